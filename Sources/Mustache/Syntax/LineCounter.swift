/// A position in a text that moves forward and keeps its line and column.
struct LineCounter {
  private let file: String
  private var line: Int
  private var column: Int
  /// The byte offset of the current position.
  private var offset = 0

  /// Creates a counter at offset 0 of a text that begins at a location.
  init(from start: Location) {
    (file, line, column) = (start.file, start.line, start.column)
  }

  /// The current position.
  var location: Location { Location(file: file, line: line, column: column) }

  /// Moves forward to an offset, counting lines and Unicode scalars.
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
