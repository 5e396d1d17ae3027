package import FoundationEssentials
package import StackExchange

extension Archive {
  /// How much of a question is read.
  package enum Detail: Sendable {
    /// All that is kept.
    case everything
    /// What its page shows: of each text only the form that is rendered (Markdown of posts, HTML
    /// of comments, the other where that is missing), and nothing of `Post.other`.
    case forPages
  }

  /// A whole question; one that is gone is not found.
  package func question(_ id: Int, site: String, detail: Detail = .everything)
    throws -> Question?
  {
    var found: Question?
    try forEachQuestion(ofSite: site, ids: id...id, detail: detail) { question, _ in
      found = question
    }
    return found
  }

  /// A question with all that is kept of it, gone or not.
  package func storedQuestion(_ id: Int, site: String) throws(ArchiveError) -> Question? {
    var stream = try QuestionStream(
      of: self, site: site, ids: id...id, detail: .everything, includingGone: true)
    return try stream.next()?.question
  }

  /// Hands over whole questions of a site one by one, by id; only one is in memory at a time.
  ///
  /// Questions that are gone are passed over, and so are ids of none. Answers come best first: the
  /// accepted one, then by score, then the oldest; comments by date. All questions are of the same
  /// moment, whatever is written meanwhile. What the body throws ends the reading.
  package func forEachQuestion(
    ofSite site: String, ids: ClosedRange<Int> = ValidRange.ids, detail: Detail = .everything,
    _ body: (_ question: Question, _ dataDate: Date) throws -> Void
  ) throws {
    try connection.snapshot {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: detail)
      while let (question, dataDate) = try stream.next() { try body(question, dataDate) }
    }
  }

  /// Hands over the questions of a site as ``forEachQuestion(ofSite:ids:detail:_:)`` does, with
  /// what their pages show: as ``Detail/forPages``, how their figures moved up to the date, and so
  /// many of their links.
  package func forEachPage(
    ofSite site: String, ids: ClosedRange<Int>, mostLinks: Int,
    _ body: (
      _ question: Question, _ dataDate: Date, _ scores: [ScorePoint], _ links: [PostLink]
    ) throws -> Void
  ) throws {
    try connection.snapshot {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: .forPages)
      var histories = try ScoreHistories(of: self, site: site, ids: ids)
      var links = try PostLinks(of: self, site: site, ids: ids)
      while let (question, dataDate) = try stream.next() {
        try body(
          question, dataDate, histories.scores(ofQuestion: question.id, until: dataDate),
          links.links(ofQuestion: question.id, limit: mostLinks))
      }
    }
  }

  /// The ids of the answers that are kept of a question, ascending.
  package func answerIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT answer_id FROM answers WHERE site = ? AND question_id = ? ORDER BY answer_id", site,
      id
    ).map { $0.next() }
  }

  /// The ids of the comments that are kept of a question and its answers.
  package func commentIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> Set<Int> {
    Set(
      try connection.query(
        "SELECT comment_id FROM comments WHERE site = ? AND question_id = ?", site, id
      ).map { $0.next() })
  }

  /// Which of these questions are kept.
  package func knownQuestionIDs(site: String, among ids: some Sequence<Int>)
    throws(ArchiveError) -> Set<Int>
  {
    var known: Set<Int> = []
    for id in ids where ValidRange.ids.contains(id) {
      var rows = try connection.query(
        "SELECT 1 FROM questions WHERE site = ? AND question_id = ?", site, id)
      if try rows.step() { known.insert(id) }
    }
    return known
  }
}
