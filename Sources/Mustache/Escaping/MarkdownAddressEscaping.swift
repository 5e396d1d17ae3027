internal import Basics

/// An address in Markdown: in `(…)`, in `<…>` and in a quoted attribute of raw HTML.
///
/// Only percent signs and character references mean the same in all of them.
enum MarkdownAddressEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool {
    !(byte.isAlphanumeric || byte >= 0x80)
  }

  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
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
