package import FoundationEssentials

/// A dump that was taken in, or is being so.
package struct DumpRecord: Sendable, Equatable {
  /// The API parameter of its site.
  package var site: String
  /// The latest date in it.
  package var date: Date
  /// Which of it was wanted, in a form that can be compared; empty for all.
  package var selection: String
  package var began: Date
  /// `nil` until the last row was taken in.
  package var finished: Date?
  /// Answers with a greater row id were brought by it.
  var firstAnswer = 0
  /// Whether nothing was known of the site's questions when it began.
  var isFirst = false
  /// How many rows were taken in, new or not.
  package var questions = 0
  package var answers = 0
  package var comments = 0
  /// How many lacked what they need.
  package var passedOver = 0

  package init(site: String, date: Date, selection: String, began: Date) {
    self.site = site
    self.date = date
    self.selection = selection
    self.began = began
  }
}

/// How far a table of a dump was taken in.
package struct DumpProgress: Sendable, Equatable {
  /// The table, such as `Posts`.
  package var table: String
  /// The file's size and time stamp, by which it is known again.
  package var size: Int
  package var modified: Int
  /// Where to go on: in bytes, in lines from 1, and how many rows there were before.
  package var offset: Int
  package var line: Int
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

struct DumpRow: TableRow {
  var dump: DumpRecord

  static let blank = DumpRow(
    dump: DumpRecord(site: "", date: .distantPast, selection: "", began: .distantPast))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &dump.site, .key)
    try columns.column("date", &dump.date, .key)
    try columns.column("selection", &dump.selection, .key)
    try columns.column("began_at", &dump.began)
    try columns.column("finished_at", &dump.finished)
    try columns.column("first_answer", &dump.firstAnswer)
    try columns.column("is_first", &dump.isFirst)
    try columns.column("questions", &dump.questions)
    try columns.column("answers", &dump.answers)
    try columns.column("comments", &dump.comments)
    try columns.column("passed_over", &dump.passedOver)
  }

  static let keep = keeping(in: "dumps")
  static let select = SQL(
    "SELECT \(names()) FROM dumps WHERE site = ? AND date = ? AND selection = ?")
  static let selectAll = SQL("SELECT \(names()) FROM dumps ORDER BY site, date, began_at")
}

struct DumpTableRow: TableRow {
  var site: String
  var date: Date
  var selection: String
  var progress: DumpProgress

  static let blank = DumpTableRow(
    site: "", date: .distantPast, selection: "",
    progress: DumpProgress(table: "", size: 0, modified: 0))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("date", &date, .key)
    try columns.column("selection", &selection, .key)
    try columns.column("name", &progress.table, .key)
    try columns.column("size", &progress.size)
    try columns.column("modified", &progress.modified)
    try columns.column("offset", &progress.offset)
    try columns.column("line", &progress.line)
    try columns.column("rows", &progress.rows)
  }

  static let keep = keeping(in: "dump_tables")
  static let select = SQL(
    """
    SELECT \(names()) FROM dump_tables
    WHERE site = ? AND date = ? AND selection = ? AND name = ?
    """)
}
