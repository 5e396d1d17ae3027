extension Archive {
  /// Keeps an edition; the same digest on the same day is the same edition, replaced.
  package func save(_ edition: Edition) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      try connection.run(
        "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      try connection.run(
        """
        INSERT INTO editions (digest, date, title, selection, data_date) VALUES (?, ?, ?, ?, ?)
        """,
        edition.digest, edition.date, edition.title, edition.selection, edition.dataDate)
      for (position, entry) in edition.entries.enumerated() {
        try connection.run(
          """
          INSERT INTO edition_questions (
            digest, date, section, position, site, question_id, score, answer_count, view_count,
            accepted_answer_id)
          VALUES (?, ?, 'selection', ?, ?, ?, ?, ?, ?, ?)
          """,
          edition.digest, edition.date, position, entry.site, entry.questionID, entry.score,
          entry.answerCount, entry.viewCount, entry.acceptedAnswerID)
      }
    }
  }

  /// A digest's edition of a day.
  package func edition(ofDigest digest: String, date: String) throws(ArchiveError) -> Edition? {
    var rows = try connection.query(
      """
      SELECT digest, date, title, selection, data_date FROM editions WHERE digest = ? AND date = ?
      """,
      digest, date)
    guard try rows.step() else { return nil }
    return Edition(
      digest: rows.next(), date: rows.next(), title: rows.next(), selection: rows.next(),
      dataDate: rows.next(), entries: try entries(ofDigest: digest, date: date))
  }

  private func entries(ofDigest digest: String, date: String) throws(ArchiveError)
    -> [Edition.Entry]
  {
    var rows = try connection.query(
      """
      SELECT site, question_id, score, answer_count, view_count, accepted_answer_id
      FROM edition_questions
      WHERE digest = ? AND date = ? AND section = 'selection'
      ORDER BY position
      """,
      digest, date)
    var entries: [Edition.Entry] = []
    while try rows.step() {
      entries.append(
        Edition.Entry(
          site: rows.next(), questionID: rows.next(), score: rows.next(),
          answerCount: rows.next(), viewCount: rows.next(), acceptedAnswerID: rows.next()))
    }
    return entries
  }

  /// Every edition, by digest and the newest first.
  package func editions() throws(ArchiveError) -> [Edition.Heading] {
    var rows = try connection.query(
      """
      SELECT digest, date, title, data_date,
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
          questionCount: rows.next()))
    }
    return headings
  }

  /// The day of a digest's newest edition.
  package func latestEditionDate(ofDigest digest: String) throws(ArchiveError) -> String? {
    var rows = try connection.query("SELECT max(date) FROM editions WHERE digest = ?", digest)
    return try rows.step() ? rows.next() : nil
  }
}
