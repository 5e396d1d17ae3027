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
    let result: R
    do {
      try disableWriteAheadLog()
      if try !hasSiteOrSearchIndex() {
        try connection.transaction { () throws(ArchiveError) in
          try connection.dropTriggers()
          try deleteListParts()
        }
      }
      result = try await body()
    } catch {
      rollBack()
      try restoreSettings()
      throw error
    }
    try restoreSettings()
    return result
  }

  /// Begins a transaction, which may stay open after the calling function returns.
  package func begin() throws(ArchiveError) { try connection.begin() }

  /// Commits the transaction started by ``begin()``.
  package func commit() throws(ArchiveError) { try connection.commit() }

  /// Rolls back the transaction started by ``begin()``; does nothing if none is open, as SQLite rolls
  /// back by itself if it is interrupted or the disk is full.
  package func rollBack() {
    if connection.isInTransaction { connection.rollBack() }
  }

  /// Switches to a rollback journal unless another program has the file open.
  private func disableWriteAheadLog() throws(ArchiveError) {
    do {
      try connection.execute("PRAGMA journal_mode = DELETE")
    } catch .busy {
      // Another program has the file open, so the write-ahead log stays.
    }
  }

  /// Restores the change log and the SQLite settings that bulk writing disabled.
  ///
  /// If this fails, the run must not write on: what it wrote would be missing from the change log. The
  /// next connection that writes restores them.
  private func restoreSettings() throws(ArchiveError) {
    try enableChangeLog()
    try connection.applySettings()
    do {
      try connection.applyWritingSettings()
    } catch .busy {
      // Another program reads the file, so the rollback journal stays until the next run.
    }
  }
}
