package import Archive
internal import Basics
internal import Synchronization

/// The built files, changed or not, with the inputs that they were built from; spooled to disk.
///
/// Threads may share it.
package final class BuiltFiles: Sendable {
  private let spool: Spool
  private let total = Mutex(0)

  package init(_ spool: Spool) { self.spool = spool }

  package var count: Int { total.withLock { $0 } }

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

  /// Calls a closure with each file, in the order of a list that has all of them.
  package func forEach(inOrderOf list: PathList, _ body: (LedgerEntry) throws -> Void) throws {
    var window = Window(of: spool)
    let starts = count < Self.few ? try sortedStarts() : try starts(inOrderOf: list)
    for start in starts { try body(LedgerEntry(packed: window.record(at: start))) }
  }

  /// So many are sorted by their paths sooner than looked up in a list, which may be long.
  private static let few = 10_000

  private func sortedStarts() throws -> [Int] {
    var files: [(path: [UInt8], start: Int)] = []
    try forEachRecord { start, record in files.append((Self.path(of: record), start)) }
    return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.start)
  }

  private func starts(inOrderOf list: PathList) throws -> [Int] {
    let paths = PathIndex(list)
    var starts = [Int](repeating: Self.none, count: paths.count)
    var place = 0
    try forEachRecord { start, record in
      guard let found = paths.place(of: Self.path(of: record).span, near: place) else { return }
      starts[found] = start
      place = found
    }
    starts.removeAll { $0 == Self.none }
    return starts
  }

  private static let none = -1

  private static func path(of record: [UInt8]) -> [UInt8] {
    var reader = PackedValueReader(record)
    return Array(reader.take(reader.optionalNumber() ?? 0))
  }

  /// Hands over records, and where they start.
  private func forEachRecord(_ body: (Int, [UInt8]) throws -> Void) throws {
    let end = spool.count
    var (start, turn) = (0, 1 << 18)
    while start < end {
      let bytes = try spool.bytes(start..<min(end, start + turn))
      var reader = PackedValueReader(bytes)
      var done = 0
      while let record = reader.record() {
        try body(start + done, record)
        done = reader.index
      }
      start += done
      // One of an endless list may be longer.
      if done == 0 { turn *= 2 }
    }
  }
}

/// Reads records one by one, neighbours in one go.
private struct Window {
  private let spool: Spool
  private var start = 0
  private var bytes: [UInt8] = []

  init(of spool: Spool) { self.spool = spool }

  mutating func record(at place: Int) throws(OutputError) -> [UInt8] {
    if (start..<start + bytes.count).contains(place) {
      var reader = PackedValueReader(bytes, at: place - start)
      if let record = reader.record() { return record }
    }
    var size = 1 << 13
    while true {
      start = place
      bytes = try spool.bytes(place..<min(spool.count, place + size))
      var reader = PackedValueReader(bytes)
      if let record = reader.record() { return record }
      if place + size >= spool.count { return [] }
      size *= 2
    }
  }
}

extension PackedValueReader {
  /// The next bytes that have their count before them; nil where they are not all there.
  fileprivate mutating func record() -> [UInt8]? {
    guard !isAtEnd, let count = wholeNumber(), count <= left else { return nil }
    return Array(take(count))
  }
}

extension LedgerEntry {
  fileprivate var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 5 * inputs.count + 32)
    bytes.append(packed: path)
    bytes.append(packed: size)
    bytes.append(packed: modified)
    bytes.append(packed: Int(bitPattern: UInt(inputKey)))
    bytes.append(packed: inputs.count)
    for input in inputs { bytes.append(packed: Int(input.number)) }
    return bytes
  }

  fileprivate init(packed bytes: [UInt8]) {
    var reader = PackedValueReader(bytes)
    self.init(path: reader.text() ?? "", size: reader.number(), modified: reader.number())
    inputKey = UInt64(UInt(bitPattern: reader.number()))
    inputs = (0..<reader.number()).map { _ in
      Input(number: UInt32(truncatingIfNeeded: reader.number()))
    }
  }
}
