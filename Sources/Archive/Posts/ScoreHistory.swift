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

/// Reads how the figures of many questions moved, by id.
struct ScoreHistories: ~Copyable {
  private var rows: RowsByQuestion

  init(of archive: Archive, site: String, ids: ClosedRange<Int>) throws(ArchiveError) {
    rows = try RowsByQuestion(
      archive.connection.query(
        """
        SELECT question_id, seen_at, score, answer_count, view_count
        FROM scores
        WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3
        ORDER BY question_id, seen_at
        """,
        site, ids.lowerBound, ids.upperBound))
  }

  /// The figures of a question, the oldest first; questions are asked for in ascending order.
  mutating func scores(ofQuestion id: Int, until last: Date) throws(ArchiveError) -> [ScorePoint] {
    var points: [ScorePoint] = []
    while try rows.step(inQuestion: id) {
      let point = ScorePoint(
        date: rows.row.next(), score: rows.row.next(), answerCount: rows.row.next(),
        viewCount: rows.row.next())
      if point.date <= last { points.append(point) }
    }
    return points
  }
}
