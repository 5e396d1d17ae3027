internal import FoundationEssentials
internal import StackExchange

/// Reads questions whole, by id, from four statements in the same order side by side.
struct QuestionStream: ~Copyable {
  private var questions: Statement
  private var tags: RowsByQuestion
  private var answers: RowsByQuestion
  private var comments: RowsByQuestion
  private var users: UserLookup
  private let archive: Archive

  /// Begins to read; questions that are gone are passed over unless they are asked for.
  init(
    of archive: Archive, site: String, ids: ClosedRange<Int>, detail: Archive.Detail,
    includingGone: Bool = false
  ) throws(ArchiveError) {
    let whole = detail == .everything
    let (first, last) = (ids.lowerBound, ids.upperBound)
    let questions = try archive.connection.query(
      Self.questionRows, site, first, last, whole, includingGone)
    let tags = try RowsByQuestion(
      archive.connection.query(Self.tagRows, site, first, last, Bounds.tags))
    let answers = try RowsByQuestion(
      archive.connection.query(Self.answerRows, site, first, last, whole))
    let comments = try RowsByQuestion(
      archive.connection.query(Self.commentRows, site, first, last, whole))
    let users = try UserLookup(ofSite: site, in: archive)
    self.questions = questions
    self.tags = tags
    self.answers = answers
    self.comments = comments
    self.users = users
    self.archive = archive
  }

  /// The next question and when it was news; `nil` after the last.
  mutating func next() throws(ArchiveError) -> (question: Question, dataDate: Date)? {
    guard try questions.step() else { return nil }
    let dataDate: Date = questions.next()
    var question = Question(
      id: questions.next(), title: questions.next(), answerCount: questions.next(),
      acceptedAnswerID: questions.next(), isAnswered: questions.next(),
      viewCount: questions.next(), closedDate: questions.next(), closedReason: questions.next(),
      bountyAmount: questions.next(), bountyClosesDate: questions.next(),
      protectedDate: questions.next())
    question.post = try archive.post(from: &questions, &users)
    while try tags.step(inQuestion: question.id) { question.tags.append(tags.row.next()) }
    var comments = try comments(inQuestion: question.id)
    question.post.comments = comments.removeValue(forKey: question.id) ?? []
    while try answers.step(inQuestion: question.id) {
      let id: Int = answers.row.next()
      var answer = Answer(
        id: id, questionID: question.id, isAccepted: id == question.acceptedAnswerID,
        post: try archive.post(from: &answers.row, &users))
      answer.post.comments = comments.removeValue(forKey: id) ?? []
      question.answers.append(answer)
    }
    question.answers.sort { $0.isBetter(than: $1) }
    return (question, dataDate)
  }

  /// The comments of a question and its answers, by post and by date.
  private mutating func comments(inQuestion id: Int) throws(ArchiveError) -> [Int: [Comment]] {
    var byPost: [Int: [Comment]] = [:]
    while try comments.step(inQuestion: id) {
      let postID: Int = comments.row.next()
      byPost[postID, default: []].append(
        Comment(
          id: comments.row.next(), postID: postID, score: comments.row.next(),
          isEdited: comments.row.next(), creationDate: comments.row.next(),
          owner: try users.next(from: &comments.row),
          replyTo: try users.next(from: &comments.row), contentLicense: comments.row.next(),
          link: comments.row.next(), body: comments.row.next(),
          bodyMarkdown: comments.row.next()))
    }
    // They come by id, which nearly always is by date.
    for (postID, comments) in byPost where !comments.isSorted {
      byPost[postID] = comments.sorted { $0.isEarlier(than: $1) }
    }
    return byPost
  }
}

extension Archive {
  /// Reads what questions and answers have in common, from `score` to `other`.
  fileprivate func post(from row: inout Statement, _ users: inout UserLookup)
    throws(ArchiveError) -> Post
  {
    var post = Post(
      score: row.next(), owner: try users.next(from: &row),
      lastEditor: try users.next(from: &row), creationDate: row.next(),
      lastActivityDate: row.next(), lastEditDate: row.next(), communityOwnedDate: row.next(),
      lockedDate: row.next(), contentLicense: row.next(), link: row.next(),
      bodyMarkdown: row.next(), body: row.next())
    if let other: String = row.next() {
      post.other = try value([String: JSONValue].self, fromJSON: other, of: "a post")
    }
    return post
  }
}

extension Answer {
  fileprivate func isBetter(than other: Answer) -> Bool {
    if isAccepted != other.isAccepted { return isAccepted }
    if post.score != other.post.score { return post.score > other.post.score }
    return (post.creationDate ?? .distantFuture, id)
      < (other.post.creationDate ?? .distantFuture, other.id)
  }
}

extension Comment {
  fileprivate func isEarlier(than other: Comment) -> Bool {
    (creationDate ?? .distantPast, id) < (other.creationDate ?? .distantPast, other.id)
  }
}

extension [Comment] {
  fileprivate var isSorted: Bool {
    indices.dropFirst().allSatisfy { !self[$0].isEarlier(than: self[$0 - 1]) }
  }
}
