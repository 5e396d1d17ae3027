internal import FoundationEssentials

/// The members of a JSON object, found without reading what is in them.
///
/// An answer of a megabyte tells its pause and its quota beside its items; decoding all of it for
/// those would cost as much as decoding it for its items.
struct ObjectOutline {
  private let body: [UInt8]
  /// Where the values of the outermost members lie.
  private let values: [String: Range<Int>]

  /// Looks through a text once; a byte order mark and blanks around the object do not matter.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` unless the text is one object, and JSON in all its parts.
  init?(_ body: [UInt8]) {
    var scanner = JSONScanner(body)
    var values: [String: Range<Int>] = [:]
    let isObject = scanner.object { name, value in
      values[String(decoding: body[name], as: UTF8.self)] = value
    }
    guard isObject, scanner.isAtEnd else { return nil }
    self.body = body
    self.values = values
  }

  /// Whether a member is a list.
  func isList(_ name: String) -> Bool {
    values[name].map { body[$0.lowerBound] == UInt8(ascii: "[") } ?? false
  }

  /// Whether a member is a list with something in it.
  func hasItems(_ name: String) -> Bool {
    guard isList(name), let value = values[name] else { return false }
    return body[value].dropFirst().first { !JSONScanner.isBlank($0) } != UInt8(ascii: "]")
  }

  /// A member as a value; `nil` when it is missing or of another type.
  func value<Value: Decodable>(_ name: String) -> Value? {
    values[name].flatMap { try? JSONDecoder().decode(Value.self, from: Data(body[$0])) }
  }
}
