extension TableFile {
  /// Calls `body` with the rows of the table in order, in batches, while further blocks are parsed
  /// on other threads.
  ///
  /// An error of `body` ends the reading. Rows before a syntax error are passed to `body` before
  /// the error is thrown.
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
        try body(position.advance(over: block))
        if let fault = block.error { throw DumpError(fault, in: self, from: line) }
      }
    }
    switch blocks.failure {
    case let fault as BlockError: throw DumpError(fault, in: self, from: position.line)
    case let failure?: throw failure
    case nil: return
    }
  }
}

extension TablePosition {
  /// Moves the position after a block and returns its rows with their start and end.
  fileprivate mutating func advance(over block: ParsedBlock) -> RowBatch {
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
  /// Creates an error with a position in the table from one in a block that starts at `line`.
  fileprivate init(_ fault: BlockError, in file: TableFile, from line: Int) {
    self = .malformed(
      file: file.displayName, line: line + fault.line - 1, column: fault.column, error: fault.kind)
  }
}

/// A reader of blocks that limits the number of blocks being parsed.
private struct BlockQueue {
  /// The reader of the table.
  private var reader: BlockReader
  /// The number of blocks read.
  private var count = 0
  /// The error that ended the reading before the last block.
  private(set) var failure: (any Error)?

  init(_ reader: BlockReader) { self.reader = reader }

  /// Returns the next block and its number; `nil` if enough blocks are being parsed, or at the end.
  mutating func next(after completed: Int) -> (number: Int, block: TableBlock)? {
    guard count - completed < Self.blocksAhead, failure == nil else { return nil }
    do {
      guard let block = try reader.next() else { return nil }
      defer { count += 1 }
      return (count, block)
    } catch {
      failure = error
      return nil
    }
  }

  /// The maximum number of blocks being parsed; more blocks take more memory but save no time.
  private static let blocksAhead = 12
}
