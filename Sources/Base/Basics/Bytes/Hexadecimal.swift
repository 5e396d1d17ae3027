extension UInt8 {
  /// The two hexadecimal digits of the byte in lower case, as in `2f`.
  @inlinable package var hexDigits: (high: UInt8, low: UInt8) {
    (
      Self.hexDigit(self >> 4, ten: UInt8(ascii: "a")),
      Self.hexDigit(self & 15, ten: UInt8(ascii: "a"))
    )
  }

  /// The two hexadecimal digits of the byte in upper case, as in `2F`.
  @inlinable package var uppercaseHexDigits: (high: UInt8, low: UInt8) {
    (
      Self.hexDigit(self >> 4, ten: UInt8(ascii: "A")),
      Self.hexDigit(self & 15, ten: UInt8(ascii: "A"))
    )
  }

  /// Returns the hexadecimal digit of a number below 16; `ten` is the digit for 10, `a` or `A`.
  @inlinable static func hexDigit(_ number: UInt8, ten: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : ten + number - 10
  }

  /// The value of the byte as a lower-case hexadecimal digit, from 0 to 15; `nil` for other bytes.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits, two for each byte.
  package var hex: String {
    unsafe String(unsafeUninitializedCapacity: 2 * count) { buffer in
      var index = 0
      for byte in self {
        unsafe (buffer[index], buffer[index + 1]) = byte.hexDigits
        index += 2
      }
      return index
    }
  }
}
