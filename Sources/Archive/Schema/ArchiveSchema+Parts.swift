extension ArchiveSchema {
  /// What the steps up to a version make: columns with their types, and indexes.
  ///
  /// Those of this program's schema are made once: every thread that renders opens an archive.
  func parts(ofVersion version: Int) throws(ArchiveError) -> Set<String> {
    let scripts = migrations.prefix(version).map(\.script)
    return scripts == Self.current.migrations.map(\.script)
      ? try Self.currentParts.get() : try makeParts(ofVersion: version)
  }

  private static let currentParts = Result { () throws(ArchiveError) in
    try current.makeParts(ofVersion: current.migrations.count)
  }

  private func makeParts(ofVersion version: Int) throws(ArchiveError) -> Set<String> {
    let blank = try Connection.inMemory()
    for migration in migrations.prefix(version) { try blank.execute(migration.script) }
    return try blank.schemaParts()
  }
}

extension Connection {
  /// The columns of all tables and the indexes, one line each.
  ///
  /// Generated columns are told from others; what a table is not made of pages for, such as a virtual
  /// one, has no parts.
  func schemaParts() throws(ArchiveError) -> Set<String> {
    let parts: [String] = try query(
      """
      SELECT printf('column %s.%s (%s, %d, %d, %d)', t.name, c.name, type, "notnull", pk, hidden)
      FROM (SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0) AS t
        JOIN pragma_table_xinfo(t.name) AS c
      UNION ALL
      SELECT printf('index %s', name) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
      """
    ).map { $0.next() }
    return Set(parts)
  }
}
