/// The object types of the API and their fields.
///
/// Source: the documentation of version 2.3 of the API, reduced to the types that clients of posts
/// need.
enum APISchema {
  /// A field of an object type.
  struct FieldDefinition: Sendable, Equatable {
    let name: String
    /// The type of the objects in the field, if it contains objects.
    var objectType: String?
    /// Whether safe filters encode the field for HTML, as they do for texts other than URLs, HTML
    /// and names from fixed lists.
    let isEncodedText: Bool
    /// Whether the filter `default` includes the field.
    let isInDefaultFilter: Bool
  }

  /// The fields of each object type, sorted by name.
  static let fieldsByType: [String: [FieldDefinition]] = fieldNotations.mapValues { notation in
    let parts = notation.split(separator: "|", omittingEmptySubsequences: false)
    let defaultFields = fields(parts[0], inDefaultFilter: true)
    let optionalFields = parts.count > 1 ? fields(parts[1], inDefaultFilter: false) : []
    return (defaultFields + optionalFields).sorted { $0.name < $1.name }
  }

  /// The names of all fields in the form `type.field`, in a fixed order.
  static let allFieldNames: [String] = fieldsByType.keys.sorted().flatMap { type in
    (fieldsByType[type] ?? []).map { "\(type).\($0.name)" }
  }

  /// The names of the fields that the filter `default` includes.
  static let defaultFieldNames: Set<String> = Set(
    fieldsByType.flatMap { type, fields in
      fields.filter(\.isInDefaultFilter).map { "\(type).\($0.name)" }
    })

  /// The fields of each object type in a compact notation; those after `|` are not in the filter
  /// `default`.
  ///
  /// `field:type` is an object or a list of objects, `field~` a text that safe filters encode. The
  /// type with an empty name is the wrapper, whose items have the type of the method.
  private static let fieldNotations = [
    "": """
    backoff error_id error_message error_name has_more items quota_max quota_remaining \
    | page page_size total type
    """,
    "question": """
    question_id title~ link tags owner:shallow_user is_answered view_count answer_count score \
    creation_date last_activity_date last_edit_date accepted_answer_id bounty_amount \
    bounty_closes_date closed_date closed_reason~ community_owned_date locked_date \
    protected_date content_license \
    | body body_markdown~ answers:answer comments:comment comment_count \
    last_editor:shallow_user share_link up_vote_count down_vote_count favorite_count \
    close_vote_count reopen_vote_count delete_vote_count bounty_user:shallow_user \
    closed_details:closed_details
    """,
    "closed_details": """
    on_hold reason description~ by_users:shallow_user original_questions:original_question
    """,
    "original_question": "question_id title~ answer_count accepted_answer_id",
    "answer": """
    answer_id question_id is_accepted score owner:shallow_user creation_date \
    last_activity_date last_edit_date community_owned_date locked_date content_license \
    | accepted body body_markdown~ title~ tags link share_link comments:comment comment_count \
    last_editor:shallow_user up_vote_count down_vote_count awarded_bounty_amount
    """,
    "comment": """
    comment_id post_id score edited creation_date owner:shallow_user \
    reply_to_user:shallow_user content_license \
    | body body_markdown~ link post_type
    """,
    "shallow_user": """
    user_type user_id account_id display_name~ link profile_image reputation accept_rate \
    | badge_counts:badge_count
    """,
    "user": """
    user_type user_id account_id display_name~ link profile_image reputation accept_rate \
    badge_counts:badge_count creation_date last_access_date last_modified_date location~ \
    website_url is_employee \
    | about_me view_count up_vote_count down_vote_count answer_count question_count
    """,
    "network_user": """
    account_id user_id site_name site_url reputation user_type question_count answer_count \
    badge_counts:badge_count creation_date last_access_date
    """,
    "badge_count": "gold silver bronze",
    "tag": """
    name count has_synonyms is_moderator_only is_required \
    | last_activity_date synonyms user_id
    """,
    "site": """
    api_site_parameter name~ site_url site_type site_state audience~ icon_url favicon_url \
    logo_url high_resolution_icon_url launch_date markdown_extensions aliases \
    related_sites:related_site styling:styling
    """,
    "related_site": "name~ site_url relation api_site_parameter",
    "styling": "link_color tag_foreground_color tag_background_color",
    "filter": "filter filter_type included_fields",
  ]

  /// Parses fields in compact notation, such as `title~ owner:shallow_user`.
  private static func fields(_ text: Substring, inDefaultFilter: Bool) -> [FieldDefinition] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ":")
      let isText = word.hasSuffix("~")
      return FieldDefinition(
        name: String(isText ? word.dropLast() : parts[0]),
        objectType: parts.count > 1 ? String(parts[1]) : nil,
        isEncodedText: isText, isInDefaultFilter: inDefaultFilter)
    }
  }
}
