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
    try connection.upsert(
      FilterRow(apiBase: apiBase, fields: fields, filter: filter, creationDate: date),
      FilterRow.upsert)
  }

  /// Returns the stored filter for a list of fields; nil if there is none.
  package func filter(forFields fields: String, apiBase: String) throws(ArchiveError)
    -> StoredFilter?
  {
    try connection.row(FilterRow.select, apiBase, fields, as: FilterRow.self)?.filter
  }

  /// Stores the latest quota of an API.
  package func save(_ quota: Quota, apiBase: String) throws(ArchiveError) {
    try connection.upsert(QuotaRow(apiBase: apiBase, quota: quota), QuotaRow.upsert)
  }

  /// Returns the latest known daily quota of an API; nil if none is known.
  package func quota(apiBase: String) throws(ArchiveError) -> Quota? {
    try connection.row(QuotaRow.select, apiBase, as: QuotaRow.self)?.quota
  }

  /// Returns the latest known quota of every API, sorted by API address.
  package func quotas() throws(ArchiveError) -> [(apiBase: String, quota: Quota)] {
    try connection.rows(QuotaRow.selectAll, as: QuotaRow.self).map { ($0.apiBase, $0.quota) }
  }

  /// Stores the end of the pause that the API demanded for a method (its backoff), replacing an
  /// earlier one.
  package func saveBackoff(ofMethod method: String, apiBase: String, until end: Date)
    throws(ArchiveError)
  {
    try connection.upsert(BackoffRow(apiBase: apiBase, method: method, end: end), BackoffRow.upsert)
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
    try connection.row(BackoffRow.select, apiBase, method, as: BackoffRow.self)?.end
  }
}

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
      try connection.upsert(
        RecentResponseRow(request: request, date: date, body: body), RecentResponseRow.upsert)
    }
  }

  /// Returns the stored response to a request; nil if there is none from `date` or later.
  package func recentResponse(to request: String, since date: Date)
    throws(ArchiveError) -> (body: [UInt8], date: Date)?
  {
    try connection.row(RecentResponseRow.select, request, date, as: RecentResponseRow.self)
      .map { ($0.body, $0.date) }
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
    try connection.row(
      AuthorListRow.select, author.site, author.id, kind.rawValue, as: AuthorListRow.self
    )?.progress
  }

  /// Stores the progress of fetching the questions or answers of a user.
  package func save(
    _ progress: AuthorListProgress, of kind: AuthorListProgress.Kind, by author: UserKey
  ) throws(ArchiveError) {
    try connection.upsert(
      AuthorListRow(
        site: author.site, userID: author.id, kind: kind.rawValue, progress: progress),
      AuthorListRow.upsert)
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
    try connection.row(SiteUpdateRow.select, site, as: SiteUpdateRow.self)?.progress
  }

  /// Stores the progress of bringing a site up to date.
  package func save(_ progress: SiteUpdateProgress, ofSite site: String) throws(ArchiveError) {
    try connection.upsert(SiteUpdateRow(site: site, progress: progress), SiteUpdateRow.upsert)
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

/// A row of the table `site_updates`.
private struct SiteUpdateRow: TableRow {
  var site: String
  var progress: SiteUpdateProgress

  static let empty = SiteUpdateRow(
    site: "",
    progress: SiteUpdateProgress(
      selection: "", activeUntil: .distantPast, commentedUntil: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("selection", &progress.selection)
    try visitor.visit("active_until", &progress.activeUntil)
    try visitor.visit("commented_until", &progress.commentedUntil)
  }

  static let upsert = makeUpsert(into: "site_updates")
  static let select = SQL("SELECT \(selectList()) FROM site_updates WHERE site = ?")
}

/// A row of the table `filters`.
struct FilterRow: TableRow {
  var apiBase: String
  /// The list of fields that the filter includes.
  var fields: String
  var filter: StoredFilter
  /// The time at which the API created the filter.
  var creationDate: Date

  static let empty = FilterRow(
    apiBase: "", fields: "", filter: StoredFilter(name: "", isSafe: false),
    creationDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("api_base", &apiBase, .key)
    try visitor.visit("fields", &fields, .key)
    try visitor.visit("filter", &filter.name)
    try visitor.visit("is_safe", &filter.isSafe)
    try visitor.visit("created_at", &creationDate)
  }

  static let upsert = makeUpsert(into: "filters")
  static let select = SQL("SELECT \(selectList()) FROM filters WHERE api_base = ? AND fields = ?")
}

/// A row of the table `quotas`.
struct QuotaRow: TableRow {
  var apiBase: String
  var quota: Quota

  static let empty = QuotaRow(
    apiBase: "", quota: Quota(maximum: 0, remaining: 0, reportDate: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("api_base", &apiBase, .key)
    try visitor.visit("quota_max", &quota.maximum)
    try visitor.visit("quota_remaining", &quota.remaining)
    try visitor.visit("reported_at", &quota.reportDate)
  }

  static let upsert = makeUpsert(into: "quotas")
  static let select = SQL("SELECT \(selectList()) FROM quotas WHERE api_base = ?")
  /// A statement that selects the quotas of all APIs.
  static let selectAll = SQL("SELECT \(selectList()) FROM quotas ORDER BY api_base")
}

/// A row of the table `backoffs`.
struct BackoffRow: TableRow {
  var apiBase: String
  /// The API method, such as `/questions/{ids}`.
  var method: String
  /// The end of the pause that the API demanded for the method.
  var end: Date

  static let empty = BackoffRow(apiBase: "", method: "", end: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("api_base", &apiBase, .key)
    try visitor.visit("method", &method, .key)
    try visitor.visit("until", &end)
  }

  static let upsert = makeUpsert(into: "backoffs")
  static let select = SQL("SELECT \(selectList()) FROM backoffs WHERE api_base = ? AND method = ?")
}

/// A row of the table `fetches`.
struct FetchRow: TableRow {
  var digest: String
  /// The start of a fetch that did not finish; nil if the latest fetch finished.
  var unfinishedSince: Date?
  /// The time since which changes of the digest's questions must be requested.
  var refreshDate: Date?

  static let empty = FetchRow(digest: "")

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("digest", &digest, .key)
    try visitor.visit("unfinished_since", &unfinishedSince)
    try visitor.visit("refreshed_at", &refreshDate)
  }

  static let upsert = makeUpsert(into: "fetches")
  static let select = SQL("SELECT \(selectList()) FROM fetches WHERE digest = ?")
}

/// A row of the table `author_lists`.
struct AuthorListRow: TableRow {
  var site: String
  var userID: Int
  var kind: String
  var progress: AuthorListProgress

  static let empty = AuthorListRow(
    site: "", userID: 0, kind: "",
    progress: AuthorListProgress(createdFrom: nil, completeUntil: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("user_id", &userID, .key)
    try visitor.visit("kind", &kind, .key)
    try visitor.visit("created_from", &progress.createdFrom)
    try visitor.visit("active_until", &progress.completeUntil)
  }

  static let upsert = makeUpsert(into: "author_lists")
  static let select = SQL(
    "SELECT \(selectList()) FROM author_lists WHERE site = ? AND user_id = ? AND kind = ?")
}

/// A row of `recent_responses`.
struct RecentResponseRow: TableRow {
  /// The method and URL of the request, without secrets.
  var request: String
  /// The time of the response.
  var date: Date
  /// The body of the response, compressed with gzip.
  var body: [UInt8]

  static let empty = RecentResponseRow(request: "", date: .distantPast, body: [])

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("request", &request, .key)
    try visitor.visit("received_at", &date)
    try visitor.visit("body", &body)
  }

  static let upsert = makeUpsert(into: "recent_responses")
  static let select = SQL(
    "SELECT \(selectList()) FROM recent_responses WHERE request = ? AND received_at >= ?")
}
