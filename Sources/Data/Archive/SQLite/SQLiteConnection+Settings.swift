private import Glibc

extension SQLiteConnection {
  /// Applies the SQLite settings that every connection needs; writes nothing to the file.
  ///
  /// The archive may come from elsewhere, so functions in its schema are not trusted. Reading in
  /// key order needs no more than the default cache of 2 MB.
  func applySettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      """)
  }

  /// Applies the SQLite settings for writing: write-ahead logging, so that others can read during
  /// writes, and a larger cache.
  ///
  /// A power cut may lose the latest transactions but cannot damage the file. Questions arrive in
  /// any order, so a hundred of them change pages all over the file: the cache holds 16 MB of
  /// pages, and the log about as many before they are copied to the file.
  ///
  /// - Parameter busyTimeout: How long to wait while another program switches a new file to that log.
  /// - Throws: `ArchiveError`.
  func applyWritingSettings(busyTimeout: Duration = .zero) throws(ArchiveError) {
    try useWriteAheadLog(busyTimeout: busyTimeout)
    try execute(
      """
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
      """)
  }

  /// Switches a file to write-ahead logging.
  ///
  /// SQLite does not wait if two programs switch a new file at the same time, because each has a lock that the other
  /// needs.
  private func useWriteAheadLog(busyTimeout: Duration) throws(ArchiveError) {
    let end = ContinuousClock.now + busyTimeout
    while true {
      do {
        return try execute("PRAGMA journal_mode = WAL")
      } catch .busy where ContinuousClock.now < end && !Task.isCancelled {
        usleep(UInt32(busyRetryInterval / .microseconds(1)))
      } catch {
        throw error
      }
    }
  }
}
