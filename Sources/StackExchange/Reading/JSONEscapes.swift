internal import Basics

extension ByteBuffer {
  /// Appends the text of a JSON string; halves of surrogate pairs, which a server leaves where it cuts
  /// a text, become U+FFFD.
  mutating func append(unescaping source: Span<UInt8>) {
    var index = 0
    while true {
      let end = source.firstIndex(
        from: index, to: source.count, marks: { $0.marks(of: UInt8(ascii: "\\")) },
        where: { $0 == UInt8(ascii: "\\") })
      append(source, index..<end)
      guard end + 1 < source.count else { return }
      index = end + 2
      if source[end + 1] == UInt8(ascii: "u") {
        append(String(scalar(in: source, takenFrom: &index)))
      } else {
        append(character(escapedAs: source[end + 1]))
      }
    }
  }
}

/// What a letter stands for behind a backslash.
private func character(escapedAs mark: UInt8) -> UInt8 {
  switch mark {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: mark
  }
}

/// What the digits behind `\u` stand for, with those of the other half of a pair.
private func scalar(in text: Span<UInt8>, takenFrom index: inout Int) -> Unicode.Scalar {
  let unit = unit(in: text, at: index)
  index = min(index + 4, text.count)
  guard let unit, (0xD800...0xDBFF).contains(unit), index + 2 <= text.count,
    (text[index], text[index + 1]) == (0x5C, 0x75),
    let other = StackExchange.unit(in: text, at: index + 2), (0xDC00...0xDFFF).contains(other)
  else { return unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}" }
  index += 6
  return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (other - 0xDC00)) ?? "\u{FFFD}"
}

private func unit(in text: Span<UInt8>, at index: Int) -> UInt32? {
  guard index + 4 <= text.count else { return nil }
  var unit: UInt32 = 0
  for place in index..<index + 4 {
    guard let value = text[place].hexValue else { return nil }
    unit = unit << 4 | UInt32(value)
  }
  return unit
}
