public import FoundationEssentials

/// What questions and answers have in common.
public struct Post: Sendable, Equatable {
  /// May be negative.
  public var score: Int
  public var owner: User?
  public var lastEditor: User?
  public var creationDate: Date?
  public var lastActivityDate: Date?
  public var lastEditDate: Date?
  /// Set when the post is a community wiki.
  public var communityOwnedDate: Date?
  public var lockedDate: Date?
  /// For example `CC BY-SA 4.0`; absent on posts of mixed licences.
  public var contentLicense: String?
  /// The post's address on Stack Exchange.
  public var link: String?
  /// Markdown as the author wrote it, line ends as the API sent them.
  public var bodyMarkdown: String?
  /// HTML as Stack Exchange rendered it.
  public var body: String?
  public var comments: [Comment]
  /// What else the API said of the post, for those who ask the archive.
  public var other: [String: JSONValue]
  /// The API's names of texts and lists that it gave in a form that cannot be read.
  public var unreadable: Set<String> = []

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
}
