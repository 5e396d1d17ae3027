package import Archive
package import Basics
internal import Synchronization

/// The files that this build has built, changed or not, with their inputs.
///
/// The list is stored in a temporary file if it is long. It can be shared between threads.
package final class BuiltFiles: Sendable {
  /// The encoded ledger entries of the built files, in the order in which they were built.
  private let spool: Spool
  /// The number of built files, behind a lock.
  private let fileCount = Mutex(0)

  /// Creates an empty list of built files that is stored in a spool.
  package init(_ spool: Spool) { self.spool = spool }

  /// The number of built files.
  package var count: Int { fileCount.withLock { $0 } }

  /// Adds the ledger entry of a built file to the list.
  package func add(_ file: LedgerEntry) throws(TemporaryFileError) {
    let record = file.packed
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.count + 2)
    bytes.append(packed: record.count)
    bytes += record
    _ = try spool.append(bytes)
    fileCount.withLock { $0 += 1 }
  }

  /// Calls a closure with the ledger entry of each built file, in the order in which the files were
  /// built.
  package func forEach(_ body: (LedgerEntry) throws -> Void) throws {
    try forEachRecord { _, record in try body(LedgerEntry(packed: record)) }
  }

  /// Calls a closure with the ledger entry of each built file, in the order of a list of paths,
  /// which must contain all of them.
  package func forEach(inOrderOf list: PathList, _ body: (LedgerEntry) throws -> Void) throws {
    var window = BufferedRecordReader(of: spool)
    let starts = count < Self.sortingLimit ? try sortedStarts() : try starts(inOrderOf: list)
    for start in starts { try body(LedgerEntry(packed: window.record(at: start))) }
  }

  /// The number of files up to which sorting their paths is faster than looking the paths up in a
  /// list.
  private static let sortingLimit = 10_000

  /// Returns the offsets of all records in the spool, sorted by the paths of the records.
  private func sortedStarts() throws -> [Int] {
    var files: [(path: [UInt8], start: Int)] = []
    try forEachRecord { start, record in files.append((Self.path(of: record), start)) }
    return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.start)
  }

  /// Returns the offsets of all records in the spool, in the order of a list of paths.
  private func starts(inOrderOf list: PathList) throws -> [Int] {
    var starts = [Int](repeating: Self.noOffset, count: list.count)
    var index = 0
    try forEachRecord { start, record in
      guard let foundIndex = list.index(of: Self.path(of: record).span, near: index) else {
        return
      }
      starts[foundIndex] = start
      index = foundIndex
    }
    starts.removeAll { $0 == Self.noOffset }
    return starts
  }

  /// The number that stands for the offset of a path that has no record.
  private static let noOffset = -1

  /// Returns the path at the start of an encoded record.
  private static func path(of record: [UInt8]) -> [UInt8] {
    var reader = PackedValueReader(record)
    return Array(reader.readBytes(reader.readOptionalNumber() ?? 0))
  }

  /// Calls a closure with the offset and the bytes of each record in the spool.
  private func forEachRecord(_ body: (_ offset: Int, _ record: [UInt8]) throws -> Void) throws {
    let end = spool.count
    var (start, readSize) = (0, 1 << 18)
    while start < end {
      let bytes = try spool.bytes(start..<min(end, start + readSize))
      var reader = PackedValueReader(bytes)
      var parsedCount = 0
      while let record = reader.readRecord() {
        try body(start + parsedCount, record)
        parsedCount = reader.index
      }
      start += parsedCount
      // A file with very many inputs has a record that is longer than the read size.
      if parsedCount == 0 { readSize *= 2 }
    }
  }
}

/// A buffered reader of records in a spool at increasing offsets, which reads neighbouring records
/// together.
private struct BufferedRecordReader {
  private let spool: Spool
  /// The offset in the spool of the first buffered byte.
  private var start = 0
  /// The buffered bytes of the spool.
  private var bytes: [UInt8] = []

  init(of spool: Spool) { self.spool = spool }

  /// Returns the record at an offset in the spool; empty if the record is incomplete.
  mutating func record(at offset: Int) throws(TemporaryFileError) -> [UInt8] {
    if (start..<start + bytes.count).contains(offset) {
      var reader = PackedValueReader(bytes, at: offset - start)
      if let record = reader.readRecord() { return record }
    }
    var size = 1 << 13
    while true {
      start = offset
      bytes = try spool.bytes(offset..<min(spool.count, offset + size))
      var reader = PackedValueReader(bytes)
      if let record = reader.readRecord() { return record }
      if offset + size >= spool.count { return [] }
      size *= 2
    }
  }
}

extension PackedValueReader {
  /// Reads a record that follows its number of bytes; nil if the record is incomplete.
  fileprivate mutating func readRecord() -> [UInt8]? {
    guard !isAtEnd, let count = readNumberIfComplete(), count <= remainingCount else { return nil }
    return Array(readBytes(count))
  }
}

extension LedgerEntry {
  /// The ledger entry in binary encoding.
  fileprivate var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 5 * inputs.count + 32)
    bytes.append(packed: path)
    bytes.append(packed: size)
    bytes.append(packed: modificationTime)
    bytes.append(packed: Int(bitPattern: UInt(inputKey)))
    bytes.append(packed: inputs.count)
    for input in inputs { bytes.append(packed: Int(input.hash)) }
    return bytes
  }

  /// Creates a ledger entry from its binary encoding.
  fileprivate init(packed bytes: [UInt8]) {
    var reader = PackedValueReader(bytes)
    self.init(
      path: reader.readText() ?? "", size: reader.readNumber(),
      modificationTime: reader.readNumber())
    inputKey = UInt64(UInt(bitPattern: reader.readNumber()))
    inputs = (0..<reader.readNumber()).map { _ in
      Input(hash: UInt32(truncatingIfNeeded: reader.readNumber()))
    }
  }
}
