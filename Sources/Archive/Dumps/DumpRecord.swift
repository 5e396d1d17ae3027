package import FoundationEssentials

/// The state of the import of a data dump.
package struct DumpRecord: Sendable, Equatable {
  /// The API parameter of the site.
  package var site: String
  /// The latest date in the dump.
  package var date: Date
  /// A comparable description of the imported part of the dump; empty for the whole dump.
  package var selection: String
  /// The start of the import.
  package var startDate: Date
  /// The end of the import; nil until the last row is imported.
  package var endDate: Date?
  /// The greatest row id in `answers` before the import; all answers of the dump have greater ones.
  var precedingAnswerRowID = 0
  /// Whether the archive had no questions of the site when the import began.
  var siteWasEmpty = false
  /// The number of imported questions, new or not.
  package var questionCount = 0
  /// The number of imported answers, new or not.
  package var answerCount = 0
  /// The number of imported comments, new or not.
  package var commentCount = 0
  /// The number of rows that were skipped because required values were missing.
  package var skippedCount = 0

  package init(site: String, date: Date, selection: String, startDate: Date) {
    self.site = site
    self.date = date
    self.selection = selection
    self.startDate = startDate
  }
}

/// The import progress of a table of a dump.
package struct DumpTableProgress: Sendable, Equatable {
  /// The name of the table, such as `Posts`.
  package var table: String
  /// The size of the file in bytes, to recognise the file.
  package var size: Int
  /// The modification time of the file, to recognise the file.
  package var modified: Int
  /// The position in the file from which to resume, in bytes.
  package var offset: Int
  /// The line number at the position, from 1.
  package var line: Int
  /// The number of rows before the position.
  package var rowCount: Int

  package init(
    table: String, size: Int, modified: Int, offset: Int = 0, line: Int = 1, rowCount: Int = 0
  ) {
    self.table = table
    self.size = size
    self.modified = modified
    self.offset = offset
    self.line = line
    self.rowCount = rowCount
  }
}

/// A row of `dumps`.
struct DumpRow: TableRow {
  var dump: DumpRecord

  static let empty = DumpRow(
    dump: DumpRecord(site: "", date: .distantPast, selection: "", startDate: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &dump.site, .key)
    try visitor.visit("date", &dump.date, .key)
    try visitor.visit("selection", &dump.selection, .key)
    try visitor.visit("started_at", &dump.startDate)
    try visitor.visit("finished_at", &dump.endDate)
    try visitor.visit("preceding_answer_rowid", &dump.precedingAnswerRowID)
    try visitor.visit("site_was_empty", &dump.siteWasEmpty)
    try visitor.visit("questions", &dump.questionCount)
    try visitor.visit("answers", &dump.answerCount)
    try visitor.visit("comments", &dump.commentCount)
    try visitor.visit("skipped", &dump.skippedCount)
  }

  static let upsert = makeUpsert(into: "dumps")
  static let select = SQL(
    "SELECT \(selectList()) FROM dumps WHERE site = ? AND date = ? AND selection = ?")
  static let selectAll = SQL("SELECT \(selectList()) FROM dumps ORDER BY site, date, started_at")
}

/// A row of `dump_tables`.
struct DumpTableRow: TableRow {
  var site: String
  var date: Date
  var selection: String
  var progress: DumpTableProgress

  static let empty = DumpTableRow(
    site: "", date: .distantPast, selection: "",
    progress: DumpTableProgress(table: "", size: 0, modified: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("date", &date, .key)
    try visitor.visit("selection", &selection, .key)
    try visitor.visit("name", &progress.table, .key)
    try visitor.visit("size", &progress.size)
    try visitor.visit("modified", &progress.modified)
    try visitor.visit("offset", &progress.offset)
    try visitor.visit("line", &progress.line)
    try visitor.visit("rows", &progress.rowCount)
  }

  static let upsert = makeUpsert(into: "dump_tables")
  static let select = SQL(
    """
    SELECT \(selectList()) FROM dump_tables
    WHERE site = ? AND date = ? AND selection = ? AND name = ?
    """)
}
