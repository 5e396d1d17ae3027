package import FoundationEssentials

/// The score, answer count and view count of a question at a point in time.
package struct ScorePoint: Sendable, Equatable {
  /// The time at which the score and counts were fetched.
  package var date: Date
  package var score: Int
  package var answerCount: Int
  package var viewCount: Int

  package init(date: Date, score: Int, answerCount: Int, viewCount: Int) {
    self.date = date
    self.score = score
    self.answerCount = answerCount
    self.viewCount = viewCount
  }
}

/// A row of the table `scores`.
struct ScoreRow: QuestionChildRow {
  var site: String
  var questionID: Int
  var point: ScorePoint

  static let empty = ScoreRow(
    site: "", questionID: 0,
    point: ScorePoint(date: .distantPast, score: 0, answerCount: 0, viewCount: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &questionID, .key)
    try visitor.visit("fetched_at", &point.date, .key)
    try visitor.visit("score", &point.score)
    try visitor.visit("answer_count", &point.answerCount)
    try visitor.visit("view_count", &point.viewCount)
  }

  /// A statement that upserts a score; it replaces one of the same question in the same second.
  static let upsert = makeUpsert(into: "scores")

  fileprivate static let select = SQL(
    """
    SELECT \(selectList()) FROM scores
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3
    ORDER BY question_id, fetched_at
    """)
}

/// A reader of the score histories of many questions, requested in ascending order of their ids.
struct ScoreHistoryReader: ~Copyable {
  private var rows: QuestionRowReader<ScoreRow>

  init(of archive: Archive, site: String, ids: ClosedRange<Int>) throws(ArchiveError) {
    rows = QuestionRowReader(
      try archive.connection.query(ScoreRow.select, site, ids.lowerBound, ids.upperBound))
  }

  /// Returns the scores of a question up to a date, oldest first.
  ///
  /// Questions must be requested in ascending order of their ids.
  mutating func scores(ofQuestion id: Int, until endDate: Date)
    throws(ArchiveError) -> [ScorePoint]
  {
    var points: [ScorePoint] = []
    while let point = try rows.next(inQuestion: id)?.point {
      if point.date <= endDate { points.append(point) }
    }
    return points
  }
}

/// The score of a question at two points in time.
package struct ScoreChange: Sendable, Equatable {
  /// The score of the question at the earlier time.
  package var before: Int
  /// The current score of the question.
  package var after: Int

  /// The difference of the scores; negative if votes were lost.
  package var gain: Int { after - before }
}
