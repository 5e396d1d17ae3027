/// Finds the bytes of a text that need a second look, eight at a time.
///
/// Almost all of a post is text that stands for itself, so this decides how fast a post is read.
enum TextScan {
  /// Whether a byte of text stands for itself: no `<`, no `&`, no control character but tab and
  /// line feed, no mark of the dialect, no 0xFE, which is libcmark's for a reference to U+FFFE.
  static func isOrdinary(_ byte: UInt8) -> Bool {
    if byte > UInt8.lessThan { return byte != 0x7F && byte < 0xFE }
    // By byte: `<` at 60, `&` at 38, controls at 0 to 31 but for tab and line feed.
    return (0x1000_0040_FFFF_F9FF as UInt64) >> UInt64(byte) & 1 == 0
  }

  /// The place of the first byte at `start` or later that is not ordinary; at most `end`.
  static func endOfOrdinary(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 8 <= end {
      let word = load(bytes, at: index)
      let suspects =
        below(0x20, word) & ~exactly(.lineFeed, word) | equal(.lessThan, word)
        | equal(.ampersand, word) | equal(0x7F, word) | equal(0xFF, word | lowBits)
      guard suspects & highBits != 0 else {
        index &+= 8
        continue
      }
      let first = index &+ firstByte(suspects)
      if !isOrdinary(bytes[first]) { return first }
      index = first &+ 1
    }
    while index < end, isOrdinary(bytes[index]) { index &+= 1 }
    return index
  }

  /// Whether a byte must be escaped in HTML.
  static func needsEscape(_ byte: UInt8) -> Bool {
    byte == .ampersand || byte == .lessThan || byte == .greaterThan || byte == .quote
  }

  /// The place of the first byte at `start` or later that must be escaped; at most `end`.
  static func endOfUnescaped(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 8 <= end {
      let word = load(bytes, at: index)
      let suspects =
        equal(.lessThan, word) | equal(.greaterThan, word) | equal(.ampersand, word)
        | equal(.quote, word)
      // The first suspect of each kind is a true one.
      if suspects & highBits != 0 { return index &+ firstByte(suspects) }
      index &+= 8
    }
    while index < end, !needsEscape(bytes[index]) { index &+= 1 }
    return index
  }
}

// MARK: - Eight bytes in a word

extension TextScan {
  private static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Sets the high bit of each byte that is zero, and perhaps of others above one.
  private static func zero(_ word: UInt64) -> UInt64 { (word &- lowBits) & ~word }

  /// Which of the eight bytes is the first with its high bit set.
  private static func firstByte(_ word: UInt64) -> Int {
    (word & highBits).trailingZeroBitCount &>> 3
  }

  private static func equal(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    zero(word ^ (lowBits &* UInt64(byte)))
  }

  /// Sets the high bit of each byte below `limit`, and perhaps of others above one.
  private static func below(_ limit: UInt8, _ word: UInt64) -> UInt64 {
    (word &- lowBits &* UInt64(limit)) & ~word
  }

  /// Sets the high bit of each `byte` and of no other.
  private static func exactly(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (lowBits &* UInt64(byte))
    return ~((difference & ~highBits &+ ~highBits) | difference | ~highBits)
  }

  /// Loads eight bytes, all of which the caller knows to be there; the first one lies lowest.
  private static func load(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
