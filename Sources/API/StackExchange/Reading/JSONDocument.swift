internal import Basics
internal import Networking

/// A JSON document with the positions of all values, which are decoded on access.
///
/// A value is identified by its index in the order in which values begin; the root has index 0.
final class JSONDocument: Sendable {
  /// The index that identifies a value of the document, in the order in which values begin.
  typealias ValueIndex = Int

  private let bytes: [UInt8]
  /// The values in the order in which they begin; members of an object are alternating names and values.
  private let values: [Value]

  /// The type and position of a JSON value.
  struct Value {
    /// The type of a JSON value; `trueLiteral` and `falseLiteral` are the two Booleans.
    enum Kind: UInt8 {
      case null, trueLiteral, falseLiteral, number, array, object
      /// A string without escape sequences; its range excludes the quotation marks.
      case string
      /// A string with escape sequences; its range excludes the quotation marks.
      case escapedString
    }

    let kind: Kind
    /// The offset of the first byte of the value in the JSON text.
    let start: Int32
    /// The offset after the last byte of the value in the JSON text.
    var end: Int32
    /// The index of the first value that begins after this value and all its elements.
    var nextValueIndex: Int32
  }

  /// Parses a JSON text; a byte order mark and whitespace around the value are ignored.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` if the text is not valid JSON or larger than 2 GiB.
  init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    guard bytes.count <= Int32.max, let values = scanner.scan() else { return nil }
    self.bytes = bytes
    self.values = values
  }

  /// The index of the outermost value of the document.
  var root: ValueIndex { 0 }

  /// Returns the type of the JSON value with an index.
  func kind(of value: ValueIndex) -> Value.Kind { values[value].kind }

  /// Returns the bytes of the JSON value with an index.
  func sourceBytes(of value: ValueIndex) -> ArraySlice<UInt8> {
    bytes[Int(values[value].start)..<Int(values[value].end)]
  }

  /// Calls a closure with the index of each element of an array, or each member name of an object.
  func forEachElement(of value: ValueIndex, _ body: (ValueIndex) -> Void) {
    let step = values[value].kind == .object ? 1 : 0
    var index = value + 1
    while index < Int(values[value].nextValueIndex) {
      body(index)
      index = Int(values[index + step].nextValueIndex)
    }
  }

  /// Returns the index of the value of an object's first member with a name; `nil` if there is
  /// none.
  func member(_ name: String, of object: ValueIndex) -> ValueIndex? {
    let (name, end) = (name.utf8.span, Int(values[object].nextValueIndex))
    var index = object + 1
    while index < end {
      if string(index, is: name) { return index + 1 }
      index = Int(values[index + 1].nextValueIndex)
    }
    return nil
  }

  /// Returns whether a string value equals one of the given names.
  func string(_ value: ValueIndex, isAmong names: FieldNames) -> Bool {
    let length = Int(values[value].end - values[value].start)
    let candidates = values[value].kind == .string ? names.names(ofLength: length) : names.all
    return candidates.contains { string(value, is: $0.utf8.span) }
  }

  /// Returns whether a string value equals a text.
  private func string(_ value: ValueIndex, is text: Span<UInt8>) -> Bool {
    let stringValue = values[value]
    var index = 0
    guard stringValue.kind == .string else {
      for byte in self.text(ofEscaped: stringValue).utf8 {
        guard index < text.count, byte == text[index] else { return false }
        index += 1
      }
      return index == text.count
    }
    let start = Int(stringValue.start)
    guard Int(stringValue.end) - start == text.count else { return false }
    while index < text.count, bytes[start + index] == text[index] { index += 1 }
    return index == text.count
  }

  /// Returns the text of a string value, with U+FFFD for invalid UTF-8; `nil` for other types.
  func string(_ value: ValueIndex) -> String? {
    switch values[value].kind {
    case .string: String(decoding: sourceBytes(of: value), as: UTF8.self)
    case .escapedString: text(ofEscaped: values[value])
    case .null, .trueLiteral, .falseLiteral, .number, .array, .object: nil
    }
  }

  /// Returns the decoded text of a string value that contains escape sequences.
  private func text(ofEscaped value: Value) -> String {
    let (bytes, range) = (bytes, Int(value.start)..<Int(value.end))
    var text = ByteBuffer(capacity: range.count)
    text.append(unescaping: bytes.span.extracting(range))
    return text.text
  }

  /// Returns the integer of a number value, also if written as `1.0` or `1e3`; `nil` for other
  /// values.
  func integer(_ value: ValueIndex) -> Int? {
    guard values[value].kind == .number else { return nil }
    let digits = sourceBytes(of: value)
    if digits.count < 19, digits.allSatisfy(\.isDigit) {
      return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
    let text = String(decoding: digits, as: UTF8.self)
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// Returns the number of a number value; `nil` for other types and numbers that are too large.
  func number(_ value: ValueIndex) -> Double? {
    guard values[value].kind == .number else { return nil }
    let number = Double(String(decoding: sourceBytes(of: value), as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension HTTPResponse {
  /// The response body as JSON, parsed on first access; `nil` if it is not valid JSON.
  var json: JSONDocument? { parsedBody.value { JSONDocument(body) } }
}

/// A parser that validates JSON and finds the positions of all values, without decoding them.
private struct JSONScanner {
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

extension ByteBuffer {
  /// Appends the text of a JSON string, with its escape sequences decoded.
  ///
  /// Unpaired surrogates, which occur where a server truncates a text, become U+FFFD.
  mutating func append(unescaping source: Span<UInt8>) {
    var index = 0
    while true {
      let end = source.firstIndex(
        from: index, to: source.count, matchBits: { $0.matchBits(of: UInt8(ascii: "\\")) },
        where: { $0 == UInt8(ascii: "\\") })
      append(source, index..<end)
      guard end + 1 < source.count else { return }
      index = end + 2
      if source[end + 1] == UInt8(ascii: "u") {
        append(String(parseScalar(in: source, at: &index)))
      } else {
        append(unescapedByte(source[end + 1]))
      }
    }
  }
}

/// Returns the byte that an escape sequence stands for, such as a line feed for the `n` of `\n`.
private func unescapedByte(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: letter
  }
}

/// Parses the digits after `\u`, and the second escape of a surrogate pair; advances `index` past
/// both.
private func parseScalar(in text: Span<UInt8>, at index: inout Int) -> Unicode.Scalar {
  let unit = utf16Unit(in: text, at: index)
  index = min(index + 4, text.count)
  guard let unit, (0xD800...0xDBFF).contains(unit), index + 2 <= text.count,
    (text[index], text[index + 1]) == (0x5C, 0x75),
    let lowUnit = utf16Unit(in: text, at: index + 2), (0xDC00...0xDFFF).contains(lowUnit)
  else { return unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}" }
  index += 6
  return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (lowUnit - 0xDC00)) ?? "\u{FFFD}"
}

/// Returns the value of four hexadecimal digits; `nil` if there are not four.
private func utf16Unit(in text: Span<UInt8>, at index: Int) -> UInt32? {
  guard index + 4 <= text.count else { return nil }
  var unit: UInt32 = 0
  for digitIndex in index..<index + 4 {
    guard let digit = text[digitIndex].hexValue else { return nil }
    unit = unit << 4 | UInt32(digit)
  }
  return unit
}
