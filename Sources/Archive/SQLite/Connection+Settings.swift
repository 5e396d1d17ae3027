extension Connection {
  /// Settles how SQLite treats the file; nothing of it is written.
  ///
  /// An archive may come from elsewhere, so its schema is not trusted with functions. Reading in
  /// order needs no more than SQLite's usual cache of 2 MB.
  func applySettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      """)
  }

  /// Lets readers go on while something is written.
  ///
  /// A power cut may take the latest transactions, never the file. Questions come in any order, so
  /// the pages that a hundred of them change are scattered: they are kept in a cache of 16 MB, and
  /// in the log until it has as many.
  func applyWritingSettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
      """)
  }
}
