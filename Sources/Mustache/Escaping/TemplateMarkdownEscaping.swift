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
        || endsForbiddenScheme(index, of: bytes) ? Escape(text: "\\:") : nil
    case UInt8(ascii: "."):
      follows("www", index, of: bytes) || followsFirstNumber(index, of: bytes)
        ? Escape(text: "\\.") : nil
    case UInt8(ascii: "@"):
      followsScheme(index, of: bytes) || joinsMailAddress(index, of: bytes)
        ? Escape(text: "<!-- -->@") : nil
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

  /// Whether a word stands directly before, whatever the case of its letters.
  private static func follows(
    _ word: StaticString, _ index: Int, of bytes: borrowing Span<UInt8>
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index >= count else { return false }
    for offset in 0..<count {
      let letter = unsafe word.utf8Start[offset]
      if bytes[index - count + offset] | 0x20 != letter { return false }
    }
    return index == count || !bytes[index - count - 1].isLetter
  }

  /// Whether a scheme stands before that a browser runs, or with which it shows what is on this
  /// machine, and something behind.
  private static func endsForbiddenScheme(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    guard index + 1 == bytes.count || !isSpace(bytes[index + 1]) else { return false }
    return follows("javascript", index, of: bytes) || follows("vbscript", index, of: bytes)
      || follows("data", index, of: bytes) || follows("file", index, of: bytes)
      || follows("blob", index, of: bytes)
  }

  /// Whether a name stands before, and a domain with a dot behind: readers that make links for mail
  /// look beyond all escapes.
  private static func joinsMailAddress(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    guard index > 0, !isSpace(bytes[index - 1]) else { return false }
    var end = index + 1
    var dot: Int?
    while end < bytes.count, isNameByte(bytes[end]) || bytes[end] >= 0x80 {
      if bytes[end] == UInt8(ascii: "."), dot == nil { dot = end }
      end += 1
    }
    return dot.map { $0 + 1 < end } ?? false
  }

  /// Whether a name stands before, and before that the one scheme that no link may have though some
  /// readers make one of it, looking beyond all escapes: a comment parts them.
  private static func followsScheme(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
    var start = index
    while start > 0, isNameByte(bytes[start - 1]) { start -= 1 }
    return start > 0 && bytes[start - 1] == UInt8(ascii: ":")
      && follows("xmpp", start - 1, of: bytes)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
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
