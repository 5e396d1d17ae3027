/// The classes of ASCII characters; other bytes are in none of them.
extension UInt8 {
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable package var isAlphanumeric: Bool { isLetter || isDigit }

  @inlinable package var isSmallOrDigit: Bool { self &- UInt8(ascii: "a") < 26 || isDigit }

  @inlinable package var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }

  /// Whether HTML counts the byte as white space: tab, line feed, form feed, return, space.
  @inlinable package var isSpace: Bool {
    self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B)
  }

  /// The byte with an ASCII capital made small.
  @inlinable package var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// Whether it is `text`, but for the case of ASCII letters; `text` is in small letters.
  @inlinable package func isCaseInsensitively(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { small in
      unsafe zip(self, small).allSatisfy { $0.lowercased == $1 }
    }
  }
}
