/// Text in HTML: between tags and in quoted attributes.
enum HTMLEscaping: Escaping {
  /// A bit for each special byte: `"` at 34, `&` at 38, `'` at 39, `<` at 60, `>` at 62, and NUL.
  private static let special: UInt64 = 0x5000_00C4_0000_0001

  static func isSpecial(_ byte: UInt8) -> Bool { byte < 64 && special &>> UInt64(byte) & 1 != 0 }

  static func replacement(for index: Int, of bytes: borrowing Span<UInt8>) -> Replacement? {
    switch bytes[index] {
    case UInt8(ascii: "&"): Replacement(text: "&amp;")
    case UInt8(ascii: "<"): Replacement(text: "&lt;")
    case UInt8(ascii: ">"): Replacement(text: "&gt;")
    case UInt8(ascii: "\""): Replacement(text: "&quot;")
    case UInt8(ascii: "'"): Replacement(text: "&#39;")
    default: Replacement(text: "\u{FFFD}")
    }
  }

  /// Looks at eight bytes at a time: nearly all text is plain, and pages hold much of it.
  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      // The first byte lies lowest.
      let word = UInt64(
        littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: index, as: UInt64.self))
      // `&` and `'` differ in the lowest bit alone, `<` and `>` in the next one.
      let found =
        marked(word, 0) | marked(word, UInt8(ascii: "\""))
        | marked(word | 0x0101_0101_0101_0101, UInt8(ascii: "'"))
        | marked(word | 0x0202_0202_0202_0202, UInt8(ascii: ">"))
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count, unsafe !isSpecial(bytes[unchecked: index]) { index &+= 1 }
    return index
  }

  /// Sets the high bit of the lowest byte that is `byte`, and perhaps of some above that one.
  private static func marked(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
