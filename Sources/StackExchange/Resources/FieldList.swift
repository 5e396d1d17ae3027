/// The fields that sodigest asks the API for: everything that its pages show, and nothing else.
///
/// Nested objects need both levels, the field that holds them and the fields within. The quirk that
/// `comment.body_markdown` is only given beside `comment.body` is met by asking for both.
public struct FieldList: Sendable, Equatable {
  /// In the API's form `type.field`; wrapper fields begin with a dot.
  public let names: [String]

  /// What a page cannot do without.
  public let required: Set<String>

  /// What few pages show: nobody has to hear of it where the API does not give it.
  public let marginal: Set<String>

  /// Everything that the pages show.
  public static let everythingShown = FieldList(
    names: wrapper + question + answer + comment + shallowUser + originals,
    required: [
      ".items", ".has_more", "question.question_id", "question.title", "question.body",
      "question.answers", "answer.answer_id", "answer.question_id", "answer.body",
      "question.owner", "answer.owner", "shallow_user.display_name", "shallow_user.link",
    ], marginal: Set(originals))

  private static let wrapper = prefixed(
    "", "backoff error_id error_message error_name has_more items quota_max quota_remaining")
  private static let question = prefixed("question", Question.ownFields + Post.fieldNames)
  private static let answer = prefixed("answer", Answer.ownFields + Post.fieldNames)
  private static let comment = prefixed(
    "comment",
    """
    comment_id post_id score edited creation_date owner reply_to_user content_license link body \
    body_markdown
    """)
  private static let shallowUser = prefixed(
    "shallow_user", "user_type user_id display_name link profile_image reputation")

  /// What a question is a duplicate of.
  private static let originals = [
    "question.closed_details", "closed_details.original_questions", "original_question.question_id",
  ]

  private static func prefixed(_ type: String, _ fields: String) -> [String] {
    prefixed(type, fields.split(separator: " ").map(String.init))
  }

  private static func prefixed(_ type: String, _ fields: [String]) -> [String] {
    fields.map { "\(type).\($0)" }
  }
}
