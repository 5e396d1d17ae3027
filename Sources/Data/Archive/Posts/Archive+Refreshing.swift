package import FoundationEssentials

extension Archive {
  /// Returns the questions in all sections of the newest edition of a digest.
  package func latestEditionQuestions(ofDigest digest: String) throws(ArchiveError)
    -> Set<QuestionKey>
  {
    Set(
      try connection.query(
        """
        SELECT site, question_id FROM edition_questions
        WHERE digest = ?1
          AND date = (SELECT max(date) FROM editions WHERE digest = ?1 AND date <= ?2)
        """,
        digest, lastEditionDay
      ).map { QuestionKey(site: $0.next(), id: $0.next()) })
  }

  /// Returns the ids of available questions of a site that were not fetched since a date, the least
  /// recently fetched first.
  package func questionIDs(ofSite site: String, notFetchedSince date: Date, limit: Int)
    throws(ArchiveError) -> [Int]
  {
    try connection.query(
      """
      SELECT question_id FROM questions
      WHERE site = ? AND unavailable_since IS NULL AND fetched_at < ?
      ORDER BY fetched_at, question_id
      LIMIT ?
      """,
      site, date, limit
    ).map { $0.next() }
  }

  /// Returns how many of the given questions were stored for the first time, or differently than before, since a date.
  package func changedQuestionCount(
    among ids: some Sequence<Int>, ofSite site: String, since date: Date
  ) throws(ArchiveError) -> Int {
    var count = 0
    var row = try connection.query(
      "SELECT 1 FROM questions WHERE site = ? AND question_id = ? AND changed_at >= ?")
    for id in ids {
      try row.reset(binding: site, id, date)
      if try row.step() { count += 1 }
    }
    return count
  }

  /// Returns the accepted answers of the given questions, as far as the archive does not store
  /// them.
  package func missingAcceptedAnswers(site: String, among questions: some Sequence<Int>)
    throws(ArchiveError) -> [(question: Int, answer: Int)]
  {
    var missing: [(question: Int, answer: Int)] = []
    for id in questions {
      var row = try connection.query(
        """
        SELECT accepted_answer_id FROM questions AS q
        WHERE site = ? AND question_id = ? AND unavailable_since IS NULL
          AND accepted_answer_id > 0
          AND NOT EXISTS (
            SELECT 1 FROM answers AS a
            WHERE a.site = q.site AND a.question_id = q.question_id
              AND a.answer_id = q.accepted_answer_id)
        """,
        site, id)
      if try row.step() { missing.append((id, row.next())) }
    }
    return missing
  }
}
