package import FoundationEssentials

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
