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
    var reader = SpooledRecordReader(of: spool)
    for start in try starts(inOrderOf: list) {
      try body(LedgerEntry(packed: reader.record(at: start).bytes))
    }
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
    var reader = SpooledRecordReader(of: spool)
    let end = spool.count
    var offset = 0
    while offset < end {
      let (record, next) = try reader.record(at: offset)
      try body(offset, record)
      offset = next
    }
  }
}

/// A buffered reader of records in a spool at increasing offsets, which reads neighbouring records
/// together.
private struct SpooledRecordReader {
  private let spool: Spool
  /// The offset in the spool of the first buffered byte.
  private var start = 0
  /// The buffered bytes of the spool.
  private var bytes: [UInt8] = []

  init(of spool: Spool) { self.spool = spool }

  /// Returns the record at an offset in the spool, and the offset of the next one.
  mutating func record(at offset: Int) throws(TemporaryFileError) -> (bytes: [UInt8], next: Int) {
    var readSize = 1 << 14
    while true {
      if (start..<start + bytes.count).contains(offset) {
        var reader = PackedValueReader(bytes, at: offset - start)
        if let record = reader.readRecord() { return (record, start + reader.index) }
      }
      start = offset
      bytes = try spool.bytes(offset..<min(spool.count, offset + readSize))
      // A file with very many inputs has a record that is longer than the read size.
      readSize *= 2
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
