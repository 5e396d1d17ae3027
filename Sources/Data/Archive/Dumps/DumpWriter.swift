internal import FoundationEssentials

/// A writer that stores the rows of a site's data dump in the archive, in batches.
///
/// Stored data stays if it is newer than the dump, or if the dump does not contain it. Forgotten
/// questions and people are excluded.
package final class DumpWriter {
  /// The archive to which the dump is written.
  let archive: Archive
  /// The API parameter of the site, such as `superuser`.
  let site: String
  /// The date of the data dump.
  let dumpDate: Date
  /// The greatest row id in the table `answers` before the import.
  let precedingAnswerRowID: Int
  /// Whether the archive has no data of the site except from this dump.
  let dumpIsOnlySource: Bool
  /// The ids of forgotten questions and users, which must not be stored.
  private let forgotten: ForgottenIDs
  /// Recently seen ids of users who have a row in the table `users`.
  private var ensuredUserIDs = RecentIDs()
  /// Whether answers are stored whose question was not stored yet.
  private(set) package var hasEarlyAnswers = false
  /// The numbers of rows that were added to the archive, not only updated, since they were last taken.
  private var addedRows = SiteRowCounts()

  /// Creates a writer for the import of a data dump.
  package init(_ dump: DumpRecord, in archive: Archive) throws(ArchiveError) {
    self.archive = archive
    (site, dumpDate) = (dump.site, dump.date)
    (precedingAnswerRowID, dumpIsOnlySource) = (dump.precedingAnswerRowID, dump.siteWasEmpty)
    forgotten = try archive.forgottenIDs(onSite: dump.site)
  }

  /// Whether a question is stored before the dump is written, and whether it is newer than the
  /// dump.
  enum ExistingState {
    /// The question is not stored.
    case absent
    /// The stored question is as old as the dump, or older.
    case existing
    /// The stored question is newer than the dump.
    case newer
  }

  /// Returns whether a question is stored, and whether it is newer than the dump.
  private func existingState(ofQuestion id: Int) throws(ArchiveError) -> ExistingState {
    var row = try archive.connection.query(
      "SELECT fetched_at > ? FROM questions WHERE site = ? AND question_id = ?", dumpDate, site, id)
    guard try row.step() else { return .absent }
    return row.next() ? .newer : .existing
  }

  // MARK: Posts

  /// Stores questions and answers of a data dump, in any order.
  ///
  /// If `keepsEarlyAnswers`, answers whose question is not stored yet are kept until ``finishPosts()``;
  /// otherwise they are left out.
  ///
  /// - Returns: The numbers of questions and answers that were stored or existed already.
  package func save(
    _ questions: [DumpedQuestion], _ answers: [DumpedAnswer], keepsEarlyAnswers: Bool
  ) throws(ArchiveError) -> (questions: Int, answers: Int) {
    let upvotedQuestionIDs = Set(answers.lazy.filter { $0.post.score > 0 }.map(\.questionID))
    var savedCount = (questions: 0, answers: 0)
    for question in questions where !forgotten.questions.contains(question.post.id) {
      var question = question
      if upvotedQuestionIDs.contains(question.post.id) { question.isAnswered = true }
      try save(question)
      savedCount.questions += 1
    }
    // Sort by key, so that neighbouring rows are written together.
    let order = answers.indices.sorted {
      (answers[$0].questionID, answers[$0].post.id) < (answers[$1].questionID, answers[$1].post.id)
    }
    let batchQuestionIDs = Set(questions.lazy.map(\.post.id))
    var question: (id: Int, state: ExistingState) = (0, .absent)
    for index in order {
      let id = answers[index].questionID
      if question.id != id { question = (id, try existingState(ofQuestion: id)) }
      if question.state == .absent {
        guard keepsEarlyAnswers, !forgotten.questions.contains(id) else { continue }
        hasEarlyAnswers = true
      }
      let isStored = try save(
        answers[index], toQuestionIn: question.state,
        questionIsInBatch: batchQuestionIDs.contains(id))
      if isStored { savedCount.answers += 1 }
    }
    return savedCount
  }

  /// Stores a question of the dump unless the stored question is newer.
  private func save(_ question: DumpedQuestion) throws(ArchiveError) {
    let id = question.post.id
    let state = dumpIsOnlySource ? .absent : try existingState(ofQuestion: id)
    guard state != .newer else { return }
    try ensureUserRow(for: question.post)
    var row = DumpedQuestionRow(site: site, question: question, dumpDate: dumpDate)
    row.question.post = anonymizedPost(question.post)
    if try insert(row, DumpedQuestionRow.insert) {
      addedRows.questions += 1
    } else {
      try archive.connection.upsert(row, DumpedQuestionRow.upsert)
    }
    try save(question.tags, ofQuestion: id, isStored: state == .existing)
    if state == .existing { try updateFetchDate(ofQuestion: id) }
    try archive.connection.run(
      """
      INSERT INTO scores (site, question_id, fetched_at, score, answer_count, view_count)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      site, id, dumpDate, question.post.score, question.answerCount, question.viewCount)
  }

  /// Replaces the tags of a question.
  private func save(_ tags: [TextBytes], ofQuestion id: Int, isStored: Bool)
    throws(ArchiveError)
  {
    let before = archive.connection.totalChanges
    for (position, tag) in tags.enumerated() {
      try archive.connection.run(
        """
        INSERT INTO question_tags (site, question_id, position, tag) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag
        """,
        site, id, position, tag)
    }
    guard isStored else { return }
    try archive.connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ? AND position >= ?", site,
      id, tags.count)
    if archive.connection.totalChanges > before { try markQuestionChanged(id) }
  }

  /// Stores an answer of the dump; if the stored question is newer than the dump, only if the
  /// archive had too few answers to it.
  ///
  /// `questionIsInBatch` tells whether the question is written in the same batch, and so has its
  /// `is_answered` flag already.
  ///
  /// - Returns: Whether the archive has the answer.
  private func save(
    _ answer: DumpedAnswer, toQuestionIn state: ExistingState, questionIsInBatch: Bool
  ) throws(ArchiveError) -> Bool {
    if state == .newer, try !isMissingAnswers(ofQuestion: answer.questionID) {
      return try hasAnswer(answer.post.id, toQuestion: answer.questionID)
    }
    try ensureUserRow(for: answer.post)
    var row = DumpedAnswerRow(site: site, answer: answer, dumpDate: dumpDate)
    row.answer.post = anonymizedPost(answer.post)
    let before = archive.connection.totalChanges
    if try insert(row, DumpedAnswerRow.insert) {
      addedRows.answers += 1
    } else {
      try archive.connection.upsert(row, DumpedAnswerRow.upsert)
      guard archive.connection.totalChanges > before else { return true }
    }
    if !dumpIsOnlySource { try markQuestionChanged(answer.questionID) }
    if answer.post.score > 0, !questionIsInBatch {
      try archive.connection.run(
        """
        UPDATE questions SET is_answered = 1
        WHERE site = ? AND question_id = ? AND is_answered = 0
        """,
        site, answer.questionID)
    }
    return true
  }

  /// Returns whether fewer answers to a question were stored before the import than its answer count.
  private func isMissingAnswers(ofQuestion id: Int) throws(ArchiveError) -> Bool {
    try archive.connection.query(
      """
      SELECT answer_count > (
        SELECT count(*) FROM answers AS a
        WHERE a.site = q.site AND a.question_id = q.question_id
          AND NOT (a.rowid > ?3 AND a.fetched_at = ?4))
      FROM questions AS q WHERE site = ?1 AND question_id = ?2
      """,
      site, id, precedingAnswerRowID, dumpDate
    ).first() ?? false
  }

  /// Returns whether an answer to a question is stored.
  private func hasAnswer(_ id: Int, toQuestion questionID: Int) throws(ArchiveError) -> Bool {
    try archive.connection.query(
      """
      SELECT EXISTS (
        SELECT 1 FROM answers WHERE site = ? AND question_id = ? AND answer_id = ?)
      """,
      site, questionID, id
    ).first() ?? false
  }

  /// Inserts a row with an `INSERT` that does nothing if its key is stored; returns whether it was
  /// inserted.
  func insert(_ row: some TableRow, _ statement: SQL) throws(ArchiveError) -> Bool {
    let before = archive.connection.totalChanges
    try archive.connection.upsert(row, statement)
    return archive.connection.totalChanges > before
  }

  /// Counts a comment that was added to the archive.
  private func countAddedComment() { addedRows.comments += 1 }

  /// Counts a link that was added to the archive.
  private func countAddedLink() { addedRows.links += 1 }

  /// Counts answers that were deleted from the archive.
  func countRemovedAnswers(_ count: Int) { addedRows.answers -= count }

  /// Adds the numbers of rows that were added since the last call to a total, and counts from 0 again.
  package func flushAddedRowCounts(to total: inout SiteRowCounts?) {
    total? += addedRows
    addedRows = SiteRowCounts()
  }

  /// Sets the fetch date of a question to the date of the dump, and marks it as available if it was
  /// unavailable before.
  private func updateFetchDate(ofQuestion id: Int) throws(ArchiveError) {
    try archive.connection.run(
      """
      UPDATE questions
      SET fetched_at = ?1, unavailable_since = CASE WHEN unavailable_since > ?1 THEN unavailable_since END
      WHERE site = ?2 AND question_id = ?3 AND fetched_at < ?1
      """,
      dumpDate, site, id)
  }

  /// Sets the change date of a question to the date of the dump.
  private func markQuestionChanged(_ id: Int) throws(ArchiveError) {
    try archive.connection.run(
      "UPDATE questions SET changed_at = ?1 WHERE site = ?2 AND question_id = ?3 AND changed_at < ?1",
      dumpDate, site, id)
  }

  // MARK: People

  /// Creates rows for the author and the last editor of a post unless they exist.
  private func ensureUserRow(for post: DumpedPost) throws(ArchiveError) {
    try ensureUserRow(for: post.owner)
    try ensureUserRow(for: post.lastEditor)
  }

  /// Creates a row for a user unless it exists; `Users.xml` of the dump fills it later.
  private func ensureUserRow(for person: DumpedPerson?) throws(ArchiveError) {
    guard case .user(let id) = person, !ensuredUserIDs.contains(id),
      !forgotten.users.contains(id)
    else { return }
    ensuredUserIDs.insert(id)
    try archive.connection.run(
      """
      INSERT INTO users (site, user_id, kind, fetched_at) VALUES (?, ?, 'registered', 0)
      ON CONFLICT DO NOTHING
      """,
      site, id)
  }

  /// Returns a post whose forgotten author or editor is replaced by a deleted user.
  private func anonymizedPost(_ post: DumpedPost) -> DumpedPost {
    if forgotten.users.isEmpty { return post }
    var post = post
    post.owner = anonymizedIfForgotten(post.owner)
    post.lastEditor = anonymizedIfForgotten(post.lastEditor)
    return post
  }

  /// Returns a person, or a deleted user without a name if the person was forgotten.
  private func anonymizedIfForgotten(_ person: DumpedPerson?) -> DumpedPerson? {
    guard case .user(let id) = person, forgotten.users.contains(id) else { return person }
    return .deleted(name: nil)
  }
}

/// A fixed-size lookup table of recently inserted ids.
///
/// May lose ids, but never contains one that was not inserted.
private struct RecentIDs {
  private var slots = [Int](repeating: .min, count: 1 << 20)

  /// Reports whether an id was inserted recently.
  func contains(_ id: Int) -> Bool { slots[id & (slots.count - 1)] == id }

  /// Inserts an id; an older id in the same slot is lost.
  mutating func insert(_ id: Int) { slots[id & (slots.count - 1)] = id }
}

extension DumpWriter {
  /// Stores comments of a data dump, in any order.
  ///
  /// Skips comments on posts that are not stored or were fetched after the date of the dump.
  ///
  /// - Returns: The number of comments that were stored or existed already, and the number of those on
  ///   posts that are not stored.
  package func save(_ comments: [DumpedComment]) throws(ArchiveError) -> (saved: Int, orphans: Int)
  {
    var locatedComments: [(question: Int, index: Int)] = []
    locatedComments.reserveCapacity(comments.count)
    var orphanCount = 0
    var (postID, post): (Int, CommentedPost?) = (0, nil)
    for index in comments.indices.sorted(by: { comments[$0].postID < comments[$1].postID }) {
      let id = comments[index].postID
      if postID != id { (postID, post) = (id, try commentedPost(id)) }
      guard let post else {
        orphanCount += 1
        continue
      }
      if !post.isNewer { locatedComments.append((post.questionID, index)) }
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
    return (locatedComments.count, orphanCount)
  }

  /// A stored post that comments of the dump belong to.
  private struct CommentedPost {
    /// The id of the question that the post is or answers.
    let questionID: Int
    /// Whether the post was fetched after the date of the dump.
    let isNewer: Bool
  }

  /// Returns a stored post; nil if the archive does not have it.
  private func commentedPost(_ id: Int) throws(ArchiveError) -> CommentedPost? {
    // If all posts come from this dump, an index suffices and no row is read.
    var row =
      dumpIsOnlySource
      ? try archive.connection.query(
        """
        SELECT question_id, 0 FROM questions WHERE site = ?1 AND question_id = ?2
        UNION ALL SELECT question_id, 0 FROM answers WHERE site = ?1 AND answer_id = ?2
        """,
        site, id)
      : try archive.connection.query(
        """
        SELECT question_id, fetched_at > ?3 FROM questions WHERE site = ?1 AND question_id = ?2
        UNION ALL
        SELECT question_id, fetched_at > ?3 FROM answers WHERE site = ?1 AND answer_id = ?2
        """,
        site, id, dumpDate)
    guard try row.step() else { return nil }
    return CommentedPost(questionID: row.next(), isNewer: row.next())
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
}
