internal import FoundationEssentials

/// A row of `filters`.
struct FilterRow: TableRow {
  var apiBase: String
  /// The list of fields that the filter includes.
  var fields: String
  var filter: GrantedFilter
  /// The time at which the API created the filter.
  var date: Date

  static let blank = FilterRow(
    apiBase: "", fields: "", filter: GrantedFilter(filter: "", isSafe: false), date: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("api_base", &apiBase, .key)
    try visitor.column("fields", &fields, .key)
    try visitor.column("filter", &filter.filter)
    try visitor.column("is_safe", &filter.isSafe)
    try visitor.column("granted_at", &date)
  }

  static let keep = keeping(in: "filters")
  static let select = SQL("SELECT \(names()) FROM filters WHERE api_base = ? AND fields = ?")
}

/// A row of `quotas`.
struct QuotaRow: TableRow {
  var apiBase: String
  var quota: Quota

  static let blank = QuotaRow(
    apiBase: "", quota: Quota(maximum: 0, remaining: 0, date: .distantPast))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("api_base", &apiBase, .key)
    try visitor.column("quota_max", &quota.maximum)
    try visitor.column("quota_remaining", &quota.remaining)
    try visitor.column("seen_at", &quota.date)
  }

  static let keep = keeping(in: "quotas")
  static let select = SQL("SELECT \(names()) FROM quotas WHERE api_base = ?")
  /// Selects the quotas of all APIs.
  static let all = SQL("SELECT \(names()) FROM quotas ORDER BY api_base")
}

/// A row of `backoffs`.
struct BackoffRow: TableRow {
  var apiBase: String
  /// The API method, such as `/questions/{ids}`.
  var method: String
  /// The end of the pause.
  var end: Date

  static let blank = BackoffRow(apiBase: "", method: "", end: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("api_base", &apiBase, .key)
    try visitor.column("method", &method, .key)
    try visitor.column("until", &end)
  }

  static let keep = keeping(in: "backoffs")
  static let select = SQL("SELECT \(names()) FROM backoffs WHERE api_base = ? AND method = ?")
}

/// A row of `fetches`.
struct FetchRow: TableRow {
  var digest: String
  /// The start of a fetch that did not finish; nil if the latest fetch finished.
  var unfinishedSince: Date?
  /// The time since which changes of questions must be requested.
  var refreshDate: Date?

  static let blank = FetchRow(digest: "")

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("digest", &digest, .key)
    try visitor.column("unfinished_since", &unfinishedSince)
    try visitor.column("refreshed_at", &refreshDate)
  }

  static let keep = keeping(in: "fetches")
  static let select = SQL("SELECT \(names()) FROM fetches WHERE digest = ?")
}

/// A row of `author_lists`.
struct AuthorListRow: TableRow {
  var site: String
  var userID: Int
  var kind: String
  var progress: AuthorListProgress

  static let blank = AuthorListRow(
    site: "", userID: 0, kind: "",
    progress: AuthorListProgress(createdFrom: nil, activeUntil: .distantPast))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("user_id", &userID, .key)
    try visitor.column("kind", &kind, .key)
    try visitor.column("created_from", &progress.createdFrom)
    try visitor.column("active_until", &progress.activeUntil)
  }

  static let keep = keeping(in: "author_lists")
  static let select = SQL(
    "SELECT \(names()) FROM author_lists WHERE site = ? AND user_id = ? AND kind = ?")
}

/// A row of `recent_answers`.
struct RecentAnswerRow: TableRow {
  /// The method and URL of the request, without secrets.
  var request: String
  /// The time of the response.
  var date: Date
  /// The body of the response, compressed with gzip.
  var body: [UInt8]

  static let blank = RecentAnswerRow(request: "", date: .distantPast, body: [])

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("request", &request, .key)
    try visitor.column("answered_at", &date)
    try visitor.column("body", &body)
  }

  static let keep = keeping(in: "recent_answers")
  static let select = SQL(
    "SELECT \(names()) FROM recent_answers WHERE request = ? AND answered_at >= ?")
}
