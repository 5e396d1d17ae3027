internal import FoundationEssentials
internal import StackExchange

/// A reader of whole questions, sorted by id, that merges the rows of four statements.
struct QuestionStream: ~Copyable {
  private var questions: Statement
  private var tags: QuestionRowReader<TagRow>
  private var answers: QuestionRowReader<AnswerRow>
  private var comments: QuestionRowReader<CommentRow>
  private let users: UserLookup

  /// Begins to read the questions in a range of ids; `includingUnavailable` tells whether to
  /// include unavailable ones.
  init(
    of archive: Archive, site: String, ids: ClosedRange<Int>, detail: Archive.Detail,
    includingUnavailable: Bool = false
  ) throws(ArchiveError) {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    let (least, greatest) = (ValidRange.ids.lowerBound, ValidRange.ids.upperBound)
    let sql = detail == .everything ? StreamSQL.everything : .forPages
    let users = try UserLookup(ofSite: site, in: archive)
    let questions = try archive.connection.query(
      sql.questions, site, first, last, includingUnavailable)
    let tags = try archive.connection.query(
      sql.tags, site, first, last, 0, ValidRange.maxTagCount - 1)
    let answers = try archive.connection.query(sql.answers, site, first, last, least, greatest)
    let comments = try archive.connection.query(sql.comments, site, first, last, least, greatest)
    self.questions = questions
    self.tags = QuestionRowReader(tags)
    self.answers = QuestionRowReader(answers, users)
    self.comments = QuestionRowReader(comments, users)
    self.users = users
  }

  /// Returns the next question and the time at which its stored data last changed; nil after the
  /// last.
  mutating func next() throws(ArchiveError) -> (question: Question, dataDate: Date)? {
    guard try questions.step() else { return nil }
    let row = try questions.read(QuestionRow.self, users)
    var question = row.question
    while let row = try tags.next(inQuestion: question.id) { question.tags.append(row.tag) }
    var comments = try comments(inQuestion: question.id)
    question.post.comments = comments.removeValue(forKey: question.id) ?? []
    while var answer = try answers.next(inQuestion: question.id)?.answer {
      answer.isAccepted = answer.id == question.acceptedAnswerID
      answer.post.comments = comments.removeValue(forKey: answer.id) ?? []
      question.answers.append(answer)
    }
    question.answers.sort { $0.isBetter(than: $1) }
    return (question, row.changeDate)
  }

  /// Returns the comments on a question and its answers, by post id, sorted by date.
  private mutating func comments(inQuestion id: Int) throws(ArchiveError) -> [Int: [Comment]] {
    var byPost: [Int: [Comment]] = [:]
    while let comment = try comments.next(inQuestion: id)?.comment {
      byPost[comment.postID, default: []].append(comment)
    }
    // Rows are sorted by id, which is nearly always the order of dates.
    for (postID, comments) in byPost where !comments.isSorted {
      byPost[postID] = comments.sorted { $0.isEarlier(than: $1) }
    }
    return byPost
  }
}

/// The four SQL statements that select questions, tags, answers and comments in a range of question
/// ids.
private struct StreamSQL {
  let questions: SQL
  let tags: SQL
  let answers: SQL
  let comments: SQL

  static let everything = StreamSQL(.everything)
  static let forPages = StreamSQL(.forPages)

  private init(_ detail: Archive.Detail) {
    func makeSelect<Row: TableRow>(
      _ type: Row.Type, from table: String, where condition: String, orderedBy order: String
    ) -> SQL {
      SQL(
        """
        SELECT \(type.selectList(for: detail)) FROM \(table)
        WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND \(condition)
        ORDER BY \(order)
        """)
    }
    questions = makeSelect(
      QuestionRow.self, from: "questions", where: "(?4 OR unavailable_since IS NULL)",
      orderedBy: "question_id")
    tags = makeSelect(
      TagRow.self, from: "question_tags", where: "position BETWEEN ?4 AND ?5",
      orderedBy: "question_id, position")
    answers = makeSelect(
      AnswerRow.self, from: "answers", where: "answer_id BETWEEN ?4 AND ?5",
      orderedBy: "question_id, answer_id")
    comments = makeSelect(
      CommentRow.self, from: "comments", where: "comment_id BETWEEN ?4 AND ?5",
      orderedBy: "question_id, post_id, comment_id")
  }
}

extension Answer {
  /// Reports whether an answer sorts before another: accepted first, then by score, then oldest
  /// first.
  fileprivate func isBetter(than other: Answer) -> Bool {
    if isAccepted != other.isAccepted { return isAccepted }
    if post.score != other.post.score { return post.score > other.post.score }
    return (post.creationDate ?? .distantFuture, id)
      < (other.post.creationDate ?? .distantFuture, other.id)
  }
}

extension Comment {
  /// Reports whether a comment sorts before another, by date and id.
  fileprivate func isEarlier(than other: Comment) -> Bool {
    (creationDate ?? .distantPast, id) < (other.creationDate ?? .distantPast, other.id)
  }
}

extension [Comment] {
  /// Whether the comments are sorted by date, oldest first.
  fileprivate var isSorted: Bool {
    indices.dropFirst().allSatisfy { !self[$0].isEarlier(than: self[$0 - 1]) }
  }
}

/// A table row that belongs to a question, such as a tag, an answer or a comment.
protocol QuestionChildRow: TableRow {
  /// The id of the question that the row belongs to.
  var questionID: Int { get }
}

/// A reader of rows that belong to questions; questions must be requested in ascending order of
/// their ids.
struct QuestionRowReader<Row: QuestionChildRow>: ~Copyable {
  /// The SQL statement that returns the rows, sorted by question id.
  private var rows: Statement
  /// The lookup of users that rows refer to; nil leaves these users with only an id.
  private let users: UserLookup?
  /// The row that was read last, if it belongs to a later question than the requested one.
  private var lookahead: Row?
  /// Whether the statement has no more rows.
  private var isAtEnd = false

  init(_ rows: consuming Statement, _ users: UserLookup? = nil) {
    self.rows = rows
    self.users = users
  }

  /// Returns the next row of a question; nil if there are no more.
  ///
  /// Questions must be requested in ascending order of their ids.
  mutating func next(inQuestion id: Int) throws(ArchiveError) -> Row? {
    while !isAtEnd {
      let row: Row
      if let lookahead {
        row = lookahead
      } else {
        guard try rows.step() else {
          isAtEnd = true
          return nil
        }
        row = try rows.read(Row.self, users)
      }
      lookahead = row.questionID > id ? row : nil
      if row.questionID == id { return row }
      if row.questionID > id { return nil }
    }
    return nil
  }
}

extension Question {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  mutating func restoreUnreadableFields(from stored: Question) {
    if post.unreadableFields.contains("title") { title = stored.title }
    if post.unreadableFields.contains("closed_reason") { closedReason = stored.closedReason }
    if post.unreadableFields.contains("tags") { tags = stored.tags }
    post.restoreUnreadableFields(from: stored.post)
    for index in answers.indices {
      guard let stored = stored.answers.first(where: { $0.id == answers[index].id }) else {
        continue
      }
      answers[index].post.restoreUnreadableFields(from: stored.post)
    }
  }
}

extension Post {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  fileprivate mutating func restoreUnreadableFields(from stored: Post) {
    if unreadableFields.contains("body_markdown") { bodyMarkdown = stored.bodyMarkdown }
    if unreadableFields.contains("body") { body = stored.body }
    if unreadableFields.contains("content_license") { contentLicense = stored.contentLicense }
    if unreadableFields.contains("link") { link = stored.link }
    for index in comments.indices where !comments[index].unreadableFields.isEmpty {
      guard let stored = stored.comments.first(where: { $0.id == comments[index].id }) else {
        continue
      }
      comments[index].restoreUnreadableFields(from: stored)
    }
    if unreadableFields.contains("comments") {
      let receivedIDs = Set(comments.map(\.id))
      comments += stored.comments.filter { !receivedIDs.contains($0.id) }
    }
  }
}

extension Comment {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  fileprivate mutating func restoreUnreadableFields(from stored: Comment) {
    if unreadableFields.contains("body_markdown") { bodyMarkdown = stored.bodyMarkdown }
    if unreadableFields.contains("body") { body = stored.body }
    if unreadableFields.contains("content_license") { contentLicense = stored.contentLicense }
    if unreadableFields.contains("link") { link = stored.link }
  }
}
