extension [UInt8] {
  /// Appends text so that XML 1.0 holds it as it is, in elements and in quoted attributes.
  ///
  /// Characters that no XML may hold become U+FFFD.
  mutating func appendXML(_ text: String) {
    append(text, replacing: xmlReplacement)
  }

  /// The same for bytes of HTML or Markdown, which then are text to the reader of the XML.
  mutating func appendXML(_ markup: [UInt8]) {
    append(markup, replacing: xmlReplacement)
  }
}

@inline(__always)
private func xmlReplacement(_ bytes: borrowing Span<UInt8>, _ index: Int) -> Replacement? {
  switch bytes[index] {
  case UInt8(ascii: "&"): Replacement(text: "&amp;")
  case UInt8(ascii: "<"): Replacement(text: "&lt;")
  case UInt8(ascii: ">"): Replacement(text: "&gt;")
  case UInt8(ascii: "\""): Replacement(text: "&quot;")
  case UInt8(ascii: "'"): Replacement(text: "&#39;")
  case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
  case 0..<UInt8(ascii: " "): Replacement(text: "\u{FFFD}")
  // U+FFFE and U+FFFF.
  case 0xEF where index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] > 0xBD:
    Replacement(text: "\u{FFFD}", count: 3)
  default: nil
  }
}
