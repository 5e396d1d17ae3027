internal import Basics

/// Escaping of addresses in Markdown: in `(…)`, in `<…>` and in quoted attributes of raw HTML.
///
/// Escapes are only percent-encoding and character references, which have one meaning in all three
/// positions.
enum MarkdownAddressEscaping: Escaping {
  /// Whether a byte of an address may need escaping in Markdown.
  static func isSpecial(_ byte: UInt8) -> Bool {
    !(byte.isAlphanumeric || byte >= 0x80)
  }

  /// Returns the escape sequence for the byte at an index, or nil if it needs none.
  static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: " "): Escape(text: "%20")
    case UInt8(ascii: "\""): Escape(text: "%22")
    case UInt8(ascii: "'"): Escape(text: "%27")
    case UInt8(ascii: "("): Escape(text: "%28")
    case UInt8(ascii: ")"): Escape(text: "%29")
    case UInt8(ascii: "<"): Escape(text: "%3C")
    case UInt8(ascii: ">"): Escape(text: "%3E")
    case UInt8(ascii: "\\"): Escape(text: "%5C")
    case UInt8(ascii: "`"): Escape(text: "%60")
    case UInt8(ascii: "{"): Escape(text: "%7B")
    case UInt8(ascii: "|"): Escape(text: "%7C")
    case UInt8(ascii: "}"): Escape(text: "%7D")
    case UInt8(ascii: "&"):
      TemplateMarkdownEscaping.mayBeginReference(index, of: bytes) ? Escape(text: "&amp;") : nil
    default: nil
    }
  }
}
