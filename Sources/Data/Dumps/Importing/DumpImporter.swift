package import Archive
package import FoundationEssentials
package import StackExchange

/// An import of a data dump into an archive.
///
/// Each transaction writes many rows together with the position in the table. An interruption loses
/// at most one transaction, and the next import of the same files resumes at the stored position.
package struct DumpImporter {
  /// The data dump to import.
  let dump: DataDump
  /// The archive to write to.
  let archive: Archive
  /// The rules that select the posts to import.
  let selection: DumpSelection
  /// The function that returns the current time.
  let clock: () -> Date
  /// The function that receives the progress after each batch of rows.
  let onProgress: (ImportProgress) -> Void

  /// The archive's record of this import.
  var record: DumpRecord
  /// The report of the import so far.
  var report: ImportReport
  /// The progress of the import so far.
  private var progress: ImportProgress
  /// The state of the current transaction.
  private var transaction = Transaction()
  /// Decoded comments that have not been written yet.
  var pendingComments = PendingComments()

  /// A transaction that may be open, with the amount of XML that it covers.
  private struct Transaction {
    /// Whether the transaction has started.
    var isOpen = false
    /// The size of the XML of the rows that the transaction writes, in bytes.
    var xmlSize = 0
  }

  /// Prepares an import and records its start in the archive.
  ///
  /// - Parameters:
  ///   - dump: The data dump.
  ///   - community: The site of the dump.
  ///   - selection: The rules that select the posts to import.
  ///   - archive: The archive to write to.
  ///   - clock: Returns the current time, which also limits the date of the dump.
  ///   - onProgress: Receives the progress after each batch of rows.
  /// - Throws: `ArchiveError` if the archive cannot be written.
  package init(
    _ dump: DataDump, of community: Community, _ selection: DumpSelection, into archive: Archive,
    clock: @escaping () -> Date, onProgress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws {
    self.dump = dump
    self.archive = archive
    self.selection = selection
    self.clock = clock
    self.onProgress = onProgress
    let newRecord = Self.record(of: dump, community, selection, at: clock())
    record = try archive.beginImport(of: newRecord, for: community)
    report = ImportReport(site: record.site, date: record.date)
    progress = ImportProgress(table: .posts, bytesRead: 0, totalBytes: dump.size, rowsRead: 0)
  }

  /// Returns whether the archive already has everything that a dump's import would store, because it
  /// finished and the files are unchanged since.
  package static func isImported(
    _ dump: DataDump, of community: Community, _ selection: DumpSelection, in archive: Archive,
    at now: Date
  ) throws -> Bool {
    try archive.hasImported(
      record(of: dump, community, selection, at: now),
      from: dump.tables.filter(selection.includes).map(\.initialProgress))
  }

  /// Returns a new record of a dump's import.
  private static func record(
    of dump: DataDump, _ community: Community, _ selection: DumpSelection, at now: Date
  ) -> DumpRecord {
    DumpRecord(
      site: community.apiSiteParameter, date: min(dump.latestDate ?? now, now),
      selection: selection.storageKey, startDate: now)
  }

  /// Imports all tables of the dump and returns a report; rows before malformed XML stay imported.
  package mutating func run() async throws -> ImportReport {
    try await archive.withBulkWriting {
      let writer = try DumpWriter(record, in: archive)
      for file in dump.tables where selection.includes(file) {
        try await importTable(file, with: writer)
      }
      record.endDate = clock()
      try archive.updateImport(record)
    }
    (report.questions, report.answers) = (record.questionCount, record.answerCount)
    (report.comments, report.skippedRows) = (record.commentCount, record.skippedCount)
    return report
  }

  /// Imports a table of the dump, beginning at the position that an interrupted import stored.
  private mutating func importTable(_ file: TableFile, with writer: DumpWriter) async throws {
    progress.table = file.table
    let bytesBefore = progress.bytesRead
    var state =
      try archive.importProgress(of: file.initialProgress, in: record) ?? file.initialProgress
    defer { progress.bytesRead = bytesBefore + file.size }
    guard state.offset < file.size || file.size == 0 else { return }
    let isResumed = state.rowCount > 0
    if isResumed { report.isResumed = true }
    let start = TablePosition(
      offset: state.offset, line: state.line, rowCount: state.rowCount)
    do {
      try await file.forEachBatch(from: start) { batch in
        try begin()
        try save(batch, of: file, with: writer)
        report.add(batch.repairs, of: batch, in: file)
        (state.offset, state.line, state.rowCount) = (
          batch.end.offset, batch.end.line, batch.end.rowCount
        )
        progress.rowsRead += batch.count
        progress.bytesRead = bytesBefore + state.offset
        let xmlSize = batch.end.offset - batch.start.offset
        try commit(
          state, minSize: Self.transactionSize, addingXMLSize: xmlSize, with: writer)
        onProgress(progress)
      }
      try begin()
      if file.table == .posts { try finishPosts(writer, isResumed: isResumed) }
      state.offset = file.size
      try commit(state, with: writer)
    } catch {
      try? commit(state, with: writer)
      throw error
    }
  }

  /// Deletes answers without a question and answers beyond the maximum of each question, after all
  /// posts are imported.
  private mutating func finishPosts(_ writer: DumpWriter, isResumed: Bool) throws {
    if writer.hasOrphanAnswers || isResumed {
      let orphans = try writer.removeOrphanAnswers()
      record.answerCount -= orphans
      record.skippedCount += orphans
      if orphans > 0 { report.skippedExamples.append("\(orphans) answers without their question") }
    }
    if let maxAnswers = selection.maxAnswers { try writer.removeAnswers(keepingBest: maxAnswers) }
  }

  // MARK: Transactions

  /// Begins a transaction unless one is open.
  private mutating func begin() throws {
    if !transaction.isOpen { try archive.begin() }
    transaction.isOpen = true
  }

  /// Adds `xmlSize` to the size of the transaction, and commits it with the position in the table
  /// if it then covers at least `minSize` bytes of XML.
  private mutating func commit(
    _ state: DumpTableProgress, minSize: Int = 0, addingXMLSize xmlSize: Int = 0,
    with writer: DumpWriter
  ) throws {
    transaction.xmlSize += xmlSize
    guard transaction.isOpen, transaction.xmlSize >= minSize else { return }
    record.commentCount += try writer.save(pendingComments.removeAll())
    try archive.save(state, in: record)
    try archive.updateImport(record)
    try archive.commit()
    transaction = Transaction()
  }

  /// The size of the XML that a transaction covers, in bytes; writing it takes about half a second.
  private static let transactionSize = 64_000_000
}

extension TableFile {
  /// The progress of importing a table before its first row.
  fileprivate var initialProgress: DumpTableProgress {
    DumpTableProgress(
      table: table.rawValue, size: size, modificationTime: modificationTime)
  }
}
