/// An address in Markdown: in `(…)`, in `<…>` and in a quoted attribute of raw HTML.
///
/// Only percent signs and character references mean the same in all of them.
enum MarkdownAddressEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool {
    !(isASCIILetter(byte) || isASCIIDigit(byte) || byte >= 0x80)
  }

  static func replacement(for index: Int, of bytes: borrowing Span<UInt8>) -> Replacement? {
    switch bytes[index] {
    case UInt8(ascii: " "): Replacement(text: "%20")
    case UInt8(ascii: "\""): Replacement(text: "%22")
    case UInt8(ascii: "'"): Replacement(text: "%27")
    case UInt8(ascii: "("): Replacement(text: "%28")
    case UInt8(ascii: ")"): Replacement(text: "%29")
    case UInt8(ascii: "<"): Replacement(text: "%3C")
    case UInt8(ascii: ">"): Replacement(text: "%3E")
    case UInt8(ascii: "\\"): Replacement(text: "%5C")
    case UInt8(ascii: "`"): Replacement(text: "%60")
    case UInt8(ascii: "|"): Replacement(text: "%7C")
    case UInt8(ascii: "&"):
      MarkdownEscaping.mayBeginReference(index, of: bytes) ? Replacement(text: "&amp;") : nil
    default: nil
    }
  }
}
