import TestSupport

/// The rows of the tables of an archive that an import writes, in the order of their columns.
struct ArchiveContents: Equatable {
  private let rows: [String: [[String?]]]

  /// Reads the archive at a path.
  init(_ path: String) throws {
    let database = try RawDatabase(path)
    var rows: [String: [[String?]]] = [:]
    for (table, columns) in Self.columns {
      rows[table] = try database.rows("SELECT \(columns) FROM \(table)").sorted {
        $0.lexicographicallyPrecedes($1) { ($0 ?? "") < ($1 ?? "") }
      }
    }
    self.rows = rows
  }

  /// Returns the names of tables whose rows differ in another archive, with the number of rows in both.
  func differences(from other: ArchiveContents) -> [String] {
    rows.keys.filter { rows[$0] != other.rows[$0] }.sorted().map {
      "\($0): \(rows[$0]?.count ?? 0) and \(other.rows[$0]?.count ?? 0)"
    }
  }

  /// The columns of each table that do not depend on the order of rows and on interruptions.
  private static let columns = [
    "sites": "*", "users": "*", "questions": "*", "question_tags": "*", "answers": "*",
    "comments": "*", "post_links": "*", "tag_wikis": "*", "scores": "*",
    "dumps": """
    site, date, selection, finished_at, questions, answers, comments, skipped, excluded_rows, \
    stored_questions, stored_answers, stored_comments, stored_links
    """,
    "dump_tables": "site, date, selection, name, size, offset, line, rows",
  ]
}
