/// A way from one question to another of its site, as a dump told; the other need not be kept.
package struct PostLink: Sendable, Equatable {
  /// The other question.
  package var questionID: Int
  /// Whether the question repeats the other.
  package var isOriginal: Bool

  package init(questionID: Int, isOriginal: Bool) {
    (self.questionID, self.isOriginal) = (questionID, isOriginal)
  }
}

/// The links of questions that are asked for in ascending order.
struct PostLinks: ~Copyable {
  private var outgoing: RowsByQuestion<LinkRow>
  private var incoming: RowsByQuestion<LinkRow>

  init(of archive: Archive, site: String, ids: ClosedRange<Int>) throws(ArchiveError) {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    let outgoing = try archive.connection.query(LinkRow.outgoing, site, first, last)
    let incoming = try archive.connection.query(LinkRow.incoming, site, first, last)
    self.outgoing = RowsByQuestion(outgoing)
    self.incoming = RowsByQuestion(incoming)
  }

  /// The questions that a question leads to, and those that lead to it, each once: first those it
  /// repeats, then by id.
  mutating func links(ofQuestion id: Int, limit: Int) throws(ArchiveError) -> [PostLink] {
    var isOriginal: [Int: Bool] = [:]
    while let row = try outgoing.next(inQuestion: id) {
      if row.isOriginal || isOriginal[row.other] == nil { isOriginal[row.other] = row.isOriginal }
    }
    while let row = try incoming.next(inQuestion: id) {
      if isOriginal[row.other] == nil { isOriginal[row.other] = false }
    }
    if isOriginal.isEmpty { return [] }
    let links = isOriginal.map { PostLink(questionID: $0.key, isOriginal: $0.value) }
    return Array(links.sorted(by: PostLink.isBefore).prefix(limit))
  }
}

extension PostLink {
  fileprivate static func isBefore(_ first: PostLink, _ second: PostLink) -> Bool {
    first.isOriginal == second.isOriginal
      ? first.questionID < second.questionID : first.isOriginal
  }
}

/// A link as one of its two questions has it.
private struct LinkRow: QuestionPart {
  var questionID = 0
  var other = 0
  var isOriginal = false

  static let blank = LinkRow()

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("question_id", &questionID)
    try columns.column("related_id", &other)
    try columns.column("is_original", &isOriginal)
  }

  static let outgoing = SQL(
    """
    SELECT question_id, related_id, kind = 'duplicate' FROM post_links
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 ORDER BY question_id
    """)

  static let incoming = SQL(
    """
    SELECT related_id, question_id, 0 FROM post_links
    WHERE site = ?1 AND related_id BETWEEN ?2 AND ?3 ORDER BY related_id
    """)
}

struct PostLinkRow: TableRow {
  var site = ""
  var questionID = 0
  var relatedID = 0
  var kind = ""

  static let blank = PostLinkRow()

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("related_id", &relatedID, .key)
    try columns.column("kind", &kind, .key)
  }
}
