package import FoundationEssentials
package import StackExchange

/// A filter of the API: a named list of the fields that responses include.
package struct StoredFilter: Sendable, Equatable {
  /// The name that the API gave to the filter.
  package var name: String
  /// Whether the API encodes texts in responses for HTML.
  package var isSafe: Bool

  package init(name: String, isSafe: Bool) {
    self.name = name
    self.isSafe = isSafe
  }
}

/// The daily request quota of an API.
package struct Quota: Sendable, Equatable {
  /// The maximum number of requests per day.
  package var maximum: Int
  /// The number of requests left today.
  package var remaining: Int
  /// The time at which the API reported the quota.
  package var reportDate: Date

  package init(maximum: Int, remaining: Int, reportDate: Date) {
    self.maximum = maximum
    self.remaining = remaining
    self.reportDate = reportDate
  }
}

extension Archive {
  /// Stores the filter that an API created for a list of fields, replacing an earlier one.
  ///
  /// The lists of fields are compared as plain text.
  package func save(
    _ filter: StoredFilter, forFields fields: String, apiBase: String, at date: Date
  ) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO filters (api_base, fields, filter, is_safe, created_at)
      VALUES (?, ?, ?, ?, ?)
      """, apiBase, fields, filter.name, filter.isSafe, date)
  }

  /// Returns the stored filter for a list of fields; nil if there is none.
  package func filter(forFields fields: String, apiBase: String) throws(ArchiveError)
    -> StoredFilter?
  {
    try connection.query(
      "SELECT filter, is_safe FROM filters WHERE api_base = ? AND fields = ?", apiBase, fields
    ).map { StoredFilter(name: $0.next(), isSafe: $0.next()) }.first
  }

  /// Stores the latest quota of an API.
  package func save(_ quota: Quota, apiBase: String) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO quotas (api_base, quota_max, quota_remaining, reported_at)
      VALUES (?, ?, ?, ?)
      """, apiBase, quota.maximum, quota.remaining, quota.reportDate)
  }

  /// Returns the latest known daily quota of an API; nil if none is known.
  package func quota(apiBase: String) throws(ArchiveError) -> Quota? {
    try quotas().first { $0.apiBase == apiBase }?.quota
  }

  /// Returns the latest known quota of every API, sorted by API address.
  package func quotas() throws(ArchiveError) -> [(apiBase: String, quota: Quota)] {
    try connection.query(
      "SELECT api_base, quota_max, quota_remaining, reported_at FROM quotas ORDER BY api_base"
    ).map {
      ($0.next(), Quota(maximum: $0.next(), remaining: $0.next(), reportDate: $0.next()))
    }
  }

  /// Stores the end of the pause that the API demanded for a method (its backoff), replacing an
  /// earlier one.
  package func saveBackoff(ofMethod method: String, apiBase: String, until end: Date)
    throws(ArchiveError)
  {
    try connection.run(
      "INSERT OR REPLACE INTO backoffs (api_base, method, until) VALUES (?, ?, ?)",
      apiBase, method, end)
  }

  /// Returns the ends of all current pauses that an API demanded for its methods, latest first.
  package func backoffEnds(ofAPI apiBase: String, at date: Date) throws(ArchiveError) -> [Date] {
    try connection.query(
      "SELECT DISTINCT until FROM backoffs WHERE api_base = ? AND until > ? ORDER BY until DESC",
      apiBase, date
    ).map { $0.next() }
  }

  /// Returns the end of the latest pause that an API demanded for a method; nil if there was none.
  package func backoffEnd(ofMethod method: String, apiBase: String) throws(ArchiveError) -> Date? {
    try connection.query(
      "SELECT until FROM backoffs WHERE api_base = ? AND method = ?", apiBase, method
    ).first()
  }
}

extension Archive {
  /// Records that the fetch of a digest began; ``finishFetch(ofDigest:)`` records its end.
  ///
  /// - Returns: The start of an earlier unfinished fetch that can be resumed, or nil.
  package func beginFetch(ofDigest digest: String, at date: Date) throws(ArchiveError) -> Date? {
    try connection.transaction { () throws(ArchiveError) in
      let unfinished = try unfinishedFetchDate(ofDigest: digest, at: date)
      try connection.run(
        """
        INSERT INTO fetches (digest, unfinished_since) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET unfinished_since = excluded.unfinished_since
        """, digest, unfinished ?? date)
      return unfinished
    }
  }

  /// Returns the start of an unfinished fetch of a digest if its stored responses can still be
  /// used; otherwise nil.
  package func unfinishedFetchDate(ofDigest digest: String, at date: Date)
    throws(ArchiveError) -> Date?
  {
    try connection.query(
      "SELECT unfinished_since FROM fetches WHERE digest = ? AND unfinished_since BETWEEN ? AND ?",
      digest, date - Double(Self.maxResumeSeconds), date
    ).first()
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
    try connection.query(
      "SELECT refreshed_at FROM fetches WHERE digest = ? AND refreshed_at IS NOT NULL", digest
    ).first()
  }

  /// Records that the stored questions of a digest were current at a date.
  package func saveRefreshDate(ofDigest digest: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO fetches (digest, refreshed_at) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET refreshed_at = excluded.refreshed_at
      """, digest, date)
  }
}

extension Archive {
  /// Stores a response so that an identical request soon after need not be sent, and deletes
  /// obsolete responses.
  ///
  /// Deletes responses older than `limit`, except those of an unfinished fetch, and responses dated
  /// in the future.
  package func saveResponse(
    _ body: [UInt8], to request: String, at date: Date, deletingBefore limit: Date
  ) throws(ArchiveError) {
    try connection.ensureTransaction { () throws(ArchiveError) in
      try connection.run(
        """
        DELETE FROM recent_responses
        WHERE received_at > ?1
          OR received_at < min(?2, coalesce((
            SELECT min(unfinished_since) FROM fetches
            WHERE unfinished_since BETWEEN ?1 - ?3 AND ?1), ?2))
        """,
        date, limit, Self.maxResumeSeconds)
      try connection.run(
        "INSERT OR REPLACE INTO recent_responses (request, received_at, body) VALUES (?, ?, ?)",
        request, date, body)
    }
  }

  /// Returns the stored response to a request; nil if there is none from `date` or later.
  package func recentResponse(to request: String, since date: Date)
    throws(ArchiveError) -> (body: [UInt8], date: Date)?
  {
    var row = try connection.query(
      "SELECT body, received_at FROM recent_responses WHERE request = ? AND received_at >= ?",
      request, date)
    return try row.step() ? (row.next(), row.next()) : nil
  }

  /// Deletes the stored response to a request, because it must not be reused.
  package func removeResponse(to request: String) throws(ArchiveError) {
    try connection.run("DELETE FROM recent_responses WHERE request = ?", request)
  }
}

/// The progress of fetching all questions or answers of a user, in the order of their latest
/// activity.
package struct AuthorListProgress: Sendable, Equatable {
  /// The earliest creation date of requested posts; nil for no limit.
  package var createdFrom: Date?
  /// The date of activity up to which all posts of the user are stored.
  package var completeUntil: Date

  package init(createdFrom: Date?, completeUntil: Date) {
    self.createdFrom = createdFrom
    self.completeUntil = completeUntil
  }

  /// The kinds of post that are fetched separately.
  package enum Kind: String, Sendable, CaseIterable { case question, answer }
}

extension Archive {
  /// Returns the progress of fetching the questions or answers of a user; nil before the first
  /// request.
  package func authorListProgress(of kind: AuthorListProgress.Kind, by author: UserKey)
    throws(ArchiveError) -> AuthorListProgress?
  {
    try connection.query(
      """
      SELECT created_from, active_until FROM author_lists
      WHERE site = ? AND user_id = ? AND kind = ?
      """, author.site, author.id, kind.rawValue
    ).map { AuthorListProgress(createdFrom: $0.next(), completeUntil: $0.next()) }.first
  }

  /// Stores the progress of fetching the questions or answers of a user.
  package func save(
    _ progress: AuthorListProgress, of kind: AuthorListProgress.Kind, by author: UserKey
  ) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO author_lists (site, user_id, kind, created_from, active_until)
      VALUES (?, ?, ?, ?, ?)
      """, author.site, author.id, kind.rawValue, progress.createdFrom, progress.completeUntil)
  }
}

/// The progress of bringing an imported site up to date by the API.
package struct SiteUpdateProgress: Sendable, Equatable {
  /// The imported part of the site, for which the progress is valid; empty for the whole site.
  package var selection: String
  /// The date of activity up to which all questions are stored.
  package var activeUntil: Date
  /// The date up to which the questions of all comments are stored.
  package var commentedUntil: Date

  package init(selection: String, activeUntil: Date, commentedUntil: Date) {
    self.selection = selection
    self.activeUntil = activeUntil
    self.commentedUntil = commentedUntil
  }
}

extension Archive {
  /// Returns the progress of bringing a site up to date; nil before the first request.
  package func siteUpdateProgress(ofSite site: String) throws(ArchiveError) -> SiteUpdateProgress? {
    try connection.query(
      "SELECT selection, active_until, commented_until FROM site_updates WHERE site = ?", site
    ).map {
      SiteUpdateProgress(
        selection: $0.next(), activeUntil: $0.next(), commentedUntil: $0.next())
    }.first
  }

  /// Stores the progress of bringing a site up to date.
  package func save(_ progress: SiteUpdateProgress, ofSite site: String) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO site_updates (site, selection, active_until, commented_until)
      VALUES (?, ?, ?, ?)
      """, site, progress.selection, progress.activeUntil, progress.commentedUntil)
  }

  /// Returns the id of the stored question that has a post, or is that post; nil if there is none.
  package func questionID(ofPost id: Int, site: String) throws(ArchiveError) -> Int? {
    if let question = try questionID(ofAnswer: id, site: site) { return question }
    return try storedQuestionIDs(site: site, among: CollectionOfOne(id)).first
  }

  /// Returns the number of available questions of a site that were not fetched since a date.
  package func questionCount(ofSite site: String, notFetchedSince date: Date)
    throws(ArchiveError) -> Int
  {
    try connection.query(
      """
      SELECT count(*) FROM questions
      WHERE site = ? AND unavailable_since IS NULL AND fetched_at < ?
      """, site, date
    ).first() ?? 0
  }
}
