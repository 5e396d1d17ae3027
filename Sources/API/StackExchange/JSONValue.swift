internal import Basics
internal import Networking

/// A JSON value of any type.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // The most frequent types come first, since each failed attempt creates an error.
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a JSON string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a JSON number without a fraction.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a JSON number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a JSON Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a JSON array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates a JSON object; of several members with the same name, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONValue {
  /// Parses a JSON text in UTF-8; a byte order mark and whitespace around the value are ignored.
  ///
  /// Of several members of an object with the same name, the first counts. A number that is too large is read
  /// as `null`; invalid UTF-8 and unpaired surrogates become U+FFFD.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` if the text is not valid JSON or nested more than 512 levels deep.
  package init?(json bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    do throws(JSONSyntaxError) { self = try parser.parse() } catch { return nil }
  }

  /// The value as JSON text in UTF-8 on one line; members of objects are sorted by name.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The members of an object; `nil` for other values.
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; `nil` for other values.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; `nil` for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number if it is an integer; `nil` for other values.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  /// Appends the value as JSON text.
  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += "\(value)".utf8
    case .integer(let value): bytes += "\(value)".utf8
    // JSON has neither infinity nor NaN.
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let text): bytes.append(quoted: text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension HTTPResponse {
  /// The response body as JSON, parsed on first access; `nil` if it is not valid JSON.
  var json: JSONValue? { parsedBody.value { JSONValue(json: body) } }
}

/// A strict parser of JSON texts (RFC 8259) in linear time.
///
/// `JSONDecoder` would find the type of a value by trying all types. Each failed attempt creates an error with the path
/// of the value, so 20 KB of nested arrays from a hostile server would take seconds.
private struct JSONParser {
  private let text: [UInt8]
  /// The offset of the next byte to parse.
  private var index = 0
  /// The number of arrays and objects that contain the next value.
  private var depth = 0

  /// The maximum nesting depth of a value, as in the JSON decoder of Foundation.
  private static let maxDepth = 512

  init(_ text: [UInt8]) { self.text = text }

  /// Parses the whole text as one value.
  mutating func parse() throws(JSONSyntaxError) -> JSONValue {
    if text.starts(with: "\u{FEFF}".utf8) { index = 3 }
    skipWhitespace()
    let value = try parseValue()
    guard index == text.count else { throw JSONSyntaxError() }
    return value
  }

  /// Parses a value of any type and the whitespace after it.
  private mutating func parseValue() throws(JSONSyntaxError) -> JSONValue {
    defer { skipWhitespace() }
    guard index < text.count else { throw JSONSyntaxError() }
    switch text[index] {
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "{"): return .object(try parseObject())
    case UInt8(ascii: "["): return .array(try parseArray())
    case UInt8(ascii: "t"): return try parse("true", as: true)
    case UInt8(ascii: "f"): return try parse("false", as: false)
    case UInt8(ascii: "n"): return try parse("null", as: .null)
    default: return try parseNumber()
    }
  }

  private mutating func parseArray() throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try parseElements(until: "]") { parser throws(JSONSyntaxError) in
      elements.append(try parser.parseValue())
    }
    return elements
  }

  private mutating func parseObject() throws(JSONSyntaxError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try parseElements(until: "}") { parser throws(JSONSyntaxError) in
      let name = try parser.parseString()
      parser.skipWhitespace()
      guard parser.skipSeparator(":") else { throw JSONSyntaxError() }
      let value = try parser.parseValue()
      if members[name] == nil { members[name] = value }
    }
    return members
  }

  /// Parses the elements of an array or an object, whose opening bracket is the next byte, and the closing bracket.
  private mutating func parseElements(
    until closingBracket: Unicode.Scalar,
    _ parseElement: (inout JSONParser) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth < Self.maxDepth else { throw JSONSyntaxError() }
    depth += 1
    index += 1
    skipWhitespace()
    if !skipSeparator(closingBracket) {
      repeat { try parseElement(&self) } while skipSeparator(",")
      guard skipSeparator(closingBracket) else { throw JSONSyntaxError() }
    }
    depth -= 1
  }

  private mutating func parse(
    _ literal: String, as value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard text[index...].starts(with: literal.utf8) else { throw JSONSyntaxError() }
    index += literal.utf8.count
    return value
  }

  /// Parses a number; `1.0` and `1e3` are integers, and a number that is too large is null.
  private mutating func parseNumber() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    _ = skip("-")
    let isZero = index < text.count && text[index] == UInt8(ascii: "0")
    guard try skipDigits() == 1 || !isZero else { throw JSONSyntaxError() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    let digits = String(decoding: text[start..<index], as: UTF8.self)
    if let integer = Int(digits) { return .integer(integer) }
    guard let number = Double(digits), number.isFinite else { return .null }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// Skips one or more decimal digits; returns their number.
  @discardableResult
  private mutating func skipDigits() throws(JSONSyntaxError) -> Int {
    let start = index
    while index < text.count, text[index].isDigit { index += 1 }
    guard index > start else { throw JSONSyntaxError() }
    return index - start
  }

  /// Parses a string, whose quotation mark has to be the next byte.
  private mutating func parseString() throws(JSONSyntaxError) -> String {
    guard skip("\"") else { throw JSONSyntaxError() }
    let start = index
    var hasEscapes = false
    while true {
      index = text.span.firstIndex(
        from: index, to: text.count, matchBits: { $0.stringEndBits }, where: \.endsString)
      guard index < text.count, text[index] >= 0x20 else { throw JSONSyntaxError() }
      guard text[index] == UInt8(ascii: "\\") else { break }
      hasEscapes = true
      index = min(index + 2, text.count)
    }
    let end = index
    index += 1
    return hasEscapes
      ? try unescape(start..<end) : String(decoding: text[start..<end], as: UTF8.self)
  }

  /// Returns the text of a string with its escape sequences decoded.
  private func unescape(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard text[index] == UInt8(ascii: "\\") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let letter = text[index + 1]
      if letter == UInt8(ascii: "u") {
        bytes += try parseUTF16(at: &index).utf8
      } else {
        guard let byte = Self.escapes[letter] else { throw JSONSyntaxError() }
        bytes.append(byte)
        index += 2
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses successive escapes of UTF-16 code units, such as `\ud83d\ude00`; advances `index` past them.
  private func parseUTF16(at index: inout Int) throws(JSONSyntaxError) -> String {
    var units: [UInt16] = []
    while text[index...].starts(with: "\\u".utf8) {
      var unit: UInt16 = 0
      for byte in text[index...].dropFirst(2).prefix(4) {
        guard let digit = byte.lowercased.hexValue else { throw JSONSyntaxError() }
        unit = unit << 4 | UInt16(digit)
      }
      units.append(unit)
      index += 6
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The bytes for which the letter after a backslash stands.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Skips a character if it comes next in the text; returns whether it did.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips a character and the whitespace after it if it comes next; returns whether it did.
  private mutating func skipSeparator(_ character: Unicode.Scalar) -> Bool {
    guard skip(character) else { return false }
    skipWhitespace()
    return true
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipWhitespace() {
    while index < text.count, Self.isWhitespace(text[index]) { index += 1 }
  }
}

/// The error that a text is not valid JSON, or nested too deeply.
private struct JSONSyntaxError: Error {}

extension ByteWord {
  /// The match bits of the bytes that end a JSON string, begin an escape, or are not allowed in a
  /// string.
  fileprivate var stringEndBits: UInt64 {
    matchBits(of: UInt8(ascii: "\"")) | matchBits(of: UInt8(ascii: "\\")) | matchBits(below: 0x20)
  }
}

extension UInt8 {
  /// Whether the byte ends a JSON string, begins an escape, or is not allowed in a string.
  fileprivate var endsString: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || self < 0x20
  }
}
