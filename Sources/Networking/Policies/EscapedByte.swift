internal import Basics

/// A byte of ASCII that a text has behind an escape of JSON, of HTML, or of an address.
struct EscapedByte {
  let byte: UInt8
  /// Behind the escape.
  let end: Int

  /// What escapes begin with.
  static let signs = ByteSet("\\&%")

  /// Reads an escape such as `\u004b`, `\x4b`, `\/`, `&#75;`, `&#x4b;`, `&amp;`, or `%4b`; nil where
  /// none is, or where it is of more than ASCII.
  init?(in text: Span<UInt8>, at start: Int) {
    guard start + 1 < text.count else { return nil }
    let found: (value: Int, end: Int)?
    switch text[start] {
    case UInt8(ascii: "\\"): found = Self.backslash(text, start + 1)
    case UInt8(ascii: "&"): found = Self.reference(text, start + 1)
    case UInt8(ascii: "%"): found = Self.number(text, start + 1, radix: 16, digits: 2)
    default: found = nil
    }
    guard let found, found.value < 0x80 else { return nil }
    (byte, end) = (UInt8(found.value), found.end)
  }

  /// What is behind a backslash.
  private static func backslash(_ text: Span<UInt8>, _ start: Int) -> (value: Int, end: Int)? {
    switch text[start] {
    case UInt8(ascii: "u"): return number(text, start + 1, radix: 16, digits: 4)
    case UInt8(ascii: "x"): return number(text, start + 1, radix: 16, digits: 2)
    case let sign where punctuation.contains(sign): return (Int(sign), start + 1)
    default: return nil
    }
  }

  /// What is behind `&`; its `;` may be left out.
  private static func reference(_ text: Span<UInt8>, _ start: Int) -> (value: Int, end: Int)? {
    if let reference = CharacterReference(in: text, at: start - 1, before: text.count),
      case .number(let number, digits: _) = reference.value
    {
      return (Int(number), reference.end)
    }
    guard
      let known = CharacterReference.xmlNames.first(where: { text.hasBytes($0.name, at: start) })
    else { return nil }
    let end = start + known.name.count
    let hasSemicolon = end < text.count && text[end] == UInt8(ascii: ";")
    return (Int(known.character), hasSemicolon ? end + 1 : end)
  }

  /// Reads digits, as many as are given or as there are.
  private static func number(
    _ text: Span<UInt8>, _ start: Int, radix: UInt8, digits: Int? = nil
  ) -> (value: Int, end: Int)? {
    var (value, index) = (0, start)
    while index < text.count, index - start < digits ?? .max,
      let digit = text[index].lowercased.hexValue, digit < radix
    {
      // What is more than ASCII stays so, however long it is.
      value = min(value * Int(radix) + Int(digit), 0x80)
      index += 1
    }
    return index > start && index - start == digits ?? (index - start) ? (value, index) : nil
  }

  private static let punctuation = ByteSet("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
}

extension Span<UInt8> {
  /// Whether bytes stand at a place.
  func hasBytes(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start + bytes.count <= count else { return false }
    return bytes.indices.allSatisfy { self[start + $0] == bytes[$0] }
  }
}
