extension Answer: Decodable {
  /// Reads an `answer` of the API; only its id and its question's id are required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    self.init(
      id: try fields.id("answer_id"),
      questionID: try fields.id("question_id"),
      isAccepted: fields.optional("is_accepted") ?? false,
      post: Post(reading: fields, besides: Self.ownFields))
  }

  /// The fields that are read here, and so asked for.
  static let ownFields = ["answer_id", "question_id", "is_accepted"]
}
