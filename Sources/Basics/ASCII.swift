/// The classes of ASCII characters; other bytes are in none of them.
extension UInt8 {
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable package var isAlphanumeric: Bool { isLetter || isDigit }

  @inlinable package var isSmallOrDigit: Bool { self &- UInt8(ascii: "a") < 26 || isDigit }

  @inlinable package var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }

  /// The byte with an ASCII capital made small.
  @inlinable package var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
