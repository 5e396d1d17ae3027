internal import Archive

extension Importer {
  mutating func keep(_ batch: RowBatch, of file: TableFile, with writer: DumpWriter) throws {
    switch file.table {
    case .posts: try keep(posts: batch, of: file, with: writer)
    case .comments: try keep(comments: batch, of: file, with: writer)
    case .users:
      try forEachRow(of: batch, in: file, UserColumn.id) { row in
        try writer.save(try batch.user(row))
      }
    case .tags:
      try forEachRow(of: batch, in: file, TagColumn.id) { row in
        guard let tag = batch.text(row, TagColumn.tagName) else {
          throw RowFault(column: TagColumn.tagName.name)
        }
        try writer.nameTag(
          tag, excerpt: batch.id(row, TagColumn.excerptPostId),
          wiki: batch.id(row, TagColumn.wikiPostId))
      }
    case .postLinks: try keep(links: batch, of: file, with: writer)
    }
  }

  private mutating func keep(posts batch: RowBatch, of file: TableFile, with writer: DumpWriter)
    throws
  {
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
    record.answers += try writer.save(questions, answers, isSelective: selection.isSelective)
    record.questions += questions.count
  }

  private mutating func keep(comments batch: RowBatch, of file: TableFile, with writer: DumpWriter)
    throws
  {
    var read: [DumpedComment] = []
    read.reserveCapacity(batch.count)
    try forEachRow(of: batch, in: file, CommentColumn.id) { row in
      read.append(try batch.comment(row))
    }
    if comments.add(read, of: batch) { record.comments += try writer.save(comments.takeAll()) }
  }

  private mutating func keep(links batch: RowBatch, of file: TableFile, with writer: DumpWriter)
    throws
  {
    try forEachRow(of: batch, in: file, PostLinkColumn.id) { row in
      guard let post = batch.id(row, PostLinkColumn.postId) else {
        throw RowFault(column: PostLinkColumn.postId.name)
      }
      guard let related = batch.id(row, PostLinkColumn.relatedPostId) else {
        throw RowFault(column: PostLinkColumn.relatedPostId.name)
      }
      let kind = batch.count(row, PostLinkColumn.linkTypeId)
      guard kind == 1 || kind == 3, post != related else { return }
      _ = try writer.saveLink(from: post, to: related, isDuplicate: kind == 3)
    }
  }

  /// Hands over each row; one that lacks what it needs is counted, named, and passed over.
  private mutating func forEachRow<Column: DumpColumn>(
    of batch: RowBatch, in file: TableFile, _ id: Column, _ body: (Int) throws -> Void
  ) throws {
    for row in 0..<batch.count {
      do {
        try body(row)
      } catch let fault as RowFault {
        let number = batch.start.rows + row + 1
        let name = batch.text(row, id).map {
          " (Id \(String(decoding: $0.prefix(20), as: UTF8.self)))"
        }
        record.passedOver += 1
        report.passOver(
          "\(file.name), row \(number)\(name ?? ""): no usable \(fault.column)")
      }
    }
  }
}

/// Comments that wait for others, as many of the same questions are written together: those of a
/// large site are written all over the archive.
struct WaitingComments {
  private var comments: [DumpedComment] = []
  private var bytes = 0

  /// Takes those of a batch; gives whether enough are waiting.
  mutating func add(_ read: [DumpedComment], of batch: RowBatch) -> Bool {
    comments += read
    bytes += batch.end.offset - batch.start.offset
    return bytes >= Self.most
  }

  mutating func takeAll() -> [DumpedComment] {
    defer { (comments, bytes) = ([], 0) }
    return comments
  }

  /// In bytes of XML: what is in memory besides blocks.
  private static let most = 16_000_000
}
