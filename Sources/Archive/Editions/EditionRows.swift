internal import FoundationEssentials

/// A row of `editions`.
struct EditionRow: TableRow {
  var edition: Edition

  static let blank = EditionRow(
    edition: Edition(digest: "", date: "", title: "", selection: "", dataDate: .distantPast))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("digest", &edition.digest, .key)
    try visitor.column("date", &edition.date, .key)
    try visitor.column("title", &edition.title)
    try visitor.column("selection", &edition.selection)
    try visitor.column("data_date", &edition.dataDate)
    try visitor.column("compared_with", &edition.comparedWith)
  }

  static let keep = keeping(in: "editions")
  static let select = SQL("SELECT \(names()) FROM editions WHERE digest = ? AND date = ?")
  /// Selects all editions with the number of questions that each selected.
  static let headings = SQL(
    """
    SELECT \(names()),
      (SELECT count(*) FROM edition_questions AS q
       WHERE q.digest = e.digest AND q.date = e.date AND q.section = 'selection')
    FROM editions AS e
    ORDER BY digest, date DESC
    """)
}

/// A row of `edition_questions`.
struct EditionQuestionRow: TableRow {
  var digest: String
  var date: String
  var section: String
  /// The position in the edition, from 0, across all sections.
  var position: Int
  var entry: Edition.Entry

  static let blank = EditionQuestionRow(
    digest: "", date: "", section: "", position: 0,
    entry: Edition.Entry(site: "", questionID: 0, score: 0, answerCount: 0, viewCount: 0))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("digest", &digest, .key)
    try visitor.column("date", &date, .key)
    try visitor.column("section", &section, .key)
    try visitor.column("position", &position, .key)
    try visitor.column("site", &entry.site)
    try visitor.column("question_id", &entry.questionID)
    try visitor.column("score", &entry.score)
    try visitor.column("answer_count", &entry.answerCount)
    try visitor.column("view_count", &entry.viewCount)
    try visitor.column("accepted_answer_id", &entry.acceptedAnswerID)
    try visitor.choice("mark", &entry.mark)
    try visitor.column("gain", &entry.gain)
  }

  static let keep = keeping(in: "edition_questions")
  static let select = SQL(
    """
    SELECT \(names()) FROM edition_questions
    WHERE digest = ? AND date = ?
    ORDER BY position
    """)
  /// Selects the questions of a section within a range of positions.
  static let selectSome = SQL(
    """
    SELECT \(names()) FROM edition_questions
    WHERE digest = ? AND date = ? AND section = ? AND position >= ? AND position < ?
    ORDER BY position
    """)
}
