/// A character reference such as `&amp;`, `&#38;` or `&#x26;`, as far as its form goes.
///
/// Which names there are, and whether a reference counts without its semicolon, is for the reader to judge:
/// HTML, XML and Markdown differ.
package struct CharacterReference {
  /// The part between `&` and `;`.
  package enum Value {
    /// A code point, at most 0x110000, and the number of its digits.
    case number(UInt32, digits: Int)
    /// The range of a name, such as `amp`, in the bytes.
    case name(Range<Int>)
  }

  package let value: Value
  package let hasSemicolon: Bool
  /// The index behind the reference, and behind its semicolon if it has one.
  package let end: Int

  /// Reads the reference whose `&` is at `index`; nil where none is.
  package init?(in bytes: borrowing Span<UInt8>, at index: Int, before limit: Int) {
    var end = index + 1
    guard end < limit, bytes[index] == UInt8(ascii: "&") else { return nil }
    if bytes[end] == UInt8(ascii: "#") {
      end += 1
      let isHexadecimal = end < limit && bytes[end].lowercased == UInt8(ascii: "x")
      if isHexadecimal { end += 1 }
      let (digits, radix) = (end, isHexadecimal ? 16 : 10 as UInt32)
      var number: UInt32 = 0
      while end < limit, let digit = bytes[end].lowercased.hexValue, digit < radix {
        number = min(number * radix + UInt32(digit), 0x11_0000)
        end += 1
      }
      guard end > digits else { return nil }
      value = .number(number, digits: end - digits)
    } else {
      while end < limit, bytes[end].isAlphanumeric { end += 1 }
      guard end > index + 1 else { return nil }
      value = .name(index + 1..<end)
    }
    hasSemicolon = end < limit && bytes[end] == UInt8(ascii: ";")
    self.end = hasSemicolon ? end + 1 : end
  }

  /// The names that XML has, and every writer of HTML uses.
  package static let xmlNames: [(name: [UInt8], character: UInt8)] = [
    (Array("amp".utf8), UInt8(ascii: "&")), (Array("lt".utf8), UInt8(ascii: "<")),
    (Array("gt".utf8), UInt8(ascii: ">")), (Array("quot".utf8), UInt8(ascii: "\"")),
    (Array("apos".utf8), UInt8(ascii: "'")),
  ]
}

extension String {
  /// The text with each reference by number, or by one of the names of XML, replaced once from left to
  /// right; anything else is left as it stands.
  package var decodingXMLReferences: String {
    let ampersand = UInt8(ascii: "&")
    let first = utf8.span.firstIndex(
      from: 0, to: utf8.count, marks: { $0.marks(of: ampersand) }, where: { $0 == ampersand })
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
  /// The character that the reference stands for in XML; U+FFFD for a number that no character has.
  fileprivate func xmlScalar(in bytes: [UInt8]) -> Unicode.Scalar? {
    guard hasSemicolon else { return nil }
    switch value {
    case .number(let number, digits: let digits):
      return digits > 7 ? nil : Unicode.Scalar(number) ?? "\u{FFFD}"
    case .name(let range):
      return Self.xmlNames.first { $0.name[...] == bytes[range] }.map {
        Unicode.Scalar($0.character)
      }
    }
  }
}
