package import Archive
internal import Basics
internal import Synchronization

/// The built files, changed or not, with the inputs that they were built from.
///
/// The list is spooled to disk and can be shared between threads.
package final class BuiltFiles: Sendable {
  /// The encoded entries of the ledger.
  private let spool: Spool
  /// The number of built files.
  private let total = Mutex(0)

  /// Creates an empty list that is stored in a spool.
  package init(_ spool: Spool) { self.spool = spool }

  /// The number of built files.
  package var count: Int { total.withLock { $0 } }

  /// Adds a built file.
  package func add(_ file: LedgerEntry) throws(OutputError) {
    let record = file.packed
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.count + 2)
    bytes.append(packed: record.count)
    bytes += record
    _ = try spool.append(bytes)
    total.withLock { $0 += 1 }
  }

  /// Calls a closure with each file, in the order in which they were built.
  package func forEach(_ body: (LedgerEntry) throws -> Void) throws {
    try forEachRecord { _, record in try body(LedgerEntry(packed: record)) }
  }

  /// Calls a closure with each file in the order of a list, which must contain all of them.
  package func forEach(inOrderOf list: PathList, _ body: (LedgerEntry) throws -> Void) throws {
    var window = Window(of: spool)
    let starts = count < Self.sortingLimit ? try sortedStarts() : try starts(inOrderOf: list)
    for start in starts { try body(LedgerEntry(packed: window.record(at: start))) }
  }

  /// The number of files up to which sorting them is faster than looking up their paths in the
  /// list.
  private static let sortingLimit = 10_000

  /// Returns the start offsets of all records, sorted by path.
  private func sortedStarts() throws -> [Int] {
    var files: [(path: [UInt8], start: Int)] = []
    try forEachRecord { start, record in files.append((Self.path(of: record), start)) }
    return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.start)
  }

  /// Returns the start offsets of all records, in the order of a list of paths.
  private func starts(inOrderOf list: PathList) throws -> [Int] {
    let paths = PathIndex(list)
    var starts = [Int](repeating: Self.none, count: paths.count)
    var index = 0
    try forEachRecord { start, record in
      guard let foundIndex = paths.index(of: Self.path(of: record).span, near: index) else {
        return
      }
      starts[foundIndex] = start
      index = foundIndex
    }
    starts.removeAll { $0 == Self.none }
    return starts
  }

  /// The offset of a path that has no record.
  private static let none = -1

  /// Returns the path at the start of a record.
  private static func path(of record: [UInt8]) -> [UInt8] {
    var reader = PackedValueReader(record)
    return Array(reader.readBytes(reader.readOptionalNumber() ?? 0))
  }

  /// Calls a closure with the start offset and the bytes of each record.
  private func forEachRecord(_ body: (Int, [UInt8]) throws -> Void) throws {
    let end = spool.count
    var (start, readSize) = (0, 1 << 18)
    while start < end {
      let bytes = try spool.bytes(start..<min(end, start + readSize))
      var reader = PackedValueReader(bytes)
      var parsedCount = 0
      while let record = reader.record() {
        try body(start + parsedCount, record)
        parsedCount = reader.index
      }
      start += parsedCount
      // A file with very many inputs has a record that is longer than the read size.
      if parsedCount == 0 { readSize *= 2 }
    }
  }
}

/// A buffered reader of records at increasing offsets, which reads neighbouring records together.
private struct Window {
  private let spool: Spool
  /// The offset of the buffer in the spool.
  private var start = 0
  /// The buffered bytes.
  private var bytes: [UInt8] = []

  init(of spool: Spool) { self.spool = spool }

  /// Returns the record at an offset; empty if it is incomplete.
  mutating func record(at offset: Int) throws(OutputError) -> [UInt8] {
    if (start..<start + bytes.count).contains(offset) {
      var reader = PackedValueReader(bytes, at: offset - start)
      if let record = reader.record() { return record }
    }
    var size = 1 << 13
    while true {
      start = offset
      bytes = try spool.bytes(offset..<min(spool.count, offset + size))
      var reader = PackedValueReader(bytes)
      if let record = reader.record() { return record }
      if offset + size >= spool.count { return [] }
      size *= 2
    }
  }
}

extension PackedValueReader {
  /// Reads a record that follows its byte count; nil if it is incomplete.
  fileprivate mutating func record() -> [UInt8]? {
    guard !isAtEnd, let count = readNumberIfComplete(), count <= remainingCount else { return nil }
    return Array(readBytes(count))
  }
}

extension LedgerEntry {
  /// The binary encoding of the entry.
  fileprivate var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 5 * inputs.count + 32)
    bytes.append(packed: path)
    bytes.append(packed: size)
    bytes.append(packed: modified)
    bytes.append(packed: Int(bitPattern: UInt(inputKey)))
    bytes.append(packed: inputs.count)
    for input in inputs { bytes.append(packed: Int(input.hash)) }
    return bytes
  }

  /// Decodes an entry.
  fileprivate init(packed bytes: [UInt8]) {
    var reader = PackedValueReader(bytes)
    self.init(
      path: reader.readText() ?? "", size: reader.readNumber(), modified: reader.readNumber())
    inputKey = UInt64(UInt(bitPattern: reader.readNumber()))
    inputs = (0..<reader.readNumber()).map { _ in
      Input(hash: UInt32(truncatingIfNeeded: reader.readNumber()))
    }
  }
}
