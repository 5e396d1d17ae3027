/// A position in a template that moves forward and counts lines and columns.
struct LineCounter {
  private let file: String
  private var line: Int
  private var column: Int
  /// The byte offset of the current position in the template.
  private var offset = 0

  /// Creates a counter at the first byte of a text; `start` is the location of that byte.
  init(from start: Location) {
    (file, line, column) = (start.file, start.line, start.column)
  }

  /// The current position as a file with line and column.
  var location: Location { Location(file: file, line: line, column: column) }

  /// Moves forward to the byte offset `end`, counting lines and Unicode scalars.
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
