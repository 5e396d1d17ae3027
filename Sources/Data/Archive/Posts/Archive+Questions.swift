package import FoundationEssentials
package import StackExchange

extension Archive {
  /// The columns of a question that a call reads.
  package enum Detail: Sendable {
    /// All stored columns of questions, answers and comments.
    case everything
    /// The columns of questions, answers and comments that pages show.
    ///
    /// Omits `Post.otherFields`, and reads only the rendered form of each text: Markdown of posts
    /// and HTML of comments, or the other form if that is missing.
    case forPages
  }

  /// Returns a question with its answers and comments; nil if it is unknown or unavailable.
  package func question(_ id: Int, site: String, detail: Detail = .everything)
    throws -> Question?
  {
    var result: Question?
    try forEachQuestion(ofSite: site, ids: id...id, detail: detail) { question, _ in
      result = question
    }
    return result
  }

  /// Returns a question with all stored columns, even if it is unavailable.
  package func storedQuestion(_ id: Int, site: String) throws(ArchiveError) -> Question? {
    var stream = try QuestionStream(
      of: self, site: site, ids: id...id, detail: .everything, includingUnavailable: true)
    return try stream.next()?.question
  }

  /// Calls a closure with each available question of a site, sorted by id; only one is in memory at
  /// a time.
  ///
  /// Answers are sorted best first: the accepted one, then by score, then oldest first; comments by
  /// date. All questions are read from one snapshot of the archive. Reading ends if the closure
  /// throws an error.
  package func forEachQuestion(
    ofSite site: String, ids: ClosedRange<Int> = ValidRange.ids, detail: Detail = .everything,
    _ body: (_ question: Question, _ dataDate: Date) throws -> Void
  ) throws {
    try connection.readTransaction {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: detail)
      while let (question, dataDate) = try stream.next() { try body(question, dataDate) }
    }
  }

  /// Calls a closure with each available question of a site, its score history and its links,
  /// sorted by id.
  ///
  /// Reads the columns of ``Detail/forPages``, the scores up to the date of the data, and up to
  /// `maxLinks` links.
  package func forEachPageQuestion(
    ofSite site: String, ids: ClosedRange<Int>, maxLinks: Int,
    _ body: (
      _ question: Question, _ dataDate: Date, _ scores: [ScorePoint], _ links: [PostLink]
    ) throws -> Void
  ) throws {
    try connection.readTransaction {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: .forPages)
      var histories = try ScoreHistoryReader(of: self, site: site, ids: ids)
      var links = try PostLinkReader(of: self, site: site, ids: ids)
      while let (question, dataDate) = try stream.next() {
        try body(
          question, dataDate, histories.scores(ofQuestion: question.id, until: dataDate),
          links.links(ofQuestion: question.id, limit: maxLinks))
      }
    }
  }

  /// Returns the ids of the stored answers of a question, in ascending order.
  package func answerIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT answer_id FROM answers WHERE site = ? AND question_id = ? ORDER BY answer_id", site,
      id
    ).map { $0.next() }
  }

  /// Returns the ids of the stored comments on a question and its answers.
  package func commentIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> Set<Int> {
    Set(
      try connection.query(
        "SELECT comment_id FROM comments WHERE site = ? AND question_id = ?", site, id
      ).map { $0.next() })
  }

  /// Returns those of the given question ids that are stored in the archive.
  package func storedQuestionIDs(site: String, among ids: some Sequence<Int>)
    throws(ArchiveError) -> Set<Int>
  {
    var stored: Set<Int> = []
    for id in ids where ValidRange.ids.contains(id) {
      var rows = try connection.query(
        "SELECT 1 FROM questions WHERE site = ? AND question_id = ?", site, id)
      if try rows.step() { stored.insert(id) }
    }
    return stored
  }
}
