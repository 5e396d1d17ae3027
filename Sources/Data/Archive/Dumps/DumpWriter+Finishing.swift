extension DumpWriter {
  /// Completes what depends on all posts of the dump, after they were stored in any order: deletes
  /// answers that do not belong in the archive, and marks questions with an upvoted answer as answered.
  ///
  /// - Parameters:
  ///   - maxAnswers: The number of the best answers of each question to keep; nil for all.
  ///   - hadEarlyAnswers: Whether answers may have been stored before their question.
  /// - Returns: The number of deleted answers whose question is not stored, and that of others.
  /// - Throws: `ArchiveError`.
  package func finishPosts(keepingBest maxAnswers: Int?, hadEarlyAnswers: Bool) throws(ArchiveError)
    -> (orphans: Int, surplus: Int)
  {
    var (orphans, surplus) = (0, 0)
    if hadEarlyAnswers {
      orphans = try removeOrphanAnswers()
      try markAnsweredQuestions()
    }
    if !dumpIsOnlySource { surplus += try removeAnswersToNewerQuestions() }
    if let maxAnswers { surplus += try removeAnswers(keepingBest: maxAnswers) }
    return (orphans, surplus)
  }

  /// Deletes answers of the dump whose question is not stored, and returns their number.
  private func removeOrphanAnswers() throws(ArchiveError) -> Int {
    try archive.connection.run(
      """
      DELETE FROM answers
      WHERE rowid > ?2 AND site = ?1 AND NOT EXISTS (
        SELECT 1 FROM questions AS q
        WHERE q.site = answers.site AND q.question_id = answers.question_id)
      """,
      site, precedingAnswerRowID)
    return countRemovedAnswers()
  }

  /// Marks questions as answered that were stored after an upvoted answer.
  private func markAnsweredQuestions() throws(ArchiveError) {
    try archive.connection.run(
      """
      UPDATE questions SET is_answered = 1
      WHERE site = ?1 AND is_answered = 0 AND question_id IN (
        SELECT question_id FROM answers WHERE rowid > ?2 AND site = ?1 AND score > 0)
      """,
      site, precedingAnswerRowID)
  }

  /// Deletes answers of the dump to questions that are newer than the dump, beyond the answer counts of
  /// these questions, and returns their number.
  private func removeAnswersToNewerQuestions() throws(ArchiveError) -> Int {
    try archive.connection.run(
      """
      DELETE FROM answers WHERE rowid IN (
        SELECT row FROM (
          SELECT a.rowid AS row, a.rowid > ?2 AND a.fetched_at = ?3 AS is_added, q.answer_count,
            row_number() OVER (
              PARTITION BY a.question_id
              ORDER BY a.rowid > ?2 AND a.fetched_at = ?3, a.answer_id) AS place
          FROM questions AS q JOIN answers AS a USING (site, question_id)
          WHERE site = ?1 AND q.fetched_at > ?3)
        WHERE is_added AND place > answer_count)
      """,
      site, precedingAnswerRowID, dumpDate)
    return countRemovedAnswers()
  }

  /// Deletes all answers of the dump except those that are among the best `count` of their question, and
  /// returns their number.
  ///
  /// The accepted answer is the best, then those with the highest scores.
  private func removeAnswers(keepingBest count: Int) throws(ArchiveError) -> Int {
    try archive.connection.run(
      """
      DELETE FROM answers WHERE rowid IN (
        SELECT row FROM (
          SELECT a.rowid AS row, a.rowid > ?2 AND a.fetched_at = ?4 AS is_added, row_number() OVER (
            PARTITION BY a.question_id
            ORDER BY a.answer_id IS q.accepted_answer_id DESC, a.score DESC, a.creation_date,
              a.answer_id) AS place
          FROM answers AS a JOIN questions AS q USING (site, question_id)
          WHERE site = ?1)
        WHERE is_added AND place > ?3)
      """,
      site, precedingAnswerRowID, count, dumpDate)
    return countRemovedAnswers()
  }

  /// Returns the number of answers that the last statement deleted, after counting them.
  private func countRemovedAnswers() -> Int {
    let count = archive.connection.lastChanges
    countRemovedAnswers(count)
    return count
  }
}
