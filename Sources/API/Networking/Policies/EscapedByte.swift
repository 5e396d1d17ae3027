internal import Basics

/// An ASCII character that a text contains in escaped form, by the rules of JSON, HTML or URLs.
struct EscapedByte {
  /// The ASCII character that the escape sequence stands for.
  let byte: UInt8
  /// The offset of the first byte after the escape sequence.
  let end: Int

  /// The bytes with which escape sequences begin.
  static let firstBytes = ByteSet("\\&%")

  /// Parses an escape sequence such as `\u004b`, `\x4b`, `\/`, `&#75;`, `&#x4b;`, `&amp;` or `%4b`.
  ///
  /// Returns `nil` if there is none at `start`, or if it stands for a character beyond ASCII.
  init?(in text: Span<UInt8>, at start: Int) {
    guard start + 1 < text.count else { return nil }
    let escape: (value: Int, end: Int)?
    switch text[start] {
    case UInt8(ascii: "\\"): escape = Self.parseBackslashEscape(text, start + 1)
    case UInt8(ascii: "&"): escape = Self.parseReference(text, start + 1)
    case UInt8(ascii: "%"): escape = Self.parseNumber(text, start + 1, radix: 16, digits: 2)
    default: escape = nil
    }
    guard let escape, escape.value < 0x80 else { return nil }
    (byte, end) = (UInt8(escape.value), escape.end)
  }

  /// Parses the rest of an escape sequence after its backslash.
  private static func parseBackslashEscape(
    _ text: Span<UInt8>, _ start: Int
  ) -> (value: Int, end: Int)? {
    switch text[start] {
    case UInt8(ascii: "u"): return parseNumber(text, start + 1, radix: 16, digits: 4)
    case UInt8(ascii: "x"): return parseNumber(text, start + 1, radix: 16, digits: 2)
    case let byte where punctuation.contains(byte): return (Int(byte), start + 1)
    default: return nil
    }
  }

  /// Parses a character reference after its `&`; the final `;` is optional.
  private static func parseReference(
    _ text: Span<UInt8>, _ start: Int
  ) -> (value: Int, end: Int)? {
    if let reference = CharacterReference(in: text, at: start - 1, before: text.count),
      case .number(let number, digits: _) = reference.value
    {
      return (Int(number), reference.end)
    }
    guard
      let named = CharacterReference.xmlReferences.first(where: {
        text.hasBytes($0.name, at: start)
      })
    else { return nil }
    let end = start + named.name.count
    let hasSemicolon = end < text.count && text[end] == UInt8(ascii: ";")
    return (Int(named.character), hasSemicolon ? end + 1 : end)
  }

  /// Parses a number of `digits` digits, or, if `digits` is `nil`, of any length; values beyond
  /// ASCII become 128.
  private static func parseNumber(
    _ text: Span<UInt8>, _ start: Int, radix: UInt8, digits: Int? = nil
  ) -> (value: Int, end: Int)? {
    var (value, index) = (0, start)
    while index < text.count, index - start < digits ?? .max,
      let digit = text[index].lowercased.hexValue, digit < radix
    {
      // Capped, so that a long number cannot overflow.
      value = min(value * Int(radix) + Int(digit), 0x80)
      index += 1
    }
    return index > start && index - start == digits ?? (index - start) ? (value, index) : nil
  }

  /// The punctuation characters that stand for themselves after a backslash.
  private static let punctuation = ByteSet("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
}

extension Span<UInt8> {
  /// Returns whether the span contains the given bytes at the offset `start`.
  func hasBytes(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start + bytes.count <= count else { return false }
    return bytes.indices.allSatisfy { self[start + $0] == bytes[$0] }
  }
}
