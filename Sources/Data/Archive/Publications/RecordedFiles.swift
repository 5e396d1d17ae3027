/// The paths, sizes and modification times of neighbouring files, as the previous build left them;
/// stored as columns.
package struct RecordedFiles: Sendable, Equatable {
  /// The paths of the files relative to the output folder, as UTF-8, each ended by a newline.
  package private(set) var paths: [UInt8] = []
  /// The sizes of the files, in bytes.
  package private(set) var sizes: [Int64] = []
  /// The modification times of the files, in nanoseconds since 1970.
  package private(set) var modificationTimes: [Int64] = []

  /// The byte that ends each path.
  package static let newline = UInt8(ascii: "\n")

  /// The number of files.
  package var count: Int { sizes.count }

  /// Appends a file.
  mutating func append(_ path: String, size: Int, modificationTime: Int) {
    paths += path.utf8
    paths.append(Self.newline)
    sizes.append(Int64(size))
    modificationTimes.append(Int64(modificationTime))
  }

  /// Whether the arrays have matching lengths; another program may have changed them.
  var isConsistent: Bool {
    paths.count { $0 == Self.newline } == count && paths.last ?? Self.newline == Self.newline
      && modificationTimes.count == count
  }
}

extension RecordedFiles: TableRow {
  static let empty = RecordedFiles()

  /// Visits those columns of `ledger_parts` that describe the files themselves.
  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("paths", &paths)
    try visitor.visit("sizes", &sizes)
    try visitor.visit("modified", &modificationTimes)
  }

  /// A statement that selects the recorded files of a folder in parts, sorted by path.
  static let select = SQL("\(LedgerPartRow.select(selectList())) ORDER BY first_path")
}
