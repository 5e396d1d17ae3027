private import Foundation

/// Damage to an archive where a long text goes on beyond its first page: only who reads that text
/// meets it.
package struct TextDamage {
  private let path: String
  private let place: UInt64
  private let bytes: Data

  /// No text of that kind is in the file.
  package struct NotFound: Error {}

  /// Does the damage.
  ///
  /// Long texts are kept in pages that each name the next one in their first four bytes; one of
  /// those is made to name none.
  ///
  /// - Parameters:
  ///   - word: What the text repeats, over at least ten pages.
  ///   - path: The archive, which nobody is writing to.
  /// - Throws: ``NotFound``, or what keeps the file from being changed.
  package init(to word: String, inArchive path: String) throws {
    try RawDatabase(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let text = Array(word.utf8)
    let places = bytes.indices.dropLast(text.count).filter { place in
      bytes[place] == text[0] && bytes[place..<place + text.count].elementsEqual(text)
    }
    let pages = Set(places.map { $0 / 4096 }).sorted()
    // Neither the page with the row itself nor the last one of the text.
    guard let page = pages.dropFirst(2).dropLast(2).first else { throw NotFound() }
    self.path = path
    place = UInt64(page * 4096)
    self.bytes = Data(bytes[page * 4096..<page * 4096 + 4])
    try overwrite(with: Data(count: 4))
  }

  /// Makes the archive whole again.
  package func repair() throws { try overwrite(with: bytes) }

  /// Writes into the file in place, as programs may have it open.
  private func overwrite(with bytes: Data) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: place)
    try file.write(contentsOf: bytes)
    try file.close()
  }
}
