/// A file that contains a table of a data dump, either alone or in a `.7z` archive.
package struct TableFile: Sendable, Equatable {
  /// The table that the file contains.
  package let table: DumpTable
  /// The path of the XML file or of the `.7z` file.
  package let path: String
  /// Whether the path may be a symbolic link.
  ///
  /// A path that the user named may be a link. A file found in a folder may not, because a link
  /// could publish a private file.
  package let followsLink: Bool
  /// The path of the table within a `.7z` file; `nil` for an XML file.
  package let archiveEntry: String?
  /// The uncompressed size of the table, in bytes.
  package let size: Int
  /// The modification time of the file, in seconds since 1970.
  package let modificationTime: Int

  /// The name of the table in messages: the path, and the entry of a `.7z` file.
  package var displayName: String { archiveEntry.map { "\(path): \($0)" } ?? path }

  /// Opens the table for reading from its start.
  func open() throws -> any ByteSource {
    if let archiveEntry {
      return try PackedSource(path: path, followsLink: followsLink, entry: archiveEntry)
    }
    return try FileSource(path: path, followsLink: followsLink)
  }
}
