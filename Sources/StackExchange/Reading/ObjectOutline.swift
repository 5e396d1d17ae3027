internal import FoundationEssentials

/// The members of a JSON object, found without reading what is in them.
///
/// An answer of a megabyte tells its pause and its quota beside its items; reading all of it for
/// those would cost as much as reading it for its items.
struct ObjectOutline {
  private let body: [UInt8]
  /// Where the values of the outermost members lie.
  private let values: [String: Range<Int>]

  /// Looks through a text once; a byte order mark and blanks around the object do not matter.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` unless the text is one object, whole by its brackets and quotation marks.
  init?(_ body: [UInt8]) {
    guard let members = Self.members(of: body.span) else { return nil }
    self.body = body
    values = Dictionary(
      members.map { (String(decoding: body[$0.name], as: UTF8.self), $0.value) },
      uniquingKeysWith: { _, last in last })
  }

  /// Whether what lies between the brackets is JSON, too.
  var isSound: Bool { (try? JSONDecoder().decode(Anything.self, from: Data(body))) != nil }

  /// Whether a member is a list.
  func isList(_ name: String) -> Bool {
    values[name].map { body[$0.lowerBound] == UInt8(ascii: "[") } ?? false
  }

  /// Whether a member is a list with something in it.
  func hasItems(_ name: String) -> Bool {
    guard isList(name), let value = values[name] else { return false }
    return body[value].dropFirst().first { !Self.isBlank($0) } != UInt8(ascii: "]")
  }

  /// A member as a value; `nil` when it is missing or of another type.
  func value<Value: Decodable>(_ name: String) -> Value? {
    values[name].flatMap { try? JSONDecoder().decode(Value.self, from: Data(body[$0])) }
  }

  private static func members(
    of text: Span<UInt8>
  ) -> [(name: Range<Int>, value: Range<Int>)]? {
    var members: [(name: Range<Int>, value: Range<Int>)] = []
    var index = startsWithMark(text) ? 3 : 0
    index = skipBlanks(text, index)
    guard index < text.count, text[index] == UInt8(ascii: "{") else { return nil }
    index = skipBlanks(text, index + 1)
    if index < text.count, text[index] == UInt8(ascii: "}") { return isEnd(text, index) ? [] : nil }
    while true {
      guard let name = string(text, skipBlanks(text, index)) else { return nil }
      index = skipBlanks(text, name.upperBound + 1)
      guard index < text.count, text[index] == UInt8(ascii: ":") else { return nil }
      index = skipBlanks(text, index + 1)
      guard let value = value(text, index) else { return nil }
      members.append((name, value))
      index = skipBlanks(text, value.upperBound)
      guard index < text.count else { return nil }
      switch text[index] {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"): return isEnd(text, index) ? members : nil
      default: return nil
      }
    }
  }

  /// The value from a place on, up to the comma or bracket that ends it.
  private static func value(_ text: Span<UInt8>, _ start: Int) -> Range<Int>? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        guard let string = string(text, index) else { return nil }
        index = string.upperBound
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start < index ? start..<index : nil }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return start < index ? start..<index : nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// What stands between the quotation mark at a place and the one that ends it.
  private static func string(_ text: Span<UInt8>, _ start: Int) -> Range<Int>? {
    guard start < text.count, text[start] == UInt8(ascii: "\"") else { return nil }
    var index = start + 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): return start + 1..<index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  private static func startsWithMark(_ text: Span<UInt8>) -> Bool {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
  }

  private static func skipBlanks(_ text: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < text.count, isBlank(text[index]) { index += 1 }
    return index
  }

  private static func isEnd(_ text: Span<UInt8>, _ bracket: Int) -> Bool {
    skipBlanks(text, bracket + 1) == text.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// Any JSON; the decoder has looked through all of it before this is asked.
private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}
