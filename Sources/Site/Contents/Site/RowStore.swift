internal import Basics

/// Encoded rows of a table, such as the details of questions, in memory or in a temporary file.
///
/// Rows are identified by their index, in the order in which they were appended.
struct RowStore: Sendable {
  /// The bytes of all rows, or of those that are not in the file yet.
  private var bytes: [UInt8] = []
  /// The offset at which each row starts, in units of ``alignment`` bytes.
  private var offsets: [UInt32] = []
  /// The file that receives the rows; nil to keep them in memory.
  private let file: RowFile?
  /// The number of bytes in the file.
  private var fileByteCount = 0
  /// The number of bytes to which rows are padded; 4 in a file, so that offsets of 32 bits reach 16 GB.
  private let alignment: Int

  /// The size of the buffer before the file, in bytes.
  private static let bufferSize = 1 << 20

  /// Creates an empty store in memory.
  init() { (file, alignment) = (nil, 1) }

  /// Creates an empty store in an unnamed file.
  init(inFolder folder: String) throws(TemporaryFileError) {
    (file, alignment) = (try RowFile(inFolder: folder), 4)
  }

  /// Reserves memory for a number of rows of the given size, which is not touched before it is used.
  mutating func reserveCapacity(_ count: Int, rowSize: Int) {
    offsets.reserveCapacity(count)
    bytes.reserveCapacity(file == nil ? rowSize * count : Self.bufferSize + Self.bufferSize / 4)
  }

  /// Appends a row.
  ///
  /// A failure to write is stored, and ``check()`` throws it.
  mutating func append(_ row: ArraySlice<UInt8>) {
    offsets.append(UInt32((fileByteCount + bytes.count) / alignment))
    bytes += row
    guard let file else { return }
    bytes += repeatElement(0, count: -bytes.count & (alignment - 1))
    guard bytes.count >= Self.bufferSize else { return }
    file.append(bytes)
    fileByteCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns a reader at the start of a row.
  ///
  /// A row that cannot be read is empty; ``check()`` then throws the error.
  func reader(ofRow index: Int) -> PackedValueReader {
    let start = Int(offsets[index]) * alignment
    guard let file, start < fileByteCount else {
      return PackedValueReader(bytes, at: start - fileByteCount)
    }
    let next = index + 1 < offsets.count ? Int(offsets[index + 1]) * alignment : fileByteCount
    return PackedValueReader(file.bytes(start..<next))
  }

  /// Throws the first error of writing or reading the file.
  func check() throws(TemporaryFileError) { try file?.check() }
}
