/// A place in a template.
public struct Location: Sendable, Hashable {
  /// The template's name, with which it was handed over.
  public let file: String
  /// From 1; 0 stands for the file as a whole.
  public let line: Int
  /// From 1, in Unicode scalars; 0 stands for the file as a whole.
  public let column: Int

  /// Names a place, or a file as a whole.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  package static func start(of file: String) -> Location {
    Location(file: file, line: 1, column: 1)
  }
}

extension Location: Comparable {
  /// By file, line and column.
  public static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension Location: CustomStringConvertible {
  /// For example `question.html:7:5`.
  public var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}
