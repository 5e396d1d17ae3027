/// A place in a template.
package struct Location: Sendable, Hashable {
  /// The template's name, with which it was handed over.
  package let file: String
  /// From 1; 0 stands for the file as a whole.
  package let line: Int
  /// From 1, in Unicode scalars; 0 stands for the file as a whole.
  package let column: Int

  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  static func start(of file: String) -> Location { Location(file: file, line: 1, column: 1) }
}

extension Location: Comparable {
  package static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension Location: CustomStringConvertible {
  package var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}
