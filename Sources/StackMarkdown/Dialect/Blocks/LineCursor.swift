/// The position of the block parser in a line.
///
/// Tabs have already been expanded (``NormalizedMarkdown``), so that a space is a column.
struct LineCursor {
  /// The index of the next unread byte.
  private(set) var offset: Int
  /// The index of the next byte that is not a space, or ``end``.
  private(set) var text: Int
  /// The index after the line's last byte, without its line end.
  let end: Int

  init(_ line: Range<Int>, in source: [UInt8]) {
    offset = line.lowerBound
    end = line.upperBound
    text = source.skipSpaces(from: offset, before: end)
  }

  /// The number of spaces at the cursor.
  var indent: Int { text - offset }

  /// Whether the rest of the line is blank.
  var isBlank: Bool { text == end }

  /// The unread range of the line.
  var rest: Range<Int> { offset..<end }

  /// Moves past `count` spaces, at most ``indent``.
  mutating func takeSpaces(_ count: Int) { offset += count }

  /// Moves to `index` and updates ``indent``.
  mutating func take(to index: Int, in source: [UInt8]) {
    offset = index
    text = source.skipSpaces(from: index, before: end)
  }
}
