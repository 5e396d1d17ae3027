internal import Basics

/// The text of a JSON string; halves of surrogate pairs, which a server leaves where it cuts a text,
/// become U+FFFD.
func unescaped(_ source: ArraySlice<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(source.count)
  var rest = source
  while true {
    let count = rest.span.firstIndex(
      from: 0, to: rest.count, marks: { $0.marks(of: UInt8(ascii: "\\")) },
      where: { $0 == UInt8(ascii: "\\") })
    text += rest.prefix(count)
    rest = rest.dropFirst(count + 1)
    guard let mark = rest.popFirst() else { return text }
    if mark == UInt8(ascii: "u") {
      text += String(scalar(takenFrom: &rest)).utf8
    } else {
      text.append(character(escapedAs: mark))
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
private func scalar(takenFrom rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
  let unit = unit(rest)
  rest = rest.dropFirst(4)
  guard let unit, (0xD800...0xDBFF).contains(unit), rest.starts(with: [0x5C, 0x75]),
    let other = StackExchange.unit(rest.dropFirst(2)), (0xDC00...0xDFFF).contains(other)
  else { return unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}" }
  rest = rest.dropFirst(6)
  return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (other - 0xDC00)) ?? "\u{FFFD}"
}

private func unit(_ digits: ArraySlice<UInt8>) -> UInt32? {
  guard digits.count >= 4 else { return nil }
  var unit: UInt32 = 0
  for digit in digits.prefix(4) {
    guard let value = digit.hexValue else { return nil }
    unit = unit << 4 | UInt32(value)
  }
  return unit
}
