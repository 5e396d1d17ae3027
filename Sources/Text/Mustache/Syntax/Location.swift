/// A position in a template, or a template as a whole.
public struct Location: Sendable, Hashable {
  /// The name of the template's file.
  public let file: String
  /// The line number, counted from 1; 0 if the location is the whole file.
  public let line: Int
  /// The column in Unicode scalars, counted from 1; 0 if the location is the whole file.
  public let column: Int

  /// Creates the location of a position; without line and column, it is the location of a file.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Returns the position of a file's first character.
  package static func start(of file: String) -> Location {
    Location(file: file, line: 1, column: 1)
  }
}

extension Location: Comparable {
  /// Orders positions by file, then line, then column.
  public static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension Location: CustomStringConvertible {
  /// The position as `file:line:column`, such as `question.html:7:5`, or only the file.
  public var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}

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
