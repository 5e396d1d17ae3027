package import Archive
package import FoundationEssentials
package import StackExchange

/// An import of a data dump into an archive.
///
/// Each transaction writes many rows together with the position in the table and all counts, so the
/// stored position is never ahead of the stored rows, whatever ends a run. An interruption loses at most
/// one transaction, and the next import of the same files resumes at the stored position. At the end the
/// archive must have as many rows as the import counted.
package struct DumpImporter {
  /// The data dump to import.
  let dump: DataDump
  /// The archive to write to.
  private let archive: Archive
  /// The rules that select the posts to import.
  let selection: DumpSelection
  /// The size of the XML that a transaction covers, in bytes.
  private let transactionSize: Int
  /// The function that returns the current time.
  private let clock: () -> Date
  /// The function that receives the progress after each batch of rows.
  private let onProgress: (ImportProgress) -> Void

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
  /// The number of rows of the current table that were written or left out.
  var handledRowCount = 0

  /// A transaction that may be open, with the amount of XML that it covers.
  private struct Transaction {
    /// Whether the transaction has started.
    var isOpen = false
    /// Whether all batches in the transaction were handled completely, so that it may be committed.
    var isConsistent = true
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
  ///   - transactionSize: The size of the XML that a transaction covers, in bytes.
  ///   - clock: Returns the current time, which also limits the date of the dump.
  ///   - onProgress: Receives the progress after each batch of rows.
  /// - Throws: `ArchiveError` if the archive cannot be written.
  package init(
    _ dump: DataDump, of community: Community, _ selection: DumpSelection, into archive: Archive,
    transactionSize: Int = standardTransactionSize, clock: @escaping () -> Date,
    onProgress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws {
    self.dump = dump
    self.archive = archive
    self.selection = selection
    self.transactionSize = transactionSize
    self.clock = clock
    self.onProgress = onProgress
    let newRecord = Self.record(of: dump, community, selection, at: clock())
    record = try archive.beginImport(of: newRecord, for: community)
    report = ImportReport(site: record.site, date: record.date)
    let size = selection.passes(over: dump).reduce(0) { $0 + $1.file.size }
    progress = ImportProgress(table: .posts, bytesRead: 0, totalBytes: size, rowsRead: 0)
  }

  /// Returns whether the archive already has everything that a dump's import would store, because it
  /// finished and the files are unchanged since.
  package static func isImported(
    _ dump: DataDump, of community: Community, _ selection: DumpSelection, in archive: Archive,
    at now: Date
  ) throws -> Bool {
    try archive.hasImported(
      record(of: dump, community, selection, at: now),
      from: selection.passes(over: dump).map(\.initialProgress))
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
  ///
  /// - Throws: ``DumpError/incomplete(site:reason:)`` if the archive does not have the imported rows.
  package mutating func run() async throws -> ImportReport {
    try await archive.withBulkWriting {
      let writer = try DumpWriter(record, in: archive)
      for pass in selection.passes(over: dump) { try await run(pass, with: writer) }
      record.endDate = clock()
      if let rows = try archive.finishImport(record) {
        throw DumpError.incomplete(site: record.site, reason: record.difference(from: rows))
      }
    }
    (report.questions, report.answers) = (record.questionCount, record.answerCount)
    (report.comments, report.skippedRows) = (record.commentCount, record.skippedCount)
    report.excludedRows = record.excludedRows
    return report
  }

  /// Imports the rows of a pass, beginning at the position that an interrupted import stored.
  private mutating func run(_ pass: ImportPass, with writer: DumpWriter) async throws {
    let file = pass.file
    progress.table = file.table
    let bytesBefore = progress.bytesRead
    var state =
      try archive.importProgress(of: pass.initialProgress, in: record) ?? pass.initialProgress
    defer { progress.bytesRead = bytesBefore + file.size }
    guard state.offset < file.size || file.size == 0 else { return }
    let isResumed = state.rowCount > 0
    if isResumed { report.isResumed = true }
    handledRowCount = state.rowCount
    let start = TablePosition(
      offset: state.offset, line: state.line, rowCount: state.rowCount)
    do {
      try await file.forEachBatch(from: start) { batch in
        try begin()
        transaction.isConsistent = false
        try save(batch, of: pass, with: writer)
        report.add(batch.repairs, of: batch, in: file)
        (state.offset, state.line, state.rowCount) = (
          batch.end.offset, batch.end.line, batch.end.rowCount
        )
        progress.rowsRead += batch.count
        progress.bytesRead = bytesBefore + state.offset
        transaction.xmlSize += batch.end.offset - batch.start.offset
        // The end is stored only together with what completes the posts.
        if transaction.xmlSize >= transactionSize, state.offset < file.size {
          try commit(state, of: file, with: writer)
        }
        transaction.isConsistent = true
        onProgress(progress)
      }
      try begin()
      transaction.isConsistent = false
      if pass.completesPosts { try finishPosts(writer, isResumed: isResumed) }
      state.offset = file.size
      try commit(state, of: file, with: writer)
    } catch {
      // Batches before an error of the file are complete. After an error of the archive, SQLite may
      // have rolled back already, so that nothing may be written that says otherwise.
      guard transaction.isOpen, transaction.isConsistent, state.offset < file.size else {
        archive.rollBack()
        throw error
      }
      try commit(state, of: file, with: writer)
      throw error
    }
  }

  /// Deletes answers without a question and answers beyond the maximum of each question, after all
  /// posts are imported.
  private mutating func finishPosts(_ writer: DumpWriter, isResumed: Bool) throws {
    let removed = try writer.finishPosts(
      keepingBest: selection.maxAnswers, hadEarlyAnswers: writer.hasEarlyAnswers || isResumed)
    record.answerCount -= removed.orphans + removed.surplus
    record.skippedCount += removed.orphans
    if removed.orphans > 0 {
      report.skippedExamples.append("\(removed.orphans) answers without their question")
    }
  }

  // MARK: Transactions

  /// Begins a transaction unless one is open.
  private mutating func begin() throws {
    if !transaction.isOpen { try archive.begin() }
    transaction.isOpen = true
  }

  /// Commits the transaction with the position in the table; rolls it back if that fails.
  private mutating func commit(
    _ state: DumpTableProgress, of file: TableFile, with writer: DumpWriter
  ) throws {
    do {
      try savePendingComments(with: writer)
      guard handledRowCount == state.rowCount else {
        throw DumpError.incomplete(
          site: record.site,
          reason: """
            of the first \(state.rowCount) rows of \(file.displayName), \(handledRowCount) were \
            handled
            """)
      }
      writer.moveAddedRows(to: &record.storedRows)
      try archive.save(state, in: record)
      try archive.updateImport(record)
      try archive.commit()
    } catch {
      archive.rollBack()
      throw error
    }
    transaction = Transaction()
  }

  /// The usual size of the XML that a transaction covers, in bytes; writing it takes about half a second.
  package static let standardTransactionSize = 64_000_000
}

/// A reading of a table from its start to its end, of all rows or some kinds of posts.
struct ImportPass {
  /// The kinds of posts that a pass imports.
  enum Posts {
    /// Questions, answers and descriptions of tags.
    case all
    /// Questions and descriptions of tags.
    case questions
    /// Answers whose question was selected by a pass over the questions.
    case answers
  }

  let file: TableFile
  /// The kinds of posts that are imported, if the table is that of posts.
  var posts = Posts.all

  /// Whether all posts are imported after this pass.
  var completesPosts: Bool { file.table == .posts && posts != .questions }

  /// The progress of the pass before its first row.
  var initialProgress: DumpTableProgress {
    let isSecond = file.table == .posts && posts == .answers
    return DumpTableProgress(
      table: isSecond ? "Answers" : file.table.rawValue, size: file.size,
      modificationTime: file.modificationTime)
  }
}

extension DumpSelection {
  /// Returns the passes in which the tables of a dump are imported.
  ///
  /// Posts are in any order, so a selection reads them twice: whether an answer is imported is known only
  /// after all questions were read, and the archive then knows which were selected.
  func passes(over dump: DataDump) -> [ImportPass] {
    dump.tables.filter(includes).flatMap { file in
      isSelective && file.table == .posts
        ? [ImportPass(file: file, posts: .questions), ImportPass(file: file, posts: .answers)]
        : [ImportPass(file: file)]
    }
  }
}

extension DumpRecord {
  /// Returns how the rows that the import stored differ from those in the archive.
  fileprivate func difference(from rows: SiteRowCounts) -> String {
    let expected = storedRows ?? SiteRowCounts()
    return [
      ("questions", expected.questions, rows.questions),
      ("answers", expected.answers, rows.answers),
      ("comments", expected.comments, rows.comments), ("links", expected.links, rows.links),
    ].filter { $0.1 != $0.2 }.map { "the archive has \($0.2) \($0.0) instead of \($0.1)" }
      .joined(separator: ", ")
  }
}
