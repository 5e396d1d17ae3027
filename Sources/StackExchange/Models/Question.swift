public import FoundationEssentials

/// A question, with its answers and comments where the filter asks for them.
///
/// All text is raw: what safe filters encode was decoded when the question was read.
public struct Question: Sendable, Equatable {
  /// Unique among the posts of a site.
  public var id: Int
  /// Plain text.
  public var title: String
  /// In the site's order, at most five on the sites themselves.
  public var tags: [String]
  /// Votes, text, owner, dates and comments.
  public var post: Post
  /// Those that came with it, which may be fewer than there are.
  public var answers: [Answer]
  /// How many answers Stack Exchange holds; `answers` may hold fewer.
  public var answerCount: Int
  /// The answer that the asker accepted.
  public var acceptedAnswerID: Int?
  /// Whether an answer is accepted or has a positive score; not whether there is one.
  public var isAnswered: Bool
  /// How often it was looked at.
  public var viewCount: Int
  /// Since when it takes no answers.
  public var closedDate: Date?
  /// In the site's words, such as `Duplicate`.
  public var closedReason: String?
  /// In reputation, while the bounty is open.
  public var bountyAmount: Int?
  /// Until when the bounty is open.
  public var bountyClosesDate: Date?
  /// Since when new accounts may not answer.
  public var protectedDate: Date?

  /// Makes a question of its parts.
  public init(
    id: Int, title: String, tags: [String] = [], post: Post = Post(), answers: [Answer] = [],
    answerCount: Int = 0, acceptedAnswerID: Int? = nil, isAnswered: Bool = false,
    viewCount: Int = 0, closedDate: Date? = nil, closedReason: String? = nil,
    bountyAmount: Int? = nil, bountyClosesDate: Date? = nil, protectedDate: Date? = nil
  ) {
    self.id = id
    self.title = title
    self.tags = tags
    self.post = post
    self.answers = answers
    self.answerCount = answerCount
    self.acceptedAnswerID = acceptedAnswerID
    self.isAnswered = isAnswered
    self.viewCount = viewCount
    self.closedDate = closedDate
    self.closedReason = closedReason
    self.bountyAmount = bountyAmount
    self.bountyClosesDate = bountyClosesDate
    self.protectedDate = protectedDate
  }

  /// Whether Stack Exchange holds no other answers than these.
  package var hasAllAnswers: Bool {
    answers.count >= answerCount && !post.unreadable.contains("answers")
  }
}

extension Question: Decodable, APIItem {
  /// Reads a `question` of the API; only its id is required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    self.init(
      id: try fields.id("question_id"),
      title: fields.everPresentText("title"),
      tags: fields.texts("tags", atMost: ValidRange.tags),
      post: Post(reading: fields, besides: Self.knownFields),
      answers: fields.list("answers"),
      answerCount: fields.count("answer_count") ?? 0,
      acceptedAnswerID: fields.optionalID("accepted_answer_id"),
      isAnswered: fields.optional("is_answered") ?? false,
      viewCount: fields.count("view_count") ?? 0,
      closedDate: fields.date("closed_date"),
      closedReason: fields.text("closed_reason"),
      bountyAmount: fields.count("bounty_amount"),
      bountyClosesDate: fields.date("bounty_closes_date"),
      protectedDate: fields.date("protected_date"))
    post.unreadable = fields.unreadable
  }

  private static let knownFields = FieldNames(ownFields + Post.fieldNames)

  /// The fields that are read here, and so asked for.
  static let ownFields = [
    "question_id", "title", "tags", "answers", "answer_count", "accepted_answer_id",
    "is_answered", "view_count", "closed_date", "closed_reason", "bounty_amount",
    "bounty_closes_date", "protected_date",
  ]
}
