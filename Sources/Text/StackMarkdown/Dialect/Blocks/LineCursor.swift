/// The position of the block parser in a line.
///
/// Tabs have already been expanded (``NormalizedMarkdown``), so that each space is one column wide.
struct LineCursor {
  /// The index of the line's next unread byte.
  private(set) var position: Int
  /// The index of the line's next unread byte that is not a space; ``end`` if there is none.
  private(set) var textStart: Int
  /// The index after the line's last byte, without its line end.
  let end: Int

  init(_ line: Range<Int>, in source: [UInt8]) {
    position = line.lowerBound
    end = line.upperBound
    textStart = source.skipSpaces(from: position, before: end)
  }

  /// The number of spaces at the cursor.
  var indent: Int { textStart - position }

  /// Whether the rest of the line is blank.
  var isBlank: Bool { textStart == end }

  /// The range of the line's unread bytes.
  var remaining: Range<Int> { position..<end }

  /// Moves the cursor past `count` spaces, which must not be more than ``indent``.
  mutating func skipSpaces(_ count: Int) { position += count }

  /// Moves the cursor to `index` and updates ``indent``.
  mutating func advance(to index: Int, in source: [UInt8]) {
    position = index
    textStart = source.skipSpaces(from: index, before: end)
  }
}
