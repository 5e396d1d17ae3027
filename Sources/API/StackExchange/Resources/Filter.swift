public import Networking

/// An API filter, which determines the fields of responses and the encoding of their texts.
///
/// Filters never change and never expire, so their names can be stored.
public struct Filter: Sendable, Equatable {
  /// The value of the `filter` parameter of requests.
  public var name: String
  /// The encoding of texts in responses to requests with the filter.
  public var encoding: TextEncoding
  /// The names of requested fields that the filter does not include; the API ignores unknown names.
  public var missingFields: [String]

  /// Creates a value for a filter that the API created before.
  public init(name: String, encoding: TextEncoding, missingFields: [String] = []) {
    self.name = name
    self.encoding = encoding
    self.missingFields = missingFields
  }

  /// The filter that the API uses if a request has none.
  public static let standard = Filter(name: "default", encoding: .encoded)
}

extension Resource where Value == Page<Filter> {
  /// Returns a resource that creates an unsafe filter with these fields, so that texts are raw.
  ///
  /// The page contains one filter, which lists the requested fields that the API did not grant.
  public static func creatingFilter(_ fields: FieldList) -> Resource {
    let query = [
      QueryItem("base", "none"), QueryItem("unsafe", "true"),
      QueryItem("include", fields.names.joined(separator: ";")),
    ]
    let request = RequestDescription(path: ["filters", "create"], query: query)
    return Resource<Page<GrantedFilter>>(page: request, encoding: .encoded).map { page in
      page.mapItems { $0.filter(requestedFields: fields) }
    }
  }
}

/// The `filter` object of the API.
private struct GrantedFilter: APIItem, Sendable {
  let name: String
  let kind: Kind
  /// The names of the fields that responses with the filter contain.
  let includedFields: [String]

  /// The `filter_type` of the API; other values, such as `invalid`, are rejected.
  enum Kind: String {
    case safe, unsafe
  }

  init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `filter` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    name = try fields.required("filter")
    guard let kind = Kind(rawValue: try fields.required("filter_type")) else {
      throw .wrongType("filter_type")
    }
    self.kind = kind
    includedFields = fields.list("included_fields")
  }

  /// Returns the filter, with the requested fields that it does not include.
  func filter(requestedFields: FieldList) -> Filter {
    let grantedNames = Set(includedFields)
    return Filter(
      name: name, encoding: kind == .unsafe ? .raw : .encoded,
      missingFields: requestedFields.names.filter { !grantedNames.contains($0) })
  }
}

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
