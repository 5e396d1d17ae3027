package import FoundationEssentials

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
