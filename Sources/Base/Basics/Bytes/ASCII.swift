/// Classification of bytes as ASCII characters; bytes from 0x80 on are in no class.
extension UInt8 {
  /// Whether the byte is an ASCII letter.
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is a decimal digit.
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter or a decimal digit.
  @inlinable package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is a lower-case ASCII letter or a decimal digit.
  @inlinable package var isLowercaseOrDigit: Bool { self &- UInt8(ascii: "a") < 26 || isDigit }

  /// Whether the byte is an upper-case ASCII letter.
  @inlinable package var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

  /// Whether the byte is white space in HTML: tab, line feed, form feed, carriage return or space.
  @inlinable package var isWhitespace: Bool {
    self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B)
  }

  /// The byte, converted to lower case if it is an upper-case ASCII letter.
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes equal `text`, ignoring the case of ASCII letters; `text` must be in
  /// lower case.
  @inlinable package func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { lowercaseText in
      unsafe zip(self, lowercaseText).allSatisfy { $0.lowercased == $1 }
    }
  }
}
