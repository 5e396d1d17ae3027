extension Post {
  /// Reads what questions and answers have in common.
  ///
  /// - Parameters:
  ///   - fields: The fields of a question or an answer.
  ///   - ownFields: The names that the question or answer reads itself.
  init(reading fields: ItemFields, besides ownFields: [String]) {
    self.init(
      score: fields.count("score") ?? 0,
      owner: fields.optional("owner"),
      lastEditor: fields.optional("last_editor"),
      creationDate: fields.date("creation_date"),
      lastActivityDate: fields.date("last_activity_date"),
      lastEditDate: fields.date("last_edit_date"),
      communityOwnedDate: fields.date("community_owned_date"),
      lockedDate: fields.date("locked_date"),
      contentLicense: fields.text("content_license"),
      link: fields.verbatim("link"),
      bodyMarkdown: fields.text("body_markdown"),
      body: fields.verbatim("body"),
      comments: fields.list("comments"),
      other: fields.others(than: Set(ownFields + Self.fieldNames)))
    unreadable = fields.unreadable
  }

  /// The fields that are read here, and so asked for.
  static let fieldNames = [
    "score", "owner", "last_editor", "creation_date", "last_activity_date", "last_edit_date",
    "community_owned_date", "locked_date", "content_license", "link", "body", "body_markdown",
    "comments",
  ]
}
