internal import Basics

/// Escaping of text in XML 1.0, in elements and in quoted attributes.
///
/// It matches the HTML escaping, except that XML also forbids the form feed.
enum XMLEscaping: Escaping {
  /// Whether a byte may need escaping.
  static func isSpecial(_ byte: UInt8) -> Bool { TemplateHTMLEscaping.isSpecial(byte) }

  /// Returns the escape sequence for the character at an index, or nil if it needs none.
  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    guard bytes[index] != 0x0C else { return Escape(text: "\u{FFFD}") }
    return TemplateHTMLEscaping.escape(for: index, of: bytes)
  }

  /// Returns the index of the first byte that may need escaping.
  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    TemplateHTMLEscaping.firstSpecial(in: bytes, from: start)
  }
}
