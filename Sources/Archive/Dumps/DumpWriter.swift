internal import FoundationEssentials

/// Keeps the rows of a site's dump, many at a time.
///
/// What is known from a later date stays, and what a dump does not hold stays as well. People who
/// were forgotten are left out, and so are questions.
package final class DumpWriter {
  let archive: Archive
  let site: String
  /// The dump's.
  let date: Date
  /// Answers behind this row id were brought by the dump.
  let firstAnswer: Int
  /// Whether all that is known of the site came from this dump.
  let isFirst: Bool
  private let forgotten: Forgotten
  private var named = RecentIDs()
  /// Whether answers are kept whose question did not come yet.
  private(set) package var isWaiting = false

  package init(_ dump: DumpRecord, in archive: Archive) throws(ArchiveError) {
    self.archive = archive
    (site, date) = (dump.site, dump.date)
    (firstAnswer, isFirst) = (dump.firstAnswer, dump.isFirst)
    forgotten = try archive.forgotten(onSite: dump.site)
  }

  /// What is known of something before the dump brings it.
  enum ExistingState {
    case unknown
    /// As old as the dump, or older.
    case known
    /// From a later date.
    case newer
  }

  func standing(ofQuestion id: Int) throws(ArchiveError) -> ExistingState {
    var row = try archive.connection.query(
      "SELECT fetched_at > ? FROM questions WHERE site = ? AND question_id = ?", date, site, id)
    guard try row.step() else { return .unknown }
    return row.next() ? .newer : .known
  }

  // MARK: Posts

  /// Keeps questions and answers, in any order, and counts the answers that were kept, or were
  /// known already.
  ///
  /// Answers whose question is not there wait for it until ``removeOrphans()``, unless it should
  /// have come before; a selective dump leaves questions out together with their answers.
  package func save(
    _ questions: [DumpedQuestion], _ answers: [DumpedAnswer], isSelective: Bool
  ) throws(ArchiveError) -> Int {
    let liked = Set(answers.lazy.filter { $0.post.score > 0 }.map(\.questionID))
    for question in questions where !forgotten.questions.contains(question.post.id) {
      var question = question
      if liked.contains(question.post.id) { question.isAnswered = true }
      try save(question)
    }
    // Neighbours in the file are read together.
    let order = answers.indices.sorted {
      (answers[$0].questionID, answers[$0].post.id) < (answers[$1].questionID, answers[$1].post.id)
    }
    let asked = Set(questions.lazy.map(\.post.id))
    var kept = 0
    var question: (id: Int, standing: ExistingState) = (0, .unknown)
    for index in order {
      let id = answers[index].questionID
      if question.id != id { question = (id, try standing(ofQuestion: id)) }
      if question.standing == .unknown {
        guard !forgotten.questions.contains(id), !isSelective || id > answers[index].post.id else {
          continue
        }
        isWaiting = true
      }
      try save(answers[index], to: question.standing, isCounted: asked.contains(id))
      kept += 1
    }
    return kept
  }

  private func save(_ question: DumpedQuestion) throws(ArchiveError) {
    let id = question.post.id
    let standing = isFirst ? .unknown : try self.standing(ofQuestion: id)
    guard standing != .newer else { return }
    try name(question.post)
    var row = DumpedQuestionRow(site: site, question: question, date: date)
    row.question.post = withoutForgotten(question.post)
    try archive.connection.keep(row, DumpedQuestionRow.keep)
    try save(question.tags, of: id, isKnown: standing == .known)
    if standing == .known { try stamp(id) }
    try archive.connection.run(
      """
      INSERT INTO scores (site, question_id, seen_at, score, answer_count, view_count)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      site, id, date, question.post.score, question.answerCount, question.viewCount)
  }

  private func save(_ tags: [TextBytes], of question: Int, isKnown: Bool) throws(ArchiveError) {
    let before = archive.connection.totalChanges
    for (position, tag) in tags.enumerated() {
      try archive.connection.run(
        """
        INSERT INTO question_tags (site, question_id, position, tag) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag
        """,
        site, question, position, tag)
    }
    guard isKnown else { return }
    try archive.connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ? AND position >= ?", site,
      question, tags.count)
    if archive.connection.totalChanges > before { try noteNews(of: question) }
  }

  private func save(_ answer: DumpedAnswer, to question: ExistingState, isCounted: Bool)
    throws(ArchiveError)
  {
    if question == .newer, try !lacksAnswers(answer.questionID) { return }
    try name(answer.post)
    var row = DumpedAnswerRow(site: site, answer: answer, date: date)
    row.answer.post = withoutForgotten(answer.post)
    let before = archive.connection.totalChanges
    try archive.connection.keep(row, DumpedAnswerRow.keep)
    guard archive.connection.totalChanges > before else { return }
    if !isFirst { try noteNews(of: answer.questionID) }
    if answer.post.score > 0, !isCounted {
      try archive.connection.run(
        """
        UPDATE questions SET is_answered = 1
        WHERE site = ? AND question_id = ? AND is_answered = 0
        """,
        site, answer.questionID)
    }
  }

  /// Whether fewer answers of a question are kept than there are.
  private func lacksAnswers(_ question: Int) throws(ArchiveError) -> Bool {
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

  /// Keeps that a question is known as of the dump; one that was gone before then is back.
  private func stamp(_ question: Int) throws(ArchiveError) {
    try archive.connection.run(
      """
      UPDATE questions
      SET fetched_at = ?1, gone_at = CASE WHEN gone_at > ?1 THEN gone_at END
      WHERE site = ?2 AND question_id = ?3 AND fetched_at < ?1
      """,
      date, site, question)
  }

  /// Keeps that something of a question is other than it was.
  func noteNews(of question: Int) throws(ArchiveError) {
    try archive.connection.run(
      "UPDATE questions SET changed_at = ?1 WHERE site = ?2 AND question_id = ?3 AND changed_at < ?1",
      date, site, question)
  }

  // MARK: People

  /// Sees that those who are named have a row, which their own table fills later.
  func name(_ post: DumpedPost) throws(ArchiveError) {
    try name(post.owner)
    try name(post.lastEditor)
  }

  func name(_ person: DumpedPerson?) throws(ArchiveError) {
    guard case .user(let id) = person, !named.contains(id), !forgotten.users.contains(id) else {
      return
    }
    named.insert(id)
    try archive.connection.run(
      """
      INSERT INTO users (site, user_id, kind, fetched_at) VALUES (?, ?, 'registered', 0)
      ON CONFLICT DO NOTHING
      """,
      site, id)
  }

  private func withoutForgotten(_ post: DumpedPost) -> DumpedPost {
    if forgotten.users.isEmpty { return post }
    var post = post
    post.owner = withoutForgotten(post.owner)
    post.lastEditor = withoutForgotten(post.lastEditor)
    return post
  }

  func withoutForgotten(_ person: DumpedPerson?) -> DumpedPerson? {
    guard case .user(let id) = person, forgotten.users.contains(id) else { return person }
    return .deleted(name: nil)
  }
}

/// Ids that were seen not long ago, as many as there are on all but the largest site; it forgets some,
/// and never makes one up.
private struct RecentIDs {
  private var slots = [Int](repeating: .min, count: 1 << 20)

  func contains(_ id: Int) -> Bool { slots[id & (slots.count - 1)] == id }

  mutating func insert(_ id: Int) { slots[id & (slots.count - 1)] = id }
}
