extension Question: Decodable {
  /// Reads a `question` of the API; only its id is required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    self.init(
      id: try fields.id("question_id"),
      title: fields.everPresentText("title"),
      tags: fields.texts("tags", atMost: Bounds.tags),
      post: Post(reading: fields, besides: Self.ownFields),
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

  /// The fields that are read here, and so asked for.
  static let ownFields = [
    "question_id", "title", "tags", "answers", "answer_count", "accepted_answer_id",
    "is_answered", "view_count", "closed_date", "closed_reason", "bounty_amount",
    "bounty_closes_date", "protected_date",
  ]
}
