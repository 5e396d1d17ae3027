internal import Archive

extension DumpImporter {
  /// Writes the rows of a batch of any table to the archive.
  mutating func save(_ batch: RowBatch, of file: TableFile, with writer: DumpWriter) throws {
    switch file.table {
    case .posts: try save(posts: batch, of: file, with: writer)
    case .comments: try save(comments: batch, of: file, with: writer)
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
  }

  /// Writes the posts of a batch that match the selection, and all excerpts and wikis of tags.
  private mutating func save(
    posts batch: RowBatch, of file: TableFile, with writer: DumpWriter
  ) throws {
    var questions: [DumpedQuestion] = []
    var answers: [DumpedAnswer] = []
    try forEachRow(of: batch, in: file, PostColumn.id) { [selection] row in
      switch try batch.kind(row) {
      case .question:
        let question = try batch.question(row)
        if selection.accepts(question) { questions.append(question) }
      case .answer: answers.append(try batch.answer(row))
      case .tagExcerpt:
        try writer.save(DumpedTagWiki(try batch.post(row), kind: .excerpt))
      case .tagWiki: try writer.save(DumpedTagWiki(try batch.post(row), kind: .wiki))
      case nil: break
      }
    }
    record.answerCount += try writer.save(questions, answers, isSelective: selection.isSelective)
    record.questionCount += questions.count
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
    if pendingComments.add(decoded, of: batch) {
      record.commentCount += try writer.save(pendingComments.removeAll())
    }
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

  /// Calls `body` with the index of each row; a row with a missing or invalid value is counted and
  /// skipped.
  private mutating func forEachRow<Column: DumpColumn>(
    of batch: RowBatch, in file: TableFile, _ idColumn: Column, _ body: (_ row: Int) throws -> Void
  ) throws {
    for row in 0..<batch.count {
      do {
        try body(row)
      } catch let error as RowError {
        let number = batch.start.rowCount + row + 1
        let idNote = batch.text(row, idColumn).map {
          " (Id \(String(decoding: $0.prefix(20), as: UTF8.self)))"
        }
        record.skippedCount += 1
        report.addSkippedRow(
          "\(file.displayName), row \(number)\(idNote ?? ""): missing or invalid \(error.column)")
      }
    }
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
