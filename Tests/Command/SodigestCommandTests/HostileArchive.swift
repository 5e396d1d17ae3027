import FoundationEssentials
import TestSupport

/// An archive with rows in all tables, of which any column can be set to any value.
struct HostileArchive {
  /// A column of a table.
  struct Column: CustomStringConvertible {
    let table: String
    let name: String
    /// The declared type.
    let type: String

    var description: String { "\(table).\(name)" }
  }

  /// The copy that is changed.
  let path: String
  private let original: String

  /// Copies the archive at a path, so that each change starts from the original.
  init(_ path: String) throws {
    (self.path, original) = (path, path + ".original")
    try RawDatabase(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try FileManager.default.copyItem(atPath: path, toPath: original)
  }

  /// Adds rows to the tables of an archive that have none.
  static func fill(_ path: String) throws { try RawDatabase(path).execute(rows) }

  /// The columns of all tables that have rows, except the internal ones of FTS5.
  func columns() throws -> [Column] {
    let archive = try RawDatabase(original)
    return try archive.rows(
      """
      SELECT t.name, c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.rootpage > 0
      """
    ).compactMap { row in
      guard let table = row[0], let name = row[1], let type = row[2] else { return nil }
      return Column(table: table, name: name, type: type)
    }
  }

  /// Restores the original, then sets a column to a value in every possible row, or in the first.
  ///
  /// Column types, `NOT NULL` and `CHECK` are disabled for the change, as an attacker would.
  ///
  /// - Returns: Whether a row was changed.
  func change(_ column: Column, to value: String, onlyFirst: Bool) throws -> Bool {
    for end in ["-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + end)
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: original, toPath: path)
    let table = column.table
    guard
      let sql = try RawDatabase(path).value(
        "SELECT sql FROM sqlite_schema WHERE name = '\(table)'")
    else { return false }
    let loose = sql.replacing(") STRICT, WITHOUT", with: ") WITHOUT")
      .replacing(") STRICT", with: ")").replacing("NOT NULL", with: "")
    try define(table, as: loose)
    defer { try? define(table, as: sql) }
    let archive = try RawDatabase(path)
    let key =
      try archive.value(
        """
        SELECT iif(instr(sql, 'WITHOUT ROWID'), (
            SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE pk > 0), 'rowid')
        FROM sqlite_schema WHERE name = '\(table)'
        """) ?? ""
    let first = onlyFirst ? "WHERE (\(key)) = (SELECT \(key) FROM \(table) LIMIT 1)" : ""
    try? archive.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE OR IGNORE \(table) SET \(column.name) = \(value.replacing("?", with: column.name)) \(first)
      """)
    return try archive.value("SELECT changes()") != "0"
  }

  private func define(_ table: String, as sql: String) throws {
    let archive = try RawDatabase(path)
    let version = Int(try archive.value("PRAGMA schema_version") ?? "") ?? 0
    try archive.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(sql.replacing("'", with: "''"))' WHERE name = '\(table)';
      PRAGMA schema_version = \(version + 1);
      """)
  }

  /// Rows for tables that the sample leaves empty.
  private static let rows = """
    CREATE TEMP TABLE ids AS SELECT site, min(question_id) AS first, max(question_id) AS last,
      (SELECT min(user_id) FROM users) AS user FROM questions;
    INSERT INTO backoffs VALUES ('https://api.example', '/questions', 1);
    INSERT INTO recent_responses VALUES ('r', 1, x'7b7d');
    INSERT INTO shown_questions SELECT 'stackoverflow-swift', site, first FROM ids;
    INSERT INTO tombstones SELECT 'user', site, 999, 1 FROM ids;
    INSERT INTO tombstones SELECT 'question', site, 999, 1 FROM ids;
    INSERT INTO deliveries SELECT 'stackoverflow-swift', site, first, 0, '2026-11-20', 0 FROM ids;
    INSERT INTO post_links SELECT site, first, last, 'linked' FROM ids;
    INSERT INTO post_links SELECT site, last, first, 'duplicate' FROM ids;
    INSERT INTO tag_wikis SELECT site, 5, 'excerpt', 'swift', 1, user, NULL, NULL, NULL,
      'does_not_exist', 'n', 1, 1, 'CC BY-SA 4.0', 'A language' FROM ids;
    INSERT INTO tag_wikis SELECT site, 6, 'wiki', 'swift', 1, user, NULL, NULL, NULL, NULL, NULL, 1, 1,
      'CC BY-SA 4.0', '<p>A language</p>' FROM ids;
    INSERT INTO dumps SELECT site, 1700000000, 'all', 1, 2, 0, 0, 3, 3, 3, 0, NULL, 3, 3, 3, 2
      FROM ids;
    INSERT INTO dump_tables SELECT site, 1700000000, 'all', 'Posts', 10, 1, 5, 2, 2 FROM ids;
    INSERT INTO author_lists SELECT site, user, 'question', 1, 2 FROM ids;
    INSERT OR IGNORE INTO image_sources VALUES ('https://i.sstatic.net/none.png', 'post', NULL, 'e',
      'm', 'missing', 'timed out', 1, 1);
    INSERT OR IGNORE INTO image_hosts VALUES ('i.sstatic.net', 2, 1, 1);
    UPDATE questions SET closed_date = 1763000000, closed_reason = 'Duplicate', other =
        json_object('closed_details', json_object('original_questions', json_array(
          json_object('question_id', (SELECT last FROM ids)))))
      WHERE question_id = (SELECT first FROM ids);
    UPDATE questions SET bounty_amount = 50, bounty_closes_date = 1795000000, protected_date = 1,
        locked_date = 1, community_owned_date = 1, last_edit_date = 5
      WHERE question_id = (SELECT last FROM ids);
    UPDATE edition_questions SET section = 'moved', badge = 'moved', score_change = 7
      WHERE (digest, date, position) IN (
        SELECT digest, date, max(position) FROM edition_questions GROUP BY digest, date);
    DROP TABLE ids;
    """
}
