package import FoundationEssentials

/// A filter that an API granted: its name for a list of fields.
package struct GrantedFilter: Sendable, Equatable {
  package var filter: String
  /// Whether text comes encoded for HTML.
  package var isSafe: Bool

  package init(filter: String, isSafe: Bool) {
    self.filter = filter
    self.isSafe = isSafe
  }
}

/// How many requests an API still answers today.
package struct Quota: Sendable, Equatable {
  package var maximum: Int
  package var remaining: Int
  /// When the API said so.
  package var date: Date

  package init(maximum: Int, remaining: Int, date: Date) {
    self.maximum = maximum
    self.remaining = remaining
    self.date = date
  }
}

extension Archive {
  /// Keeps the filter that an API granted for fields, which are compared as they stand, instead of
  /// an earlier one.
  package func save(
    _ filter: GrantedFilter, forFields fields: String, apiBase: String, at date: Date
  ) throws(ArchiveError) {
    try connection.keep(
      FilterRow(apiBase: apiBase, fields: fields, filter: filter, date: date), FilterRow.keep)
  }

  /// The filter that an API granted for fields.
  package func filter(forFields fields: String, apiBase: String) throws(ArchiveError)
    -> GrantedFilter?
  {
    try connection.row(FilterRow.select, apiBase, fields, as: FilterRow.self)?.filter
  }

  /// Keeps what an API said last of its quota.
  package func save(_ quota: Quota, apiBase: String) throws(ArchiveError) {
    try connection.keep(QuotaRow(apiBase: apiBase, quota: quota), QuotaRow.keep)
  }

  /// The quota as last seen.
  package func quota(apiBase: String) throws(ArchiveError) -> Quota? {
    try connection.row(QuotaRow.select, apiBase, as: QuotaRow.self)?.quota
  }

  /// What every API said last of its quota, by its address.
  package func quotas() throws(ArchiveError) -> [(apiBase: String, quota: Quota)] {
    try connection.rows(QuotaRow.all, as: QuotaRow.self).map { ($0.apiBase, $0.quota) }
  }

  /// Keeps until when a method of an API must not be asked, instead of an earlier end.
  package func saveBackoff(ofMethod method: String, apiBase: String, until end: Date)
    throws(ArchiveError)
  {
    try connection.keep(BackoffRow(apiBase: apiBase, method: method, end: end), BackoffRow.keep)
  }

  /// Until when methods of an API must not be asked, the latest first; what is over is left out.
  package func pauses(ofAPI apiBase: String, at date: Date) throws(ArchiveError) -> [Date] {
    try connection.query(
      "SELECT DISTINCT until FROM backoffs WHERE api_base = ? AND until > ? ORDER BY until DESC",
      apiBase, date
    ).map { $0.next() }
  }

  /// Until when a method of an API must not be asked, as far as an answer said.
  package func backoff(ofMethod method: String, apiBase: String) throws(ArchiveError) -> Date? {
    try connection.row(BackoffRow.select, apiBase, method, as: BackoffRow.self)?.end
  }
}
