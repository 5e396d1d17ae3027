internal import Basics

/// Encoded rows of a table, such as the details of questions, in memory or in a temporary file.
///
/// Rows are identified by their index, in the order in which they were appended.
struct RowStore: Sendable {
  /// The bytes of all rows, or of those for which the folder of the file has no room.
  private var bytes: [UInt8] = []
  /// The offset at which each row starts, in units of ``alignment`` bytes.
  private var offsets: [UInt32] = []
  /// The file that receives the rows; nil to keep them in memory.
  private let spool: Spool?
  /// The number of bytes in the file.
  private var spooledByteCount = 0
  /// Whether rows for which the folder has no room stay in memory.
  private let keepsRestInMemory: Bool
  /// The error because of which the file receives no further rows; nil if it receives them.
  private(set) var writingError: TemporaryFileError?

  /// The number of bytes to which rows are padded; 4 in a file, so that offsets of 32 bits reach 16 GB.
  private var alignment: Int { spool == nil ? 1 : 4 }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - folder: The folder of an unnamed file for the rows; nil to keep them in memory.
  ///   - keepsRest: Whether rows stay in memory if the folder has no room for them; otherwise that is an error.
  init(inFolder folder: String? = nil, keepingRestInMemory keepsRest: Bool = true) {
    spool = folder.map(Spool.init)
    keepsRestInMemory = keepsRest
  }

  /// Reserves memory for a number of rows of the given size, which is not touched before it is used.
  mutating func reserveCapacity(_ count: Int, rowSize: Int) {
    offsets.reserveCapacity(count)
    if spool == nil { bytes.reserveCapacity(rowSize * count) }
  }

  /// Appends a row.
  ///
  /// A failure to write is stored, and ``check()`` throws it unless rows may stay in memory.
  mutating func append(_ row: ArraySlice<UInt8>) {
    offsets.append(UInt32((spooledByteCount + bytes.count) / alignment))
    guard let spool else { return bytes += row }
    if writingError == nil {
      do throws(TemporaryFileError) {
        spooledByteCount = try spool.append(row, paddedTo: alignment).upperBound
      } catch {
        writingError = error
      }
    }
    guard writingError != nil, keepsRestInMemory else { return }
    bytes += row
    bytes.pad(to: alignment)
  }

  /// Returns a reader at the start of a row.
  ///
  /// A row that cannot be read is empty; ``check()`` then throws the error.
  func reader(ofRow index: Int) -> PackedValueReader {
    let start = Int(offsets[index]) * alignment
    guard let spool, start < spooledByteCount else {
      return PackedValueReader(bytes, at: start - spooledByteCount)
    }
    return PackedValueReader((try? spool.bytes(start..<endOffset(ofRow: index))) ?? [])
  }

  /// Returns the offset behind a row.
  private func endOffset(ofRow index: Int) -> Int {
    index + 1 < offsets.count
      ? Int(offsets[index + 1]) * alignment : spooledByteCount + bytes.count
  }

  /// Calls a closure with a reader at the start of each row, in order; many rows are read from the file at once.
  func forEachRow(_ body: (_ index: Int, inout PackedValueReader) -> Void) {
    guard let spool else {
      var reader = PackedValueReader(bytes)
      for index in offsets.indices {
        reader.seek(to: Int(offsets[index]))
        body(index, &reader)
      }
      return
    }
    for rows in offsets.indices.chunks(of: Self.rowsPerRead) {
      let start = Int(offsets[rows.lowerBound]) * alignment
      let end = min(endOffset(ofRow: rows.upperBound - 1), spooledByteCount)
      var reader = PackedValueReader((try? spool.bytes(start..<max(start, end))) ?? [])
      for index in rows {
        let offset = Int(offsets[index]) * alignment
        if offset < spooledByteCount {
          reader.seek(to: offset - start)
          body(index, &reader)
        } else {
          var reader = self.reader(ofRow: index)
          body(index, &reader)
        }
      }
    }
  }

  /// The number of rows that are read from the file at once.
  private static let rowsPerRead = 4_096

  /// Throws the first error of writing or reading the file, except that of rows that are in memory instead.
  func check() throws(TemporaryFileError) {
    if let writingError, !keepsRestInMemory { throw writingError }
    if let error = spool?.readingError { throw error }
  }
}

/// One part of a list of questions or users that the archive stores: a checksum, the names that its
/// rows share, and the rows, sorted by id.
struct StoredListPart {
  /// The names that the rows of the part share, in the order of their indices.
  private var names: [String] = []
  /// The indices of the shared names in `names`.
  private var nameIndices: [ExactString: Int] = [:]
  /// The encoded rows of the part, each after its id and its size.
  private var rows: [UInt8] = []
  /// The number of rows in the part.
  private(set) var count = 0
  /// The id of the first row in the part; nil if it has no rows.
  private(set) var firstID: Int?

  /// Creates a list part without names and rows.
  init() {}

  /// Creates a list part without rows but with the names of another part, so that rows can be
  /// copied from that part.
  init(copyingNamesOf part: [UInt8]) {
    Self.read(part, names: { for name in $0 { _ = nameIndex(of: name) } }) { _, _, _ in }
  }

  /// Reads an encoded list part: calls `names` once with the shared names, then `rows` for each row
  /// with its id, a reader at the start of the row, and the offset at which the row ends.
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

  /// Returns the index that rows use to refer to a shared name, adding the name if it is new.
  mutating func nameIndex(of name: String) -> Int {
    if let index = nameIndices[ExactString(name)] { return index }
    nameIndices[ExactString(name)] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Appends an encoded row, whose id must be greater than the ids of all earlier rows.
  mutating func append(_ id: Int, _ row: some Collection<UInt8>) {
    firstID = firstID ?? id
    count += 1
    rows.append(packed: id)
    rows.append(packed: row.count)
    rows += row
  }

  /// The encoded list part, including its checksum.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.checksumSize)
    bytes.append(packed: names.count)
    for name in names { bytes.append(packed: name) }
    bytes.append(packed: count)
    bytes += rows
    bytes.replaceSubrange(..<Self.checksumSize, with: Self.checksum(of: bytes))
    return bytes
  }

  /// Returns whether the checksum of an encoded list part is correct and its rows have the format
  /// of this version of the program.
  static func isIntact(_ part: [UInt8]) -> Bool {
    part.count > checksumSize && part.starts(with: checksum(of: part))
  }

  /// The size of a list part's checksum in bytes.
  private static let checksumSize = 4
  /// The version of the format of rows, which is added to the checksum.
  private static let formatVersion: UInt32 = 1

  /// Returns the checksum of an encoded list part, which covers all bytes after the checksum.
  private static func checksum(of part: [UInt8]) -> [UInt8] {
    let sum = UInt32(truncatingIfNeeded: Deflate.crc32(of: part[checksumSize...])) &+ formatVersion
    return (0..<checksumSize).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }
}
