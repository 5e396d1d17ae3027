internal import Basics

extension ByteBuffer {
  /// Appends the text of a JSON string, with its escape sequences decoded.
  ///
  /// Unpaired surrogates, which occur where a server truncates a text, become U+FFFD.
  mutating func append(unescaping source: Span<UInt8>) {
    var index = 0
    while true {
      let end = source.firstIndex(
        from: index, to: source.count, matchBits: { $0.matchBits(of: UInt8(ascii: "\\")) },
        where: { $0 == UInt8(ascii: "\\") })
      append(source, index..<end)
      guard end + 1 < source.count else { return }
      index = end + 2
      if source[end + 1] == UInt8(ascii: "u") {
        append(String(parseScalar(in: source, at: &index)))
      } else {
        append(unescapedByte(source[end + 1]))
      }
    }
  }
}

/// Returns the byte that an escape sequence stands for, such as a line feed for the `n` of `\n`.
private func unescapedByte(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: letter
  }
}

/// Parses the digits after `\u`, and the second escape of a surrogate pair; advances `index` past
/// both.
private func parseScalar(in text: Span<UInt8>, at index: inout Int) -> Unicode.Scalar {
  let unit = utf16Unit(in: text, at: index)
  index = min(index + 4, text.count)
  guard let unit, (0xD800...0xDBFF).contains(unit), index + 2 <= text.count,
    (text[index], text[index + 1]) == (0x5C, 0x75),
    let lowUnit = utf16Unit(in: text, at: index + 2), (0xDC00...0xDFFF).contains(lowUnit)
  else { return unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}" }
  index += 6
  return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (lowUnit - 0xDC00)) ?? "\u{FFFD}"
}

/// Returns the value of four hexadecimal digits; `nil` if there are not four.
private func utf16Unit(in text: Span<UInt8>, at index: Int) -> UInt32? {
  guard index + 4 <= text.count else { return nil }
  var unit: UInt32 = 0
  for digitIndex in index..<index + 4 {
    guard let digit = text[digitIndex].hexValue else { return nil }
    unit = unit << 4 | UInt32(digit)
  }
  return unit
}
