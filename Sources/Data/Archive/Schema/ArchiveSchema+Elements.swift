internal import Basics

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
  package static let checksum: UInt64 = 0x5968_5a08_63fd_dafe

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
