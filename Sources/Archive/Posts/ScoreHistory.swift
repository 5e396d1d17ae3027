package import FoundationEssentials

/// What a question's figures were at a moment.
package struct ScorePoint: Sendable, Equatable {
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

struct ScoreRow: QuestionPart {
  var site: String
  var questionID: Int
  var point: ScorePoint

  static let blank = ScoreRow(
    site: "", questionID: 0,
    point: ScorePoint(date: .distantPast, score: 0, answerCount: 0, viewCount: 0))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("seen_at", &point.date, .key)
    try columns.column("score", &point.score)
    try columns.column("answer_count", &point.answerCount)
    try columns.column("view_count", &point.viewCount)
  }

  /// A second time in the same second replaces the first.
  static let keep = keeping(in: "scores")

  fileprivate static let select = SQL(
    """
    SELECT \(names()) FROM scores
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3
    ORDER BY question_id, seen_at
    """)
}

/// Reads how the figures of many questions moved, by id.
struct ScoreHistories: ~Copyable {
  private var rows: RowsByQuestion<ScoreRow>

  init(of archive: Archive, site: String, ids: ClosedRange<Int>) throws(ArchiveError) {
    rows = RowsByQuestion(
      try archive.connection.query(ScoreRow.select, site, ids.lowerBound, ids.upperBound))
  }

  /// The figures of a question, the oldest first; questions are asked for in ascending order.
  mutating func scores(ofQuestion id: Int, until last: Date) throws(ArchiveError) -> [ScorePoint] {
    var points: [ScorePoint] = []
    while let point = try rows.next(inQuestion: id)?.point {
      if point.date <= last { points.append(point) }
    }
    return points
  }
}
