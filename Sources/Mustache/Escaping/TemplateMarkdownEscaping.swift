internal import Basics

/// Text in CommonMark, also as the usual extensions and other readers of Markdown take it: those
/// that link bare addresses, that take attributes in braces, that know `&lt;` but not `\<`.
///
/// It stays within one paragraph, heading, link text or table cell: white space of any kind becomes
/// one space, and none at the ends. It may stand in the text of raw HTML as well, but not in code
/// spans and not in attributes.
enum TemplateMarkdownEscaping: Escaping {
  static func isSpecial(_ byte: UInt8) -> Bool {
    !(byte.isAlphanumeric || byte >= 0x80)
  }

  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: " "), 0x09...0x0D: spaceEscape(for: index, of: bytes)
    case UInt8(ascii: "\\"): Escape(text: "\\\\")
    case UInt8(ascii: "`"): Escape(text: "\\`")
    case UInt8(ascii: "*"): Escape(text: "\\*")
    case UInt8(ascii: "_"): Escape(text: "\\_")
    case UInt8(ascii: "["): Escape(text: "\\[")
    case UInt8(ascii: "]"): Escape(text: "\\]")
    case UInt8(ascii: "~"): Escape(text: "\\~")
    case UInt8(ascii: "|"): Escape(text: "\\|")
    case UInt8(ascii: "$"): Escape(text: "\\$")
    case UInt8(ascii: "{"): Escape(text: "\\{")
    case UInt8(ascii: "<"): Escape(text: "&lt;")
    case UInt8(ascii: ":"):
      precedesSlashes(index, of: bytes) || isFirst(index, of: bytes)
        || MarkdownLinkSyntax.endsForbiddenScheme(bytes, colonAt: index) ? Escape(text: "\\:") : nil
    case UInt8(ascii: "."):
      MarkdownLinkSyntax.endsWWW(bytes, dotAt: index) || followsFirstNumber(index, of: bytes)
        ? Escape(text: "\\.") : nil
    case UInt8(ascii: "@"):
      MarkdownLinkSyntax.makesLink(bytes, at: index) ? Escape(text: "<!-- -->@") : nil
    case UInt8(ascii: "&"):
      mayBeginReference(index, of: bytes) ? Escape(text: "&amp;") : nil
    case UInt8(ascii: "#"): mayMarkHeading(index, of: bytes) ? Escape(text: "\\#") : nil
    // Terminals obey them.
    case 0..<0x20, 0x7F: Escape(text: "\u{FFFD}")
    default: lineStartEscape(for: index, of: bytes)
    }
  }

  /// Whether an ampersand could be read as the start of a character reference.
  static func mayBeginReference(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var end = index + 1
    while end < bytes.count, isReferenceByte(bytes[end]) { end += 1 }
    return end == bytes.count || (bytes[end] == UInt8(ascii: ";") && end > index + 1)
  }

  private static func isReferenceByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "#")
  }

  /// One space for white space, nothing for that at an end.
  private static func spaceEscape(
    for index: Int, of bytes: borrowing Span<UInt8>
  ) -> Escape? {
    let end = endOfSpace(from: index, in: bytes)
    guard index > 0, end < bytes.count else { return Escape(text: "", count: end - index) }
    let isOneSpace = end == index + 1 && bytes[index] == UInt8(ascii: " ")
    return isOneSpace ? nil : Escape(text: " ", count: end - index)
  }

  /// Whether a number sign could be read as the start of a heading, or of a heading's end.
  private static func mayMarkHeading(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    if isFirst(index, of: bytes) { return true }
    guard isSpace(bytes[index - 1]) else { return false }
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return endOfSpace(from: end, in: bytes) == bytes.count
  }

  /// What begins a list, a quotation or an underline when it is the first on a line.
  private static func lineStartEscape(
    for index: Int, of bytes: borrowing Span<UInt8>
  ) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "-"): isFirst(index, of: bytes) ? Escape(text: "\\-") : nil
    case UInt8(ascii: "+"): isFirst(index, of: bytes) ? Escape(text: "\\+") : nil
    case UInt8(ascii: "="): isFirst(index, of: bytes) ? Escape(text: "\\=") : nil
    case UInt8(ascii: "!"): isFirst(index, of: bytes) ? Escape(text: "\\!") : nil
    case UInt8(ascii: "%"): isFirst(index, of: bytes) ? Escape(text: "&#37;") : nil
    case UInt8(ascii: ">"): isFirst(index, of: bytes) ? Escape(text: "&gt;") : nil
    case UInt8(ascii: ")"): followsFirstNumber(index, of: bytes) ? Escape(text: "\\)") : nil
    default: nil
    }
  }

  /// Whether two slashes follow, which make an address of what stands before.
  private static func precedesSlashes(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
      && bytes[index + 2] == UInt8(ascii: "/")
  }

  private static func followsFirstNumber(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var start = index
    while start > 0, bytes[start - 1].isDigit { start -= 1 }
    return start < index && isFirst(start, of: bytes)
  }

  private static func isFirst(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var start = index
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    return start == 0
  }

  private static func endOfSpace(from index: Int, in bytes: borrowing Span<UInt8>) -> Int {
    var end = index
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    return end
  }
}
