internal import Basics

extension ArchiveSchema {
  /// The first of the parts that the steps up to a version make, columns with their types and indexes,
  /// which is not among those of a file.
  func firstPart(ofVersion version: Int, lackingIn parts: Set<String>) throws(ArchiveError)
    -> String?
  {
    guard migrations.prefix(version).map(\.script) == Self.current.migrations.map(\.script) else {
      return try makeParts(ofVersion: version).subtracting(parts).min()
    }
    return Self.mark(of: parts) == Self.mark
      ? nil : try Self.currentParts.get().subtracting(parts).min()
  }

  /// The mark of all parts of this program's schema, which tests compare with them: to make them takes
  /// longer than the rest of a run without news.
  package static let mark: UInt64 = 0xa358_e459_8a5d_6971

  /// What the parts of this program's schema are marked with.
  package static func markOfParts() throws(ArchiveError) -> UInt64 {
    mark(of: try currentParts.get())
  }

  /// The same for the same parts, in whatever order.
  private static func mark(of parts: Set<String>) -> UInt64 {
    parts.reduce(0) { sum, part in
      var hash = FNV1a<UInt64>()
      hash.add(part.utf8)
      return sum &+ hash.value
    }
  }

  private static let currentParts = Result { () throws(ArchiveError) in
    try current.makeParts(ofVersion: current.migrations.count)
  }

  private func makeParts(ofVersion version: Int) throws(ArchiveError) -> Set<String> {
    try makeBlank(ofVersion: version).schemaParts()
  }

  /// The names of the tables.
  func tables() throws(ArchiveError) -> [String] {
    try makeBlank(ofVersion: migrations.count).query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name"
    ).map { $0.next() }
  }

  private func makeBlank(ofVersion version: Int) throws(ArchiveError) -> Connection {
    let blank = try Connection.inMemory()
    for migration in migrations.prefix(version) { try blank.execute(migration.script) }
    return blank
  }
}

extension Connection {
  /// The columns of all tables and the indexes, one line each.
  ///
  /// Generated columns are told from others; what a table is not made of pages for, such as a virtual
  /// one, has no parts, nor have SQLite's own and those of search, which no step makes.
  func schemaParts() throws(ArchiveError) -> Set<String> {
    let parts: [String] = try query(
      """
      SELECT printf('column %s.%s (%s, %d, %d, %d)', t.name, c.name, type, "notnull", pk, hidden)
      FROM (
          SELECT name FROM sqlite_schema
          WHERE type = 'table' AND rootpage > 0
            AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'full_text*'
        ) AS t
        JOIN pragma_table_xinfo(t.name) AS c
      UNION ALL
      SELECT printf('index %s', name) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
      """
    ).map { $0.next() }
    return Set(parts)
  }
}
