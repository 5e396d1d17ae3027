/// Text in HTML: between tags and in quoted attributes.
enum HTMLEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == 0
  }

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
