/// An answer to a question.
public struct Answer: Sendable, Equatable {
  /// Unique among the posts of a site.
  public var id: Int
  /// The question that it answers.
  public var questionID: Int
  /// Whether the asker accepted it.
  public var isAccepted: Bool
  /// Votes, text, owner, dates and comments.
  public var post: Post

  /// Makes an answer of its parts.
  public init(id: Int, questionID: Int, isAccepted: Bool = false, post: Post = Post()) {
    self.id = id
    self.questionID = questionID
    self.isAccepted = isAccepted
    self.post = post
  }
}

extension Answer: Decodable, APIItem {
  /// Reads an `answer` of the API; only its id and its question's id are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    self.init(
      id: try fields.id("answer_id"),
      questionID: try fields.id("question_id"),
      isAccepted: fields.optional("is_accepted") ?? false,
      post: Post(reading: fields, besides: Self.knownFields))
  }

  private static let knownFields = FieldNames(ownFields + Post.fieldNames)

  /// The fields that are read here, and so asked for.
  static let ownFields = ["answer_id", "question_id", "is_accepted"]
}
