package import FoundationEssentials

extension Archive {
  /// Keeps that a digest is being fetched, until ``finishFetch(ofDigest:)``; gives when an earlier
  /// fetch began that came to no end, if its answers are still good.
  package func beginFetch(ofDigest digest: String, at date: Date) throws(ArchiveError) -> Date? {
    try connection.transaction { () throws(ArchiveError) in
      let unfinished = try unfinishedFetch(ofDigest: digest, at: date)
      var row = try fetchRow(digest)
      row.unfinishedSince = unfinished ?? date
      try connection.keep(row, FetchRow.keep)
      return unfinished
    }
  }

  /// When a fetch of a digest began that came to no end, if its answers are still good.
  package func unfinishedFetch(ofDigest digest: String, at date: Date)
    throws(ArchiveError) -> Date?
  {
    try fetchRow(digest).unfinishedSince.flatMap { since in
      (date - Double(Self.longestFetch)...date).contains(since) ? since : nil
    }
  }

  private func fetchRow(_ digest: String) throws(ArchiveError) -> FetchRow {
    try connection.row(FetchRow.select, digest) ?? FetchRow(digest: digest)
  }

  /// Keeps that a digest was fetched to its end.
  package func finishFetch(ofDigest digest: String) throws(ArchiveError) {
    try connection.run(
      "UPDATE fetches SET unfinished_since = NULL WHERE digest = ?", digest)
  }

  /// For how many seconds a fetch that came to no end can be gone on with: less than a day, so that
  /// a daily run that fails again and again still sees every day anew.
  static let longestFetch = 72_000

  /// Since when changes of a digest's questions are to be asked for; `nil` before its first run.
  package func refreshDate(ofDigest digest: String) throws(ArchiveError) -> Date? {
    try fetchRow(digest).refreshDate
  }

  /// Keeps that a digest's questions are as they were at a moment.
  package func saveRefresh(ofDigest digest: String, at date: Date) throws(ArchiveError) {
    var row = try fetchRow(digest)
    row.refreshDate = date
    try connection.keep(row, FetchRow.keep)
  }
}
