internal import Basics

/// Text in XML 1.0: in elements and in quoted attributes.
///
/// Characters that no XML may hold become U+FFFD.
enum XMLEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < UInt8(ascii: " ") || byte == 0xEF || TemplateHTMLEscaping.isSpecial(byte)
  }

  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
    case 0..<UInt8(ascii: " "): Escape(text: "\u{FFFD}")
    case 0xEF: isNoncharacter(index, of: bytes) ? Escape(text: "\u{FFFD}", count: 3) : nil
    default: TemplateHTMLEscaping.escape(for: index, of: bytes)
    }
  }

  /// Whether U+FFFE or U+FFFF begins there.
  private static func isNoncharacter(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }
}
