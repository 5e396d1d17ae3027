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
  package var began: Date
  /// The end of the import; nil until the last row is imported.
  package var finished: Date?
  /// The greatest row id in `answers` before the import; all answers of the dump have greater ones.
  var firstAnswer = 0
  /// Whether the archive had no questions of the site when the import began.
  var isFirst = false
  /// The number of imported questions, new or not.
  package var questions = 0
  /// The number of imported answers, new or not.
  package var answers = 0
  /// The number of imported comments, new or not.
  package var comments = 0
  /// The number of rows that were skipped because required values were missing.
  package var passedOver = 0

  package init(site: String, date: Date, selection: String, began: Date) {
    self.site = site
    self.date = date
    self.selection = selection
    self.began = began
  }
}

/// The import progress of a table of a dump.
package struct DumpProgress: Sendable, Equatable {
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
  package var rows: Int

  package init(
    table: String, size: Int, modified: Int, offset: Int = 0, line: Int = 1, rows: Int = 0
  ) {
    self.table = table
    self.size = size
    self.modified = modified
    self.offset = offset
    self.line = line
    self.rows = rows
  }
}

/// A row of `dumps`.
struct DumpRow: TableRow {
  var dump: DumpRecord

  static let blank = DumpRow(
    dump: DumpRecord(site: "", date: .distantPast, selection: "", began: .distantPast))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &dump.site, .key)
    try visitor.column("date", &dump.date, .key)
    try visitor.column("selection", &dump.selection, .key)
    try visitor.column("began_at", &dump.began)
    try visitor.column("finished_at", &dump.finished)
    try visitor.column("first_answer", &dump.firstAnswer)
    try visitor.column("is_first", &dump.isFirst)
    try visitor.column("questions", &dump.questions)
    try visitor.column("answers", &dump.answers)
    try visitor.column("comments", &dump.comments)
    try visitor.column("passed_over", &dump.passedOver)
  }

  static let keep = keeping(in: "dumps")
  static let select = SQL(
    "SELECT \(names()) FROM dumps WHERE site = ? AND date = ? AND selection = ?")
  static let selectAll = SQL("SELECT \(names()) FROM dumps ORDER BY site, date, began_at")
}

/// A row of `dump_tables`.
struct DumpTableRow: TableRow {
  var site: String
  var date: Date
  var selection: String
  var progress: DumpProgress

  static let blank = DumpTableRow(
    site: "", date: .distantPast, selection: "",
    progress: DumpProgress(table: "", size: 0, modified: 0))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("date", &date, .key)
    try visitor.column("selection", &selection, .key)
    try visitor.column("name", &progress.table, .key)
    try visitor.column("size", &progress.size)
    try visitor.column("modified", &progress.modified)
    try visitor.column("offset", &progress.offset)
    try visitor.column("line", &progress.line)
    try visitor.column("rows", &progress.rows)
  }

  static let keep = keeping(in: "dump_tables")
  static let select = SQL(
    """
    SELECT \(names()) FROM dump_tables
    WHERE site = ? AND date = ? AND selection = ? AND name = ?
    """)
}
