internal import Digests
internal import StackExchange

extension ColumnRule {
  /// What a column may hold: by its own rule, by that of columns of its name, or by its type.
  static func of(_ table: String, _ column: String, type: String) -> ColumnRule? {
    if let rule = own["\(table).\(column)"] { return rule }
    return switch type {
    case "INTEGER": .integer(ranges[column] ?? ValidRange.counts)
    case "TEXT": .text
    case "BLOB": .bytes
    default: nil
    }
  }

  /// Of columns that are unlike others of their name or type.
  private static let own: [String: ColumnRule] = [
    "sites.markdown_extensions": .json([String].self),
    "questions.other": .json([String: JSONValue].self),
    "answers.other": .json([String: JSONValue].self),
    "runs.missing": .json([String].self),
    "image_sources.purpose": .names(ImagePurpose.self),
    "image_sources.failure": .names(ImageSource.Failure.Kind.self),
    "edition_questions.section": .name(
      [Archive.selection] + Selection.Section.allCases.map(\.rawValue)),
    "edition_questions.mark": .names(Edition.Mark.self),
    "tombstones.kind": .names(Forgettable.self),
    "tag_wikis.kind": .names(TagWiki.Kind.self),
    "search_files.kind": .names(SearchFile.Kind.self),
    "search_questions.text_hash": .integer(.min ... .max),
    "list_parts.kind": .names(ListPart.Kind.self),
    "list_parts.first": .integer(ValidRange.userIDs),
    "author_lists.kind": .names(AuthorListProgress.Kind.self),
    "post_links.kind": .name(["linked", "duplicate"]),
    "changes.kind": .name(["site", "question", "answer", "user", "tag", "edition", "image"]),
    // 0 for the question itself.
    "deliveries.answer_id": .integer(0...ValidRange.ids.upperBound),
    // -1 where pages failed, so that nothing counts as published.
    "output_folders.generation": .integer(-1...ValidRange.counts.upperBound),
    "tombstones.id": .integer(ValidRange.userIDs),
    "dumps.date": .integer(ValidRange.seconds),
    "dump_tables.date": .integer(ValidRange.seconds),
  ]

  private static func names<Name: CaseIterable & RawRepresentable<String>>(
    _ type: Name.Type
  ) -> ColumnRule {
    .name(type.allCases.map(\.rawValue))
  }

  /// Of whole numbers, by the column's name; others are figures of the API.
  private static let ranges: [String: ClosedRange<Int>] = {
    var ranges: [String: ClosedRange<Int>] = [:]
    for column in dates { ranges[column] = ValidRange.seconds }
    for column in flags { ranges[column] = 0...1 }
    for column in posts { ranges[column] = ValidRange.ids }
    for column in people { ranges[column] = ValidRange.userIDs }
    for column in amounts { ranges[column] = 0...ValidRange.counts.upperBound }
    // No file or picture is larger, and areas can be reckoned with.
    for column in sizes { ranges[column] = 0...Int(Int32.max) }
    return ranges
  }()

  private static let dates = [
    "active_until", "answered_at", "began_at", "bounty_closes_date", "changed_at", "checked_at",
    "closed_date", "community_owned_date", "created_from", "creation_date", "data_date",
    "ended_at", "fetched_at", "finished_at", "forgotten_at", "gone_at", "granted_at",
    "last_activity_date", "last_edit_date", "locked_date", "made_at", "paused_until",
    "protected_date", "refreshed_at", "seen_at", "started_at", "unfinished_since", "until",
  ]
  private static let flags = [
    "is_answered", "is_delivered", "is_edited", "is_first", "is_safe", "is_sample",
  ]
  private static let posts = [
    "accepted_answer_id", "answer_id", "comment_id", "post_id", "question_id", "related_id",
  ]
  private static let people = ["last_editor_id", "owner_id", "reply_to_id", "user_id"]
  private static let amounts = [
    "attempts", "era", "first_answer", "folder", "generation",
    "last", "line", "list_generation", "number", "numbers", "offset", "parallel", "passed_over",
    "position", "rows",
    "run_id", "size", "version",
  ]
  private static let sizes = ["byte_count", "height", "width"]
}
