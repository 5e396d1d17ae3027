/// Where a table of a dump is.
package struct TableFile: Sendable, Equatable {
  package let table: DumpTable
  package let path: String
  /// Whether the path may be a symbolic link: one that the user named, not one that a folder holds,
  /// which could publish what was never meant to be.
  package let followsLink: Bool
  /// The table's place in a packed file; `nil` where the file is the table.
  package let entry: String?
  /// In bytes, unpacked.
  package let size: Int
  /// The file's time stamp, in seconds since 1970.
  package let modified: Int

  /// What messages call it.
  package var name: String { entry.map { "\(path): \($0)" } ?? path }

  func open() throws -> any ByteSource {
    if let entry { return try PackedSource(path: path, followsLink: followsLink, entry: entry) }
    return try FileSource(path: path, followsLink: followsLink)
  }
}
