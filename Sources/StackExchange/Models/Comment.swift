public import FoundationEssentials

/// A remark below a question or an answer.
public struct Comment: Sendable, Equatable {
  /// Unique among the comments of a site.
  public var id: Int
  /// The question or answer it belongs to.
  public var postID: Int
  /// Votes, 0 or more.
  public var score: Int
  /// Whether its text was changed.
  public var isEdited: Bool
  /// When it was written, in UTC.
  public var creationDate: Date?
  /// Who wrote it.
  public var owner: User?
  /// Whom it answers.
  public var replyTo: User?
  /// As the API names it, such as `CC BY-SA 4.0`.
  public var contentLicense: String?
  /// Its page on the site.
  public var link: String?
  /// HTML: one run of inline elements.
  public var body: String?
  /// The mini-dialect of comments, raw.
  public var bodyMarkdown: String?
  /// The API's names of texts that it gave in a form that cannot be read.
  public var unreadable: Set<String> = []

  /// Makes a comment of its parts.
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

extension Comment: Decodable, APIItem {
  /// Reads a `comment` of the API; only its id and its post's id are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
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
