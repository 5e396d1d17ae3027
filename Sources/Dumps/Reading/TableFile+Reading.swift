extension TableFile {
  /// Hands over the rows of the table in batches, in their order, while others are parsed on other
  /// threads.
  ///
  /// What the body throws ends the reading. Rows before damage were handed over.
  func forEachBatch(
    from position: TablePosition = TablePosition(), _ body: (RowBatch) throws -> Void
  ) async throws {
    var blocks = BlockQueue(try BlockReader(self, from: position.offset))
    var position = position
    try await withThrowingTaskGroup(of: (number: Int, block: ParsedBlock).self) { group in
      var parsed: [Int: ParsedBlock] = [:]
      for number in 0... {
        while let (number, block) = blocks.next(after: number) {
          group.addTask { (number, RowParser.parse(block, of: table)) }
        }
        while parsed[number] == nil, let next = try await group.next() {
          parsed[next.number] = next.block
        }
        try Task.checkCancellation()
        guard let block = parsed.removeValue(forKey: number) else { return }
        let line = position.line
        try body(position.take(block))
        if let fault = block.fault { throw DumpError(fault, in: self, from: line) }
      }
    }
    switch blocks.failure {
    case let fault as BlockFault: throw DumpError(fault, in: self, from: position.line)
    case let failure?: throw failure
    case nil: return
    }
  }
}

extension TablePosition {
  /// Goes over a block: its rows, with where they stand.
  fileprivate mutating func take(_ block: ParsedBlock) -> RowBatch {
    var batch = block.batch
    batch.start = self
    offset += block.size
    line += block.lines
    rows += batch.count
    batch.end = self
    return batch
  }
}

extension DumpError {
  fileprivate init(_ fault: BlockFault, in file: TableFile, from line: Int) {
    self = .malformed(
      file: file.name, line: line + fault.line - 1, column: fault.column, because: fault.kind)
  }
}

/// The blocks of a table, of which a few are read ahead.
private struct BlockQueue {
  private var reader: BlockReader
  private var count = 0
  /// What ended the reading before the last block.
  private(set) var failure: (any Error)?

  init(_ reader: BlockReader) { self.reader = reader }

  /// The next block and its number; nil while enough are under way, and after the last.
  mutating func next(after kept: Int) -> (number: Int, block: TableBlock)? {
    guard count - kept < Self.blocksAhead, failure == nil else { return nil }
    do {
      guard let block = try reader.next() else { return nil }
      defer { count += 1 }
      return (count, block)
    } catch {
      failure = error
      return nil
    }
  }

  /// As many as are parsed while rows are kept for good; more take more memory, and no less time.
  private static let blocksAhead = 12
}
