internal import FoundationEssentials

extension Archive {
  /// Stores an edition, replacing the one of the same digest and date.
  ///
  /// Does nothing if only the data date differs from the stored edition.
  package func save(_ edition: Edition) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if var stored = try self.edition(ofDigest: edition.digest, date: edition.date) {
        stored.dataDate = edition.dataDate
        if stored == edition { return }
      }
      try connection.run(
        "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      try connection.upsert(EditionRow(edition: edition), EditionRow.upsert)
      let sections = [Edition.Section(name: Self.selectionSectionName, entries: edition.entries)]
      var position = 0
      for section in sections + edition.sections {
        for entry in section.entries {
          let row = EditionQuestionRow(
            digest: edition.digest, date: edition.date, section: section.name, position: position,
            entry: entry)
          try connection.upsert(row, EditionQuestionRow.upsert)
          position += 1
        }
      }
    }
  }

  /// The stored name of the section that holds the selected questions of an edition.
  static let selectionSectionName = "selection"

  /// Returns the edition of a digest on a date; nil if there is none.
  package func edition(ofDigest digest: String, date: String) throws(ArchiveError) -> Edition? {
    guard
      var edition = try connection.row(EditionRow.select, digest, date, as: EditionRow.self)?
        .edition
    else { return nil }
    edition.sections = try sections(ofDigest: digest, date: date)
    if edition.sections.first?.name == Self.selectionSectionName {
      edition.entries = edition.sections.removeFirst().entries
    }
    return edition
  }

  /// Returns the selected questions of an edition at a range of positions, counted from 0.
  package func entries(ofDigest digest: String, date: String, positions: Range<Int>)
    throws(ArchiveError) -> [Edition.QuestionEntry]
  {
    try connection.rows(
      EditionQuestionRow.selectRange, digest, date, Self.selectionSectionName, positions.lowerBound,
      positions.upperBound,
      as: EditionQuestionRow.self
    ).map(\.entry)
  }

  /// Returns entries for a new edition, with the current scores and counts of questions; skips
  /// questions that are unknown or unavailable.
  package func currentEntries(for questions: [QuestionKey]) throws(ArchiveError) -> [Edition
    .QuestionEntry]
  {
    try connection.readTransaction { () throws(ArchiveError) in
      var row = try connection.query(
        """
        SELECT score, answer_count, view_count, accepted_answer_id FROM questions
        WHERE site = ? AND question_id = ? AND unavailable_since IS NULL
        """)
      var entries: [Edition.QuestionEntry] = []
      for question in questions {
        try row.reset(binding: question.site, question.id)
        guard try row.step() else { continue }
        entries.append(
          Edition.QuestionEntry(
            site: question.site, questionID: question.id,
            statistics: QuestionStatistics(
              score: row.next(), answerCount: row.next(), viewCount: row.next(),
              acceptedAnswerID: row.next())))
      }
      return entries
    }
  }

  /// Calls a closure with each question in the editions of a digest, newest edition first, in the
  /// order of each edition.
  package func forEachShownQuestion(
    inDigest digest: String, _ body: (_ date: String, _ site: String, _ id: Int) -> Void
  ) throws(ArchiveError) {
    var rows = try connection.query(
      """
      SELECT date, site, question_id FROM edition_questions
      WHERE digest = ? AND date <= ?
      ORDER BY date DESC, position
      """,
      digest, latestVisibleDay)
    while try rows.step() { body(rows.next(), rows.next(), rows.next()) }
  }

  /// Returns all sections of an edition, including the one that holds its selected questions.
  private func sections(ofDigest digest: String, date: String) throws(ArchiveError)
    -> [Edition.Section]
  {
    var sections: [Edition.Section] = []
    for row in try connection.rows(
      EditionQuestionRow.select, digest, date, as: EditionQuestionRow.self)
    {
      if sections.last?.name != row.section {
        sections.append(Edition.Section(name: row.section, entries: []))
      }
      sections[sections.count - 1].entries.append(row.entry)
    }
    return sections
  }

  /// Returns summaries of all editions, sorted by digest, then newest first.
  package func editionSummaries() throws(ArchiveError) -> [Edition.Summary] {
    var rows = try connection.query(EditionRow.selectSummaries, latestVisibleDay)
    var summaries: [Edition.Summary] = []
    while try rows.step() {
      let edition = try rows.read(EditionRow.self).edition
      summaries.append(
        Edition.Summary(
          digest: edition.digest, date: edition.date, title: edition.title,
          dataDate: edition.dataDate, comparisonDate: edition.comparisonDate,
          questionCount: rows.next()))
    }
    return summaries
  }

  /// Returns the date of the newest edition of a digest, or of its newest edition before `date`;
  /// nil if there is none.
  package func latestEditionDate(ofDigest digest: String, before date: String? = nil)
    throws(ArchiveError) -> String?
  {
    try connection.query(
      """
      SELECT max(date) FROM editions WHERE digest = ?1 AND (?2 IS NULL OR date < ?2) AND date <= ?3
      """,
      digest, date, latestVisibleDay
    ).first()
  }

  /// Returns the editions after a day, which a run with a wrong clock created; sorted by digest, then oldest first.
  package func editions(after day: String) throws(ArchiveError) -> [(digest: String, date: String)]
  {
    try connection.query(
      "SELECT digest, date FROM editions WHERE date > ? ORDER BY digest, date", day
    ).map { (digest: $0.next(), date: $0.next()) }
  }

  /// Deletes an edition with its undelivered news and the results of its runs, as if it had never been created; its
  /// questions stay in the archive.
  ///
  /// - Returns: Whether the archive contained the edition.
  package func removeEdition(ofDigest digest: String, date: String) throws(ArchiveError) -> Bool {
    try connection.transaction { () throws(ArchiveError) in
      let exists = try edition(ofDigest: digest, date: date) != nil
      try connection.run("DELETE FROM editions WHERE digest = ? AND date = ?", digest, date)
      try connection.run(
        "DELETE FROM deliveries WHERE digest = ? AND date = ? AND NOT is_delivered", digest, date)
      try connection.run("DELETE FROM run_digests WHERE digest = ? AND date = ?", digest, date)
      return exists
    }
  }

  /// Returns for each question in the editions of a digest the date of the latest edition that added it: the first
  /// edition of the digest, or one that marks it as new.
  package func additionDates(inDigest digest: String) throws(ArchiveError) -> [QuestionKey: String]
  {
    var dates: [QuestionKey: String] = [:]
    var rows = try connection.query(
      """
      SELECT site, question_id, max(date) FROM edition_questions JOIN editions USING (digest, date)
      WHERE digest = ? AND date <= ? AND (badge = 'new' OR compared_with IS NULL)
      GROUP BY site, question_id
      """,
      digest, latestVisibleDay)
    while try rows.step() {
      dates[QuestionKey(site: rows.next(), id: rows.next())] = rows.next()
    }
    return dates
  }

  /// Returns all questions that editions of a digest showed, deleted editions included; `date`
  /// excludes existing editions from that day on.
  package func shownQuestions(inDigest digest: String, before date: String? = nil)
    throws(ArchiveError) -> Set<QuestionKey>
  {
    Set(
      try connection.query(
        """
        SELECT site, question_id FROM edition_questions WHERE digest = ?1 AND (?2 IS NULL OR date < ?2)
        UNION
        SELECT site, question_id FROM shown_questions WHERE digest = ?1
        """,
        digest, date
      ).map { QuestionKey(site: $0.next(), id: $0.next()) })
  }
}

extension Archive {
  /// Deletes editions before a date, and returns their number; their questions stay in the archive.
  ///
  /// The newest edition of each digest up to `today` is kept, and so is the one that the edition of `today` is
  /// compared with. The archive still stores which questions the deleted editions showed.
  @discardableResult
  package func pruneEditions(before date: String, today: String) throws(ArchiveError) -> Int {
    try connection.transaction { () throws(ArchiveError) in
      let pruned: [(digest: String, date: String)] = try connection.query(
        """
        SELECT digest, date FROM editions AS e
        WHERE date < ?1
          AND date IS NOT (
            SELECT max(date) FROM editions AS n WHERE n.digest = e.digest AND n.date <= ?2)
          AND date IS NOT (
            SELECT max(date) FROM editions AS b WHERE b.digest = e.digest AND b.date < ?2)
        """,
        date, today
      ).map { ($0.next(), $0.next()) }
      for edition in pruned {
        try connection.run(
          """
          INSERT OR IGNORE INTO shown_questions (digest, site, question_id)
          SELECT digest, site, question_id FROM edition_questions WHERE digest = ? AND date = ?
          """,
          edition.digest, edition.date)
        try connection.run(
          "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      }
      return pruned.count
    }
  }
}

/// A row of the table `editions`.
struct EditionRow: TableRow {
  var edition: Edition

  static let empty = EditionRow(
    edition: Edition(digest: "", date: "", title: "", selectionJSON: "", dataDate: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("digest", &edition.digest, .key)
    try visitor.visit("date", &edition.date, .key)
    try visitor.visit("title", &edition.title)
    try visitor.visit("selection", &edition.selectionJSON)
    try visitor.visit("data_date", &edition.dataDate)
    try visitor.visit("compared_with", &edition.comparisonDate)
  }

  static let upsert = makeUpsert(into: "editions")
  static let select = SQL("SELECT \(selectList()) FROM editions WHERE digest = ? AND date = ?")
  /// A statement that selects all editions with their numbers of selected questions.
  static let selectSummaries = SQL(
    """
    SELECT \(selectList()),
      (SELECT count(*) FROM edition_questions AS q
       WHERE q.digest = e.digest AND q.date = e.date AND q.section = 'selection')
    FROM editions AS e
    WHERE date <= ?
    ORDER BY digest, date DESC
    """)
}

/// A row of the table `edition_questions`.
struct EditionQuestionRow: TableRow {
  var digest: String
  var date: String
  var section: String
  /// The position of the question in the edition, counted from 0 across all sections.
  var position: Int
  var entry: Edition.QuestionEntry

  static let empty = EditionQuestionRow(
    digest: "", date: "", section: "", position: 0,
    entry: Edition.QuestionEntry(site: "", questionID: 0, statistics: QuestionStatistics()))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("digest", &digest, .key)
    try visitor.visit("date", &date, .key)
    try visitor.visit("section", &section, .key)
    try visitor.visit("position", &position, .key)
    try visitor.visit("site", &entry.site)
    try visitor.visit("question_id", &entry.questionID)
    try visitor.visit("score", &entry.statistics.score)
    try visitor.visit("answer_count", &entry.statistics.answerCount)
    try visitor.visit("view_count", &entry.statistics.viewCount)
    try visitor.visit("accepted_answer_id", &entry.statistics.acceptedAnswerID)
    try visitor.visitEnumeration("badge", &entry.badge)
    try visitor.visit("score_change", &entry.scoreGain)
  }

  static let upsert = makeUpsert(into: "edition_questions")
  static let select = SQL(
    """
    SELECT \(selectList()) FROM edition_questions
    WHERE digest = ? AND date = ?
    ORDER BY position
    """)
  /// A statement that selects the questions of a section within a range of positions.
  static let selectRange = SQL(
    """
    SELECT \(selectList()) FROM edition_questions
    WHERE digest = ? AND date = ? AND section = ? AND position >= ? AND position < ?
    ORDER BY position
    """)
}
