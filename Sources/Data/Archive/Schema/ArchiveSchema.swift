internal import Basics

/// The tables, indexes and triggers that an archive file must have.
package struct ArchiveSchema: Sendable {
  /// The migrations, in order; the first creates version 1.
  ///
  /// Released migrations never change.
  package var migrations: [Migration]
  /// The triggers, independent of the schema version.
  package var triggers: [Trigger]

  package init(migrations: [Migration], triggers: [Trigger] = []) {
    self.migrations = migrations
    self.triggers = triggers
  }

  /// The schema that this version of the program uses.
  package static let current = ArchiveSchema(
    migrations: Migration.all, triggers: Trigger.changeLog)

  /// The application id in the header of the file: "sodg" as four ASCII bytes.
  static let applicationID = 0x736f_6467
}

extension ArchiveSchema {
  /// Returns a column or index that a schema version requires and that is missing in a file; nil if
  /// none is missing.
  ///
  /// `elements` are the columns and indexes of the file.
  func firstElement(ofVersion version: Int, missingIn elements: Set<String>) throws(ArchiveError)
    -> String?
  {
    guard migrations.prefix(version).map(\.script) == Self.current.migrations.map(\.script) else {
      return try makeElements(ofVersion: version).subtracting(elements).min()
    }
    return Self.checksum(of: elements) == Self.checksum
      ? nil : try Self.currentElements.get().subtracting(elements).min()
  }

  /// A checksum of all columns and indexes of the current schema.
  ///
  /// A constant, because computing it takes longer than the rest of a run without news; a test
  /// compares it with ``computedChecksum()``.
  package static let checksum: UInt64 = 0x075b_7e9a_647d_7f34

  /// Computes the checksum of all columns and indexes of the current schema.
  package static func computedChecksum() throws(ArchiveError) -> UInt64 {
    checksum(of: try currentElements.get())
  }

  /// Returns a checksum of columns and indexes, independent of their order.
  private static func checksum(of elements: Set<String>) -> UInt64 {
    elements.reduce(0) { sum, element in
      var hash = FNV1a<UInt64>()
      hash.add(element.utf8)
      return sum &+ hash.value
    }
  }

  /// The columns and indexes of the current schema.
  private static let currentElements = Result { () throws(ArchiveError) in
    try current.makeElements(ofVersion: current.migrations.count)
  }

  /// Returns the columns and indexes of a schema version.
  private func makeElements(ofVersion version: Int) throws(ArchiveError) -> Set<String> {
    try makeEmptyDatabase(ofVersion: version).schemaElements()
  }

  /// Returns the names of all tables of the schema, sorted.
  func tableNames() throws(ArchiveError) -> [String] {
    try makeEmptyDatabase(ofVersion: migrations.count).query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name"
    ).map { $0.next() }
  }

  /// Creates an empty in-memory database of a schema version.
  private func makeEmptyDatabase(ofVersion version: Int) throws(ArchiveError) -> SQLiteConnection {
    let database = try SQLiteConnection.inMemory()
    for migration in migrations.prefix(version) { try database.execute(migration.script) }
    return database
  }
}

extension SQLiteConnection {
  /// Returns a line of text for each table column and each index of the database.
  ///
  /// The lines distinguish generated columns. Virtual tables and tables of SQLite are excluded, as no
  /// migration creates them.
  func schemaElements() throws(ArchiveError) -> Set<String> {
    let elements: [String] = try query(
      """
      SELECT printf('column %s.%s (%s, %d, %d, %d)', t.name, c.name, type, "notnull", pk, hidden)
      FROM (
          SELECT name FROM sqlite_schema
          WHERE type = 'table' AND rootpage > 0 AND name NOT GLOB 'sqlite_*'
        ) AS t
        JOIN pragma_table_xinfo(t.name) AS c
      UNION ALL
      SELECT printf('index %s', name) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
      """
    ).map { $0.next() }
    return Set(elements)
  }
}

/// A step from a schema version to the next.
///
/// From 1.0 on a released migration never changes: a new column is an `ALTER TABLE` in a new
/// migration.
package struct Migration: Sendable {
  /// The SQL statements of the migration, executed in one transaction.
  package let script: String

  package init(_ script: String) { self.script = script }

  /// All migrations, in order; the schema version of an archive is the number of migrations applied
  /// to it.
  static let all = [
    Migration(Tables.all.joined()), Migration(oneSearchIndex), Migration(importedRows),
    Migration(searchSegments), Migration(countsOfSearchedQuestions),
  ]

  /// Adds how far the search index is up to date, words that replace misspelled ones and scores, and drops the index of earlier
  /// versions of `sodigest search`.
  private static let oneSearchIndex = """
    ALTER TABLE search_index ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
    UPDATE search_index SET version = 0;
    DROP TABLE search_files;
    CREATE TABLE search_files (
      kind TEXT NOT NULL CHECK (kind IN ('words', 'entries', 'spellings', 'scores')),
      number INTEGER NOT NULL,
      hash_prefix TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, number)
    ) STRICT;
    CREATE INDEX search_files_by_hash ON search_files (kind, number, hash_prefix);
    DROP TABLE IF EXISTS full_text;
    DROP TABLE IF EXISTS full_text_documents;
    DROP TABLE IF EXISTS full_text_words;
    """

  /// Adds what an import leaves out, and how many rows the archive has after each of its transactions.
  ///
  /// Imports of earlier versions have no such numbers, so they are repeated.
  private static let importedRows = """
    ALTER TABLE dumps ADD COLUMN excluded_rows TEXT;
    ALTER TABLE dumps ADD COLUMN stored_questions INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_answers INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_comments INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_links INTEGER;
    """

  /// Adds the segments of a search index that has no limit of size.
  private static let searchSegments = """
    ALTER TABLE search_index ADD COLUMN is_segmented INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE search_index ADD COLUMN position_site TEXT;
    ALTER TABLE search_index ADD COLUMN position_id INTEGER;
    ALTER TABLE search_index ADD COLUMN spellings BLOB NOT NULL DEFAULT x'';
    CREATE TABLE search_segments (
      segment INTEGER PRIMARY KEY,
      number_limit INTEGER NOT NULL,
      question_count INTEGER NOT NULL,
      frequent_terms TEXT NOT NULL,
      spellings BLOB NOT NULL
    ) STRICT;
    CREATE TABLE search_documents (
      segment INTEGER NOT NULL,
      number INTEGER NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      text_hash INTEGER,
      PRIMARY KEY (segment, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX search_documents_by_question ON search_documents (site, question_id);
    CREATE TABLE search_scores (
      segment INTEGER NOT NULL,
      block INTEGER NOT NULL,
      scores BLOB NOT NULL,
      UNIQUE (segment, block)
    ) STRICT;
    CREATE TABLE search_shards (
      segment INTEGER NOT NULL,
      first_term BLOB NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (segment, first_term)
    ) STRICT;
    """

  /// Adds the numbers by which searches filter questions to the search index, because reading them from all posts would
  /// take seconds.
  private static let countsOfSearchedQuestions = """
    ALTER TABLE search_documents ADD COLUMN view_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE search_documents ADD COLUMN min_answer_score INTEGER;
    ALTER TABLE search_documents ADD COLUMN max_answer_score INTEGER;
    UPDATE search_documents SET
      view_count = coalesce((
        SELECT view_count FROM questions AS q
        WHERE q.site = search_documents.site AND q.question_id = search_documents.question_id), 0),
      (min_answer_score, max_answer_score) = (
        SELECT min(score), max(score) FROM answers AS a
        WHERE a.site = search_documents.site AND a.question_id = search_documents.question_id);
    """
}

/// An SQL trigger.
///
/// Triggers do not depend on the schema version: an archive gets those of the program that opens it
/// for writing.
package struct Trigger: Sendable {
  let name: String
  /// The `CREATE TRIGGER` statement, exactly as SQLite stores it.
  let sql: String

  /// Creates a trigger for an SQL event on a table.
  ///
  /// The condition may use `old` and `new`; nil fires for every row. Each statement ends with a
  /// semicolon. `subject` distinguishes several triggers of the same table and event.
  package init(
    after event: String, on table: String, _ subject: String = "", when condition: String?,
    _ statements: String
  ) {
    name = "\(table)\(subject)_logged_\(event.lowercased())"
    sql = """
      CREATE TRIGGER \(name) AFTER \(event) ON \(table)\(condition.map { " WHEN \($0)" } ?? "")
      BEGIN
        \(statements)
      END
      """
  }
}

extension SQLiteConnection {
  /// Replaces all triggers by the given ones unless they are installed already.
  func install(_ triggers: [Trigger]) throws(ArchiveError) {
    let statements = Dictionary(triggers.map { ($0.name, $0.sql) }) { _, last in last }
    guard try self.triggers() != statements else { return }
    try transaction { () throws(ArchiveError) in
      try dropTriggers()
      for sql in statements.values.sorted() { try execute(sql) }
    }
  }

  /// Drops all triggers, so that none fires while tables change.
  func dropTriggers() throws(ArchiveError) {
    for name in try triggers().keys {
      try execute("DROP TRIGGER \"\(name.replacing("\"", with: "\"\""))\"")
    }
  }

  /// Returns the `CREATE TRIGGER` statements of all triggers, by name.
  private func triggers() throws(ArchiveError) -> [String: String] {
    var rows = try query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    var triggers: [String: String] = [:]
    while try rows.step() { triggers[rows.next()] = rows.next() }
    return triggers
  }
}
