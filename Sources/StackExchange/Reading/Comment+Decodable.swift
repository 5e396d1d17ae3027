extension Comment: Decodable {
  /// Reads a `comment` of the API; only its id and its post's id are required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    self.init(
      id: try fields.required("comment_id"),
      postID: try fields.required("post_id"),
      score: fields.optional("score") ?? 0,
      isEdited: fields.optional("edited") ?? false,
      creationDate: fields.date("creation_date"),
      owner: fields.optional("owner"),
      replyTo: fields.optional("reply_to_user"),
      contentLicense: fields.text("content_license"),
      link: fields.optional("link"),
      body: fields.optional("body"),
      bodyMarkdown: fields.text("body_markdown"))
  }
}
