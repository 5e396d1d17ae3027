/// Some of a table: whole rows, and what is around them.
struct TableBlock: Sendable {
  let bytes: [UInt8]
  /// Where its first byte stands in the table.
  let offset: Int
  /// How many bytes stand before it in its first line.
  let column: Int
  let isLast: Bool
}

/// Cuts a table into blocks, each of which can be parsed by itself.
///
/// No value has a `<` in it, so that `<row` begins a row wherever it stands, but in comments and the
/// like, which dumps have not: then what is cut off is not well-formed.
struct BlockReader {
  private let source: any ByteSource
  /// Read, but of a row whose end is not.
  private var rest: [UInt8] = []
  private var offset: Int
  private var column = 0
  private var isAtEnd = false

  /// Gets ready to read what follows a number of bytes.
  init(_ file: TableFile, from offset: Int) throws {
    source = try file.open()
    self.offset = offset
    if offset > 0 { try source.skip(to: offset) }
  }

  /// The next block, nil after the last; throws ``BlockFault``, too, where no row ends.
  mutating func next() throws -> TableBlock? {
    guard !isAtEnd else { return nil }
    var size = Self.blockSize
    while true {
      let known = rest.count
      if known < size { try read(upTo: size) }
      if offset == 0, rest.prefix(4).isWide {
        throw BlockFault(kind: .encoding("UTF-16 or UTF-32"), line: 1, column: 1)
      }
      let end = isAtEnd ? rest.count : startOfLastRow(behind: known)
      if isAtEnd || end > 0 { return take(end) }
      guard size < Self.longestRow else {
        throw BlockFault(kind: .tooLong, line: 1, column: column + 1)
      }
      size = min(2 * size, Self.longestRow)
    }
  }

  private mutating func read(upTo size: Int) throws {
    let before = rest
    rest = try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer)
      unsafe before.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
      count = before.count
      while count < size, !isAtEnd {
        let more = try unsafe source.read(into: .init(rebasing: room[count...]))
        count += more
        isAtEnd = more == 0
      }
    }
  }

  /// Hands over the first bytes of what was read.
  private mutating func take(_ count: Int) -> TableBlock {
    let left = Array(rest[count...])
    rest.removeLast(left.count)
    defer { rest = left }
    let block = TableBlock(bytes: rest, offset: offset, column: column, isLast: isAtEnd)
    offset += count
    column = rest.lastIndex(of: UInt8(ascii: "\n")).map { count - $0 - 1 } ?? column + count
    return block
  }

  /// Where the last row begins that can be cut off, for which the first `known` bytes were
  /// searched; 0 where none begins behind the first byte.
  private func startOfLastRow(behind known: Int) -> Int {
    unsafe rest.withUnsafeBytes { bytes in
      for index in stride(from: bytes.count - Self.row.count, to: max(0, known - 3), by: -1)
      where unsafe bytes[index] == Self.row[0] {
        if unsafe bytes[index...].starts(with: Self.row) { return index }
      }
      return 0
    }
  }

  private static let row = Array("<row".utf8)
  /// In bytes: enough that no thread waits for another for long, and less than the allocator gives
  /// back at once, as new memory costs more than parsing a tenth of it.
  private static let blockSize = 900_000
  /// Posts have at most 30,000 characters, revisions some more.
  private static let longestRow = 1 << 24
}

extension ArraySlice<UInt8> {
  /// Whether a file that begins like this has more than a byte for each letter.
  fileprivate var isWide: Bool {
    contains(0) || starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
  }
}
