internal import FoundationEssentials

struct FilterRow: TableRow {
  var apiBase: String
  var fields: String
  var filter: GrantedFilter
  var date: Date

  static let blank = FilterRow(
    apiBase: "", fields: "", filter: GrantedFilter(filter: "", isSafe: false), date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("api_base", &apiBase, .key)
    try columns.column("fields", &fields, .key)
    try columns.column("filter", &filter.filter)
    try columns.column("is_safe", &filter.isSafe)
    try columns.column("granted_at", &date)
  }

  static let keep = keeping(in: "filters")
  static let select = SQL("SELECT \(names()) FROM filters WHERE api_base = ? AND fields = ?")
}

struct QuotaRow: TableRow {
  var apiBase: String
  var quota: Quota

  static let blank = QuotaRow(
    apiBase: "", quota: Quota(maximum: 0, remaining: 0, date: .distantPast))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("api_base", &apiBase, .key)
    try columns.column("quota_max", &quota.maximum)
    try columns.column("quota_remaining", &quota.remaining)
    try columns.column("seen_at", &quota.date)
  }

  static let keep = keeping(in: "quotas")
  static let select = SQL("SELECT \(names()) FROM quotas WHERE api_base = ?")
  static let all = SQL("SELECT \(names()) FROM quotas ORDER BY api_base")
}

struct BackoffRow: TableRow {
  var apiBase: String
  var method: String
  var end: Date

  static let blank = BackoffRow(apiBase: "", method: "", end: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("api_base", &apiBase, .key)
    try columns.column("method", &method, .key)
    try columns.column("until", &end)
  }

  static let keep = keeping(in: "backoffs")
  static let select = SQL("SELECT \(names()) FROM backoffs WHERE api_base = ? AND method = ?")
}

struct FetchRow: TableRow {
  var digest: String
  /// Since when a fetch is under way that came to no end.
  var unfinishedSince: Date?
  /// Since when changes are to be asked for.
  var refreshDate: Date?

  static let blank = FetchRow(digest: "")

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("digest", &digest, .key)
    try columns.column("unfinished_since", &unfinishedSince)
    try columns.column("refreshed_at", &refreshDate)
  }

  static let keep = keeping(in: "fetches")
  static let select = SQL("SELECT \(names()) FROM fetches WHERE digest = ?")
}

struct AuthorListRow: TableRow {
  var site: String
  var userID: Int
  var kind: String
  var progress: AuthorListProgress

  static let blank = AuthorListRow(
    site: "", userID: 0, kind: "",
    progress: AuthorListProgress(createdFrom: nil, activeUntil: .distantPast))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("user_id", &userID, .key)
    try columns.column("kind", &kind, .key)
    try columns.column("created_from", &progress.createdFrom)
    try columns.column("active_until", &progress.activeUntil)
  }

  static let keep = keeping(in: "author_lists")
  static let select = SQL(
    "SELECT \(names()) FROM author_lists WHERE site = ? AND user_id = ? AND kind = ?")
}

struct RecentAnswerRow: TableRow {
  var request: String
  var date: Date
  var body: [UInt8]

  static let blank = RecentAnswerRow(request: "", date: .distantPast, body: [])

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("request", &request, .key)
    try columns.column("answered_at", &date)
    try columns.column("body", &body)
  }

  static let keep = keeping(in: "recent_answers")
  static let select = SQL(
    "SELECT \(names()) FROM recent_answers WHERE request = ? AND answered_at >= ?")
}
