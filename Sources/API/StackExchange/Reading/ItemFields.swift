internal import FoundationEssentials

/// A lenient reader for the fields of an API object.
///
/// The API omits fields that do not apply, and other servers send `null` or a wrong type. An optional field
/// that cannot be read counts as missing. Unreadable texts and skipped list elements are recorded.
final class ItemFields {
  /// The names of the object's fields with a text or list that could not be read completely.
  private(set) var unreadableFields: Set<String> = []

  private let members: [String: JSONValue]
  /// The position of the object in the response for error messages, such as `item 4` and `answer
  /// 1`.
  private let path: [String]
  private let context: Context

  /// The text encoding and the messages that the readers of all objects of a response share.
  final class Context {
    /// The text encoding of the filter with which the response was requested.
    let encoding: TextEncoding
    /// The messages about skipped values, such as `item 1: answer 2: it is not an object`.
    var skipped: [String] = []

    init(_ encoding: TextEncoding) { self.encoding = encoding }
  }

  /// Creates a reader for the fields of an object; throws an error if the value is no object.
  init(_ value: JSONValue, at path: [String] = [], context: Context) throws(ItemError) {
    guard let members = value.members else { throw .notAnObject }
    (self.members, self.path, self.context) = (members, path, context)
  }

  /// Creates a reader for the fields of a decoder's value, whose texts are assumed to be
  /// HTML-encoded.
  convenience init(_ decoder: any Decoder) throws {
    try self.init(JSONValue(from: decoder), context: Context(.encoded))
  }

  /// Returns the value of a field; `nil` if it is missing or null.
  private func value(_ name: String) -> JSONValue? {
    members[name].flatMap { $0 == .null ? nil : $0 }
  }

  /// Reads the value of a field; throws an error if it is missing or has a wrong type.
  func required<Value: FieldValue>(_ name: String) throws(ItemError) -> Value {
    guard let value = members[name] else { throw .missing(name) }
    do throws(ItemError) {
      return try Value(value, at: path, context: context)
    } catch {
      throw .wrongType(name)
    }
  }

  /// Reads a field with an id; throws an error if it is missing or out of range.
  func id(_ name: String) throws(ItemError) -> Int {
    let id: Int = try required(name)
    guard ValidRange.ids.contains(id) else { throw .outOfRange(name) }
    return id
  }

  /// Reads the value of an optional field; `nil` if it is missing or has a wrong type.
  func optional<Value: FieldValue>(_ name: String) -> Value? {
    value(name).flatMap { try? Value($0, at: path, context: context) }
  }

  /// Reads an optional field with an id; `nil` if it is missing or out of range.
  func optionalID(_ name: String, in range: ClosedRange<Int> = ValidRange.ids) -> Int? {
    optional(name).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads an optional field with a count, clamped to the valid range; `nil` if it is missing.
  func count(_ name: String) -> Int? { optional(name).map(ValidRange.clampedCount) }

  /// Reads a field with a text, and decodes the text if the filter encoded it for HTML.
  func decodedText(_ name: String) -> String? { rawText(name).map(context.encoding.decode) }

  /// Reads a field with a text that every object has; a missing text is recorded and read as empty.
  func requiredText(_ name: String) -> String {
    if let text = decodedText(name) { return text }
    if !unreadableFields.contains(name) { recordProblem("is missing", name) }
    return ""
  }

  /// Reads a field with a text that filters never encode, such as HTML or a URL.
  func rawText(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    if value.text == nil { recordProblem("has the wrong type", name) }
    return value.text
  }

  /// Reads a field with a list of at most `limit` texts; elements that are not strings are skipped.
  func texts(_ name: String, limit: Int) -> [String] {
    let texts: [String] = list(name)
    if texts.count > limit { recordProblem("has more than \(limit) elements", name) }
    return texts.prefix(limit).map(context.encoding.decode)
  }

  /// Reads a field with a date in Unix seconds; `nil` if it is missing or out of range.
  func date(_ name: String) -> Date? {
    guard let seconds: Int = optional(name),
      (0...ValidRange.unixSeconds.upperBound).contains(seconds)
    else {
      return nil
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Reads a field with a list; elements that cannot be read are skipped and recorded.
  func list<Value: FieldValue>(_ name: String) -> [Value] {
    guard let list = value(name) else { return [] }
    guard let elements = list.elements else {
      recordProblem("has the wrong type", name)
      return []
    }
    let elementName = name.hasSuffix("s") ? String(name.dropLast()) : name
    var items: [Value] = []
    for (index, element) in elements.enumerated() {
      let elementPath = path + ["\(elementName) \(index + 1)"]
      do throws(ItemError) {
        items.append(try Value(element, at: elementPath, context: context))
      } catch {
        unreadableFields.insert(name)
        context.skipped.append((elementPath + ["\(error)"]).joined(separator: ": "))
      }
    }
    return items
  }

  /// Records that a field could not be read completely.
  private func recordProblem(_ problem: String, _ name: String) {
    unreadableFields.insert(name)
    context.skipped.append((path + ["`\(name)` \(problem)"]).joined(separator: ": "))
  }

  /// Returns all fields of the object except the known fields, by name.
  func otherFields(than knownFields: Set<String>) -> [String: JSONValue] {
    members.filter { !knownFields.contains($0.key) }
  }
}

/// A type that can be read from a field of an API object.
protocol FieldValue {
  /// Reads a JSON value; `path` is its position for error messages.
  init(_ value: JSONValue, at path: [String], context: ItemFields.Context) throws(ItemError)
}

/// An object of the API, such as a question or a comment.
protocol APIItem: FieldValue, Decodable {
  /// Reads an object of the API from its fields.
  init(_ fields: ItemFields) throws(ItemError)
}

extension APIItem {
  init(_ value: JSONValue, at path: [String], context: ItemFields.Context) throws(ItemError) {
    try self.init(ItemFields(value, at: path, context: context))
  }
}

extension String: FieldValue {
  init(_ value: JSONValue, at path: [String], context: ItemFields.Context) throws(ItemError) {
    guard let text = value.text else { throw .notAString }
    self = text
  }
}

extension Int: FieldValue {
  init(_ value: JSONValue, at path: [String], context: ItemFields.Context) throws(ItemError) {
    guard let integer = value.integer else { throw .notANumber }
    self = integer
  }
}

extension Bool: FieldValue {
  init(_ value: JSONValue, at path: [String], context: ItemFields.Context) throws(ItemError) {
    guard case .bool(let flag) = value else { throw .notABoolean }
    self = flag
  }
}

/// An error while reading an object of the API.
enum ItemError: Error {
  case missing(String), wrongType(String), outOfRange(String)
  case notAnObject, notAString, notANumber, notABoolean
}

extension ItemError: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let name): "`\(name)` is missing"
    case .wrongType(let name): "`\(name)` has the wrong type"
    case .outOfRange(let name): "`\(name)` is out of range"
    case .notAnObject: "it is not an object"
    case .notAString: "it is not a string"
    case .notANumber: "it is not a number"
    case .notABoolean: "it is not a Boolean"
    }
  }
}

/// The ranges of valid numbers in data of Stack Exchange.
///
/// Ids and counts are integers that every JSON parser represents exactly and that can be added without
/// overflow. The ranges apply to API responses, recordings and archives.
package enum ValidRange {
  /// The valid ids of questions, answers and comments.
  package static let ids = 1...maxExactInteger
  /// The valid ids of users; the Community user has the id -1.
  package static let userIDs = -1...maxExactInteger
  /// The valid numbers of votes, views and other counts.
  package static let counts = -maxExactInteger...maxExactInteger
  /// The valid dates in seconds since 1970, from the start of year 1 to the end of year 9999.
  package static let unixSeconds = -62_135_596_800...253_402_300_799
  /// The maximum number of tags of a question that is accepted; Stack Exchange itself allows 5.
  package static let maxTagCount = 100

  /// Returns the number clamped to the range of valid counts.
  package static func clampedCount(_ number: Int) -> Int {
    min(max(number, counts.lowerBound), counts.upperBound)
  }

  /// The largest integer up to which a `Double` represents all integers exactly.
  private static let maxExactInteger = 1 << 53
}
