internal import Basics

/// A marker in the Markdown for libcmark that stands for a construct of the dialect.
///
/// A placeholder consists of byte 1, a decimal number, and byte 2; libcmark treats it as a word.
/// The number is an index into ``InlineSource/constructs``. ``NormalizedMarkdown`` removes the two
/// bytes from authors' texts. They can still appear in libcmark's output, for example from `&#1;`;
/// therefore a placeholder is only valid if it is complete and its number is in use.
enum Placeholder {
  /// The first byte of each placeholder.
  static let openingByte: UInt8 = 0x01
  /// The last byte of each placeholder.
  static let closingByte: UInt8 = 0x02

  /// Appends the placeholder for the construct with an index.
  static func append(_ number: Int, to text: inout [UInt8]) {
    text.append(openingByte)
    text += String(number).utf8
    text.append(closingByte)
  }

  /// Reads the placeholder that starts at an index in text from libcmark.
  ///
  /// - Parameters:
  ///   - text: The text of a libcmark node.
  ///   - start: The index of the opening byte.
  ///   - count: The number of placeholders in use.
  /// - Returns: The number and the index after the placeholder; if it is not valid, `nil` and the
  ///   index after the opening byte.
  static func read(
    _ text: Span<UInt8>, at start: Int, count: Int
  ) -> (number: Int?, end: Int) {
    var index = start + 1
    var number = 0
    while index < text.count, text[index].isDigit, number < count {
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start + 1, index < text.count, text[index] == closingByte, number < count else {
      return (nil, start + 1)
    }
    return (number, index + 1)
  }
}
