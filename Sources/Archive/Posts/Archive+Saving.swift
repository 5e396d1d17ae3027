package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Keeps a question with its tags, answers, comments and users.
  ///
  /// The question's tags and comments are replaced. So are the answers given, with theirs; others
  /// that are known stay, unless as many are given as Stack Exchange holds; and so does what the
  /// API gave in a form that cannot be read. Its score, answers and views are remembered for that
  /// moment. A question that was gone is back. The site was saved before.
  ///
  /// - Returns: `false` when the archive knows it from later, and so kept what it had, or when it was
  ///   to be forgotten; people who were are left out.
  @discardableResult
  package func save(_ question: Question, site: String, at date: Date)
    throws(ArchiveError) -> Bool
  {
    try connection.transaction { () throws(ArchiveError) in
      guard var question = try withoutForgotten(question, site: site) else { return false }
      let known = try known(question.id, site: site)
      if let known, known.fetchDate > date { return false }
      if let known = known?.question { question.takeUnreadable(from: known) }
      try saveRow(of: question, site: site, at: date)
      for answer in question.answers {
        try saveRow(of: answer, in: question.id, site: site, at: date)
      }
      if let known = known?.question { try removeWhatIsGone(from: known, in: question, site: site) }
      for (position, tag) in question.tags.enumerated() {
        try connection.keep(
          TagRow(site: site, questionID: question.id, position: position, tag: tag), TagRow.keep)
      }
      try save(question.post.comments, on: question.id, in: question.id, site: site)
      for answer in question.answers {
        try save(answer.post.comments, on: answer.id, in: question.id, site: site)
      }
      var people: [Int: User] = [:]
      question.forEachPerson { people[$0] = $1 }
      for (id, user) in people {
        try connection.keep(
          UserRow(site: site, id: id, user: user, fetchDate: date), UserRow.keep)
      }
      try saveScore(ofQuestion: question.id, site: site, at: date)
      if let known, try isNews(question.id, site: site, since: known) {
        try connection.run(
          "UPDATE questions SET changed_at = ? WHERE site = ? AND question_id = ?",
          date, site, question.id)
      }
      return true
    }
  }

  /// What the archive knows of a question before it is saved again.
  private typealias Known = (question: Question?, fetchDate: Date, isGone: Bool)

  private func known(_ id: Int, site: String) throws(ArchiveError) -> Known? {
    var row = try connection.query(
      "SELECT fetched_at, gone_at FROM questions WHERE site = ? AND question_id = ?", site, id)
    guard try row.step() else { return nil }
    let (fetchDate, goneDate): (Date, Date?) = (row.next(), row.next())
    return (try storedQuestion(id, site: site), fetchDate, goneDate != nil)
  }

  /// Whether a question is other than it was; who the people in it are is news of theirs.
  private func isNews(_ id: Int, site: String, since known: Known) throws(ArchiveError) -> Bool {
    func withoutNames(_ question: Question?) -> Question? {
      question?.mapUsers { $0.id.map { User(id: $0) } ?? $0 }
    }
    if known.isGone { return true }
    return withoutNames(try storedQuestion(id, site: site)) != withoutNames(known.question)
  }

  /// Removes what a question has no longer; rows that stay as they are are not touched.
  private func removeWhatIsGone(from known: Question, in question: Question, site: String)
    throws(ArchiveError)
  {
    try connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ? AND position >= ?",
      site, question.id, question.tags.count)
    try removeComments(from: known.post, in: question.post, of: question.id, site: site)
    for answer in question.answers {
      guard let before = known.answers.first(where: { $0.id == answer.id }) else { continue }
      try removeComments(from: before.post, in: answer.post, of: question.id, site: site)
    }
    if question.hasAllAnswers {
      try removeAnswers(
        ofQuestion: question.id, site: site, otherThan: question.answers.map(\.id))
    }
  }

  private func removeComments(
    from known: Post, in post: Post, of questionID: Int, site: String
  ) throws(ArchiveError) {
    let kept = Set(post.comments.map(\.id))
    for comment in known.comments where !kept.contains(comment.id) {
      try connection.run(
        """
        DELETE FROM comments
        WHERE site = ? AND question_id = ? AND post_id = ? AND comment_id = ?
        """,
        site, questionID, comment.postID, comment.id)
    }
  }

  /// Removes the answers that Stack Exchange no longer lists, with their comments.
  package func removeAnswers(ofQuestion question: Int, site: String, otherThan listed: [Int])
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      let gone = Set(try answerIDs(ofQuestion: question, site: site)).subtracting(listed)
      for id in gone {
        try connection.run(
          "DELETE FROM answers WHERE site = ? AND question_id = ? AND answer_id = ?",
          site, question, id)
        try removeComments(on: id, in: question, site: site)
      }
    }
  }

  private func removeComments(on postID: Int, in questionID: Int, site: String)
    throws(ArchiveError)
  {
    try connection.run(
      "DELETE FROM comments WHERE site = ? AND question_id = ? AND post_id = ?",
      site, questionID, postID)
  }

  private func saveRow(of question: Question, site: String, at date: Date) throws(ArchiveError) {
    var row = QuestionRow(site: site, question: question, fetchDate: date, changeDate: date)
    // The answers' own flags are not kept: they could disagree with the question.
    row.question.acceptedAnswerID =
      question.acceptedAnswerID ?? question.answers.first(where: \.isAccepted)?.id
    try connection.keep(row, QuestionRow.keep)
  }

  private func saveRow(of answer: Answer, in questionID: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    var row = AnswerRow(site: site, answer: answer, fetchDate: date)
    row.answer.questionID = questionID
    try connection.keep(row, AnswerRow.keep)
  }

  private func save(_ comments: [Comment], on postID: Int, in questionID: Int, site: String)
    throws(ArchiveError)
  {
    for comment in comments {
      var row = CommentRow(site: site, questionID: questionID, comment: comment)
      row.comment.postID = postID
      try connection.keep(row, CommentRow.keep)
    }
  }

  /// Remembers a question's figures; a second time in the same second replaces the first.
  private func saveScore(ofQuestion id: Int, site: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO scores (site, question_id, seen_at, score, answer_count, view_count)
      SELECT site, question_id, ?3, score, answer_count, view_count
      FROM questions
      WHERE site = ?1 AND question_id = ?2
      """,
      site, id, date)
  }
}
