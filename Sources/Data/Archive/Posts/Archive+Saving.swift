package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Stores a question with its tags, answers, comments and users.
  ///
  /// Replaces tags and comments of the question, and the given answers with their comments. Other
  /// stored answers are deleted only if all answers of the question are given. Stored values are
  /// kept where the API returned a value that could not be read. The current score, answer count
  /// and view count are added to the score history, and an unavailable question becomes available
  /// again. The site must have been saved before.
  ///
  /// `forgotten` lists the questions and users that must not be stored; if it is nil, they are read
  /// from the archive. If this function throws inside an open transaction, the caller must roll
  /// that transaction back.
  ///
  /// - Returns: False if the stored question is newer or the question was forgotten; nothing is
  ///   stored then.
  @discardableResult
  package func save(
    _ question: Question, site: String, at date: Date, excluding forgotten: ForgottenIDs? = nil
  ) throws(ArchiveError) -> Bool {
    try connection.ensureTransaction { () throws(ArchiveError) in
      let forgotten =
        if let forgotten { forgotten } else { try self.forgottenIDs(onSite: site) }
      guard var question = forgotten.redacted(question) else { return false }
      let stored = try storedState(ofQuestion: question.id, site: site)
      if let stored, stored.fetchDate > date { return false }
      if let stored = stored?.question { question.restoreUnreadableFields(from: stored) }
      try saveRow(of: question, site: site, at: date)
      try saveRows(of: question.answers, in: question.id, site: site, at: date)
      if let stored = stored?.question {
        try removeObsoleteRows(of: stored, replacedBy: question, site: site)
      }
      try connection.upsert(
        question.tags.indices.lazy.map {
          TagRow(site: site, questionID: question.id, position: $0, tag: question.tags[$0])
        }, TagRow.upsert)
      try save(question.post.comments, on: question.id, in: question.id, site: site)
      for answer in question.answers {
        try save(answer.post.comments, on: answer.id, in: question.id, site: site)
      }
      var people: [Int: User] = [:]
      question.forEachUser { people[$0] = $1 }
      try connection.upsert(
        people.lazy.map { UserRow(site: site, id: $0, user: $1, fetchDate: date) }, UserRow.upsert)
      let point = ScorePoint(
        date: date, score: question.post.score, answerCount: question.answerCount,
        viewCount: question.viewCount)
      try connection.upsert(
        ScoreRow(site: site, questionID: question.id, point: point), ScoreRow.upsert)
      if let stored, try hasChanged(question.id, site: site, since: stored) {
        try connection.run(
          "UPDATE questions SET changed_at = ? WHERE site = ? AND question_id = ?",
          date, site, question.id)
      }
      return true
    }
  }

  /// The stored state of a question before it is saved again.
  private typealias StoredState = (question: Question?, fetchDate: Date, isUnavailable: Bool)

  /// Returns the stored state of a question; nil if it is not stored.
  private func storedState(ofQuestion id: Int, site: String) throws(ArchiveError) -> StoredState? {
    var row = try connection.query(
      "SELECT fetched_at, unavailable_since FROM questions WHERE site = ? AND question_id = ?",
      site, id)
    guard try row.step() else { return nil }
    let (fetchDate, goneDate): (Date, Date?) = (row.next(), row.next())
    return (try storedQuestion(id, site: site), fetchDate, goneDate != nil)
  }

  /// Returns whether a question differs from its previous state; details of users do not count,
  /// because users have rows of their own.
  private func hasChanged(_ id: Int, site: String, since stored: StoredState)
    throws(ArchiveError) -> Bool
  {
    func withoutUserDetails(_ question: Question?) -> Question? {
      question?.mapUsers { $0.id.map { User(id: $0) } ?? $0 }
    }
    if stored.isUnavailable { return true }
    return withoutUserDetails(try storedQuestion(id, site: site))
      != withoutUserDetails(stored.question)
  }

  /// Deletes stored tags, comments and answers that a question no longer has; other rows stay.
  private func removeObsoleteRows(
    of stored: Question, replacedBy question: Question, site: String
  ) throws(ArchiveError) {
    try connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ? AND position >= ?",
      site, question.id, question.tags.count)
    try removeComments(of: stored.post, replacedBy: question.post, in: question.id, site: site)
    for answer in question.answers {
      guard let storedAnswer = stored.answers.first(where: { $0.id == answer.id }) else {
        continue
      }
      try removeComments(
        of: storedAnswer.post, replacedBy: answer.post, in: question.id, site: site)
    }
    if question.hasAllAnswers {
      try removeAnswers(
        ofQuestion: question.id, site: site, notIn: question.answers.map(\.id))
    }
  }

  /// Deletes the stored comments that a post no longer has.
  private func removeComments(
    of stored: Post, replacedBy post: Post, in questionID: Int, site: String
  ) throws(ArchiveError) {
    let currentIDs = Set(post.comments.map(\.id))
    for comment in stored.comments where !currentIDs.contains(comment.id) {
      try connection.run(
        """
        DELETE FROM comments
        WHERE site = ? AND question_id = ? AND post_id = ? AND comment_id = ?
        """,
        site, questionID, comment.postID, comment.id)
    }
  }

  /// Deletes the answers of a question that Stack Exchange no longer lists, with their comments.
  package func removeAnswers(ofQuestion question: Int, site: String, notIn listedIDs: [Int])
    throws(ArchiveError)
  {
    try connection.ensureTransaction { () throws(ArchiveError) in
      let obsoleteIDs = Set(try answerIDs(ofQuestion: question, site: site)).subtracting(listedIDs)
      for id in obsoleteIDs {
        try connection.run(
          "DELETE FROM answers WHERE site = ? AND question_id = ? AND answer_id = ?",
          site, question, id)
        try removeComments(on: id, in: question, site: site)
      }
    }
  }

  /// Deletes all comments on a post.
  private func removeComments(on postID: Int, in questionID: Int, site: String)
    throws(ArchiveError)
  {
    try connection.run(
      "DELETE FROM comments WHERE site = ? AND question_id = ? AND post_id = ?",
      site, questionID, postID)
  }

  /// Stores the row of a question in the table `questions`.
  private func saveRow(of question: Question, site: String, at date: Date) throws(ArchiveError) {
    var row = QuestionRow(site: site, question: question, fetchDate: date, changeDate: date)
    // Accepted flags of answers are not stored, because they might contradict the question.
    row.question.acceptedAnswerID =
      question.acceptedAnswerID ?? question.answers.first(where: \.isAccepted)?.id
    try connection.upsert(row, QuestionRow.upsert)
  }

  /// Stores the rows of a question's answers in the table `answers`.
  private func saveRows(of answers: [Answer], in questionID: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    let rows = answers.lazy.map { answer in
      var row = AnswerRow(site: site, answer: answer, fetchDate: date)
      row.answer.questionID = questionID
      return row
    }
    try connection.upsert(rows, AnswerRow.upsert)
  }

  /// Stores the comments on a question or an answer.
  private func save(_ comments: [Comment], on postID: Int, in questionID: Int, site: String)
    throws(ArchiveError)
  {
    let rows = comments.lazy.map { comment in
      var row = CommentRow(site: site, questionID: questionID, comment: comment)
      row.comment.postID = postID
      return row
    }
    try connection.upsert(rows, CommentRow.upsert)
  }
}

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
        digest, latestVisibleDay
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

extension Archive {
  /// Marks questions as unavailable, because the API did not return them when they were requested
  /// by id; skips questions fetched after `date`.
  ///
  /// The next site excludes them, but editions still list them. Saving a question again makes it
  /// available.
  ///
  /// - Returns: The number of questions that were available before.
  @discardableResult
  package func markUnavailable(_ questions: some Sequence<Int>, site: String, at date: Date)
    throws(ArchiveError) -> Int
  {
    try connection.transaction { () throws(ArchiveError) in
      var count = 0
      for id in questions {
        let marked: [Int] = try connection.query(
          """
          UPDATE questions SET unavailable_since = ?3
          WHERE site = ?1 AND question_id = ?2 AND unavailable_since IS NULL AND fetched_at <= ?3
          RETURNING question_id
          """,
          site, id, date
        ).map { $0.next() }
        count += marked.count
      }
      return count
    }
  }
}

extension Archive {
  /// Sets fetch dates in the future to `now`, and deletes scores from the future; a wrong clock
  /// caused them, and they would keep newer data out.
  package func correctDates(after now: Date) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      try connection.run("DELETE FROM scores WHERE fetched_at > ?", now)
      try connection.run(
        """
        UPDATE questions SET fetched_at = ?1, changed_at = min(changed_at, ?1)
        WHERE fetched_at > ?1
        """,
        now)
      try connection.run("UPDATE users SET fetched_at = ?1 WHERE fetched_at > ?1", now)
    }
  }
}
