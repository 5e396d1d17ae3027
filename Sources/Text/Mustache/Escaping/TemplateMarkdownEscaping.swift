internal import Basics

/// Escaping of text in CommonMark and in the dialects that extend it.
///
/// It also covers Markdown processors that link bare addresses, read attributes in braces, or
/// support `&lt;` but not `\<`.
///
/// Escaped text stays within one paragraph, heading, link text or table cell: each run of white
/// space becomes one space, and white space at the ends is removed. It is also safe in the text of
/// raw HTML, but not in code spans and not in attributes.
enum TemplateMarkdownEscaping: Escaping {
  /// Whether a byte of text may need escaping in Markdown.
  static func isSpecial(_ byte: UInt8) -> Bool {
    !(byte.isAlphanumeric || byte >= 0x80) || byte == 0xC2
  }

  /// Returns the escape sequence for the byte at an index, or nil if it needs none.
  static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
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
        || MarkdownAutolink.endsUnsafeScheme(bytes, colonAt: index) ? Escape(text: "\\:") : nil
    case UInt8(ascii: "."):
      MarkdownAutolink.isWWWAutolink(bytes, dotAt: index) || followsFirstNumber(index, of: bytes)
        ? Escape(text: "\\.") : nil
    case UInt8(ascii: "@"):
      MarkdownAutolink.isAddressAutolink(bytes, atSignAt: index) ? Escape(text: "<!-- -->@") : nil
    case UInt8(ascii: "&"):
      mayBeginReference(index, of: bytes) ? Escape(text: "&amp;") : nil
    case UInt8(ascii: "#"): mayMarkHeading(index, of: bytes) ? Escape(text: "\\#") : nil
    // Terminals interpret control characters.
    case 0..<0x20, 0x7F: Escape(text: "\u{FFFD}")
    case 0xC2:
      TemplateHTMLEscaping.isControl(index, of: bytes)
        ? Escape(text: "\u{FFFD}", replacedCount: 2) : nil
    default: lineStartEscape(for: index, of: bytes)
    }
  }

  /// Whether the `&` at an index could be read as the start of a character reference such as
  /// `&lt;`.
  static func mayBeginReference(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var end = index + 1
    while end < bytes.count, isReferenceByte(bytes[end]) { end += 1 }
    return end == bytes.count || (bytes[end] == UInt8(ascii: ";") && end > index + 1)
  }

  /// Whether a byte can occur inside a character reference.
  private static func isReferenceByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "#")
  }

  /// Returns an escape that replaces a run of white space with one space, or removes a run at
  /// either end of the text; nil if the run already is one space.
  private static func spaceEscape(
    for index: Int, of bytes: borrowing Span<UInt8>
  ) -> Escape? {
    let end = endOfSpace(from: index, in: bytes)
    guard index > 0, end < bytes.count else { return Escape(text: "", replacedCount: end - index) }
    let isOneSpace = end == index + 1 && bytes[index] == UInt8(ascii: " ")
    return isOneSpace ? nil : Escape(text: " ", replacedCount: end - index)
  }

  /// Whether the `#` at an index could be read as the start of a heading, or as its closing
  /// sequence.
  private static func mayMarkHeading(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    if isFirst(index, of: bytes) { return true }
    guard isSpace(bytes[index - 1]) else { return false }
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return endOfSpace(from: end, in: bytes) == bytes.count
  }

  /// Returns the escape for a character that would begin a list, a quotation or the underline of a
  /// heading at the start of the text, or nil if it needs none.
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

  /// Whether `//` follows an index, so that Markdown could link the preceding word as an address.
  private static func precedesSlashes(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
      && bytes[index + 2] == UInt8(ascii: "/")
  }

  /// Whether an index follows a number that begins the text, as in the marker of an ordered list.
  private static func followsFirstNumber(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var start = index
    while start > 0, bytes[start - 1].isDigit { start -= 1 }
    return start < index && isFirst(start, of: bytes)
  }

  /// Whether only white space precedes an index of the text.
  private static func isFirst(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var start = index
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    return start == 0
  }

  /// Returns the index after the run of white space that begins at an index.
  private static func endOfSpace(from index: Int, in bytes: borrowing Span<UInt8>) -> Int {
    var end = index
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    return end
  }
}

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
