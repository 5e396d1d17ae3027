internal import Basics

/// Rows of neighbours by id, packed: a checksum, the names that rows share, then the rows one by one.
struct ListRows {
  private var names: [String] = []
  private var numbers: [ExactString: Int] = [:]
  private var rows: [UInt8] = []
  private(set) var count = 0
  /// The id of the first row.
  private(set) var first: Int?

  init() {}

  /// Creates a part without rows, with the names of another part, so that rows can be copied from there.
  init(namesOf part: [UInt8]) {
    Self.read(part, names: { for name in $0 { _ = number(of: name) } }) { _, _, _ in }
  }

  /// Calls a closure with the names of a part, and another one with each row: its id, a reader that is
  /// at the row, and the row's end.
  static func read(
    _ part: [UInt8], names: ([String]) -> Void = { _ in },
    rows: (_ id: Int, inout PackedValueReader, _ end: Int) -> Void
  ) {
    var reader = PackedValueReader(part, at: checksumSize)
    names((0..<reader.count()).map { _ in reader.text() ?? "" })
    for _ in 0..<reader.count() {
      let id = reader.number()
      let size = reader.count()
      let end = reader.index + size
      rows(id, &reader, end)
      reader.move(to: end)
    }
  }

  /// The number of a name, which rows have in its place.
  mutating func number(of name: String) -> Int {
    if let number = numbers[ExactString(name)] { return number }
    numbers[ExactString(name)] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Appends a row, whose id is greater than those before.
  mutating func append(_ id: Int, _ row: some Collection<UInt8>) {
    first = first ?? id
    count += 1
    rows.append(packed: id)
    rows.append(packed: row.count)
    rows += row
  }

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.checksumSize)
    bytes.append(packed: names.count)
    for name in names { bytes.append(packed: name) }
    bytes.append(packed: count)
    bytes += rows
    bytes.replaceSubrange(..<Self.checksumSize, with: Self.checksum(of: bytes))
    return bytes
  }

  /// Whether a part is as this version wrote it: nobody damaged it, and its rows mean the same.
  static func isIntact(_ part: [UInt8]) -> Bool {
    part.count > checksumSize && part.starts(with: checksum(of: part))
  }

  private static let checksumSize = 4
  /// Changes with the meaning of rows.
  private static let version: UInt32 = 1

  private static func checksum(of part: [UInt8]) -> [UInt8] {
    let sum = UInt32(truncatingIfNeeded: Deflate.checksum(of: part[checksumSize...])) &+ version
    return (0..<checksumSize).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }
}
