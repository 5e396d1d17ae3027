package import FoundationEssentials

extension Archive {
  /// Records that the fetch of a digest began; ``finishFetch(ofDigest:)`` records its end.
  ///
  /// - Returns: The start of an earlier unfinished fetch that can be resumed, or nil.
  package func beginFetch(ofDigest digest: String, at date: Date) throws(ArchiveError) -> Date? {
    try connection.transaction { () throws(ArchiveError) in
      let unfinished = try unfinishedFetchDate(ofDigest: digest, at: date)
      var row = try fetchRow(digest)
      row.unfinishedSince = unfinished ?? date
      try connection.upsert(row, FetchRow.upsert)
      return unfinished
    }
  }

  /// Returns the start of an unfinished fetch of a digest if its stored responses can still be
  /// used; otherwise nil.
  package func unfinishedFetchDate(ofDigest digest: String, at date: Date)
    throws(ArchiveError) -> Date?
  {
    try fetchRow(digest).unfinishedSince.flatMap { since in
      (date - Double(Self.maxResumeSeconds)...date).contains(since) ? since : nil
    }
  }

  /// Returns the stored fetch state of a digest, or an empty one.
  private func fetchRow(_ digest: String) throws(ArchiveError) -> FetchRow {
    try connection.row(FetchRow.select, digest) ?? FetchRow(digest: digest)
  }

  /// Records that the fetch of a digest finished.
  package func finishFetch(ofDigest digest: String) throws(ArchiveError) {
    try connection.run(
      "UPDATE fetches SET unfinished_since = NULL WHERE digest = ?", digest)
  }

  /// The time in seconds during which an unfinished fetch can be resumed.
  ///
  /// The time is less than a day, so that a daily run that fails repeatedly still requests new data
  /// every day.
  static let maxResumeSeconds = 72_000

  /// Returns the time from which changes to the questions of a digest must be requested; nil before
  /// its first run.
  package func refreshDate(ofDigest digest: String) throws(ArchiveError) -> Date? {
    try fetchRow(digest).refreshDate
  }

  /// Records that the stored questions of a digest were current at a date.
  package func saveRefreshDate(ofDigest digest: String, at date: Date) throws(ArchiveError) {
    var row = try fetchRow(digest)
    row.refreshDate = date
    try connection.upsert(row, FetchRow.upsert)
  }
}
