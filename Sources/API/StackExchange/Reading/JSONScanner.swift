internal import Basics

/// A parser that validates JSON and finds the positions of all values, without decoding them.
struct JSONScanner {
  private let text: [UInt8]
  /// The values found so far, in the order in which they begin.
  private var values: [JSONDocument.Value] = []
  /// The offset of the next byte to parse.
  private var index = 0
  /// The nesting depth of the value that is being parsed.
  private var depth = 0

  /// The maximum nesting depth of a value, as in the JSON decoder of Foundation.
  private static let maxDepth = 512

  init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipWhitespace()
  }

  /// Returns the positions of all values; `nil` unless the whole text is one JSON value.
  mutating func scan() -> [JSONDocument.Value]? {
    guard parseValue() else { return nil }
    skipWhitespace()
    return index == text.count ? values : nil
  }

  /// Parses a JSON value of any type; returns `false` on a syntax error, as all parsing functions
  /// do.
  private mutating func parseValue() -> Bool {
    guard index < text.count, depth < Self.maxDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    switch text[index] {
    case UInt8(ascii: "\""): return parseString()
    case UInt8(ascii: "{"): return parseContainer(.object, closing: "}") { $0.parseMember() }
    case UInt8(ascii: "["): return parseContainer(.array, closing: "]") { $0.parseValue() }
    case UInt8(ascii: "t"): return parseLiteral("true", .trueLiteral)
    case UInt8(ascii: "f"): return parseLiteral("false", .falseLiteral)
    case UInt8(ascii: "n"): return parseLiteral("null", .null)
    default:
      let start = index
      guard parseNumber() else { return false }
      appendValue(.number, start..<index)
      return true
    }
  }

  /// Parses an array or an object, whose opening bracket is the next byte.
  private mutating func parseContainer(
    _ kind: JSONDocument.Value.Kind, closing closingBracket: Unicode.Scalar,
    _ parseElement: (inout JSONScanner) -> Bool
  ) -> Bool {
    let valueIndex = values.count
    appendValue(kind, index..<index)
    index += 1
    skipWhitespace()
    if !skip(closingBracket) {
      repeat {
        guard parseElement(&self) else { return false }
        skipWhitespace()
      } while skipWithWhitespace(",")
      guard skip(closingBracket) else { return false }
    }
    values[valueIndex].end = Int32(index)
    values[valueIndex].nextValueIndex = Int32(values.count)
    return true
  }

  /// Parses the name and the value of an object member.
  private mutating func parseMember() -> Bool {
    guard parseString() else { return false }
    skipWhitespace()
    return skipWithWhitespace(":") && parseValue()
  }

  /// Appends the type and range of a value without elements to the values found.
  private mutating func appendValue(_ kind: JSONDocument.Value.Kind, _ range: Range<Int>) {
    values.append(
      JSONDocument.Value(
        kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound),
        nextValueIndex: Int32(values.count + 1)))
  }

  /// Parses a string, and records whether it contains escape sequences.
  private mutating func parseString() -> Bool {
    guard skip("\"") else { return false }
    let start = index
    var kind = JSONDocument.Value.Kind.string
    while true {
      index = text.span.firstIndex(
        from: index, to: text.count, matchBits: { $0.stringEndMarks }, where: \.endsString)
      guard index < text.count else { return false }
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        appendValue(kind, start..<index - 1)
        return byte == UInt8(ascii: "\"")
      }
      kind = .escapedString
      guard parseEscape() else { return false }
    }
  }

  /// Parses the rest of an escape sequence after its backslash.
  private mutating func parseEscape() -> Bool {
    guard index < text.count else { return false }
    let byte = text[index]
    index += 1
    guard byte == UInt8(ascii: "u") else { return Self.escapes.contains(byte) }
    let end = index + 4
    while index < min(end, text.count), text[index].isHexDigit { index += 1 }
    return index == end
  }

  /// Parses a JSON number without converting it.
  private mutating func parseNumber() -> Bool {
    if text[index] == UInt8(ascii: "-") { index += 1 }
    let start = index
    guard skipDigits() else { return false }
    if text[start] == UInt8(ascii: "0"), index > start + 1 { return false }
    if skip(".") { guard skipDigits() else { return false } }
    guard skip("e") || skip("E") else { return true }
    _ = skip("+") || skip("-")
    return skipDigits()
  }

  /// Skips decimal digits; returns `false` if there is none.
  private mutating func skipDigits() -> Bool {
    let start = index
    while index < text.count, text[index].isDigit { index += 1 }
    return index > start
  }

  /// Parses one of the JSON literals `true`, `false` and `null`.
  private mutating func parseLiteral(_ literal: String, _ kind: JSONDocument.Value.Kind) -> Bool {
    guard text[index...].starts(with: literal.utf8) else { return false }
    appendValue(kind, index..<index + literal.utf8.count)
    index += literal.utf8.count
    return true
  }

  /// Skips a character if it comes next in the text; returns whether it did.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips a character and the whitespace after it if it comes next; returns whether it did.
  private mutating func skipWithWhitespace(_ character: Unicode.Scalar) -> Bool {
    guard skip(character) else { return false }
    skipWhitespace()
    return true
  }

  private mutating func skipWhitespace() {
    while index < text.count, Self.isWhitespace(text[index]) { index += 1 }
  }

  /// Returns whether a byte is whitespace in JSON.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The characters that may follow a backslash in a JSON string, except `u`.
  private static let escapes = Array("\"\\/bfnrt".utf8)
}

extension ByteWord {
  /// The match bits of the bytes that end a JSON string, begin an escape, or are not allowed in a
  /// string.
  fileprivate var stringEndMarks: UInt64 {
    matchBits(of: UInt8(ascii: "\"")) | matchBits(of: UInt8(ascii: "\\")) | matchBits(below: 0x20)
  }
}

extension UInt8 {
  /// Whether the byte ends a JSON string, begins an escape, or is not allowed in a string.
  fileprivate var endsString: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || self < 0x20
  }

  /// Whether the byte is a hexadecimal digit.
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
