internal import Archive

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
  mutating func savePendingComments(with writer: DumpWriter) throws {
    let comments = pendingComments.removeAll()
    record.commentCount += try writer.save(comments)
    handledRowCount += comments.count
  }

  /// Writes the links of a batch: from questions to related questions, and from duplicates to
  /// originals.
  private mutating func save(
    links batch: RowBatch, of file: TableFile, with writer: DumpWriter
  ) throws {
    try forEachRow(of: batch, in: file, PostLinkColumn.id) { row in
      guard let post = batch.id(row, PostLinkColumn.postId) else {
        throw RowError(column: PostLinkColumn.postId.attributeName)
      }
      guard let related = batch.id(row, PostLinkColumn.relatedPostId) else {
        throw RowError(column: PostLinkColumn.relatedPostId.attributeName)
      }
      let kind = batch.count(row, PostLinkColumn.linkTypeId)
      guard kind == 1 || kind == 3, post != related else { return }
      _ = try writer.saveLink(from: post, to: related, isDuplicate: kind == 3)
    }
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

extension ImportPass {
  /// Returns whether the pass imports posts of a kind; `nil` stands for a missing or invalid kind.
  func includes(_ kindNumber: Int?) -> Bool {
    switch posts {
    case .all: true
    case .questions: kindNumber != DumpPostKind.answer.rawValue
    case .answers: kindNumber == DumpPostKind.answer.rawValue
    }
  }
}

extension DumpSelection {
  /// Returns the ids of a table's rows that look fabricated, unless they are to be imported.
  func outliers(in dump: DataDump, _ table: DumpTable) -> IDOutliers? {
    includesSuspiciousRows ? nil : dump.outliers[table]
  }
}

extension RowBatch {
  /// Returns why a complete row is not imported; `nil` if it is.
  func reasonToLeaveOut<Column: DumpColumn>(
    _ row: Int, _ idColumn: Column, outliers: IDOutliers?
  ) -> ExcludedRows.Reason? {
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
