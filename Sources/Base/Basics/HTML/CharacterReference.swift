/// The syntax of a character reference such as `&amp;`, `&#38;` or `&#x26;`.
///
/// The caller decides which names exist and whether the semicolon is optional, because HTML, XML
/// and Markdown differ.
package struct CharacterReference {
  /// The part of a reference between `&` and `;`.
  package enum Value {
    /// A code point, capped at 0x110000, and the number of its digits.
    case number(UInt32, digits: Int)
    /// The byte range of a name, such as `amp`.
    case name(Range<Int>)
  }

  /// The name or number of the character reference.
  package let value: Value
  /// Whether the reference ends with a semicolon.
  package let hasSemicolon: Bool
  /// The index of the first byte after the reference, including its semicolon.
  package let end: Int

  /// Parses the character reference whose `&` is at `index`; `nil` if no reference starts there
  /// before `limit`.
  package init?(in bytes: borrowing Span<UInt8>, at index: Int, before limit: Int) {
    var end = index + 1
    guard end < limit, bytes[index] == UInt8(ascii: "&") else { return nil }
    if bytes[end] == UInt8(ascii: "#") {
      end += 1
      let isHexadecimal = end < limit && bytes[end].lowercased == UInt8(ascii: "x")
      if isHexadecimal { end += 1 }
      let (firstDigit, radix) = (end, isHexadecimal ? 16 : 10 as UInt32)
      var number: UInt32 = 0
      while end < limit, let digit = bytes[end].lowercased.hexValue, digit < radix {
        number = min(number * radix + UInt32(digit), 0x11_0000)
        end += 1
      }
      guard end > firstDigit else { return nil }
      value = .number(number, digits: end - firstDigit)
    } else {
      while end < limit, bytes[end].isAlphanumeric { end += 1 }
      guard end > index + 1 else { return nil }
      value = .name(index + 1..<end)
    }
    hasSemicolon = end < limit && bytes[end] == UInt8(ascii: ";")
    self.end = hasSemicolon ? end + 1 : end
  }

  /// The five named character references that XML defines, each with its character.
  private static let xmlReferences: [(name: [UInt8], character: UInt8)] = [
    (Array("amp".utf8), UInt8(ascii: "&")), (Array("lt".utf8), UInt8(ascii: "<")),
    (Array("gt".utf8), UInt8(ascii: ">")), (Array("quot".utf8), UInt8(ascii: "\"")),
    (Array("apos".utf8), UInt8(ascii: "'")),
  ]
}

extension String {
  /// The text with numeric references and the five named ones of XML decoded, once; all other
  /// references stay as they are.
  package var decodingXMLReferences: String {
    let ampersand = UInt8(ascii: "&")
    let first = utf8.span.firstIndex(
      from: 0, to: utf8.count, matchBits: { $0.matchBits(of: ampersand) },
      where: { $0 == ampersand })
    guard first < utf8.count else { return self }
    let bytes = Array(utf8)
    var decoded = Array(bytes[..<first])
    decoded.reserveCapacity(bytes.count)
    var index = first
    while index < bytes.count {
      if bytes[index] == ampersand,
        let reference = CharacterReference(in: bytes.span, at: index, before: bytes.count),
        let scalar = reference.xmlScalar(in: bytes)
      {
        decoded += String(scalar).utf8
        index = reference.end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension CharacterReference {
  /// Returns the character that the reference stands for in XML: U+FFFD for a number without a
  /// character, and `nil` if XML does not define the reference.
  fileprivate func xmlScalar(in bytes: [UInt8]) -> Unicode.Scalar? {
    guard hasSemicolon else { return nil }
    switch value {
    case .number(let number, digits: let digits):
      return digits > 7 ? nil : Unicode.Scalar(number) ?? "\u{FFFD}"
    case .name(let range):
      return Self.xmlReferences.first { $0.name[...] == bytes[range] }.map {
        Unicode.Scalar($0.character)
      }
    }
  }
}
