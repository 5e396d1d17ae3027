public import FoundationEssentials

/// A comment on a question or an answer.
public struct Comment: Sendable, Equatable {
  /// The id of the comment, unique among the comments of a site.
  public var id: Int
  /// The id of the question or answer that the comment belongs to.
  public var postID: Int
  /// The score of the comment: its number of upvotes.
  public var score: Int
  /// Whether the text of the comment was edited.
  public var isEdited: Bool
  /// The date on which the comment was written.
  public var creationDate: Date?
  /// The author of the comment.
  public var owner: User?
  /// The user to whom the comment replies.
  public var replyTo: User?
  /// The licence of the comment's text, such as `CC BY-SA 4.0`.
  public var contentLicense: String?
  /// The URL of the comment on its site.
  public var link: String?
  /// The text of the comment as HTML with inline elements only.
  public var body: String?
  /// The text of the comment in the limited Markdown of comments, as its author wrote it.
  public var bodyMarkdown: String?
  /// The names of the API fields of the comment with a text that could not be read.
  public var unreadableFields: Set<String> = []

  /// Creates a comment from its properties.
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
  /// Decodes a `comment` object of the API; only `comment_id` and `post_id` are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `comment` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    self.init(
      id: try fields.id("comment_id"),
      postID: try fields.id("post_id"),
      score: fields.count("score") ?? 0,
      isEdited: fields.optional("edited") ?? false,
      creationDate: fields.date("creation_date"),
      owner: fields.optional("owner"),
      replyTo: fields.optional("reply_to_user"),
      contentLicense: fields.decodedText("content_license"),
      link: fields.rawText("link"),
      body: fields.rawText("body"),
      bodyMarkdown: fields.decodedText("body_markdown"))
    unreadableFields = fields.unreadableFields
  }
}
