internal import StackExchange

/// A way from one question to another of its site, as a dump told; the other need not be kept.
package struct PostLink: Sendable, Equatable {
  /// The other question.
  package var questionID: Int
  /// Whether the question repeats the other.
  package var isOriginal: Bool
}

extension Archive {
  /// The questions that a question leads to, and those that lead to it, each once: first those it
  /// repeats, then by id.
  package func links(ofQuestion id: Int, site: String, limit: Int) throws(ArchiveError)
    -> [PostLink]
  {
    try connection.query(
      """
      SELECT other, max(is_original) FROM (
        SELECT related_id AS other, kind = 'duplicate' AS is_original FROM post_links
        WHERE site = ?1 AND question_id = ?2
        UNION ALL
        SELECT question_id, 0 FROM post_links WHERE site = ?1 AND related_id = ?2)
      GROUP BY other ORDER BY 2 DESC, 1 LIMIT ?3
      """,
      site, id, limit
    ).map { PostLink(questionID: $0.next(), isOriginal: $0.next()) }
  }
}

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
