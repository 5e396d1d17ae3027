internal import Basics

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
