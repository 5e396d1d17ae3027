public import FoundationEssentials

/// The properties that questions and answers have in common.
public struct Post: Sendable, Equatable {
  /// The score of the post: upvotes minus downvotes.
  public var score: Int
  /// The author of the post; `nil` if the account was deleted and the API does not name it.
  public var owner: User?
  /// The user who last edited the post.
  public var lastEditor: User?
  /// The date on which the post was created.
  public var creationDate: Date?
  /// The date of the last activity on the post.
  public var lastActivityDate: Date?
  /// The date of the last edit of the post.
  public var lastEditDate: Date?
  /// The date on which the post became a community wiki; `nil` if it is no community wiki.
  public var communityOwnedDate: Date?
  /// The date on which the post was locked; `nil` if it is not locked.
  public var lockedDate: Date?
  /// The licence of the post, such as `CC BY-SA 4.0`; `nil` for posts with mixed licences.
  public var contentLicense: String?
  /// The URL of the post on its site.
  public var link: String?
  /// The text of the post as Markdown, as its author wrote it, with the line breaks that the API
  /// sent.
  public var bodyMarkdown: String?
  /// The text of the post as HTML, rendered by Stack Exchange.
  public var body: String?
  /// The comments on the post, the oldest first.
  public var comments: [Comment]
  /// The fields of the post in the API response that have no property, by name; the archive stores
  /// them.
  public var otherFields: [String: JSONValue]
  /// The names of the API fields of the post with texts and lists that could not be read.
  public var unreadableFields: Set<String> = []

  /// Creates a post from its properties.
  public init(
    score: Int = 0, owner: User? = nil, lastEditor: User? = nil, creationDate: Date? = nil,
    lastActivityDate: Date? = nil, lastEditDate: Date? = nil, communityOwnedDate: Date? = nil,
    lockedDate: Date? = nil, contentLicense: String? = nil, link: String? = nil,
    bodyMarkdown: String? = nil, body: String? = nil, comments: [Comment] = [],
    otherFields: [String: JSONValue] = [:]
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
    self.otherFields = otherFields
  }

  /// Reads the common fields of a question or an answer; unknown fields are stored in ``otherFields``.
  init(from fields: ItemFields, knownFields: Set<String>) {
    self.init()
    fields.read(Self.fields, into: &self)
    comments = fields.list("comments")
    otherFields = fields.otherFields(than: knownFields)
    unreadableFields = fields.unreadableFields
  }

  /// The names of the API fields that questions and answers have in common.
  static let fieldNames = fields.map(\.name) + ["comments"]

  /// The fields that questions and answers have in common, in the order of JSON pages.
  ///
  /// A new field also needs a column in two tables of the archive, `questions` and `answers`, which a
  /// migration adds.
  package static let fields: [PostField<Post>] = [
    PostField("score", .count(\.score), isInJSON: true, isInDumps: true),
    PostField("owner", .user(\.owner), isInDumps: true),
    PostField("last_editor", .user(\.lastEditor), isInDumps: true),
    PostField("creation_date", .date(\.creationDate), isInJSON: true, isInDumps: true),
    PostField("last_activity_date", .date(\.lastActivityDate), isInDumps: true),
    PostField("last_edit_date", .date(\.lastEditDate), isInJSON: true, isInDumps: true),
    PostField("community_owned_date", .date(\.communityOwnedDate), isInDumps: true),
    PostField("locked_date", .date(\.lockedDate)),
    PostField("content_license", .text(\.contentLicense), isInDumps: true),
    PostField("link", .rawText(\.link)),
    PostField("body_markdown", .text(\.bodyMarkdown)),
    // As in `displayText`.
    PostField("body", .rawText(\.body), isInDumps: true, unless: "body_markdown"),
  ]
}

/// The text of a post or comment in the format that pages display: Markdown or HTML.
package enum DisplayText: Sendable, Equatable {
  case markdown(String)
  case html(String)

  /// Creates the preferred text, or the fallback if the preferred text is `nil` or empty; `nil` if
  /// both are.
  fileprivate init?(_ preferred: DisplayText?, else fallback: DisplayText?) {
    guard let text = [preferred, fallback].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self = text
  }

  /// Whether the Markdown or HTML is empty.
  private var isEmpty: Bool {
    switch self {
    case .markdown(let text), .html(let text): text.isEmpty
    }
  }
}

extension Post {
  /// The text to display: the Markdown of the post or else its HTML; `nil` if it has neither.
  package var displayText: DisplayText? {
    DisplayText(bodyMarkdown.map(DisplayText.markdown), else: body.map(DisplayText.html))
  }
}

extension Comment {
  /// The text to display: the HTML of the comment or else its Markdown; `nil` if it has neither.
  package var displayText: DisplayText? {
    DisplayText(body.map(DisplayText.html), else: bodyMarkdown.map(DisplayText.markdown))
  }
}
