/// An answer to a question.
@dynamicMemberLookup
public struct Answer: Sendable, Equatable {
  /// The id of the answer, unique among the posts of a site.
  public var id: Int
  /// The id of the question that is answered.
  public var questionID: Int
  /// Whether the asker accepted this answer.
  public var isAccepted: Bool
  /// The score, text, owner, dates and comments of the answer.
  public var post: Post

  /// Creates an answer from its properties.
  public init(id: Int, questionID: Int, isAccepted: Bool = false, post: Post = Post()) {
    self.id = id
    self.questionID = questionID
    self.isAccepted = isAccepted
    self.post = post
  }

  /// Returns a property of ``post``, such as `answer.score` or `answer.owner`.
  public subscript<Value>(dynamicMember property: KeyPath<Post, Value>) -> Value {
    post[keyPath: property]
  }
}

extension Answer: Decodable, APIItem {
  /// Decodes an `answer` object of the API; only `answer_id` and `question_id` are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads an `answer` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    self.init(
      id: try fields.id("answer_id"),
      questionID: try fields.id("question_id"),
      isAccepted: fields.optional("is_accepted") ?? false,
      post: Post(from: fields, knownFields: Self.knownFields))
  }

  /// The API fields for which an answer has a property; all others are stored in
  /// ``Post/otherFields``.
  private static let knownFields = Set(specificFieldNames + Post.fieldNames)

  /// The names of the API fields that answers have, but not questions.
  static let specificFieldNames = ["answer_id", "question_id", "is_accepted"]
}
