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
