public import FoundationEssentials

/// What questions and answers have in common.
public struct Post: Sendable, Equatable {
  /// May be negative.
  public var score: Int
  /// Who wrote it; nobody where the account is gone without a trace.
  public var owner: User?
  /// Who changed it last.
  public var lastEditor: User?
  /// When it was written, in UTC.
  public var creationDate: Date?
  /// When anything happened to it, in UTC.
  public var lastActivityDate: Date?
  /// When its text was changed last, in UTC.
  public var lastEditDate: Date?
  /// Set when the post is a community wiki.
  public var communityOwnedDate: Date?
  /// Since when nobody may change it.
  public var lockedDate: Date?
  /// For example `CC BY-SA 4.0`; absent on posts of mixed licences.
  public var contentLicense: String?
  /// The post's address on Stack Exchange.
  public var link: String?
  /// Markdown as the author wrote it, line ends as the API sent them.
  public var bodyMarkdown: String?
  /// HTML as Stack Exchange rendered it.
  public var body: String?
  /// In the API's order, the oldest first.
  public var comments: [Comment]
  /// What else the API said of the post, for those who ask the archive.
  public var other: [String: JSONValue]
  /// The API's names of texts and lists that it gave in a form that cannot be read.
  public var unreadable: Set<String> = []

  /// Makes a post of its parts.
  public init(
    score: Int = 0, owner: User? = nil, lastEditor: User? = nil, creationDate: Date? = nil,
    lastActivityDate: Date? = nil, lastEditDate: Date? = nil, communityOwnedDate: Date? = nil,
    lockedDate: Date? = nil, contentLicense: String? = nil, link: String? = nil,
    bodyMarkdown: String? = nil, body: String? = nil, comments: [Comment] = [],
    other: [String: JSONValue] = [:]
  ) {
    self.score = score
    self.owner = owner
    self.lastEditor = lastEditor
    self.creationDate = creationDate
    self.lastActivityDate = lastActivityDate
    self.lastEditDate = lastEditDate
    self.communityOwnedDate = communityOwnedDate
    self.lockedDate = lockedDate
    self.contentLicense = contentLicense
    self.link = link
    self.bodyMarkdown = bodyMarkdown
    self.body = body
    self.comments = comments
    self.other = other
  }

  /// Reads what questions and answers have in common; what is in none of the known fields is kept, too.
  init(reading fields: ItemFields, besides knownFields: FieldNames) {
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
      other: fields.others(than: knownFields))
    unreadable = fields.unreadable
  }

  /// The fields that are read here, and so asked for.
  static let fieldNames = [
    "score", "owner", "last_editor", "creation_date", "last_activity_date", "last_edit_date",
    "community_owned_date", "locked_date", "content_license", "link", "body", "body_markdown",
    "comments",
  ]
}
