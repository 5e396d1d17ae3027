public import FoundationEssentials

/// A remark below a question or an answer.
public struct Comment: Sendable, Equatable {
  public var id: Int
  /// The question or answer it belongs to.
  public var postID: Int
  public var score: Int
  public var isEdited: Bool
  public var creationDate: Date?
  public var owner: User?
  public var replyTo: User?
  public var contentLicense: String?
  public var link: String?
  /// HTML: one run of inline elements.
  public var body: String?
  /// The mini-dialect of comments, raw.
  public var bodyMarkdown: String?
  /// The API's names of texts that it gave in a form that cannot be read.
  public var unreadable: Set<String> = []

  public init(
    id: Int, postID: Int, score: Int = 0, isEdited: Bool = false, creationDate: Date? = nil,
    owner: User? = nil, replyTo: User? = nil, contentLicense: String? = nil, link: String? = nil,
    body: String? = nil, bodyMarkdown: String? = nil
  ) {
    self.id = id
    self.postID = postID
    self.score = score
    self.isEdited = isEdited
    self.creationDate = creationDate
    self.owner = owner
    self.replyTo = replyTo
    self.contentLicense = contentLicense
    self.link = link
    self.body = body
    self.bodyMarkdown = bodyMarkdown
  }
}
