extension Archive {
  /// Performs writes of very many rows with settings that make them fast.
  ///
  /// Disables the write-ahead log, which writes each page three times; without it, appended pages are written
  /// once. This needs exclusive access: if another program has the file open, the log stays. A crash or power
  /// cut loses at most the open transaction.
  ///
  /// Also disables the change log and deletes full text and list parts if no site was built from the archive
  /// yet, since the first build builds every page.
  package func withBulkWriting<R>(_ body: () async throws -> R) async throws -> R {
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA temp_store = DEFAULT;
      PRAGMA cache_size = -48000;
      """)
    defer { restoreSettings() }
    try disableWriteAheadLog()
    if try connection.integer("SELECT count(*) FROM output_folders") == 0 {
      try connection.transaction { () throws(ArchiveError) in
        try connection.dropTriggers()
        try deleteFullText()
        try deleteListParts()
      }
    }
    return try await body()
  }

  /// Begins a transaction, which may stay open after the calling function returns.
  package func begin() throws(ArchiveError) { try connection.begin() }

  /// Commits the transaction started by ``begin()``.
  package func commit() throws(ArchiveError) { try connection.commit() }

  /// Switches to a rollback journal unless another program has the file open.
  private func disableWriteAheadLog() throws(ArchiveError) {
    do {
      try connection.execute("PRAGMA journal_mode = DELETE")
    } catch .busy {
      // Another program has the file open, so the write-ahead log stays.
    }
  }

  /// Restores the usual settings and the change log.
  ///
  /// Ignores errors, as the next connection that writes applies the same settings.
  private func restoreSettings() {
    if connection.isInTransaction { connection.rollBack() }
    try? enableChangeLog()
    try? connection.applySettings()
    try? connection.applyWritingSettings()
  }
}
