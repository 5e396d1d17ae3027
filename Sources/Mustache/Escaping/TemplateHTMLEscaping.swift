package import Basics

/// Text in the HTML of templates: between tags, and in attributes between quotes of either kind.
package enum TemplateHTMLEscaping: Escaping {
  package static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == 0 || HTMLEscaping.isSpecial(byte)
  }

  package static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "'"): Escape(text: "&#39;")
    case 0: Escape(text: "\u{FFFD}")
    default: HTMLEscaping.escape(for: index, of: bytes)
    }
  }

  package static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(
      from: start, to: bytes.count,
      marks: { word in
        // `&` and `'` differ in the lowest bit alone, `<` and `>` in the next one.
        word.marks(of: 0) | word.marks(of: UInt8(ascii: "\""))
          | (word | 0x01).marks(of: UInt8(ascii: "'")) | (word | 0x02).marks(of: UInt8(ascii: ">"))
      },
      where: isSpecial)
  }
}
