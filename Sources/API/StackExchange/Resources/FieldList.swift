/// A list of API fields to request with a filter.
///
/// For a nested object, the list must contain the field that holds it and the fields within. The API only
/// returns `comment.body_markdown` together with `comment.body`.
public struct FieldList: Sendable, Equatable {
  /// The names of all fields in the form `type.field`; fields of the wrapper begin with a dot.
  public let names: [String]

  /// The names of the fields that pages cannot do without.
  public let required: Set<String>

  /// The names of the fields that few pages show; no warning is needed if the API does not grant them.
  public let optionalWithoutWarning: Set<String>

  /// The fields that the pages of a site display.
  public static let displayed = FieldList(
    names: wrapper + question + answer + comment + shallowUser + duplicateFields,
    required: [
      ".items", ".has_more", "question.question_id", "question.title", "question.body",
      "question.answers", "answer.answer_id", "answer.question_id", "answer.body",
      "question.owner", "answer.owner", "shallow_user.display_name", "shallow_user.link",
    ], optionalWithoutWarning: Set(duplicateFields))

  /// The fields of the wrapper object around the items of every response.
  private static let wrapper = prefixed(
    "", "backoff error_id error_message error_name has_more items quota_max quota_remaining")
  private static let question = prefixed("question", Question.specificFieldNames + Post.fieldNames)
  private static let answer = prefixed("answer", Answer.specificFieldNames + Post.fieldNames)
  private static let comment = prefixed(
    "comment",
    """
    comment_id post_id score edited creation_date owner reply_to_user content_license link body \
    body_markdown
    """)
  private static let shallowUser = prefixed(
    "shallow_user", "user_type user_id display_name link profile_image reputation")

  /// The fields that contain the original questions of a duplicate.
  private static let duplicateFields = [
    "question.closed_details", "closed_details.original_questions", "original_question.question_id",
  ]

  /// Returns the field names of a space-separated list in the form `type.field`.
  private static func prefixed(_ type: String, _ fields: String) -> [String] {
    prefixed(type, fields.split(separator: " ").map(String.init))
  }

  /// Returns the fields of a type as names in the form `type.field`.
  private static func prefixed(_ type: String, _ fields: [String]) -> [String] {
    fields.map { "\(type).\($0)" }
  }
}
