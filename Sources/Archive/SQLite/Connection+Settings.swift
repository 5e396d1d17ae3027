extension Connection {
  /// Settles how SQLite treats the file; nothing of it is written.
  ///
  /// An archive may come from elsewhere, so its schema is not trusted with functions. The cache
  /// holds 16 MB at most, which keeps the inner pages of a large archive in memory.
  func applySettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000;
      """)
  }

  /// Lets readers go on while something is written; a power cut may take the latest
  /// transactions, never the file.
  func applyWritingSettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000;
      """)
  }
}
