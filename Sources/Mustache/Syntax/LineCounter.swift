/// Counts lines and columns up to an offset that only grows.
struct LineCounter {
  private let file: String
  private var line: Int
  private var column: Int
  private var offset = 0

  init(from start: Location) {
    (file, line, column) = (start.file, start.line, start.column)
  }

  var location: Location { Location(file: file, line: line, column: column) }

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
