internal import Basics

/// The ASCII characters with a meaning in HTML.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let doubleQuote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let ampersand = UInt8(ascii: "&")
  static let slash = UInt8(ascii: "/")
  static let lessThan = UInt8(ascii: "<")
  static let equals = UInt8(ascii: "=")
  static let greaterThan = UInt8(ascii: ">")
  static let exclamation = UInt8(ascii: "!")
  static let questionMark = UInt8(ascii: "?")
  static let hyphen = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
}

extension ArraySlice<UInt8> {
  /// Whether all bytes of the slice are white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The slice without leading and trailing white space.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }
}

extension [UInt8] {
  /// Appends the part of `bytes` in `range`.
  mutating func append(_ bytes: [UInt8], range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }

  /// Appends the bytes of a span.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Whether the bytes in `range` are exactly those of `text`.
  func isEqual(_ range: Range<Int>, to text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount
      && has(text, at: range.lowerBound, before: range.upperBound)
  }

  /// Returns the next word, delimited by white space, at or after `index`; `nil` if there is none
  /// before `end`.
  func nextWord(from index: Int, before end: Int) -> Range<Int>? {
    var start = index
    while start < end, self[start].isWhitespace { start += 1 }
    guard start < end else { return nil }
    var index = start
    while index < end, !self[index].isWhitespace { index += 1 }
    return start..<index
  }

  /// Appends the bytes of a string literal.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
