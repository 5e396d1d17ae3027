/// A part of a table's XML that begins and ends between rows.
struct TableBlock: Sendable {
  /// The XML of the block, as UTF-8 bytes.
  let bytes: [UInt8]
  /// The byte offset of the block in the table.
  let offset: Int
  /// The number of bytes that precede the block in its first line.
  let startColumn: Int
  /// Whether the table ends with this block.
  let isLast: Bool
}

/// A reader that splits a table into blocks that can be parsed independently.
///
/// It splits before `<row`, which starts a row wherever it occurs because values never contain `<`.
/// In a comment, which data dumps do not contain, the split would make the XML malformed.
struct BlockReader {
  /// The reader of the table's bytes.
  private let source: any ByteSource
  /// The bytes of the table that were read but are not yet part of a block.
  private var buffer: [UInt8] = []
  /// The byte offset of the buffer in the table.
  private var offset: Int
  /// The number of bytes that precede the buffer in its first line.
  private var startColumn = 0
  /// Whether the source has no more bytes.
  private var isAtEnd = false

  /// Opens the file of a table and skips to a byte offset.
  init(_ file: TableFile, from offset: Int) throws {
    source = try file.open()
    self.offset = offset
    if offset > 0 { try source.skip(to: offset) }
  }

  /// Returns the next block of the table; `nil` after the last.
  ///
  /// - Throws: ``BlockError`` if a row is too long or the encoding is not UTF-8.
  mutating func next() throws -> TableBlock? {
    guard !isAtEnd else { return nil }
    var size = Self.blockSize
    while true {
      let searchedCount = buffer.count
      if searchedCount < size { try fillBuffer(to: size) }
      if offset == 0, buffer.prefix(4).isUTF16OrUTF32 {
        throw BlockError(kind: .unsupportedEncoding("UTF-16 or UTF-32"), line: 1, column: 1)
      }
      let end = isAtEnd ? buffer.count : startOfLastRow(after: searchedCount)
      if isAtEnd || end > 0 { return removeBlock(size: end) }
      guard size < Self.maxRowSize else {
        throw BlockError(kind: .rowTooLong, line: 1, column: startColumn + 1)
      }
      size = min(2 * size, Self.maxRowSize)
    }
  }

  /// Reads bytes of the table until the buffer has `size` bytes or the table ends.
  private mutating func fillBuffer(to size: Int) throws {
    let existing = buffer
    buffer = try unsafe [UInt8](unsafeUninitializedCapacity: size) { storage, count in
      let memory = UnsafeMutableRawBufferPointer(storage)
      unsafe existing.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
      count = existing.count
      while count < size, !isAtEnd {
        let readCount = try unsafe source.read(into: .init(rebasing: memory[count...]))
        count += readCount
        isAtEnd = readCount == 0
      }
    }
  }

  /// Removes the first `size` bytes from the buffer and returns them as a block.
  private mutating func removeBlock(size: Int) -> TableBlock {
    let remainder = Array(buffer[size...])
    buffer.removeLast(remainder.count)
    defer { buffer = remainder }
    let block = TableBlock(bytes: buffer, offset: offset, startColumn: startColumn, isLast: isAtEnd)
    offset += size
    startColumn =
      buffer.lastIndex(of: UInt8(ascii: "\n")).map { size - $0 - 1 } ?? startColumn + size
    return block
  }

  /// Returns the index of the last `<row` in the buffer; 0 if there is none after the first byte.
  ///
  /// The first `searchedCount` bytes of the buffer were searched before.
  private func startOfLastRow(after searchedCount: Int) -> Int {
    unsafe buffer.withUnsafeBytes { bytes in
      for index in stride(
        from: bytes.count - Self.rowStart.count, to: max(0, searchedCount - 3), by: -1)
      where unsafe bytes[index] == Self.rowStart[0] {
        if unsafe bytes[index...].starts(with: Self.rowStart) { return index }
      }
      return 0
    }
  }

  private static let rowStart = Array("<row".utf8)
  /// The size of a block in bytes.
  ///
  /// It is large enough that threads rarely wait for each other, and small enough that the
  /// allocator reuses the memory; new memory would cost a tenth of the parsing time.
  private static let blockSize = 900_000
  /// The maximum size of a row in bytes; posts have at most 30,000 characters.
  private static let maxRowSize = 1 << 24
}

extension ArraySlice<UInt8> {
  /// Whether these first bytes of a file show that it is encoded in UTF-16 or UTF-32.
  fileprivate var isUTF16OrUTF32: Bool {
    contains(0) || starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
  }
}
