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
      try connection.keep(EditionRow(edition: edition), EditionRow.keep)
      let sections = [Edition.Section(name: Self.selection, entries: edition.entries)]
      var position = 0
      for section in sections + edition.sections {
        for entry in section.entries {
          let row = EditionQuestionRow(
            digest: edition.digest, date: edition.date, section: section.name, position: position,
            entry: entry)
          try connection.keep(row, EditionQuestionRow.keep)
          position += 1
        }
      }
    }
  }

  /// What the first section of an edition is called.
  static let selection = "selection"

  /// A digest's edition of a day.
  package func edition(ofDigest digest: String, date: String) throws(ArchiveError) -> Edition? {
    guard
      var edition = try connection.row(EditionRow.select, digest, date, as: EditionRow.self)?
        .edition
    else { return nil }
    edition.sections = try sections(ofDigest: digest, date: date)
    if edition.sections.first?.name == Self.selection {
      edition.entries = edition.sections.removeFirst().entries
    }
    return edition
  }

  /// The questions at some places, from 0, among those that an edition selected.
  package func entries(ofDigest digest: String, date: String, at places: Range<Int>)
    throws(ArchiveError) -> [Edition.Entry]
  {
    try connection.rows(
      EditionQuestionRow.selectSome, digest, date, Self.selection, places.lowerBound,
      places.upperBound,
      as: EditionQuestionRow.self
    ).map(\.entry)
  }

  /// Lines of questions with their figures as they are known now; those that are unknown or gone are
  /// passed over.
  package func entries(for questions: [QuestionKey]) throws(ArchiveError) -> [Edition.Entry] {
    try connection.snapshot { () throws(ArchiveError) in
      var row = try connection.query(
        """
        SELECT score, answer_count, view_count, accepted_answer_id FROM questions
        WHERE site = ? AND question_id = ? AND gone_at IS NULL
        """)
      var entries: [Edition.Entry] = []
      for question in questions {
        try row.restart(with: question.site, question.id)
        guard try row.step() else { continue }
        entries.append(
          Edition.Entry(
            site: question.site, questionID: question.id, score: row.next(),
            answerCount: row.next(), viewCount: row.next(), acceptedAnswerID: row.next()))
      }
      return entries
    }
  }

  /// Hands over what the editions of a digest show, the newest edition first, each in its order.
  package func forEachQuestionShown(
    inDigest digest: String, _ body: (_ date: String, _ site: String, _ id: Int) -> Void
  ) throws(ArchiveError) {
    var rows = try connection.query(
      """
      SELECT date, site, question_id FROM edition_questions
      WHERE digest = ?
      ORDER BY date DESC, position
      """,
      digest)
    while try rows.step() { body(rows.next(), rows.next(), rows.next()) }
  }

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

  /// Every edition, by digest and the newest first.
  package func editions() throws(ArchiveError) -> [Edition.Heading] {
    var rows = try connection.query(EditionRow.headings)
    var headings: [Edition.Heading] = []
    while try rows.step() {
      let edition = try rows.read(EditionRow.self).edition
      headings.append(
        Edition.Heading(
          digest: edition.digest, date: edition.date, title: edition.title,
          dataDate: edition.dataDate, comparedWith: edition.comparedWith,
          questionCount: rows.next()))
    }
    return headings
  }

  /// The day of a digest's newest edition, of those before a day if one is given.
  package func latestEditionDate(ofDigest digest: String, before date: String? = nil)
    throws(ArchiveError) -> String?
  {
    try connection.query(
      "SELECT max(date) FROM editions WHERE digest = ?1 AND (?2 IS NULL OR date < ?2)",
      digest, date
    ).first()
  }

  /// What editions of a digest showed, before a day if one is given, those that were pruned included.
  package func questionsShown(inDigest digest: String, before date: String? = nil)
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
