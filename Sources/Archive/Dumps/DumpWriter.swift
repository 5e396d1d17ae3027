internal import FoundationEssentials

/// Writes the rows of a data dump of a site to the archive in batches.
///
/// Data from later dates is kept, and so is data that the dump does not contain. Forgotten questions and people
/// are excluded.
package final class DumpWriter {
  /// The archive that is written to.
  let archive: Archive
  /// The API parameter of the site.
  let site: String
  /// The date of the dump.
  let date: Date
  /// The greatest row id in `answers` before the import.
  let precedingAnswerRowID: Int
  /// Whether all stored data of the site comes from this dump.
  let isOnlySource: Bool
  /// The questions and users that must not be stored.
  private let forgotten: ForgottenIDs
  /// Recently used ids of users that have a row.
  private var ensuredUserIDs = RecentIDs()
  /// Whether answers are stored whose question is not stored yet.
  private(set) package var hasOrphanAnswers = false

  /// Creates a writer for the import of a dump.
  package init(_ dump: DumpRecord, in archive: Archive) throws(ArchiveError) {
    self.archive = archive
    (site, date) = (dump.site, dump.date)
    (precedingAnswerRowID, isOnlySource) = (dump.precedingAnswerRowID, dump.siteWasEmpty)
    forgotten = try archive.forgottenIDs(onSite: dump.site)
  }

  /// The stored state of a question before the dump is written.
  enum ExistingState {
    /// The question is not stored.
    case absent
    /// The stored question is as old as the dump, or older.
    case existing
    /// The stored question is from a later date.
    case newer
  }

  /// Returns whether a question is stored, and whether it is newer than the dump.
  func existingState(ofQuestion id: Int) throws(ArchiveError) -> ExistingState {
    var row = try archive.connection.query(
      "SELECT fetched_at > ? FROM questions WHERE site = ? AND question_id = ?", date, site, id)
    guard try row.step() else { return .absent }
    return row.next() ? .newer : .existing
  }

  // MARK: Posts

  /// Stores questions and answers, in any order.
  ///
  /// Answers whose question is not stored yet are kept until ``removeOrphanAnswers()``. A selective import
  /// skips them if the question should have come before, because it was not selected.
  ///
  /// - Returns: The number of answers that were stored or existed already.
  package func save(
    _ questions: [DumpedQuestion], _ answers: [DumpedAnswer], isSelective: Bool
  ) throws(ArchiveError) -> Int {
    let upvotedQuestionIDs = Set(answers.lazy.filter { $0.post.score > 0 }.map(\.questionID))
    for question in questions where !forgotten.questions.contains(question.post.id) {
      var question = question
      if upvotedQuestionIDs.contains(question.post.id) { question.isAnswered = true }
      try save(question)
    }
    // Sort by key, so that neighbouring rows are written together.
    let order = answers.indices.sorted {
      (answers[$0].questionID, answers[$0].post.id) < (answers[$1].questionID, answers[$1].post.id)
    }
    let batchQuestionIDs = Set(questions.lazy.map(\.post.id))
    var savedCount = 0
    var question: (id: Int, state: ExistingState) = (0, .absent)
    for index in order {
      let id = answers[index].questionID
      if question.id != id { question = (id, try existingState(ofQuestion: id)) }
      if question.state == .absent {
        guard !forgotten.questions.contains(id), !isSelective || id > answers[index].post.id else {
          continue
        }
        hasOrphanAnswers = true
      }
      try save(answers[index], to: question.state, isInBatch: batchQuestionIDs.contains(id))
      savedCount += 1
    }
    return savedCount
  }

  /// Stores a question unless the stored one is newer.
  private func save(_ question: DumpedQuestion) throws(ArchiveError) {
    let id = question.post.id
    let state = isOnlySource ? .absent : try existingState(ofQuestion: id)
    guard state != .newer else { return }
    try ensureUserRow(for: question.post)
    var row = DumpedQuestionRow(site: site, question: question, date: date)
    row.question.post = anonymizedPost(question.post)
    try archive.connection.upsert(row, DumpedQuestionRow.upsert)
    try save(question.tags, of: id, exists: state == .existing)
    if state == .existing { try updateFetchDate(of: id) }
    try archive.connection.run(
      """
      INSERT INTO scores (site, question_id, fetched_at, score, answer_count, view_count)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      site, id, date, question.post.score, question.answerCount, question.viewCount)
  }

  /// Replaces the tags of a question.
  private func save(_ tags: [TextBytes], of question: Int, exists: Bool) throws(ArchiveError) {
    let before = archive.connection.totalChanges
    for (position, tag) in tags.enumerated() {
      try archive.connection.run(
        """
        INSERT INTO question_tags (site, question_id, position, tag) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag
        """,
        site, question, position, tag)
    }
    guard exists else { return }
    try archive.connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ? AND position >= ?", site,
      question, tags.count)
    if archive.connection.totalChanges > before { try markChanged(question) }
  }

  /// Stores an answer; of a question newer than the dump only if answers are missing.
  ///
  /// `isInBatch` tells whether the question is written in the same batch, and so has its `is_answered` flag
  /// already.
  private func save(_ answer: DumpedAnswer, to question: ExistingState, isInBatch: Bool)
    throws(ArchiveError)
  {
    if question == .newer, try !isMissingAnswers(answer.questionID) { return }
    try ensureUserRow(for: answer.post)
    var row = DumpedAnswerRow(site: site, answer: answer, date: date)
    row.answer.post = anonymizedPost(answer.post)
    let before = archive.connection.totalChanges
    try archive.connection.upsert(row, DumpedAnswerRow.upsert)
    guard archive.connection.totalChanges > before else { return }
    if !isOnlySource { try markChanged(answer.questionID) }
    if answer.post.score > 0, !isInBatch {
      try archive.connection.run(
        """
        UPDATE questions SET is_answered = 1
        WHERE site = ? AND question_id = ? AND is_answered = 0
        """,
        site, answer.questionID)
    }
  }

  /// Whether fewer answers of a question are stored than its answer count.
  private func isMissingAnswers(_ question: Int) throws(ArchiveError) -> Bool {
    try archive.connection.query(
      """
      SELECT answer_count > (
        SELECT count(*) FROM answers AS a
        WHERE a.site = q.site AND a.question_id = q.question_id)
      FROM questions AS q WHERE site = ? AND question_id = ?
      """,
      site, question
    ).first() ?? false
  }

  /// Sets the fetch date of a question to the date of the dump, and marks it as available if it was unavailable
  /// before.
  private func updateFetchDate(of question: Int) throws(ArchiveError) {
    try archive.connection.run(
      """
      UPDATE questions
      SET fetched_at = ?1, unavailable_since = CASE WHEN unavailable_since > ?1 THEN unavailable_since END
      WHERE site = ?2 AND question_id = ?3 AND fetched_at < ?1
      """,
      date, site, question)
  }

  /// Sets the change date of a question to the date of the dump.
  func markChanged(_ question: Int) throws(ArchiveError) {
    try archive.connection.run(
      "UPDATE questions SET changed_at = ?1 WHERE site = ?2 AND question_id = ?3 AND changed_at < ?1",
      date, site, question)
  }

  // MARK: People

  /// Creates rows for the author and the last editor of a post, unless they exist.
  func ensureUserRow(for post: DumpedPost) throws(ArchiveError) {
    try ensureUserRow(for: post.owner)
    try ensureUserRow(for: post.lastEditor)
  }

  /// Creates a row for a user, unless it exists; the users file of the dump fills it later.
  func ensureUserRow(for person: DumpedPerson?) throws(ArchiveError) {
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
  func anonymizedIfForgotten(_ person: DumpedPerson?) -> DumpedPerson? {
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

  /// Inserts an id, replacing another one in the same slot.
  mutating func insert(_ id: Int) { slots[id & (slots.count - 1)] = id }
}
