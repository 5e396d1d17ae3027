extension Archive {
  /// Performs writes of very many rows, with settings that make them cheap.
  ///
  /// SQLite's log of writes costs each page three times; without it pages at the end of the file are
  /// written once. That needs the file alone: where another program has it open the log stays.
  /// Neither a kill nor a power cut loses more than the transaction under way.
  ///
  /// Nobody looks at the log of changes before the archive's first publication, which makes every
  /// page; until then it is not written, and full text is made anew.
  package func inBulk<R>(_ body: () async throws -> R) async throws -> R {
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA temp_store = DEFAULT;
      PRAGMA cache_size = -48000;
      """)
    defer { endBulk() }
    try leaveLog()
    if try connection.integer("SELECT count(*) FROM output_folders") == 0 {
      try connection.transaction { () throws(ArchiveError) in
        try connection.dropTriggers()
        try dropFullText()
        try dropListParts()
      }
    }
    return try await body()
  }

  /// Begins a transaction that may last beyond the body of a function.
  package func begin() throws(ArchiveError) { try connection.begin() }

  package func commit() throws(ArchiveError) { try connection.commit() }

  private func leaveLog() throws(ArchiveError) {
    do {
      try connection.execute("PRAGMA journal_mode = DELETE")
    } catch .busy {
      // Somebody reads meanwhile.
    }
  }

  /// Whoever opens the archive next does the same; so it is no failure that it fails.
  private func endBulk() {
    if connection.isInTransaction { connection.rollBack() }
    try? noteChanges()
    try? connection.applySettings()
    try? connection.applyWritingSettings()
  }
}
