internal import Basics

/// Text in XML 1.0: in elements and in quoted attributes.
///
/// It is written as in HTML, which forbids what XML does, but for the form feed.
enum XMLEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool { TemplateHTMLEscaping.isSpecial(byte) }

  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    guard bytes[index] != 0x0C else { return Escape(text: "\u{FFFD}") }
    return TemplateHTMLEscaping.escape(for: index, of: bytes)
  }

  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    TemplateHTMLEscaping.firstSpecial(in: bytes, from: start)
  }
}
