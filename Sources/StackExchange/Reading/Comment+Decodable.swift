extension Comment: Decodable {
  /// Reads a `comment` of the API; only its id and its post's id are required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    self.init(
      id: try fields.id("comment_id"),
      postID: try fields.id("post_id"),
      score: fields.count("score") ?? 0,
      isEdited: fields.optional("edited") ?? false,
      creationDate: fields.date("creation_date"),
      owner: fields.optional("owner"),
      replyTo: fields.optional("reply_to_user"),
      contentLicense: fields.text("content_license"),
      link: fields.verbatim("link"),
      body: fields.verbatim("body"),
      bodyMarkdown: fields.text("body_markdown"))
    unreadable = fields.unreadable
  }
}
