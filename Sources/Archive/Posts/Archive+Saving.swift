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
  /// `forgotten` is what is not to be kept of the site, looked up unless it is given. Within a
  /// transaction, what was written before an error is undone with the whole of it.
  ///
  /// - Returns: `false` when the archive knows it from later, and so kept what it had, or when it was
  ///   to be forgotten; people who were are left out.
  @discardableResult
  package func save(
    _ question: Question, site: String, at date: Date, leavingOut forgotten: Forgotten? = nil
  ) throws(ArchiveError) -> Bool {
    try connection.together { () throws(ArchiveError) in
      let forgotten =
        if let forgotten { forgotten } else { try self.forgotten(onSite: site) }
      guard var question = forgotten.leftOut(of: question) else { return false }
      let known = try known(question.id, site: site)
      if let known, known.fetchDate > date { return false }
      if let known = known?.question { question.takeUnreadable(from: known) }
      try saveRow(of: question, site: site, at: date)
      try saveRows(of: question.answers, in: question.id, site: site, at: date)
      if let known = known?.question { try removeWhatIsGone(from: known, in: question, site: site) }
      try connection.keep(
        question.tags.indices.lazy.map {
          TagRow(site: site, questionID: question.id, position: $0, tag: question.tags[$0])
        }, TagRow.keep)
      try save(question.post.comments, on: question.id, in: question.id, site: site)
      for answer in question.answers {
        try save(answer.post.comments, on: answer.id, in: question.id, site: site)
      }
      var people: [Int: User] = [:]
      question.forEachPerson { people[$0] = $1 }
      try connection.keep(
        people.lazy.map { UserRow(site: site, id: $0, user: $1, fetchDate: date) }, UserRow.keep)
      let point = ScorePoint(
        date: date, score: question.post.score, answerCount: question.answerCount,
        viewCount: question.viewCount)
      try connection.keep(
        ScoreRow(site: site, questionID: question.id, point: point), ScoreRow.keep)
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
    try connection.together { () throws(ArchiveError) in
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

  private func saveRows(of answers: [Answer], in questionID: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    let rows = answers.lazy.map { answer in
      var row = AnswerRow(site: site, answer: answer, fetchDate: date)
      row.answer.questionID = questionID
      return row
    }
    try connection.keep(rows, AnswerRow.keep)
  }

  private func save(_ comments: [Comment], on postID: Int, in questionID: Int, site: String)
    throws(ArchiveError)
  {
    let rows = comments.lazy.map { comment in
      var row = CommentRow(site: site, questionID: questionID, comment: comment)
      row.comment.postID = postID
      return row
    }
    try connection.keep(rows, CommentRow.keep)
  }
}
