internal import Basics

/// Decodes the backslash escapes and character references of Markdown, such as `\_`, `&amp;` and
/// `&#39;`.
package enum EscapeSequence {
  /// Decodes the escape sequence whose backslash or `&` is at `index`.
  ///
  /// Source: CommonMark 0.30, "Backslash escapes", "Entity and numeric character references".
  ///
  /// - Returns: The decoded characters in UTF-8 and the index after the sequence; `nil` if the byte
  ///   at `index` starts no escape sequence.
  static func decode(
    in text: [UInt8], at index: Int, before end: Int
  ) -> (character: [UInt8], end: Int)? {
    guard index + 1 < end else { return nil }
    switch text[index] {
    case .backslash:
      return text[index + 1].isPunctuation ? ([text[index + 1]], index + 2) : nil
    case .ampersand: return decodeReference(in: text, at: index, before: end)
    default: return nil
    }
  }

  /// Decodes the character reference whose `&` is at `index`; `nil` if there is none that ends with
  /// a semicolon.
  private static func decodeReference(
    in text: [UInt8], at index: Int, before end: Int
  ) -> (character: [UInt8], end: Int)? {
    guard let reference = CharacterReference(in: text.span, at: index, before: end),
      reference.hasSemicolon
    else { return nil }
    switch reference.value {
    case .number(let number, digits: let digits):
      let isHexadecimal = text[index + 2] | 0x20 == UInt8(ascii: "x")
      guard digits <= (isHexadecimal ? 6 : 7) else { return nil }
      // These noncharacters are dropped, because XML cannot represent them.
      if number == 0xFFFE || number == 0xFFFF { return ([], reference.end) }
      let scalar = number == 0 ? nil : Unicode.Scalar(number)
      return (Array((scalar ?? "\u{FFFD}").utf8Bytes), reference.end)
    case .name(let name):
      var characters: [UInt8] = []
      guard NamedCharacterTable.append(charactersNamed: text[name], to: &characters) else {
        return nil
      }
      return (characters, reference.end)
    }
  }

  /// Returns `text` with all backslash escapes and character references decoded.
  package static func decodeAll(in text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(where: { $0 == .ampersand || $0 == .backslash }) else {
      return Array(text)
    }
    let text = Array(text)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if let (character, end) = decode(in: text, at: index, before: text.count) {
        result += character
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The bytes of this Unicode scalar in UTF-8.
  fileprivate var utf8Bytes: some Sequence<UInt8> {
    UTF8.encode(self) ?? UTF8.encodedReplacementCharacter
  }
}
