internal import Basics

/// The ASCII characters with a meaning in Markdown.
extension UInt8 {
  static let atSign = UInt8(ascii: "@")
  static let asterisk = UInt8(ascii: "*")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")
  static let closingBrace = UInt8(ascii: "}")
  static let closingBracket = UInt8(ascii: "]")
  static let closingParenthesis = UInt8(ascii: ")")
  static let comma = UInt8(ascii: ",")
  static let dollar = UInt8(ascii: "$")
  static let dot = UInt8(ascii: ".")
  static let openingBrace = UInt8(ascii: "{")
  static let openingBracket = UInt8(ascii: "[")
  static let openingParenthesis = UInt8(ascii: "(")
  static let pipe = UInt8(ascii: "|")
  static let plus = UInt8(ascii: "+")
  static let tilde = UInt8(ascii: "~")
  static let underscore = UInt8(ascii: "_")

  /// Whether the byte is ASCII punctuation, which a backslash can escape in Markdown.
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether the array contains `text` at `index`, ending no later than `end`.
  func has(_ text: StaticString, at index: Int, before end: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { expected in
      for offset in 0..<expected.count
      where unsafe self[index + offset] != expected[offset] { return false }
      return true
    }
  }

  /// Whether the array contains `text`, ignoring case, at `index`, ending no later than `end`;
  /// `text` must be in lower case.
  func hasCaseInsensitively(_ text: StaticString, at index: Int, before end: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { expected in
      for offset in 0..<expected.count
      where unsafe self[index + offset].lowercased != expected[offset] { return false }
      return true
    }
  }

  /// Returns `range` without the spaces at its start and end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = skipSpaces(from: range.lowerBound, before: range.upperBound)
    var end = range.upperBound
    while end > start, self[end - 1] == .space { end -= 1 }
    return start..<end
  }

  /// Returns the index of the first byte at or after `start` that is not a space; at most `end`.
  func skipSpaces(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, self[index] == .space { index += 1 }
    return index
  }
}
