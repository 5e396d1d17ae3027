internal import FoundationEssentials

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
