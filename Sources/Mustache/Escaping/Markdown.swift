extension [UInt8] {
  /// Appends text so that CommonMark, and its usual extensions, show it as it is.
  ///
  /// It stays in one paragraph, heading, link text or table cell: white space of any kind becomes
  /// one space, none at the ends. It is safe in the text of raw HTML as well. Code spans and
  /// attributes are no place for it.
  mutating func appendMarkdown(_ text: String) {
    append(text) { bytes, index in
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: return spaceReplacement(bytes, index)
      case UInt8(ascii: "\\"): return Replacement(text: "\\\\")
      case UInt8(ascii: "`"): return Replacement(text: "\\`")
      case UInt8(ascii: "*"): return Replacement(text: "\\*")
      case UInt8(ascii: "_"): return Replacement(text: "\\_")
      case UInt8(ascii: "["): return Replacement(text: "\\[")
      case UInt8(ascii: "]"): return Replacement(text: "\\]")
      case UInt8(ascii: "~"): return Replacement(text: "\\~")
      case UInt8(ascii: "|"): return Replacement(text: "\\|")
      case UInt8(ascii: "$"): return Replacement(text: "\\$")
      case UInt8(ascii: "<"): return Replacement(text: "&lt;")
      case UInt8(ascii: "&") where mayBeginReference(bytes, index):
        return Replacement(text: "&amp;")
      case UInt8(ascii: "#") where mayCloseHeading(bytes, index):
        return Replacement(text: "\\#")
      case 0: return Replacement(text: "\u{FFFD}")
      default: return lineStartReplacement(bytes, index)
      }
    }
  }

  /// Appends an address so that it can stand in `(…)` and `<…>`, and in a quoted attribute.
  mutating func appendMarkdown(_ address: Address) {
    append(address.text) { bytes, index in
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
      case UInt8(ascii: "&") where mayBeginReference(bytes, index): Replacement(text: "&amp;")
      default: nil
      }
    }
  }
}

/// One space for a run of white space, nothing for a run at an end.
private func spaceReplacement(_ bytes: borrowing Span<UInt8>, _ index: Int) -> Replacement? {
  var end = index
  while end < bytes.count, isSpace(bytes[end]) { end += 1 }
  let isInside = index > 0 && end < bytes.count
  if isInside, end == index + 1, bytes[index] == UInt8(ascii: " ") { return nil }
  return Replacement(text: isInside ? " " : "", count: end - index)
}

/// Whether an ampersand and what follows could be read as a character reference.
private func mayBeginReference(_ bytes: borrowing Span<UInt8>, _ index: Int) -> Bool {
  guard index + 1 < bytes.count else { return true }
  return bytes[index + 1] == UInt8(ascii: "#") || isASCIILetter(bytes[index + 1])
}

/// Whether a number sign begins a run that ends the text and could be read as a heading's end.
private func mayCloseHeading(_ bytes: borrowing Span<UInt8>, _ index: Int) -> Bool {
  if isFirst(index, in: bytes) { return true }
  guard isSpace(bytes[index - 1]) else { return false }
  var end = index
  while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
  while end < bytes.count, isSpace(bytes[end]) { end += 1 }
  return end == bytes.count
}

/// What begins a list, a quotation or an underline when it stands first in a line.
private func lineStartReplacement(_ bytes: borrowing Span<UInt8>, _ index: Int) -> Replacement? {
  switch bytes[index] {
  case UInt8(ascii: "-") where isFirst(index, in: bytes): Replacement(text: "\\-")
  case UInt8(ascii: "+") where isFirst(index, in: bytes): Replacement(text: "\\+")
  case UInt8(ascii: "=") where isFirst(index, in: bytes): Replacement(text: "\\=")
  case UInt8(ascii: ">") where isFirst(index, in: bytes): Replacement(text: "&gt;")
  case UInt8(ascii: ".") where followsFirstNumber(index, in: bytes): Replacement(text: "\\.")
  case UInt8(ascii: ")") where followsFirstNumber(index, in: bytes): Replacement(text: "\\)")
  default: nil
  }
}

private func isFirst(_ index: Int, in bytes: borrowing Span<UInt8>) -> Bool {
  var start = index
  while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
  return start == 0
}

private func followsFirstNumber(_ index: Int, in bytes: borrowing Span<UInt8>) -> Bool {
  var start = index
  while start > 0, isASCIIDigit(bytes[start - 1]) { start -= 1 }
  return start < index && isFirst(start, in: bytes)
}
