package import Basics

/// Text in the HTML of templates: between tags, and in attributes between quotes of either kind.
///
/// Characters that HTML forbids, which are controls and what is no character, become U+FFFD.
package enum TemplateHTMLEscaping: Escaping {
  package static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2, 0xEF, UInt8(ascii: "'"): true
    default: HTMLEscaping.isSpecial(byte)
    }
  }

  package static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "'"): Escape(text: "&#39;")
    case 0x09, 0x0A, 0x0C, 0x0D: nil
    case 0..<0x20, 0x7F: Escape(text: "\u{FFFD}")
    case 0xC2: isControl(index, of: bytes) ? Escape(text: "\u{FFFD}", count: 2) : nil
    case 0xEF: isNoncharacter(index, of: bytes) ? Escape(text: "\u{FFFD}", count: 3) : nil
    default: HTMLEscaping.escape(for: index, of: bytes)
    }
  }

  /// Whether one of U+0080 to U+009F begins there.
  private static func isControl(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] < 0xA0
  }

  /// Whether U+FFFE, U+FFFF, or one of U+FDD0 to U+FDEF begins there.
  private static func isNoncharacter(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    guard index + 2 < bytes.count else { return false }
    let (second, third) = (bytes[index + 1], bytes[index + 2])
    return second == 0xBF && third >= 0xBE || second == 0xB7 && 0x90...0xAF ~= third
  }

  package static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(
      from: start, to: bytes.count,
      marks: { word in
        // `&` and `'` differ in the lowest bit alone, `<` and `>` in the next one.
        word.marks(below: 0x20) | word.marks(of: UInt8(ascii: "\""))
          | (word | 0x01).marks(of: UInt8(ascii: "'")) | (word | 0x02).marks(of: UInt8(ascii: ">"))
          | word.marks(of: 0x7F) | word.marks(of: 0xC2) | word.marks(of: 0xEF)
      },
      where: isSpecial)
  }
}
