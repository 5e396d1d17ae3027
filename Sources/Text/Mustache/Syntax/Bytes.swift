/// Whether a byte is a space or a tab.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

/// Whether a byte is a space, a tab or part of a line ending.
func isSpace(_ byte: UInt8) -> Bool {
  isBlank(byte) || (0x0A...0x0D).contains(byte)
}

extension [UInt8] {
  /// Returns the first offset from `start` on at which `pattern` occurs in the bytes, or nil.
  func firstOffset(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var offset = start
    while offset + pattern.count <= count {
      if self[offset] == first, self[offset...].starts(with: pattern) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns the offset after the run of bytes from `start` on for which `isMatch` is true.
  func endOfRun(from start: Int, while isMatch: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < count, isMatch(self[offset]) { offset += 1 }
    return offset
  }
}
