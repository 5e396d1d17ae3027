internal import StackExchange

extension ColumnRule {
  /// Returns the rule of a column: its special rule, or the default for its name and type; nil for
  /// an unknown type.
  static func rule(table: String, column: String, type: String) -> ColumnRule? {
    if let rule = specialRules["\(table).\(column)"] { return rule }
    return switch type {
    case "INTEGER": .integer(integerRanges[column] ?? conventionalRange(ofColumn: column))
    case "TEXT": .text
    case "BLOB": .bytes
    default: nil
    }
  }

  /// The rules of columns that differ from others of the same name or type, by table and column,
  /// such as `tag_wikis.kind`.
  private static let specialRules: [String: ColumnRule] = [
    "sites.markdown_extensions": .json([String].self),
    "questions.other": .json([String: JSONValue].self),
    "answers.other": .json([String: JSONValue].self),
    "runs.missing": .json([String].self),
    "image_sources.purpose": .rawValues(ImagePurpose.self),
    "image_sources.failure": .rawValues(ImageSource.DownloadFailure.Kind.self),
    "edition_questions.section": .oneOf(
      [Archive.selectionSectionName] + DigestSelection.SectionKind.allCases.map(\.rawValue)),
    "edition_questions.badge": .rawValues(Edition.Badge.self),
    "tombstones.kind": .rawValues(TombstoneKind.self),
    "tag_wikis.kind": .rawValues(TagWiki.Kind.self),
    "search_files.kind": .rawValues(SearchFile.Kind.self),
    "search_questions.text_hash": .integer(.min ... .max),
    "search_documents.text_hash": .integer(.min ... .max),
    "list_parts.kind": .rawValues(ListKind.self),
    "list_parts.first_id": .integer(ValidRange.userIDs),
    "author_lists.kind": .rawValues(AuthorListProgress.Kind.self),
    "post_links.kind": .oneOf(["linked", "duplicate"]),
    "changes.kind": .oneOf([
      "site", "question", "answer", "user", "name", "tag", "edition", "image",
    ]),
    // 0 stands for the question itself.
    "deliveries.answer_id": .integer(0...ValidRange.ids.upperBound),
    // -1 means that the build of pages failed.
    "output_folders.generation": .integer(-1...ValidRange.counts.upperBound),
    "tombstones.id": .integer(ValidRange.userIDs),
    "dumps.date": .integer(ValidRange.unixSeconds),
    "dump_tables.date": .integer(ValidRange.unixSeconds),
  ]

  /// Returns a rule that accepts the raw values of an enumeration.
  private static func rawValues<Name: CaseIterable & RawRepresentable<String>>(
    _ type: Name.Type
  ) -> ColumnRule {
    .oneOf(type.allCases.map(\.rawValue))
  }

  /// Returns the range that the name of an integer column implies: of dates, flags, or counts and scores.
  private static func conventionalRange(ofColumn column: String) -> ClosedRange<Int> {
    if column.hasSuffix("_date") || column.hasSuffix("_at") { return ValidRange.unixSeconds }
    return column.hasPrefix("is_") ? 0...1 : ValidRange.counts
  }

  /// The ranges of integer columns whose names do not imply them.
  private static let integerRanges: [String: ClosedRange<Int>] = {
    var integerRanges: [String: ClosedRange<Int>] = [:]
    for column in dateColumns { integerRanges[column] = ValidRange.unixSeconds }
    for column in flagColumns { integerRanges[column] = 0...1 }
    for column in postIDColumns { integerRanges[column] = ValidRange.ids }
    for column in userIDColumns { integerRanges[column] = ValidRange.userIDs }
    for column in countColumns { integerRanges[column] = 0...ValidRange.counts.upperBound }
    // No image is larger, and the product of two sizes cannot overflow.
    for column in sizeColumns { integerRanges[column] = 0...Int(Int32.max) }
    return integerRanges
  }()

  /// Columns that hold seconds since 1970.
  private static let dateColumns = [
    "active_until", "created_from", "paused_until", "unavailable_since", "unfinished_since",
    "until",
  ]
  /// Columns that hold 0 or 1.
  private static let flagColumns = ["site_was_empty"]
  /// Columns that hold ids of posts.
  private static let postIDColumns = [
    "accepted_answer_id", "answer_id", "comment_id", "post_id", "question_id", "related_id",
  ]
  /// Columns that hold ids of users.
  private static let userIDColumns = ["last_editor_id", "owner_id", "reply_to_id", "user_id"]
  /// Columns that hold numbers from 0.
  private static let countColumns = [
    "attempts", "folder", "generation", "line", "list_generation", "next_number", "number",
    "numbering_epoch", "offset", "parallel", "position", "preceding_answer_rowid", "rows", "run_id",
    "size", "skipped", "version",
  ]
  /// Columns that hold sizes in bytes or pixels.
  private static let sizeColumns = ["byte_count", "height", "width"]
}
