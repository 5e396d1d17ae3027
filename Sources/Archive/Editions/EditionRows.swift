internal import FoundationEssentials

struct EditionRow: TableRow {
  var edition: Edition

  static let blank = EditionRow(
    edition: Edition(digest: "", date: "", title: "", selection: "", dataDate: .distantPast))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("digest", &edition.digest, .key)
    try columns.column("date", &edition.date, .key)
    try columns.column("title", &edition.title)
    try columns.column("selection", &edition.selection)
    try columns.column("data_date", &edition.dataDate)
    try columns.column("compared_with", &edition.comparedWith)
  }

  static let keep = keeping(in: "editions")
  static let select = SQL("SELECT \(names()) FROM editions WHERE digest = ? AND date = ?")
  /// With the number of questions that each selected.
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
  /// From 0, through all sections.
  var position: Int
  var entry: Edition.Entry

  static let blank = EditionQuestionRow(
    digest: "", date: "", section: "", position: 0,
    entry: Edition.Entry(site: "", questionID: 0, score: 0, answerCount: 0, viewCount: 0))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("digest", &digest, .key)
    try columns.column("date", &date, .key)
    try columns.column("section", &section, .key)
    try columns.column("position", &position, .key)
    try columns.column("site", &entry.site)
    try columns.column("question_id", &entry.questionID)
    try columns.column("score", &entry.score)
    try columns.column("answer_count", &entry.answerCount)
    try columns.column("view_count", &entry.viewCount)
    try columns.column("accepted_answer_id", &entry.acceptedAnswerID)
    try columns.choice("mark", &entry.mark)
    try columns.column("gain", &entry.gain)
  }

  static let keep = keeping(in: "edition_questions")
  static let select = SQL(
    """
    SELECT \(names()) FROM edition_questions
    WHERE digest = ? AND date = ?
    ORDER BY position
    """)
  static let selectSome = SQL(
    """
    SELECT \(names()) FROM edition_questions
    WHERE digest = ? AND date = ? AND section = ? AND position >= ? AND position < ?
    ORDER BY position
    """)
}
