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

extension Archive {
  /// How a question's figures moved, the oldest first, up to when it last was news.
  package func scores(ofQuestion id: Int, site: String) throws(ArchiveError) -> [ScorePoint] {
    var rows = try connection.query(
      """
      SELECT seen_at, scores.score, scores.answer_count, scores.view_count
      FROM scores JOIN questions USING (site, question_id)
      WHERE question_id = ?1 AND site = ?2 AND seen_at <= changed_at
      ORDER BY seen_at
      """,
      id, site)
    var points: [ScorePoint] = []
    while try rows.step() {
      points.append(
        ScorePoint(
          date: rows.next(), score: rows.next(), answerCount: rows.next(), viewCount: rows.next()))
    }
    return points
  }
}
