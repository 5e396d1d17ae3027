/// A fast search for the bytes of a text that need processing.
///
/// Most text of a post needs none, so that this search dominates the time of reading a post.
package enum PlainTextScanner {
  /// Returns whether a byte of text needs no processing.
  ///
  /// The other bytes are `<`, `&`, control characters except tab and line feed, and 0xFE and 0xFF,
  /// which libcmark uses for references to U+FFFE and U+FFFF.
  package static func isPlainText(_ byte: UInt8) -> Bool {
    if byte > UInt8(ascii: "<") { return byte != 0x7F && byte < 0xFE }
    // One bit for each byte: `<` (60), `&` (38), and controls (0 to 31) except tab and line feed.
    return (0x1000_0040_FFFF_F9FF as UInt64) >> UInt64(byte) & 1 == 0
  }

  /// Returns the index of the first byte from `start` on that needs processing, or `end`.
  package static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    bytes.firstIndex(
      from: start, to: end,
      matchBits: { word in
        word.matchBits(below: 0x20) & ~word.exactMatchBits(of: 0x0A)
          | word.matchBits(of: UInt8(ascii: "<"))
          | word.matchBits(of: UInt8(ascii: "&")) | word.matchBits(of: 0x7F)
          | (word | 0x01).matchBits(of: 0xFF)
      },
      where: { !isPlainText($0) })
  }
}
