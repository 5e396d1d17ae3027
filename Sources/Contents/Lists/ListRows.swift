internal import Basics

/// A part of a stored list: a checksum, names that rows share, then rows sorted by id.
struct ListRows {
  /// The shared names, in the order of their indices.
  private var names: [String] = []
  /// The indices of the shared names.
  private var nameIndices: [ExactString: Int] = [:]
  /// The packed rows, each with its id and its size.
  private var rows: [UInt8] = []
  /// The number of rows.
  private(set) var count = 0
  /// The id of the first row; nil without rows.
  private(set) var firstID: Int?

  /// Creates a part without names and rows.
  init() {}

  /// Creates a part without rows but with the names of another part, so that rows can be copied
  /// from there.
  init(copyingNamesOf part: [UInt8]) {
    Self.read(part, names: { for name in $0 { _ = nameIndex(of: name) } }) { _, _, _ in }
  }

  /// Calls `names` once with the names of a part, then `rows` for each row with its id, a reader at
  /// the row's start, and the row's end offset.
  static func read(
    _ part: [UInt8], names: ([String]) -> Void = { _ in },
    rows: (_ id: Int, inout PackedValueReader, _ end: Int) -> Void
  ) {
    var reader = PackedValueReader(part, at: checksumSize)
    names((0..<reader.readCount()).map { _ in reader.readText() ?? "" })
    for _ in 0..<reader.readCount() {
      let id = reader.readNumber()
      let size = reader.readCount()
      let end = reader.index + size
      rows(id, &reader, end)
      reader.seek(to: end)
    }
  }

  /// Returns the index by which rows refer to a name, adding the name if it is new.
  mutating func nameIndex(of name: String) -> Int {
    if let index = nameIndices[ExactString(name)] { return index }
    nameIndices[ExactString(name)] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Appends a row, whose id must be greater than those of all earlier rows.
  mutating func append(_ id: Int, _ row: some Collection<UInt8>) {
    firstID = firstID ?? id
    count += 1
    rows.append(packed: id)
    rows.append(packed: row.count)
    rows += row
  }

  /// The encoded part, including its checksum.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.checksumSize)
    bytes.append(packed: names.count)
    for name in names { bytes.append(packed: name) }
    bytes.append(packed: count)
    bytes += rows
    bytes.replaceSubrange(..<Self.checksumSize, with: Self.checksum(of: bytes))
    return bytes
  }

  /// Whether the checksum of a part is correct and its rows have the format of this version.
  static func isIntact(_ part: [UInt8]) -> Bool {
    part.count > checksumSize && part.starts(with: checksum(of: part))
  }

  /// The size of the checksum in bytes.
  private static let checksumSize = 4
  /// The version of the row format, which is part of the checksum.
  private static let version: UInt32 = 1

  /// Returns the checksum of a part, which covers everything after the checksum itself.
  private static func checksum(of part: [UInt8]) -> [UInt8] {
    let sum = UInt32(truncatingIfNeeded: Deflate.crc32(of: part[checksumSize...])) &+ version
    return (0..<checksumSize).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }
}
