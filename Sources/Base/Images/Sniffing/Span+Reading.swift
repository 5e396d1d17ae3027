extension Span<UInt8> {
  /// Returns the big-endian number in `length` bytes at an offset; `nil` if the bytes end before.
  func bigEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in offset..<offset + length { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Returns the little-endian number in `length` bytes at an offset; `nil` if the bytes end
  /// before.
  func littleEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in (offset..<offset + length).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Returns whether the bytes at an offset equal the expected bytes.
  func hasBytes(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, expected.count <= count - offset else { return false }
    var index = offset
    for byte in expected {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Returns whether the bytes at an offset equal a text, ignoring the case of the bytes; `text`
  /// must be in lower case.
  func hasTextIgnoringCase(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, text.utf8.count <= count - offset else { return false }
    var index = offset
    for byte in text.utf8 {
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self[index]
      guard (isCapital ? self[index] | 0x20 : self[index]) == byte else { return false }
      index += 1
    }
    return true
  }
}
