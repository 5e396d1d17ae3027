package import FoundationEssentials

/// How much an archive holds.
package struct ArchiveSizes: Sendable, Equatable {
  package var questions = 0
  /// Of the questions, those that their site no longer gives.
  package var gone = 0
  package var answers = 0
  package var comments = 0
  package var users = 0
  package var images = 0
  package var imageBytes = 0
  /// Images that failed and may still come.
  package var missingImages = 0
  package var editions = 0

  package init() {}
}

/// How a digest is doing.
package struct DigestStatus: Sendable, Equatable {
  package var name: String
  /// The day of its newest edition.
  package var edition: String?
  /// How many questions that selected.
  package var questions: Int?
  /// When the last run began that got it.
  package var lastSuccess: Date?
  /// When the last run began that did not.
  package var lastFailure: Date?
  package var failure: String?

  package init(name: String) { self.name = name }
}

extension Archive {
  /// Counts what the archive holds.
  package func sizes() throws(ArchiveError) -> ArchiveSizes {
    var sizes = ArchiveSizes()
    sizes.questions = try connection.integer("SELECT count(*) FROM questions")
    sizes.gone = try connection.integer(
      "SELECT count(*) FROM questions WHERE gone_at IS NOT NULL")
    sizes.answers = try connection.integer("SELECT count(*) FROM answers")
    sizes.comments = try connection.integer("SELECT count(*) FROM comments")
    sizes.users = try connection.integer("SELECT count(*) FROM users")
    sizes.images = try connection.integer("SELECT count(*) FROM images")
    sizes.imageBytes = try connection.integer(
      "SELECT CAST(total(byte_count) AS INTEGER) FROM images")
    sizes.missingImages = try missingImages()
    sizes.editions = try connection.integer("SELECT count(*) FROM editions")
    return sizes
  }

  /// Counts what a site tells of itself: questions that are not gone, editions, and images that may
  /// still come.
  package func siteSizes() throws(ArchiveError) -> (questions: Int, editions: Int, missing: Int) {
    (
      try connection.integer("SELECT count(*) FROM questions WHERE gone_at IS NULL"),
      try connection.integer("SELECT count(*) FROM editions"), try missingImages()
    )
  }

  private func missingImages() throws(ArchiveError) -> Int {
    try connection.integer(
      "SELECT count(*) FROM image_sources WHERE hash IS NULL AND failure = 'missing'")
  }

  /// Every digest that has an edition or was tried, by name.
  package func digestStatuses() throws(ArchiveError) -> [DigestStatus] {
    var rows = try connection.query(
      "SELECT digest FROM editions UNION SELECT digest FROM run_digests ORDER BY digest")
    var statuses: [DigestStatus] = []
    while try rows.step() { statuses.append(try status(ofDigest: rows.next())) }
    return statuses
  }

  /// How a digest is doing; one that was never heard of has nothing.
  package func status(ofDigest name: String) throws(ArchiveError) -> DigestStatus {
    var status = DigestStatus(name: name)
    var edition = try connection.query(
      """
      SELECT date, (SELECT count(*) FROM edition_questions AS q
        WHERE q.digest = e.digest AND q.date = e.date AND section = 'selection')
      FROM editions AS e
      WHERE digest = ?
      ORDER BY date DESC
      LIMIT 1
      """,
      name)
    if try edition.step() { (status.edition, status.questions) = (edition.next(), edition.next()) }
    status.lastSuccess = try lastRun(ofDigest: name, failed: false).date
    (status.lastFailure, status.failure) = try lastRun(ofDigest: name, failed: true)
    return status
  }

  private func lastRun(ofDigest name: String, failed: Bool)
    throws(ArchiveError) -> (date: Date?, failure: String?)
  {
    var run = try connection.query(
      """
      SELECT started_at, failure FROM run_digests JOIN runs USING (run_id)
      WHERE digest = ? AND (failure IS NOT NULL) = ?
      ORDER BY run_id DESC
      LIMIT 1
      """,
      name, failed)
    guard try run.step() else { return (nil, nil) }
    return (run.next(), run.next())
  }
}
