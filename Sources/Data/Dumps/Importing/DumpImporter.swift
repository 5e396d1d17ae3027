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
    let passes = selection.passes(over: dump)
    record = try archive.beginImport(
      of: newRecord, for: community, from: passes.map(\.initialProgress))
    report = ImportReport(site: record.site, date: record.date)
    let size = passes.reduce(0) { $0 + $1.file.size }
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

  /// Returns the size of the posts and comments that an import has not read yet, in bytes of XML; 0 for a newer dump of a site
  /// in the archive, most of whose posts take the place of others.
  package static func remainingTextSize(
    of dump: DataDump, of community: Community, _ selection: DumpSelection, in archive: Archive,
    at now: Date
  ) throws -> Int {
    let record = record(of: dump, community, selection, at: now)
    let passes = selection.passes(over: dump)
    let progress = try passes.map { try archive.importProgress(of: $0.initialProgress, in: record) }
    let isNewer = try archive.questionIDRange(ofSite: record.site) != nil
    if isNewer, progress.allSatisfy({ $0 == nil }) { return 0 }
    return zip(passes, progress).reduce(0) { size, element in
      let (pass, stored) = element
      guard pass.file.table == .comments || pass.completesPosts else { return size }
      return size + pass.file.size - (stored?.offset ?? 0)
    }
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
        try add(batch, of: pass, to: &state, with: writer)
        progress.bytesRead = bytesBefore + state.offset
        onProgress(progress)
      }
      try begin()
      transaction.isConsistent = false
      if pass.completesPosts { try finishPosts(writer, isResumed: isResumed) }
      state.offset = file.size
      try commit(state, of: file, with: writer)
    } catch {
      // After an error of the file, the batches before it are complete and can be committed. After
      // an error of the archive, SQLite may have rolled back already, so that the position in the
      // file must not be stored.
      guard transaction.isOpen, transaction.isConsistent, state.offset < file.size else {
        archive.rollBack()
        throw error
      }
      try commit(state, of: file, with: writer)
      throw error
    }
  }

  /// Saves a batch of rows in the open transaction, and commits the transaction if it is large enough.
  private mutating func add(
    _ batch: RowBatch, of pass: ImportPass, to state: inout DumpTableProgress,
    with writer: DumpWriter
  ) throws {
    try begin()
    transaction.isConsistent = false
    try save(batch, of: pass, with: writer)
    if !pass.isRepeated { report.add(batch.repairs, of: batch, in: pass.file) }
    (state.offset, state.line, state.rowCount) = (
      batch.end.offset, batch.end.line, batch.end.rowCount
    )
    progress.rowsRead += batch.count
    transaction.xmlSize += batch.end.offset - batch.start.offset
    // The end is stored only together with what completes the posts.
    if transaction.xmlSize >= transactionSize, state.offset < pass.file.size {
      try commit(state, of: pass.file, with: writer)
    }
    transaction.isConsistent = true
  }

  /// Deletes answers without a question and answers beyond the maximum of each question, after all
  /// posts are imported.
  private mutating func finishPosts(_ writer: DumpWriter, isResumed: Bool) throws {
    let removed = try writer.finishPosts(
      keepingBest: selection.maxAnswers, hadEarlyAnswers: writer.hasEarlyAnswers || isResumed)
    record.answerCount -= removed.orphans + removed.surplus
    record.skippedCount += removed.orphans
    if removed.orphans > 0 {
      report.skippedExamples.append(
        removed.orphans == 1
          ? "1 answer without its question" : "\(removed.orphans) answers without their question")
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
      writer.flushAddedRowCounts(to: &record.storedRows)
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

extension DumpImporter {
  /// Writes the rows of a batch of any table to the archive.
  mutating func save(_ batch: RowBatch, of pass: ImportPass, with writer: DumpWriter) throws {
    let file = pass.file
    switch file.table {
    case .posts: try save(posts: batch, of: pass, with: writer)
    case .comments: return try save(comments: batch, of: file, with: writer)
    case .users:
      try forEachRow(of: batch, in: file, UserColumn.id) { row in
        try writer.save(try batch.user(row))
      }
    case .tags:
      try forEachRow(of: batch, in: file, TagColumn.id) { row in
        guard let tag = batch.text(row, TagColumn.tagName) else {
          throw RowError(column: TagColumn.tagName.attributeName)
        }
        try writer.saveTagName(
          tag, excerptID: batch.id(row, TagColumn.excerptPostId),
          wikiID: batch.id(row, TagColumn.wikiPostId))
      }
    case .postLinks: try save(links: batch, of: file, with: writer)
    }
    handledRowCount += batch.count
  }

  /// Writes the posts of a batch that belong to the pass and match the selection.
  private mutating func save(
    posts batch: RowBatch, of pass: ImportPass, with writer: DumpWriter
  ) throws {
    var questions: [DumpedQuestion] = []
    var answers: [DumpedAnswer] = []
    var otherKinds: [Int] = []
    try forEachRow(
      of: batch, in: pass.file, PostColumn.id,
      where: { pass.includes(batch.kindNumber($0)) }
    ) { [selection] row in
      let number = try batch.kind(row)
      switch DumpPostKind(rawValue: number) {
      case .question:
        let question = try batch.question(row)
        if selection.accepts(question) { questions.append(question) }
      case .answer: answers.append(try batch.answer(row))
      case .tagExcerpt:
        try writer.save(DumpedTagWiki(try batch.post(row), kind: .excerpt))
      case .tagWiki: try writer.save(DumpedTagWiki(try batch.post(row), kind: .wiki))
      case nil: otherKinds.append(number)
      }
    }
    for kind in otherKinds { record.excludedRows.addPost(ofKind: kind) }
    let saved = try writer.save(questions, answers, keepsEarlyAnswers: pass.posts == .all)
    record.questionCount += saved.questions
    record.answerCount += saved.answers
  }

  /// Decodes the comments of a batch and writes them once enough are pending.
  private mutating func save(
    comments batch: RowBatch, of file: TableFile, with writer: DumpWriter
  ) throws {
    var decoded: [DumpedComment] = []
    decoded.reserveCapacity(batch.count)
    try forEachRow(of: batch, in: file, CommentColumn.id) { row in
      decoded.append(try batch.comment(row))
    }
    handledRowCount += batch.count - decoded.count
    if pendingComments.add(decoded, of: batch) { try savePendingComments(with: writer) }
  }

  /// Writes all pending comments.
  private mutating func savePendingComments(with writer: DumpWriter) throws {
    let comments = pendingComments.removeAll()
    let (savedCount, orphanCount) = try writer.save(comments)
    record.commentCount += savedCount
    if selection.selectsAllPosts { record.excludedRows.addComments(orphanCount) }
    handledRowCount += comments.count
  }

  /// Writes the links of a batch: from questions to related questions, and from duplicates to
  /// originals.
  private mutating func save(
    links batch: RowBatch, of file: TableFile, with writer: DumpWriter
  ) throws {
    var otherCount = 0
    try forEachRow(of: batch, in: file, PostLinkColumn.id) { row in
      guard let post = batch.id(row, PostLinkColumn.postId) else {
        throw RowError(column: PostLinkColumn.postId.attributeName)
      }
      guard let related = batch.id(row, PostLinkColumn.relatedPostId) else {
        throw RowError(column: PostLinkColumn.relatedPostId.attributeName)
      }
      let kind = batch.count(row, PostLinkColumn.linkTypeId)
      let isStored =
        try (kind == 1 || kind == 3) && post != related
        && writer.saveLink(from: post, to: related, isDuplicate: kind == 3)
      if !isStored { otherCount += 1 }
    }
    if selection.selectsAllPosts { record.excludedRows.addLinks(otherCount) }
  }

  /// Calls `body` with the index of each row that is to be imported.
  ///
  /// Rows that are marked as deleted, that look fabricated, or whose values are missing or invalid are
  /// counted; rows that do not belong to the pass, for which `isIncluded` is false, are not.
  private mutating func forEachRow<Column: DumpColumn>(
    of batch: RowBatch, in file: TableFile, _ idColumn: Column,
    where isIncluded: (_ row: Int) -> Bool = { _ in true }, _ body: (_ row: Int) throws -> Void
  ) throws {
    let outliers = selection.outliers(in: dump, file.table)
    for row in 0..<batch.count where isIncluded(row) {
      if let reason = batch.reasonToLeaveOut(row, idColumn, outliers: outliers) {
        record.excludedRows.add(reason)
        guard case .suspicious = reason, let greatestID = outliers?.greatestOtherID else {
          continue
        }
        report.addSuspiciousRow(
          """
          \(batch.name(of: row, in: file, idColumn)): its id is far beyond the others (up to \
          \(greatestID)), and its date does not explain that
          """)
        continue
      }
      do {
        try body(row)
      } catch let error as RowError {
        record.skippedCount += 1
        report.addSkippedRow(
          "\(batch.name(of: row, in: file, idColumn)): missing or invalid \(error.column)")
      }
    }
  }
}

extension RowBatch {
  /// Returns why a complete row is not imported; `nil` if it is.
  func reasonToLeaveOut<Column: DumpColumn>(
    _ row: Int, _ idColumn: Column, outliers: IDOutliers?
  ) -> ExcludedRowCounts.Reason? {
    if text(row, Column.deletionDate)?.isEmpty == false { return .deleted }
    guard let outliers, let id = id(row, idColumn), outliers.contains(id) else { return nil }
    return .suspicious
  }

  /// Returns the file, number and id of a row for messages.
  fileprivate func name<Column: DumpColumn>(
    of row: Int, in file: TableFile, _ idColumn: Column
  ) -> String {
    let idNote = text(row, idColumn).map {
      " (Id \(String(decoding: $0.prefix(20), as: UTF8.self)))"
    }
    return "\(file.displayName), row \(start.rowCount + row + 1)\(idNote ?? "")"
  }
}

/// Decoded comments that have not been written yet.
///
/// The comments of a large site are scattered over the archive, so that writing many at once saves
/// time.
struct PendingComments {
  /// The pending comments, in the order of the dump.
  private var comments: [DumpedComment] = []
  /// The size of the XML of the pending comments, in bytes.
  private var xmlSize = 0

  /// Adds the comments of a batch; returns whether there are enough to be written.
  mutating func add(_ newComments: [DumpedComment], of batch: RowBatch) -> Bool {
    comments += newComments
    xmlSize += batch.end.offset - batch.start.offset
    return xmlSize >= Self.flushThreshold
  }

  /// Removes all pending comments and returns them.
  mutating func removeAll() -> [DumpedComment] {
    defer { (comments, xmlSize) = ([], 0) }
    return comments
  }

  /// The size of pending comments as XML, in bytes, from which on they are written.
  private static let flushThreshold = 16_000_000
}
