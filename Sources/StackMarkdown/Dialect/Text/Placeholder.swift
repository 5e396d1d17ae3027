internal import Basics

/// What stands in the text for libcmark where the dialect has something of its own.
///
/// To libcmark it is a word: a byte that no text holds (``SourceText``), a number, another such
/// byte. The number is an index into ``InlineSource/replacements``.
///
/// What comes back from libcmark may hold such bytes all the same: it decodes `&#1;`. So what looks
/// like a placeholder is one only if it is complete and has been given out.
enum Placeholder {
  static let opening: UInt8 = 0x01
  static let closing: UInt8 = 0x02

  static func append(_ number: Int, to text: inout [UInt8]) {
    text.append(opening)
    text += String(number).utf8
    text.append(closing)
  }

  /// Reads the placeholder, one of `count`, whose opening byte is at `start` of what libcmark gives
  /// back; no number if that is an author's own byte.
  static func read(
    _ text: Span<UInt8>, at start: Int, count: Int
  ) -> (number: Int?, end: Int) {
    var index = start + 1
    var number = 0
    while index < text.count, text[index].isDigit, number < count {
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start + 1, index < text.count, text[index] == closing, number < count else {
      return (nil, start + 1)
    }
    return (number, index + 1)
  }
}
