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
}
