extension DumpWriter {
  /// Stores comments of a data dump, in any order, and returns how many were stored or existed
  /// already.
  ///
  /// Skips comments on posts that are not stored or were fetched after the date of the dump.
  package func save(_ comments: [DumpedComment]) throws(ArchiveError) -> Int {
    var locatedComments: [(question: Int, index: Int)] = []
    locatedComments.reserveCapacity(comments.count)
    var post: (id: Int, question: Int?) = (0, nil)
    for index in comments.indices.sorted(by: { comments[$0].postID < comments[$1].postID }) {
      let id = comments[index].postID
      if post.id != id { post = (id, try question(ofPost: id)) }
      if let question = post.question { locatedComments.append((question, index)) }
    }
    // Sort by key, the order in which SQLite stores them.
    locatedComments.sort {
      ($0.question, comments[$0.index].postID, comments[$0.index].id)
        < ($1.question, comments[$1.index].postID, comments[$1.index].id)
    }
    for (question, index) in locatedComments {
      var row = DumpedCommentRow(site: site, questionID: question, comment: comments[index])
      try ensureUserRow(for: row.comment.owner)
      row.comment.owner = anonymizedIfForgotten(row.comment.owner)
      let before = archive.connection.totalChanges
      if try insert(row, DumpedCommentRow.insert) {
        countAddedComment()
      } else {
        try archive.connection.upsert(row, DumpedCommentRow.upsert)
      }
      if !dumpIsOnlySource, archive.connection.totalChanges > before {
        try markQuestionChanged(question)
      }
    }
    return locatedComments.count
  }

  /// Returns the id of the question that a post belongs to; nil if the post is not stored or is
  /// newer than the dump.
  private func question(ofPost id: Int) throws(ArchiveError) -> Int? {
    // If all posts come from this dump, an index suffices and no row is read.
    var row =
      dumpIsOnlySource
      ? try archive.connection.query(
        """
        SELECT question_id FROM questions WHERE site = ?1 AND question_id = ?2
        UNION ALL SELECT question_id FROM answers WHERE site = ?1 AND answer_id = ?2
        """,
        site, id)
      : try archive.connection.query(
        """
        SELECT question_id FROM questions
        WHERE site = ?1 AND question_id = ?2 AND fetched_at <= ?3
        UNION ALL
        SELECT question_id FROM answers
        WHERE site = ?1 AND answer_id = ?2 AND fetched_at <= ?3
        """,
        site, id, dumpDate)
    return try row.step() ? row.next() : nil
  }

  /// Stores the name and reputation of a user; does nothing if no stored post or comment refers to
  /// the user.
  package func save(_ user: DumpedUser) throws(ArchiveError) {
    try archive.connection.run(
      """
      UPDATE users
      SET display_name = coalesce(?3, display_name), reputation = coalesce(?4, reputation),
        fetched_at = ?5
      WHERE site = ?1 AND user_id = ?2 AND fetched_at <= ?5
        AND (display_name, reputation) IS NOT (?3, ?4)
      """,
      site, user.id, user.displayName, user.reputation, dumpDate)
  }

  /// Stores an excerpt or a wiki of a tag; ``saveTagName(_:excerptID:wikiID:)`` adds the name of
  /// the tag.
  package func save(_ wiki: DumpedTagWiki) throws(ArchiveError) {
    try ensureUserRow(for: wiki.post)
    var row = DumpedTagWikiRow(site: site, wiki: wiki, dumpDate: dumpDate)
    row.wiki.post.owner = anonymizedIfForgotten(wiki.post.owner)
    row.wiki.post.lastEditor = anonymizedIfForgotten(wiki.post.lastEditor)
    try archive.connection.upsert(row, DumpedTagWikiRow.upsert)
  }

  /// Stores the name of a tag with the excerpt and the wiki that belong to it, given by their post
  /// ids.
  package func saveTagName(_ tag: TextBytes, excerptID: Int?, wikiID: Int?) throws(ArchiveError) {
    for id in [excerptID, wikiID] {
      guard let id else { continue }
      try archive.connection.run(
        "UPDATE tag_wikis SET tag = ?3 WHERE site = ?1 AND post_id = ?2 AND tag IS NOT ?3",
        site, id, tag)
    }
  }

  /// Stores a link from a stored question to another question, which need not be stored.
  ///
  /// - Returns: False if the first question is not stored; the link is not stored then.
  package func saveLink(from questionID: Int, to relatedID: Int, isDuplicate: Bool)
    throws(ArchiveError) -> Bool
  {
    guard try existingState(ofQuestion: questionID) != .absent else { return false }
    let before = archive.connection.totalChanges
    try archive.connection.run(
      """
      INSERT INTO post_links (site, question_id, related_id, kind) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      site, questionID, relatedID, isDuplicate ? "duplicate" : "linked")
    if archive.connection.totalChanges > before { countAddedLink() }
    return true
  }

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
