internal import StackExchange

/// A way from one question to another of its site, as a dump told; the other need not be kept.
package struct PostLink: Sendable, Equatable {
  /// The other question.
  package var questionID: Int
  /// Whether the question repeats the other.
  package var isOriginal: Bool

  package init(questionID: Int, isOriginal: Bool) {
    self.questionID = questionID
    self.isOriginal = isOriginal
  }
}

extension Archive {
  /// The questions that a question leads to, and those that lead to it: first those it repeats, then
  /// by id.
  ///
  /// - Parameters:
  ///   - id: The question.
  ///   - site: The API parameter of its site.
  ///   - limit: How many at most.
  /// - Returns: Each of them once.
  /// - Throws: ``ArchiveError``.
  package func links(ofQuestion id: Int, site: String, limit: Int) throws(ArchiveError)
    -> [PostLink]
  {
    var rows = try connection.query(
      """
      SELECT other, max(is_original) FROM (
        SELECT related_id AS other, kind = 'duplicate' AS is_original FROM post_links
        WHERE site = ?1 AND question_id = ?2
        UNION ALL
        SELECT question_id, 0 FROM post_links WHERE site = ?1 AND related_id = ?2)
      GROUP BY other ORDER BY 2 DESC, 1 LIMIT ?3
      """,
      site, id, limit)
    var links: [PostLink] = []
    while try rows.step() {
      links.append(PostLink(questionID: rows.next(), isOriginal: rows.next()))
    }
    return links
  }
}

/// A row of `post_links`.
struct PostLinkRow: TableRow {
  var site = ""
  var questionID = 0
  var relatedID = 0
  var kind = ""

  static let blank = PostLinkRow()

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("related_id", &relatedID, .key)
    try columns.column("kind", &kind, .key)
  }
}
