internal import Basics
internal import Networking

/// A JSON text all of whose values were found; what is in one is read when somebody asks for it.
final class JSONText: Sendable {
  private let bytes: [UInt8]
  /// In the order in which they begin; members of an object are names and values in turn.
  private let values: [Value]

  /// Where a value lies.
  struct Value {
    enum Kind: UInt8 {
      case null, yes, no, number, list, object
      /// Without its quotation marks.
      case string
      /// One with escapes.
      case escaped
    }

    let kind: Kind
    let start: Int32
    var end: Int32
    /// The first value that is neither this one nor within it.
    var next: Int32
  }

  /// Looks through a text once; a byte order mark and blanks around the value do not matter.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` unless all of it is JSON.
  init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    guard bytes.count <= Int32.max, let values = scanner.scan() else { return nil }
    self.bytes = bytes
    self.values = values
  }

  /// The outermost value.
  var root: Int { 0 }

  func kind(_ value: Int) -> Value.Kind { values[value].kind }

  /// The bytes of a value as they stand there.
  func source(_ value: Int) -> ArraySlice<UInt8> {
    bytes[Int(values[value].start)..<Int(values[value].end)]
  }

  /// The elements of a list, or the names in an object, in their order.
  func forEach(in value: Int, _ body: (Int) -> Void) {
    let step = values[value].kind == .object ? 1 : 0
    var index = value + 1
    while index < Int(values[value].next) {
      body(index)
      index = Int(values[index + step].next)
    }
  }

  /// The value of an object's first member of a name.
  func member(_ name: String, of object: Int) -> Int? {
    let (name, end) = (name.utf8.span, Int(values[object].next))
    var index = object + 1
    while index < end {
      if string(index, is: name) { return index + 1 }
      index = Int(values[index + 1].next)
    }
    return nil
  }

  /// Whether a string is one of these names.
  func string(_ value: Int, isAmong names: FieldNames) -> Bool {
    let length = Int(values[value].end - values[value].start)
    let candidates = values[value].kind == .string ? names.names(ofLength: length) : names.all
    return candidates.contains { string(value, is: $0.utf8.span) }
  }

  /// Whether a string is that text.
  private func string(_ value: Int, is text: Span<UInt8>) -> Bool {
    let found = values[value]
    var index = 0
    guard found.kind == .string else {
      for byte in self.text(ofEscaped: found).utf8 {
        guard index < text.count, byte == text[index] else { return false }
        index += 1
      }
      return index == text.count
    }
    let start = Int(found.start)
    guard Int(found.end) - start == text.count else { return false }
    while index < text.count, bytes[start + index] == text[index] { index += 1 }
    return index == text.count
  }

  /// A string; what of it is no character becomes U+FFFD.
  func string(_ value: Int) -> String? {
    switch values[value].kind {
    case .string: String(decoding: source(value), as: UTF8.self)
    case .escaped: text(ofEscaped: values[value])
    case .null, .yes, .no, .number, .list, .object: nil
    }
  }

  private func text(ofEscaped value: Value) -> String {
    let (bytes, range) = (bytes, Int(value.start)..<Int(value.end))
    var text = ByteBuffer(capacity: range.count)
    text.append(unescaping: bytes.span.extracting(range))
    return text.text
  }

  /// A whole number, however it is written.
  func integer(_ value: Int) -> Int? {
    guard values[value].kind == .number else { return nil }
    let digits = source(value)
    if digits.count < 19, digits.allSatisfy(\.isDigit) {
      return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
    let text = String(decoding: digits, as: UTF8.self)
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  func number(_ value: Int) -> Double? {
    guard values[value].kind == .number else { return nil }
    let number = Double(String(decoding: source(value), as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension HTTPResponse {
  /// The body as JSON, looked through when it is first asked for; `nil` unless all of it is JSON.
  var json: JSONText? { parsedBody.value { JSONText(body) } }
}
