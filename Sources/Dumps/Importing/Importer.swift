package import Archive
package import FoundationEssentials
package import StackExchange

/// Takes a dump into an archive.
///
/// Rows are kept in transactions of many, together with how far the reading came: what ends it loses
/// the last transaction at most, and the next import of the same files goes on from there.
package struct Importer {
  let dump: Dump
  let archive: Archive
  let selection: DumpSelection
  /// The real time.
  let clock: () -> Date
  let tell: (ImportProgress) -> Void

  var record: DumpRecord
  var report: ImportReport
  private var progress: ImportProgress
  private var pending = Pending()
  var comments = WaitingComments()

  /// What is written but not yet kept.
  private struct Pending {
    var isOpen = false
    var bytes = 0
  }

  /// Gets ready to take what is wanted of a dump in; `clock` tells the moment, and no date of a
  /// dump is later.
  package init(
    _ dump: Dump, of community: Community, _ selection: DumpSelection, into archive: Archive,
    clock: @escaping () -> Date, tell: @escaping (ImportProgress) -> Void = { _ in }
  ) throws {
    self.dump = dump
    self.archive = archive
    self.selection = selection
    self.clock = clock
    self.tell = tell
    let now = clock()
    let wanted = DumpRecord(
      site: community.parameter, date: min(dump.date ?? now, now), selection: selection.key,
      began: now)
    record = try archive.begin(wanted, of: community)
    report = ImportReport(site: record.site, date: record.date)
    progress = ImportProgress(table: .posts, bytesDone: 0, bytesInAll: dump.size, rows: 0)
  }

  /// Reads all tables; what came before one that is damaged or refused is kept.
  package mutating func run() async throws -> ImportReport {
    try await archive.inBulk {
      let writer = try DumpWriter(record, in: archive)
      for file in dump.tables where selection.includesComments || file.table != .comments {
        try await take(file, with: writer)
      }
      record.finished = clock()
      try archive.update(record)
    }
    (report.questions, report.answers) = (record.questions, record.answers)
    (report.comments, report.passedOver) = (record.comments, record.passedOver)
    return report
  }

  private mutating func take(_ file: TableFile, with writer: DumpWriter) async throws {
    progress.table = file.table
    let done = progress.bytesDone
    var state = try archive.progress(of: file.beginning, in: record) ?? file.beginning
    defer { progress.bytesDone = done + file.size }
    guard state.offset < file.size || file.size == 0 else { return }
    let isContinued = state.rows > 0
    if isContinued { report.isContinued = true }
    let start = TablePosition(offset: state.offset, line: state.line, rows: state.rows)
    do {
      try await file.forEachBatch(from: start) { batch in
        try begin()
        try keep(batch, of: file, with: writer)
        (state.offset, state.line, state.rows) = (batch.end.offset, batch.end.line, batch.end.rows)
        progress.rows += batch.count
        progress.bytesDone = done + state.offset
        let bytes = batch.end.offset - batch.start.offset
        try commit(state, every: Self.transactionSize, bytes, with: writer)
        tell(progress)
      }
      try begin()
      if file.table == .posts { try settle(writer, isContinued: isContinued) }
      state.offset = file.size
      try commit(state, every: 0, 0, with: writer)
    } catch {
      try? commit(state, every: 0, 0, with: writer)
      throw error
    }
  }

  /// What only all posts together tell.
  private mutating func settle(_ writer: DumpWriter, isContinued: Bool) throws {
    if writer.isWaiting || isContinued {
      let orphans = try writer.removeOrphans()
      record.answers -= orphans
      record.passedOver += orphans
      if orphans > 0 { report.examples.append("\(orphans) answers without their question") }
    }
    if let most = selection.answers { try writer.removeAnswers(besidesBest: most) }
  }

  // MARK: Transactions

  private mutating func begin() throws {
    if !pending.isOpen { try archive.begin() }
    pending.isOpen = true
  }

  /// Keeps what was written, once it is worth while.
  private mutating func commit(
    _ state: DumpProgress, every size: Int, _ bytes: Int, with writer: DumpWriter
  ) throws {
    pending.bytes += bytes
    guard pending.isOpen, pending.bytes >= size else { return }
    record.comments += try writer.save(comments.takeAll())
    try archive.save(state, in: record)
    try archive.update(record)
    try archive.commit()
    pending = Pending()
  }

  /// In bytes of XML: half a second's work.
  private static let transactionSize = 64_000_000
}

extension TableFile {
  /// The table before anything of it was read.
  fileprivate var beginning: DumpProgress {
    DumpProgress(table: table.rawValue, size: size, modified: modified)
  }
}
