/// A fast search for the bytes of a text that must be decoded, replaced or treated as markup.
///
/// Most text in posts contains no such byte, so this search dominates the time that it takes to
/// read a post.
package enum PlainTextScanner {
  /// Returns whether a byte is plain text, which is copied without processing.
  ///
  /// All bytes are plain text except `<`, `&`, control characters other than tab and line feed, and
  /// 0xFE and 0xFF, which libcmark uses for references to U+FFFE and U+FFFF.
  package static func isPlainText(_ byte: UInt8) -> Bool {
    if byte > UInt8(ascii: "<") { return byte != 0x7F && byte < 0xFE }
    // One bit for each byte: `<` (60), `&` (38), and controls (0 to 31) except tab and line feed.
    return (0x1000_0040_FFFF_F9FF as UInt64) >> UInt64(byte) & 1 == 0
  }

  /// Returns the index of the first byte from `start` on that is not plain text; `end` if there is
  /// none.
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
