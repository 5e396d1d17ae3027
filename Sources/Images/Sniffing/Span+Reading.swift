extension Span<UInt8> {
  /// The number in `length` bytes with the highest first; `nil` past the end.
  func bigEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in offset..<offset + length { number = number << 8 | Int(self[index]) }
    return number
  }

  /// The number in `length` bytes with the lowest first; `nil` past the end.
  func littleEndian(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    var number = 0
    for index in (offset..<offset + length).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Whether these very bytes stand there.
  func holds(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, expected.count <= count - offset else { return false }
    var index = offset
    for byte in expected {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether these letters stand there, in either case; `text` is lower-case.
  func holdsIgnoringCase(_ text: String, at offset: Int) -> Bool {
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
