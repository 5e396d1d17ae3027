/// A line and column in a text file.
package struct TextPosition: Sendable, Hashable {
  /// The line number, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at an offset in UTF-8 text.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == 0x0a }
    column = 1 + before[lineStart...].count { $0 & 0xc0 != 0x80 }
  }
}
