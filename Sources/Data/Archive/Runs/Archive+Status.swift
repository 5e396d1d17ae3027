package import FoundationEssentials
package import StackExchange

/// The numbers of questions, answers and other objects in an archive.
package struct ArchiveCounts: Sendable, Equatable {
  /// The number of stored questions.
  package var questions = 0
  /// The number of questions that are no longer available on their site; included in `questions`.
  package var unavailableQuestions = 0
  package var answers = 0
  package var comments = 0
  package var users = 0
  package var images = 0
  /// The total size of all images, in bytes.
  package var imageBytes = 0
  /// The number of images whose download failed and may succeed later.
  package var missingImages = 0
  package var editions = 0

  package init() {}
}

/// The state of a digest: its newest edition and its latest runs.
package struct DigestStatus: Sendable, Equatable {
  package var name: String
  /// The date of the newest edition.
  package var latestEditionDate: String?
  /// The number of questions that the newest edition selected.
  package var questionCount: Int?
  /// The start of the latest run that fetched the digest.
  package var lastSuccess: Date?
  /// The start of the latest run that failed to fetch the digest.
  package var lastFailure: Date?
  /// The reason why the latest run could not fetch the digest; nil if it could.
  package var failure: String?

  init(name: String) { self.name = name }
}

extension Archive {
  /// Counts the objects in the archive.
  package func counts() throws(ArchiveError) -> ArchiveCounts {
    var counts = ArchiveCounts()
    counts.questions = try connection.integer("SELECT count(*) FROM questions")
    counts.unavailableQuestions = try connection.integer(
      "SELECT count(*) FROM questions WHERE unavailable_since IS NOT NULL")
    counts.answers = try connection.integer("SELECT count(*) FROM answers")
    counts.comments = try connection.integer("SELECT count(*) FROM comments")
    counts.users = try connection.integer("SELECT count(*) FROM users")
    counts.images = try connection.integer("SELECT count(*) FROM images")
    counts.imageBytes = try connection.integer(
      "SELECT CAST(total(byte_count) AS INTEGER) FROM images")
    counts.missingImages = try missingImageCount()
    counts.editions = try editionCount()
    return counts
  }

  /// Returns the number of questions of each site, sorted by site, and the number of all answers.
  ///
  /// SQLite counts all rows of an index twenty times as fast as the rows of one site, so the number
  /// of the last site is the total minus the numbers of the other sites.
  ///
  /// - Parameter onlySite: The API name of the only site to count; nil for all sites.
  /// - Returns: The sites with their numbers of questions, and the number of answers.
  /// - Throws: ``ArchiveError``.
  package func questionAndAnswerCounts(ofSite onlySite: String? = nil) throws(ArchiveError) -> (
    sites: [(site: Community, questions: Int)], answers: Int
  ) {
    let communities = try communities()
    if let onlySite, communities.map(\.apiSiteParameter) != [onlySite] {
      let questionCount: Int =
        try connection.query("SELECT count(*) FROM questions WHERE site = ?", onlySite).first() ?? 0
      let answerCount: Int =
        try connection.query("SELECT count(*) FROM answers WHERE site = ?", onlySite).first() ?? 0
      return (
        communities.filter { $0.apiSiteParameter == onlySite }.map { ($0, questionCount) },
        answerCount
      )
    }
    var remaining = try connection.integer("SELECT count(*) FROM questions")
    var sites: [(site: Community, questions: Int)] = []
    for site in communities {
      let count =
        sites.count == communities.count - 1
        ? remaining
        : try connection.query(
          "SELECT count(*) FROM questions WHERE site = ?", site.apiSiteParameter
        ).first() ?? 0
      remaining -= count
      sites.append((site, count))
    }
    return (sites, try connection.integer("SELECT count(*) FROM answers"))
  }

  /// Returns the counts in the status file of a site: available questions, editions, and images
  /// that may be downloaded later.
  ///
  /// With a site, its questions and no editions.
  package func siteCounts(onlySite site: String? = nil) throws(ArchiveError) -> (
    questions: Int, editions: Int, missingImages: Int
  ) {
    let questionCount: Int
    if let site {
      questionCount =
        try connection.query(
          "SELECT count(*) FROM questions WHERE site = ? AND unavailable_since IS NULL", site
        ).first() ?? 0
    } else {
      questionCount = try connection.integer(
        "SELECT count(*) FROM questions WHERE unavailable_since IS NULL")
    }
    return (questionCount, site == nil ? try editionCount() : 0, try missingImageCount())
  }

  /// Counts the editions up to ``latestVisibleDay``.
  private func editionCount() throws(ArchiveError) -> Int {
    try connection.query("SELECT count(*) FROM editions WHERE date <= ?", latestVisibleDay).first()
      ?? 0
  }

  /// Returns the number of questions and the total size of all images in bytes, which are quicker to
  /// count than everything.
  package func questionCountAndImageBytes() throws(ArchiveError) -> (questions: Int, images: Int) {
    (
      try connection.integer("SELECT count(*) FROM questions"),
      try connection.integer("SELECT CAST(total(byte_count) AS INTEGER) FROM images")
    )
  }

  /// Counts the images whose download failed and may succeed later.
  private func missingImageCount() throws(ArchiveError) -> Int {
    try connection.integer(
      "SELECT count(*) FROM image_sources WHERE hash IS NULL AND failure = 'missing'")
  }

  /// Returns the status of every digest that has an edition or a run, sorted by name.
  package func digestStatuses() throws(ArchiveError) -> [DigestStatus] {
    var rows = try connection.query(
      """
      SELECT digest FROM editions WHERE date <= ? UNION SELECT digest FROM run_digests
      ORDER BY digest
      """,
      latestVisibleDay)
    var statuses: [DigestStatus] = []
    while try rows.step() { statuses.append(try status(ofDigest: rows.next())) }
    return statuses
  }

  /// Returns the status of a digest; empty for an unknown digest.
  package func status(ofDigest name: String) throws(ArchiveError) -> DigestStatus {
    var status = DigestStatus(name: name)
    var edition = try connection.query(
      """
      SELECT date, (SELECT count(*) FROM edition_questions AS q
        WHERE q.digest = e.digest AND q.date = e.date AND section = 'selection')
      FROM editions AS e
      WHERE digest = ? AND date <= ?
      ORDER BY date DESC
      LIMIT 1
      """,
      name, latestVisibleDay)
    if try edition.step() {
      (status.latestEditionDate, status.questionCount) = (edition.next(), edition.next())
    }
    let success = try lastRun(ofDigest: name, failed: false)
    let failure = try lastRun(ofDigest: name, failed: true)
    (status.lastSuccess, status.lastFailure) = (success?.date, failure?.date)
    if let failure, failure.number > success?.number ?? 0 { status.failure = failure.reason }
    return status
  }

  /// Returns the number and the start of the latest run in which a digest failed or succeeded, and
  /// the reason of the failure; nil if there is none.
  private func lastRun(ofDigest name: String, failed: Bool)
    throws(ArchiveError) -> (number: Int, date: Date, reason: String?)?
  {
    var run = try connection.query(
      """
      SELECT run_id, started_at, failure FROM run_digests JOIN runs USING (run_id)
      WHERE digest = ? AND (failure IS NOT NULL) = ?
      ORDER BY run_id DESC
      LIMIT 1
      """,
      name, failed)
    guard try run.step() else { return nil }
    return (run.next(), run.next(), run.next())
  }
}
