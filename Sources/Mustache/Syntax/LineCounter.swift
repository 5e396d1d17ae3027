/// Counts lines and columns up to an offset that only grows.
struct LineCounter {
  private(set) var line = 1
  private(set) var column = 1
  private var offset = 0

  mutating func advance(to end: Int, in bytes: [UInt8]) {
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
  }
}
