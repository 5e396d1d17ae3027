private import Glibc

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
  /// The number of bytes after the block that are no rows and were skipped, at the end of a table.
  var skippedSize = 0
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
  /// The size in bytes up to which rows share a block.
  private let blockSize: Int

  /// Opens the file of a table and skips to a byte offset.
  init(_ file: TableFile, from offset: Int, blockSize: Int) throws {
    source = try file.open()
    self.offset = offset
    self.blockSize = blockSize
    if offset > 0 { try source.skip(to: offset) }
  }

  /// Returns the next block of the table; `nil` after the last.
  ///
  /// - Throws: ``BlockError`` if a row is too long or the encoding is not UTF-8.
  mutating func next() throws -> TableBlock? {
    guard !isAtEnd else { return nil }
    var size = blockSize
    while true {
      let searchedCount = buffer.count
      if searchedCount < size { try fillBuffer(to: size) }
      if offset == 0, let error = buffer.prefix(4).errorAtStart {
        throw BlockError(kind: error, line: 1, column: 1)
      }
      let end = isAtEnd ? buffer.count : startOfLastRow(after: searchedCount)
      if isAtEnd || end > 0 { return removeBlock(size: end) }
      guard size < Self.maxRowSize else { return try lastBlock() }
      size = min(2 * size, Self.maxRowSize)
    }
  }

  /// Returns the buffer, which is as long as no row can be, as the last block, if a tag is closed in
  /// it and no row follows; the rest of the source is skipped.
  private mutating func lastBlock() throws -> TableBlock {
    guard buffer[...].firstIndex(of: Self.closingTagStart) != nil else {
      let isHole = buffer.suffix(RepairedXML.holeSize).allSatisfy { $0 == 0 }
      throw BlockError(kind: isHole ? .zeroBytes : .rowTooLong, line: 1, column: startColumn + 1)
    }
    let block = buffer
    var skippedSize = 0
    while !isAtEnd {
      buffer.removeFirst(buffer.count - min(buffer.count, Self.rowStart.count - 1))
      let overlap = buffer.count
      try fillBuffer(to: max(blockSize, 2 * Self.rowStart.count))
      skippedSize += buffer.count - overlap
      guard buffer[...].firstIndex(of: Self.rowStart) == nil else {
        throw BlockError(
          kind: .notWellFormed("rows follow the end of the table"), line: 1, column: 1)
      }
    }
    buffer = block
    var last = removeBlock(size: block.count)
    last.skippedSize = skippedSize
    return last
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

  /// The first bytes of a row.
  static let rowStart = Array("<row".utf8)
  private static let closingTagStart = Array("</".utf8)
  /// The usual size of a block in bytes.
  ///
  /// It is large enough that threads rarely wait for each other, and small enough that the
  /// allocator reuses the memory; new memory would cost a tenth of the parsing time.
  static let standardBlockSize = 900_000
  /// The maximum size of a row in bytes; posts have at most 30,000 characters.
  private static let maxRowSize = 1 << 24
}

extension ArraySlice<UInt8> {
  /// The reason why a file that begins with these bytes is not UTF-8: only zeros, or UTF-16 or UTF-32.
  fileprivate var errorAtStart: DumpXMLError? {
    if !isEmpty, allSatisfy({ $0 == 0 }) { return .zeroBytes }
    let isUTF16OrUTF32 =
      contains(0) || starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
    return isUTF16OrUTF32 ? .unsupportedEncoding("UTF-16 or UTF-32") : nil
  }

  /// Returns the index of the first occurrence of other bytes; `nil` if there is none.
  func firstIndex(of pattern: [UInt8]) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var start = 0
      while let match = unsafe memchr(base + start, CInt(pattern[0]), bytes.count - start) {
        let index = unsafe UnsafeRawPointer(match) - base
        if unsafe bytes[index...].starts(with: pattern) { return startIndex + index }
        start = index + 1
      }
      return nil
    }
  }
}
