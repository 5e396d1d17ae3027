/// A place in a line, moved to the right as blocks take what is theirs.
///
/// There are no tabs left (``SourceText``), so a column is a byte.
struct LineCursor {
  /// Where what is left of the line begins.
  private(set) var offset: Int
  /// The first byte that is not a space, or ``end``.
  private(set) var text: Int
  /// The end of the line, before its line feed.
  let end: Int

  init(_ line: Range<Int>, in source: [UInt8]) {
    offset = line.lowerBound
    end = line.upperBound
    text = source.skipSpaces(from: offset, before: end)
  }

  /// How many spaces come first.
  var indent: Int { text - offset }

  var isBlank: Bool { text == end }

  /// What is left of the line.
  var rest: Range<Int> { offset..<end }

  /// Takes spaces, which the caller has counted in ``indent``.
  mutating func takeSpaces(_ count: Int) { offset += count }

  /// Takes what comes before `index`, and the spaces after it are counted anew.
  mutating func take(to index: Int, in source: [UInt8]) {
    offset = index
    text = source.skipSpaces(from: index, before: end)
  }
}
