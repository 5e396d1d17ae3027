extension Archive {
  /// Keeps an edition; the same digest on the same day is the same edition, replaced.
  ///
  /// One that only its data's date tells from what is known stays as it was.
  package func save(_ edition: Edition) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if var known = try self.edition(ofDigest: edition.digest, date: edition.date) {
        known.dataDate = edition.dataDate
        if known == edition { return }
      }
      try connection.run(
        "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      try connection.run(
        """
        INSERT INTO editions (digest, date, title, selection, data_date, compared_with)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        edition.digest, edition.date, edition.title, edition.selection, edition.dataDate,
        edition.comparedWith)
      let sections = [Edition.Section(name: Self.selection, entries: edition.entries)]
      var position = 0
      for section in sections + edition.sections {
        for entry in section.entries {
          try save(entry, at: position, in: section.name, of: edition)
          position += 1
        }
      }
    }
  }

  /// What the first section of an edition is called.
  private static let selection = "selection"

  private func save(
    _ entry: Edition.Entry, at position: Int, in section: String, of edition: Edition
  ) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO edition_questions (
        digest, date, section, position, site, question_id, score, answer_count, view_count,
        accepted_answer_id, mark, gain)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      edition.digest, edition.date, section, position, entry.site, entry.questionID, entry.score,
      entry.answerCount, entry.viewCount, entry.acceptedAnswerID, entry.mark?.rawValue, entry.gain)
  }

  /// A digest's edition of a day.
  package func edition(ofDigest digest: String, date: String) throws(ArchiveError) -> Edition? {
    var rows = try connection.query(
      """
      SELECT digest, date, title, selection, data_date, compared_with
      FROM editions
      WHERE digest = ? AND date = ?
      """,
      digest, date)
    guard try rows.step() else { return nil }
    var edition = Edition(
      digest: rows.next(), date: rows.next(), title: rows.next(), selection: rows.next(),
      dataDate: rows.next(), comparedWith: rows.next())
    edition.sections = try sections(ofDigest: digest, date: date)
    if edition.sections.first?.name == Self.selection {
      edition.entries = edition.sections.removeFirst().entries
    }
    return edition
  }

  private func sections(ofDigest digest: String, date: String) throws(ArchiveError)
    -> [Edition.Section]
  {
    var rows = try connection.query(
      """
      SELECT section, site, question_id, score, answer_count, view_count, accepted_answer_id, mark,
        gain
      FROM edition_questions
      WHERE digest = ? AND date = ?
      ORDER BY position
      """,
      digest, date)
    var sections: [Edition.Section] = []
    while try rows.step() {
      let name: String = rows.next()
      if sections.last?.name != name { sections.append(Edition.Section(name: name, entries: [])) }
      var entry = Edition.Entry(
        site: rows.next(), questionID: rows.next(), score: rows.next(), answerCount: rows.next(),
        viewCount: rows.next(), acceptedAnswerID: rows.next())
      entry.mark = (rows.next() as String?).flatMap(Edition.Mark.init)
      entry.gain = rows.next()
      sections[sections.count - 1].entries.append(entry)
    }
    return sections
  }

  /// Every edition, by digest and the newest first.
  package func editions() throws(ArchiveError) -> [Edition.Heading] {
    var rows = try connection.query(
      """
      SELECT digest, date, title, data_date, compared_with,
        (SELECT count(*) FROM edition_questions AS q
         WHERE q.digest = e.digest AND q.date = e.date AND q.section = 'selection')
      FROM editions AS e
      ORDER BY digest, date DESC
      """)
    var headings: [Edition.Heading] = []
    while try rows.step() {
      headings.append(
        Edition.Heading(
          digest: rows.next(), date: rows.next(), title: rows.next(), dataDate: rows.next(),
          comparedWith: rows.next(), questionCount: rows.next()))
    }
    return headings
  }

  /// The day of a digest's newest edition, of those before a day if one is given.
  package func latestEditionDate(ofDigest digest: String, before date: String? = nil)
    throws(ArchiveError) -> String?
  {
    var rows = try connection.query(
      "SELECT max(date) FROM editions WHERE digest = ?1 AND (?2 IS NULL OR date < ?2)",
      digest, date)
    return try rows.step() ? rows.next() : nil
  }

  /// What editions of a digest before a day showed, those that were pruned included.
  package func questionsShown(inDigest digest: String, before date: String)
    throws(ArchiveError) -> Set<QuestionKey>
  {
    var rows = try connection.query(
      """
      SELECT site, question_id FROM edition_questions WHERE digest = ?1 AND date < ?2
      UNION
      SELECT site, question_id FROM shown_questions WHERE digest = ?1
      """,
      digest, date)
    var shown: Set<QuestionKey> = []
    while try rows.step() { shown.insert(QuestionKey(site: rows.next(), id: rows.next())) }
    return shown
  }
}
