extension Span<UInt8> {
  /// Returns the big-endian number in `length` bytes at an offset; `nil` past the end.
  func bigEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in offset..<offset + length { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Returns the little-endian number in `length` bytes at an offset; `nil` past the end.
  func littleEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in (offset..<offset + length).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Reports whether the bytes at an offset are the expected ones.
  func hasBytes(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, expected.count <= count - offset else { return false }
    var index = offset
    for byte in expected {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Reports whether a text is at an offset, ignoring case; `text` must be lower case.
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
