package import Basics

/// Escaping of text in HTML templates: between tags, and in attributes quoted with `"` or `'`.
///
/// Replaces characters that HTML forbids, which are controls and noncharacters, with U+FFFD.
package enum TemplateHTMLEscaping: Escaping {
  /// Whether a byte of text may need escaping in HTML.
  package static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2, 0xEF, UInt8(ascii: "'"): true
    default: HTMLEscaping.isSpecial(byte)
    }
  }

  /// Returns the escape sequence for the character at an index, or nil if it needs none.
  package static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "'"): Escape(text: "&#39;")
    case 0x09, 0x0A, 0x0C, 0x0D: nil
    case 0..<0x20, 0x7F: Escape(text: "\u{FFFD}")
    case 0xC2: isControl(index, of: bytes) ? Escape(text: "\u{FFFD}", replacedCount: 2) : nil
    case 0xEF: isNoncharacter(index, of: bytes) ? Escape(text: "\u{FFFD}", replacedCount: 3) : nil
    default: HTMLEscaping.escape(at: index, in: bytes)
    }
  }

  /// Whether a control character, U+0080 to U+009F, begins at the index.
  static func isControl(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] < 0xA0
  }

  /// Whether a noncharacter, U+FFFE, U+FFFF or U+FDD0 to U+FDEF, begins at the index.
  private static func isNoncharacter(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    guard index + 2 < bytes.count else { return false }
    let (second, third) = (bytes[index + 1], bytes[index + 2])
    return second == 0xBF && third >= 0xBE || second == 0xB7 && 0x90...0xAF ~= third
  }

  /// Returns the index of the first byte that may need escaping, examining eight bytes at a time.
  package static func indexOfFirstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(
      from: start, to: bytes.count,
      matchBits: { word in
        // `&` and `'` differ only in the lowest bit, `<` and `>` only in the one above it.
        word.matchBits(below: 0x20) | word.matchBits(of: UInt8(ascii: "\""))
          | (word | 0x01).matchBits(of: UInt8(ascii: "'"))
          | (word | 0x02).matchBits(of: UInt8(ascii: ">"))
          | word.matchBits(of: 0x7F) | word.matchBits(of: 0xC2) | word.matchBits(of: 0xEF)
      },
      where: isSpecial)
  }
}

/// Escaping of text in XML 1.0, in elements and in quoted attributes.
///
/// It matches the HTML escaping, except that XML also forbids the form feed.
enum XMLEscaping: Escaping {
  /// Whether a byte of text may need escaping in XML.
  static func isSpecial(_ byte: UInt8) -> Bool { TemplateHTMLEscaping.isSpecial(byte) }

  /// Returns the escape sequence for the character at an index, or nil if it needs none.
  static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
    guard bytes[index] != 0x0C else { return Escape(text: "\u{FFFD}") }
    return TemplateHTMLEscaping.escape(at: index, in: bytes)
  }

  /// Returns the index of the first byte that may need escaping.
  static func indexOfFirstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    TemplateHTMLEscaping.indexOfFirstSpecial(in: bytes, from: start)
  }
}
