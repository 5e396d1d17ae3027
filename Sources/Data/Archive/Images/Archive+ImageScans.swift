internal import FoundationEssentials

/// The position of a question in the order in which images are registered: the highest score first,
/// then the newest question.
package struct ImageScanPosition: Sendable, Equatable {
  package var score: Int
  package var questionID: Int

  package init(score: Int, questionID: Int) {
    self.score = score
    self.questionID = questionID
  }
}

extension Archive {
  /// Returns the position of the last question of a site whose images were registered; nil if the
  /// next one is the best question.
  package func imageScanPosition(ofSite site: String) throws(ArchiveError) -> ImageScanPosition? {
    try connection.row(ImageScanRow.select, site, as: ImageScanRow.self)?.position
  }

  /// Stores the position of the last question of a site whose images were registered; nil after the
  /// last question.
  package func save(_ position: ImageScanPosition?, ofSite site: String) throws(ArchiveError) {
    if let position {
      try connection.upsert(ImageScanRow(site: site, position: position), ImageScanRow.upsert)
    } else {
      try connection.run("DELETE FROM image_scans WHERE site = ?", site)
    }
  }

  /// Returns the positions of the first `limit` available questions of a site after a position, in
  /// order.
  package func imageScanPositions(
    ofSite site: String, after position: ImageScanPosition?, minScore: Int?, limit: Int
  ) throws(ArchiveError) -> [ImageScanPosition] {
    try connection.query(
      """
      SELECT score, question_id FROM questions
      WHERE site = ?1 AND unavailable_since IS NULL
        AND (?2 IS NULL OR (score, question_id) < (?2, ?3)) AND (?4 IS NULL OR score >= ?4)
      ORDER BY score DESC, question_id DESC
      LIMIT ?5
      """, site, position?.score, position?.questionID, minScore, limit
    ).map { ImageScanPosition(score: $0.next(), questionID: $0.next()) }
  }

  /// Returns the number of available questions of a site after a position.
  package func imageScanCount(
    ofSite site: String, after position: ImageScanPosition?, minScore: Int?
  ) throws(ArchiveError) -> Int {
    try connection.query(
      """
      SELECT count(*) FROM questions
      WHERE site = ?1 AND unavailable_since IS NULL
        AND (?2 IS NULL OR (score, question_id) < (?2, ?3)) AND (?4 IS NULL OR score >= ?4)
      """, site, position?.score, position?.questionID, minScore
    ).first() ?? 0
  }
}

/// A row of the table `image_scans`.
private struct ImageScanRow: TableRow {
  var site: String
  var position: ImageScanPosition

  static let empty = ImageScanRow(site: "", position: ImageScanPosition(score: 0, questionID: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("score", &position.score)
    try visitor.visit("question_id", &position.questionID)
  }

  static let upsert = makeUpsert(into: "image_scans")
  static let select = SQL("SELECT \(selectList()) FROM image_scans WHERE site = ?")
}
