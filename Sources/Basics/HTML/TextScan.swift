/// Finds the bytes of a text that need a second look.
///
/// Almost all of a post is text that stands for itself, so this decides how fast a post is read.
package enum TextScan {
  /// Whether a byte of text stands for itself: no `<`, no `&`, no control character but tab and
  /// line feed, no 0xFE or 0xFF, which are libcmark's for
  /// references to U+FFFE and U+FFFF.
  package static func isOrdinary(_ byte: UInt8) -> Bool {
    if byte > UInt8(ascii: "<") { return byte != 0x7F && byte < 0xFE }
    // By byte: `<` at 60, `&` at 38, controls at 0 to 31 but for tab and line feed.
    return (0x1000_0040_FFFF_F9FF as UInt64) >> UInt64(byte) & 1 == 0
  }

  /// The place of the first byte at `start` or later that is not ordinary; at most `end`.
  package static func endOfOrdinary(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    bytes.firstIndex(
      from: start, to: end,
      marks: { word in
        word.marks(below: 0x20) & ~word.exactMarks(of: 0x0A) | word.marks(of: UInt8(ascii: "<"))
          | word.marks(of: UInt8(ascii: "&")) | word.marks(of: 0x7F) | (word | 0x01).marks(of: 0xFF)
      },
      where: { !isOrdinary($0) })
  }
}
