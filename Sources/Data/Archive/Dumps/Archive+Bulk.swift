extension Archive {
  /// Runs a closure that writes very many rows, with SQLite settings that make writing fast.
  ///
  /// Disables the write-ahead log, with which each page is written three times instead of once.
  /// This needs exclusive access: if another program has the file open, the log stays. A crash or
  /// power cut loses at most the open transaction.
  ///
  /// If neither a site nor a search index was built from the archive yet, also disables the change
  /// log and deletes stored list parts: the first build builds every page anyway.
  package func withBulkWriting<R>(_ body: () async throws -> R) async throws -> R {
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA temp_store = DEFAULT;
      PRAGMA cache_size = -48000;
      """)
    defer { restoreSettings() }
    try disableWriteAheadLog()
    if try !hasSiteOrSearchIndex() {
      try connection.transaction { () throws(ArchiveError) in
        try connection.dropTriggers()
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

  /// Restores the SQLite settings and the change log that bulk writing disabled.
  ///
  /// Ignores errors, as the next connection that writes applies the same settings.
  private func restoreSettings() {
    if connection.isInTransaction { connection.rollBack() }
    try? enableChangeLog()
    try? connection.applySettings()
    try? connection.applyWritingSettings()
  }
}
