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
  /// Keeps the filter that an API granted for fields, instead of an earlier one.
  ///
  /// - Parameters:
  ///   - filter: What was granted.
  ///   - fields: What was asked for; compared as it stands.
  ///   - apiBase: The API.
  ///   - date: When it was granted.
  /// - Throws: ``ArchiveError``.
  package func save(
    _ filter: GrantedFilter, forFields fields: String, apiBase: String, at date: Date
  ) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO filters (api_base, fields, filter, is_safe, granted_at)
      VALUES (?, ?, ?, ?, ?)
      """,
      apiBase, fields, filter.filter, filter.isSafe, date)
  }

  /// The filter that an API granted for fields.
  package func filter(forFields fields: String, apiBase: String) throws(ArchiveError)
    -> GrantedFilter?
  {
    var rows = try connection.query(
      "SELECT filter, is_safe FROM filters WHERE api_base = ? AND fields = ?", apiBase, fields)
    return try rows.step() ? GrantedFilter(filter: rows.next(), isSafe: rows.next()) : nil
  }

  /// Keeps what an API said last of its quota.
  package func save(_ quota: Quota, apiBase: String) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO quotas (api_base, quota_max, quota_remaining, seen_at)
      VALUES (?, ?, ?, ?)
      """,
      apiBase, quota.maximum, quota.remaining, quota.date)
  }

  /// The quota as last seen.
  package func quota(apiBase: String) throws(ArchiveError) -> Quota? {
    var rows = try connection.query(
      "SELECT quota_max, quota_remaining, seen_at FROM quotas WHERE api_base = ?", apiBase)
    return try rows.step()
      ? Quota(maximum: rows.next(), remaining: rows.next(), date: rows.next()) : nil
  }

  /// Keeps until when a method of an API must not be asked, instead of an earlier end.
  package func saveBackoff(ofMethod method: String, apiBase: String, until end: Date)
    throws(ArchiveError)
  {
    try connection.run(
      """
      INSERT OR REPLACE INTO backoffs (api_base, method, until) VALUES (?, ?, ?)
      """,
      apiBase, method, end)
  }

  /// Until when methods of an API must not be asked, the latest first; what is over is left out.
  package func pauses(ofAPI apiBase: String, at date: Date) throws(ArchiveError) -> [Date] {
    var rows = try connection.query(
      "SELECT DISTINCT until FROM backoffs WHERE api_base = ? AND until > ? ORDER BY until DESC",
      apiBase, date)
    var ends: [Date] = []
    while try rows.step() { ends.append(rows.next()) }
    return ends
  }

  /// Until when a method of an API must not be asked, as far as an answer said.
  package func backoff(ofMethod method: String, apiBase: String) throws(ArchiveError) -> Date? {
    var rows = try connection.query(
      "SELECT until FROM backoffs WHERE api_base = ? AND method = ?", apiBase, method)
    return try rows.step() ? rows.next() : nil
  }
}
