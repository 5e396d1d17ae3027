/// Whether a byte indents: a space or a tab.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

/// Whether a byte is a blank or part of a line's end.
func isSpace(_ byte: UInt8) -> Bool {
  isBlank(byte) || (0x0A...0x0D).contains(byte)
}

extension [UInt8] {
  /// Where the bytes stand next, at that offset or after it.
  func firstOffset(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var offset = start
    while offset + pattern.count <= count {
      if self[offset] == first, self[offset...].starts(with: pattern) { return offset }
      offset += 1
    }
    return nil
  }

  /// The first offset from there whose byte is of another sort, or the end.
  func skipping(from start: Int, while isSkipped: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < count, isSkipped(self[offset]) { offset += 1 }
    return offset
  }
}
