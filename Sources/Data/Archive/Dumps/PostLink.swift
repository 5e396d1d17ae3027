package import StackExchange

/// A link to another question of the same site, from a data dump; the other question need not be
/// stored.
package struct PostLink: Sendable, Equatable {
  /// The id of the question at the other end of the link.
  package var questionID: Int
  /// Whether the other question is the original of which this one is a duplicate.
  package var isOriginal: Bool

  package init(questionID: Int, isOriginal: Bool) {
    (self.questionID, self.isOriginal) = (questionID, isOriginal)
  }
}

extension Archive {
  /// Returns up to `limit` questions that a data dump links with a question, each once: originals first, then by id.
  package func links(
    ofQuestion id: Int, site: String, limit: Int
  ) throws(ArchiveError) -> [PostLink] {
    var reader = try PostLinkReader(of: self, site: site, ids: id...id)
    return try reader.links(ofQuestion: id, limit: limit)
  }

  /// Returns the ids of the questions of which a question is a duplicate: those for which it is closed, then those that
  /// links of a data dump name.
  package func originalIDs(
    of question: Question, site: String, _ links: [PostLink]
  ) throws(ArchiveError) -> [Int] {
    let closing =
      question.closedDate == nil ? [] : try originalIDs(ofDuplicate: question.id, site: site)
    let others = links.filter(\.isOriginal).map(\.questionID)
    return closing + others.filter { !closing.contains($0) }
  }
}

/// A reader of the links of many questions, which must be requested in ascending order of their
/// ids.
struct PostLinkReader: ~Copyable {
  private var outgoing: QuestionRowReader<LinkRow>
  private var incoming: QuestionRowReader<LinkRow>

  /// Begins to read the links from and to the questions in a range of ids.
  init(of archive: Archive, site: String, ids: ClosedRange<Int>) throws(ArchiveError) {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    let outgoing = try archive.connection.query(LinkRow.selectOutgoing, site, first, last)
    let incoming = try archive.connection.query(LinkRow.selectIncoming, site, first, last)
    self.outgoing = QuestionRowReader(outgoing)
    self.incoming = QuestionRowReader(incoming)
  }

  /// Returns up to `limit` questions that a question links to or is linked from, each once:
  /// originals first, then by id.
  mutating func links(ofQuestion id: Int, limit: Int) throws(ArchiveError) -> [PostLink] {
    var isOriginal: [Int: Bool] = [:]
    while let row = try outgoing.next(inQuestion: id) {
      if row.isOriginal || isOriginal[row.otherQuestionID] == nil {
        isOriginal[row.otherQuestionID] = row.isOriginal
      }
    }
    while let row = try incoming.next(inQuestion: id) {
      if isOriginal[row.otherQuestionID] == nil { isOriginal[row.otherQuestionID] = false }
    }
    if isOriginal.isEmpty { return [] }
    let links = isOriginal.map { PostLink(questionID: $0.key, isOriginal: $0.value) }
    return Array(links.sorted(by: PostLink.ranksBefore).prefix(limit))
  }
}

extension PostLink {
  /// Reports whether a link sorts before another: originals first, then by id.
  fileprivate static func ranksBefore(_ first: PostLink, _ second: PostLink) -> Bool {
    first.isOriginal == second.isOriginal
      ? first.questionID < second.questionID : first.isOriginal
  }
}

/// A link between two questions, seen from one of them.
private struct LinkRow: QuestionChildRow {
  var questionID = 0
  /// The id of the question at the other end of the link.
  var otherQuestionID = 0
  var isOriginal = false

  static let empty = LinkRow()

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("question_id", &questionID)
    try visitor.visit("related_id", &otherQuestionID)
    try visitor.visit("is_original", &isOriginal)
  }

  /// A statement that selects the links from questions in a range of ids.
  static let selectOutgoing = SQL(
    """
    SELECT question_id, related_id, kind = 'duplicate' FROM post_links
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 ORDER BY question_id
    """)

  /// A statement that selects the links to questions in a range of ids.
  static let selectIncoming = SQL(
    """
    SELECT related_id, question_id, 0 FROM post_links
    WHERE site = ?1 AND related_id BETWEEN ?2 AND ?3 ORDER BY related_id
    """)
}
