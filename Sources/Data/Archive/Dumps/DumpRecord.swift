package import FoundationEssentials

/// The stored record of a data dump's import: its dates and the numbers of imported rows.
package struct DumpRecord: Sendable, Equatable {
  /// The API parameter of the site, such as `superuser`.
  package var site: String
  /// The date of the dump: the latest date of a post or comment in it.
  package var date: Date
  /// A text that identifies the imported part of the dump, such as `score 5; no comments`; empty
  /// for the whole dump.
  package var selection: String
  /// The time at which the import began.
  package var startDate: Date
  /// The time at which the import finished; nil until the last row is imported.
  package var endDate: Date?
  /// The greatest row id in the table `answers` before the import; answers that the import inserts
  /// have greater ones.
  var precedingAnswerRowID = 0
  /// Whether the archive had no questions of the site when the import began.
  var siteWasEmpty = false
  /// The number of imported questions, including those that were stored already.
  package var questionCount = 0
  /// The number of imported answers, including those that were stored already.
  package var answerCount = 0
  /// The number of imported comments, including those that were stored already.
  package var commentCount = 0
  /// The number of rows that were skipped, such as rows with missing or invalid values.
  package var skippedCount = 0
  /// The rows that were left out although they are complete.
  package var excludedRows = ExcludedRowCounts()
  /// The numbers of rows that the archive has of the site once the last stored position is reached;
  /// nil for imports of versions that did not count them.
  package var storedRows: SiteRowCounts?

  package init(site: String, date: Date, selection: String, startDate: Date) {
    self.site = site
    self.date = date
    self.selection = selection
    self.startDate = startDate
  }
}

/// Complete rows of a data dump that an import leaves out.
package struct ExcludedRowCounts: Sendable, Equatable, Codable {
  /// The number of rows that are marked as deleted.
  package private(set) var deleted = 0
  /// The number of rows that look fabricated.
  package private(set) var suspicious = 0
  /// The number of posts of kinds that are not imported, by their `PostTypeId`; posts of further kinds
  /// are counted as 0.
  package private(set) var postsByKind: [Int: Int] = [:]
  /// The number of comments on posts that the archive does not have; 0 if only some posts are selected.
  package private(set) var comments = 0
  /// The number of links that are of other kinds, or do not lead from a question of the archive to another
  /// post; 0 if only some posts are selected.
  package private(set) var links = 0

  package init() {}

  /// Decodes the numbers; those of comments and links are missing in older archives.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    deleted = try container.decode(Int.self, forKey: .deleted)
    suspicious = try container.decode(Int.self, forKey: .suspicious)
    postsByKind = try container.decode([Int: Int].self, forKey: .postsByKind)
    comments = try container.decodeIfPresent(Int.self, forKey: .comments) ?? 0
    links = try container.decodeIfPresent(Int.self, forKey: .links) ?? 0
  }

  /// The number of posts of kinds that are not imported.
  package var otherPosts: Int { postsByKind.values.reduce(0, +) }

  /// The reasons to leave out a row of any table.
  package enum Reason: Sendable {
    /// The row is marked as deleted.
    case deleted
    /// The row looks fabricated.
    case suspicious
  }

  /// Counts a row that is left out.
  package mutating func add(_ reason: Reason) {
    switch reason {
    case .deleted: deleted += 1
    case .suspicious: suspicious += 1
    }
  }

  /// Counts a post of a kind that is not imported.
  package mutating func addPost(ofKind kind: Int) {
    let isListed = postsByKind[kind] != nil || postsByKind.count < Self.maxKinds
    postsByKind[isListed ? kind : 0, default: 0] += 1
  }

  /// Counts comments on posts that the archive does not have.
  package mutating func addComments(_ count: Int) { comments += count }

  /// Counts links that the archive does not store.
  package mutating func addLinks(_ count: Int) { links += count }

  /// The maximum number of kinds that are counted separately; Stack Exchange has fewer than 20.
  private static let maxKinds = 20
}

/// The numbers of rows that an archive has of a site.
package struct SiteRowCounts: Sendable, Equatable {
  package var questions = 0
  package var answers = 0
  package var comments = 0
  /// The number of links between questions.
  package var links = 0

  package init() {}

  static func += (total: inout SiteRowCounts, added: SiteRowCounts) {
    total.questions += added.questions
    total.answers += added.answers
    total.comments += added.comments
    total.links += added.links
  }
}

/// The progress of importing a table of a data dump, from which an import resumes.
package struct DumpTableProgress: Sendable, Equatable {
  /// The name of the table, such as `Posts`.
  var table: String
  /// The size of the table in bytes; if it differs, the dump is another one.
  var size: Int
  /// The modification time of the file in seconds since 1970; if it differs, the dump is another
  /// one.
  var modificationTime: Int
  /// The byte offset in the table at which the import resumes.
  package var offset: Int
  /// The line number at `offset`, counted from 1.
  package var line: Int
  /// The number of rows before `offset`.
  package var rowCount: Int

  package init(
    table: String, size: Int, modificationTime: Int, offset: Int = 0, line: Int = 1,
    rowCount: Int = 0
  ) {
    self.table = table
    self.size = size
    self.modificationTime = modificationTime
    self.offset = offset
    self.line = line
    self.rowCount = rowCount
  }

  /// Whether another progress is that of the same file, unchanged.
  func isOfSameFile(as other: Self) -> Bool {
    (size, modificationTime) == (other.size, other.modificationTime)
  }
}

/// A row of the table `dumps`.
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
    try visitor.visitJSON("excluded_rows", &dump.excludedRows, empty: ExcludedRowCounts())
    var rows = dump.storedRows
    try visitor.visitRowCounts(&rows)
    dump.storedRows = rows
  }

  static let upsert = makeUpsert(into: "dumps")
  static let select = SQL(
    "SELECT \(selectList()) FROM dumps WHERE site = ? AND date = ? AND selection = ?")
  static let selectAll = SQL("SELECT \(selectList()) FROM dumps ORDER BY site, date, started_at")
}

extension ColumnVisitor {
  /// Visits the columns of the numbers of rows of a site, which are all `NULL` without numbers.
  fileprivate mutating func visitRowCounts(_ counts: inout SiteRowCounts?) throws(ArchiveError) {
    var (questions, answers) = (counts?.questions, counts?.answers)
    var (comments, links) = (counts?.comments, counts?.links)
    try visit("stored_questions", &questions)
    try visit("stored_answers", &answers)
    try visit("stored_comments", &comments)
    try visit("stored_links", &links)
    guard let questions, let answers, let comments, let links else { return counts = nil }
    counts = SiteRowCounts()
    counts?.questions = questions
    counts?.answers = answers
    counts?.comments = comments
    counts?.links = links
  }
}

/// A row of the table `dump_tables`.
struct DumpTableRow: TableRow {
  var site: String
  var date: Date
  var selection: String
  var progress: DumpTableProgress

  static let empty = DumpTableRow(
    site: "", date: .distantPast, selection: "",
    progress: DumpTableProgress(table: "", size: 0, modificationTime: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("date", &date, .key)
    try visitor.visit("selection", &selection, .key)
    try visitor.visit("name", &progress.table, .key)
    try visitor.visit("size", &progress.size)
    try visitor.visit("modified", &progress.modificationTime)
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
