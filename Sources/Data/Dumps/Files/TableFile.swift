/// A file that contains a table of a data dump, either alone or in a `.7z` archive.
package struct TableFile: Sendable, Equatable {
  /// The table that the file contains.
  package let table: DumpTable
  /// The path of the XML file or of the `.7z` file.
  package let path: String
  /// Whether the path may be a symbolic link.
  ///
  /// A path that the user named may be a link. A file found in a folder may not, because a link
  /// could publish a private file.
  package let followsLink: Bool
  /// The path of the table within a `.7z` file; `nil` for an XML file.
  package let archiveEntry: String?
  /// The uncompressed size of the table, in bytes.
  package let size: Int
  /// The modification time of the file, in seconds since 1970.
  package let modificationTime: Int

  /// The name of the table in messages: the path, and the entry of a `.7z` file.
  package var displayName: String { archiveEntry.map { "\(path): \($0)" } ?? path }

  /// Opens the table for reading from its start.
  func open() throws -> any ByteSource {
    if let archiveEntry {
      return try PackedSource(path: path, followsLink: followsLink, entry: archiveEntry)
    }
    return try FileSource(path: path, followsLink: followsLink)
  }
}

extension TableFile {
  /// Calls `body` with the rows of the table in order, in batches, while further blocks are parsed
  /// on other threads.
  ///
  /// An error of `body` ends the reading. Rows before a syntax error are passed to `body` before
  /// the error is thrown.
  ///
  /// - Parameters:
  ///   - position: The position before the first row.
  ///   - blockSize: The size in bytes up to which rows are parsed together.
  ///   - body: Receives the rows and their positions.
  /// - Throws: ``DumpError`` if the table cannot be read, and errors of `body`.
  package func forEachBatch(
    from position: TablePosition = TablePosition(), blockSize: Int = standardBlockSize,
    _ body: (RowBatch) throws -> Void
  ) async throws {
    var blocks = BlockQueue(
      try BlockReader(self, from: position.offset, blockSize: blockSize))
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
        if let error = block.error { throw DumpError(error, in: self, from: line) }
      }
    }
    switch blocks.failure {
    case let error as BlockError: throw DumpError(error, in: self, from: position.line)
    case let failure?: throw failure
    case nil: return
    }
  }

  /// The usual size of blocks in bytes.
  package static var standardBlockSize: Int { BlockReader.standardBlockSize }
}

extension TablePosition {
  /// Moves the position to the end of a block, and returns the rows of the block with the positions
  /// before and after them.
  fileprivate mutating func advance(over block: ParsedBlock) -> RowBatch {
    var batch = block.batch
    batch.start = self
    offset += block.byteCount
    line += block.lineBreakCount
    rowCount += batch.count
    batch.end = self
    return batch
  }
}

extension DumpError {
  /// Creates an error with a position in the table, from an error in a block that starts at a line.
  fileprivate init(_ error: BlockError, in file: TableFile, from line: Int) {
    self = .malformed(
      file: file.displayName, line: line + error.line - 1, column: error.column, error: error.kind)
  }
}

/// A reader of blocks that limits the number of blocks being parsed.
private struct BlockQueue {
  /// The reader that splits the table into blocks.
  private var reader: BlockReader
  /// The number of blocks read so far.
  private var readCount = 0
  /// The error that ended reading before the last block; `nil` if there was none.
  private(set) var failure: (any Error)?

  init(_ reader: BlockReader) { self.reader = reader }

  /// Returns the next block of the table and its number; `nil` if enough blocks are being parsed,
  /// or at the end.
  mutating func next(after completed: Int) -> (number: Int, block: TableBlock)? {
    guard readCount - completed < Self.maxUnfinishedBlocks, failure == nil else { return nil }
    do {
      guard let block = try reader.next() else { return nil }
      defer { readCount += 1 }
      return (readCount, block)
    } catch {
      failure = error
      return nil
    }
  }

  /// The maximum number of blocks being parsed; enough that threads have work while many comments
  /// are written.
  private static let maxUnfinishedBlocks = 24
}
