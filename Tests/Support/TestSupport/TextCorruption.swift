private import Foundation

/// Damage to one of the database pages of a long text in an archive, so that only reading that text
/// fails.
package struct TextCorruption {
  private let path: String
  private let offset: UInt64
  private let bytes: Data

  /// An error that is thrown if the archive does not contain the text.
  package struct NotFound: Error {}

  /// Damages a long text in an archive.
  ///
  /// SQLite stores long texts in pages that each refer to the next one in their first four bytes;
  /// one of these references is set to zero.
  ///
  /// - Parameters:
  ///   - word: A word that the text repeats over at least ten pages.
  ///   - path: The path of the archive, to which nothing may be written meanwhile.
  /// - Throws: ``NotFound``, or an error of the file system.
  package init(ofText word: String, inArchive path: String) throws {
    try RawDatabase(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let text = Array(word.utf8)
    let offsets = bytes.indices.dropLast(text.count).filter { offset in
      bytes[offset] == text[0] && bytes[offset..<offset + text.count].elementsEqual(text)
    }
    let pages = Set(offsets.map { $0 / 4096 }).sorted()
    // Neither the page of the row nor the last page of the text.
    guard let page = pages.dropFirst(2).dropLast(2).first else { throw NotFound() }
    self.path = path
    offset = UInt64(page * 4096)
    self.bytes = Data(bytes[page * 4096..<page * 4096 + 4])
    try overwrite(with: Data(count: 4))
  }

  /// Restores the original bytes of the archive.
  package func repair() throws { try overwrite(with: bytes) }

  /// Overwrites bytes of the archive in place, because programs may have the file open.
  private func overwrite(with bytes: Data) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }
}
