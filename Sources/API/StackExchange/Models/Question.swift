public import FoundationEssentials

/// A question, with its answers and comments if the API filter includes them.
///
/// Texts are decoded, even if a safe filter encoded them for HTML.
@dynamicMemberLookup
public struct Question: Sendable, Equatable {
  /// The id of the question, unique among the posts of a site.
  public var id: Int
  /// The title of the question as plain text.
  public var title: String
  /// The names of the question's tags, in the order of the site.
  public var tags: [String]
  /// The score, text, owner, dates and comments of the question.
  public var post: Post
  /// The answers that the API returned with the question; there may be more on the site.
  public var answers: [Answer]
  /// The number of answers to the question on the site.
  public var answerCount: Int
  /// The id of the question's accepted answer; `nil` if no answer is accepted.
  public var acceptedAnswerID: Int?
  /// Whether an answer to the question is accepted or has a positive score.
  public var isAnswered: Bool
  /// The number of views of the question.
  public var viewCount: Int
  /// The date on which the question was closed; `nil` if it is open.
  public var closedDate: Date?
  /// The reason for which the question was closed, such as `Duplicate`.
  public var closedReason: String?
  /// The reputation that an open bounty on the question offers; `nil` if there is none.
  public var bountyAmount: Int?
  /// The date on which the open bounty on the question ends.
  public var bountyClosesDate: Date?
  /// The date on which the question was protected from answers of new users.
  public var protectedDate: Date?

  /// Creates a question from its properties.
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

  /// Returns a property of ``post``, such as `question.score` or `question.owner`.
  public subscript<Value>(dynamicMember property: KeyPath<Post, Value>) -> Value {
    post[keyPath: property]
  }

  /// Whether the question was closed as a duplicate of another.
  package var isClosedAsDuplicate: Bool {
    closedDate != nil && closedReason?.lowercased().contains("duplicate") == true
  }

  /// Whether ``answers`` contains all answers to the question on its site.
  package var hasAllAnswers: Bool {
    answers.count >= answerCount && !post.unreadableFields.contains("answers")
  }
}

extension Question: Decodable, APIItem {
  /// Decodes a `question` object of the API; only `question_id` is required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `question` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    self.init(
      id: try fields.id("question_id"),
      title: fields.requiredText("title"),
      tags: fields.texts("tags", limit: ValidRange.maxTagCount),
      post: Post(from: fields, knownFields: Self.knownFields),
      answers: fields.list("answers"))
    fields.read(Self.fields, into: &self)
    post.unreadableFields = fields.unreadableFields
  }

  /// The API fields for which a question has a property; all others are stored in
  /// ``Post/otherFields``.
  private static let knownFields = Set(specificFieldNames + Post.fieldNames)

  /// The names of the API fields that questions have, but not answers.
  static let specificFieldNames =
    ["question_id", "title", "tags", "answers"] + fields.map(\.name)

  /// The fields that questions have, but not answers, in the order of JSON pages.
  ///
  /// A new field also needs a column of the archive, which a migration adds.
  package static let fields: [PostField<Question>] = [
    PostField("view_count", .count(\.viewCount), isInJSON: true, isInDumps: true),
    PostField("answer_count", .count(\.answerCount), isInJSON: true, isInDumps: true),
    PostField("accepted_answer_id", .id(\.acceptedAnswerID), isInJSON: true, isInDumps: true),
    PostField("is_answered", .flag(\.isAnswered), isInDumps: true),
    PostField("closed_date", .date(\.closedDate), isInJSON: true, isInDumps: true),
    PostField("closed_reason", .text(\.closedReason), isInJSON: true),
    PostField("bounty_amount", .optionalCount(\.bountyAmount)),
    PostField("bounty_closes_date", .date(\.bountyClosesDate)),
    PostField("protected_date", .date(\.protectedDate)),
  ]
}
