internal import FoundationEssentials

/// A row of the table `editions`.
struct EditionRow: TableRow {
  var edition: Edition

  static let empty = EditionRow(
    edition: Edition(digest: "", date: "", title: "", selectionJSON: "", dataDate: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("digest", &edition.digest, .key)
    try visitor.visit("date", &edition.date, .key)
    try visitor.visit("title", &edition.title)
    try visitor.visit("selection", &edition.selectionJSON)
    try visitor.visit("data_date", &edition.dataDate)
    try visitor.visit("compared_with", &edition.comparisonDate)
  }

  static let upsert = makeUpsert(into: "editions")
  static let select = SQL("SELECT \(selectList()) FROM editions WHERE digest = ? AND date = ?")
  /// A statement that selects all editions with their numbers of selected questions.
  static let selectSummaries = SQL(
    """
    SELECT \(selectList()),
      (SELECT count(*) FROM edition_questions AS q
       WHERE q.digest = e.digest AND q.date = e.date AND q.section = 'selection')
    FROM editions AS e
    WHERE date <= ?
    ORDER BY digest, date DESC
    """)
}

/// A row of the table `edition_questions`.
struct EditionQuestionRow: TableRow {
  var digest: String
  var date: String
  var section: String
  /// The position of the question in the edition, counted from 0 across all sections.
  var position: Int
  var entry: Edition.QuestionEntry

  static let empty = EditionQuestionRow(
    digest: "", date: "", section: "", position: 0,
    entry: Edition.QuestionEntry(site: "", questionID: 0, score: 0, answerCount: 0, viewCount: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("digest", &digest, .key)
    try visitor.visit("date", &date, .key)
    try visitor.visit("section", &section, .key)
    try visitor.visit("position", &position, .key)
    try visitor.visit("site", &entry.site)
    try visitor.visit("question_id", &entry.questionID)
    try visitor.visit("score", &entry.score)
    try visitor.visit("answer_count", &entry.answerCount)
    try visitor.visit("view_count", &entry.viewCount)
    try visitor.visit("accepted_answer_id", &entry.acceptedAnswerID)
    try visitor.visitEnumeration("badge", &entry.badge)
    try visitor.visit("score_change", &entry.scoreGain)
  }

  static let upsert = makeUpsert(into: "edition_questions")
  static let select = SQL(
    """
    SELECT \(selectList()) FROM edition_questions
    WHERE digest = ? AND date = ?
    ORDER BY position
    """)
  /// A statement that selects the questions of a section within a range of positions.
  static let selectRange = SQL(
    """
    SELECT \(selectList()) FROM edition_questions
    WHERE digest = ? AND date = ? AND section = ? AND position >= ? AND position < ?
    ORDER BY position
    """)
}
