internal import FoundationEssentials

/// A lenient reader for the fields of an API object.
///
/// The API omits fields that do not apply, and other servers send `null` or a wrong type. An optional field
/// that cannot be read counts as missing. Unreadable texts and skipped list elements are recorded.
final class ItemFields {
  /// The names of the object's fields with a text or list that could not be read completely.
  private(set) var unreadableFields: Set<String> = []

  private let text: JSONDocument
  /// The index of the object among the values of the JSON document.
  private let object: JSONDocument.ValueIndex
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

  /// Creates a reader for the fields of an object in a JSON document; throws an error if the value
  /// is no object.
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String] = [],
    context: Context
  )
    throws(ItemError)
  {
    guard text.kind(of: value) == .object else { throw .notAnObject }
    (self.text, object, self.path, self.context) = (text, value, path, context)
  }

  /// Creates a reader for the fields of a decoder's value, whose texts are assumed to be
  /// HTML-encoded.
  convenience init(_ decoder: any Decoder) throws {
    let json = try JSONEncoder().encode(JSONValue(from: decoder))
    guard let text = JSONDocument(Array(json)) else { throw ItemError.notAnObject }
    try self.init(text.root, in: text, context: Context(.encoded))
  }

  /// Returns the index of a field's value in the JSON document; `nil` if it is missing or null.
  private func value(_ name: String) -> JSONDocument.ValueIndex? {
    text.member(name, of: object).flatMap { text.kind(of: $0) == .null ? nil : $0 }
  }

  /// Reads the value with an index in the JSON document.
  private func read<Value: FieldValue>(_ value: JSONDocument.ValueIndex) throws(ItemError) -> Value
  {
    try Value(value, in: text, at: path, context: context)
  }

  /// Reads the value of a field; throws an error if it is missing or has a wrong type.
  func required<Value: FieldValue>(_ name: String) throws(ItemError) -> Value {
    guard let value = text.member(name, of: object) else { throw .missing(name) }
    do throws(ItemError) { return try read(value) } catch { throw .wrongType(name) }
  }

  /// Reads a field with an id; throws an error if it is missing or out of range.
  func id(_ name: String) throws(ItemError) -> Int {
    let id: Int = try required(name)
    guard ValidRange.ids.contains(id) else { throw .outOfRange(name) }
    return id
  }

  /// Reads the value of an optional field; `nil` if it is missing or has a wrong type.
  func optional<Value: FieldValue>(_ name: String) -> Value? {
    value(name).flatMap { try? read($0) }
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
    let string = text.string(value)
    if string == nil { recordProblem("has the wrong type", name) }
    return string
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
    guard text.kind(of: list) == .array else {
      recordProblem("has the wrong type", name)
      return []
    }
    let elementName = name.hasSuffix("s") ? String(name.dropLast()) : name
    var items: [Value] = []
    var number = 0
    text.forEachElement(of: list) { value in
      number += 1
      let elementPath = path + ["\(elementName) \(number)"]
      do throws(ItemError) {
        items.append(try Value(value, in: text, at: elementPath, context: context))
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
  func otherFields(than knownFields: FieldNames) -> [String: JSONValue] {
    var otherFields: [String: JSONValue] = [:]
    text.forEachElement(of: object) { member in
      guard !text.string(member, isAmong: knownFields), let name = text.string(member),
        otherFields[name] == nil
      else { return }
      otherFields[name] = JSONValue(member + 1, in: text)
    }
    return otherFields
  }
}

/// A type that can be read from a field of an API object.
protocol FieldValue {
  /// Reads the value with an index in a JSON document; `path` is its position for error messages.
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String],
    context: ItemFields.Context)
    throws(ItemError)
}

/// An object of the API, such as a question or a comment.
protocol APIItem: FieldValue, Decodable {
  /// Reads an object of the API from its fields.
  init(_ fields: ItemFields) throws(ItemError)
}

extension APIItem {
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String],
    context: ItemFields.Context
  )
    throws(ItemError)
  {
    try self.init(ItemFields(value, in: text, at: path, context: context))
  }
}

extension String: FieldValue {
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String],
    context: ItemFields.Context
  )
    throws(ItemError)
  {
    guard let string = text.string(value) else { throw .notAString }
    self = string
  }
}

extension Int: FieldValue {
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String],
    context: ItemFields.Context
  )
    throws(ItemError)
  {
    guard let integer = text.integer(value) else { throw .notANumber }
    self = integer
  }
}

extension Bool: FieldValue {
  init(
    _ value: JSONDocument.ValueIndex, in text: JSONDocument, at path: [String],
    context: ItemFields.Context
  )
    throws(ItemError)
  {
    switch text.kind(of: value) {
    case .trueLiteral: self = true
    case .falseLiteral: self = false
    case .null, .number, .string, .escapedString, .array, .object: throw .notABoolean
    }
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

extension JSONValue {
  /// Reads the value with an index in a JSON document; `nil` if it contains a number that is too
  /// large.
  init?(_ value: JSONDocument.ValueIndex, in text: JSONDocument) {
    switch text.kind(of: value) {
    case .null: self = .null
    case .trueLiteral: self = .bool(true)
    case .falseLiteral: self = .bool(false)
    case .string, .escapedString: self = .string(text.string(value) ?? "")
    case .number:
      guard
        let number = text.integer(value).map(JSONValue.integer)
          ?? text.number(value).map(JSONValue.number)
      else { return nil }
      self = number
    case .array, .object:
      guard let container = Self.container(value, of: text) else { return nil }
      self = container
    }
  }

  /// Reads an array or an object of a JSON document; of several members with the same name, the
  /// first counts.
  private static func container(_ value: JSONDocument.ValueIndex, of text: JSONDocument)
    -> JSONValue?
  {
    let isObject = text.kind(of: value) == .object
    var (array, object): ([JSONValue], [String: JSONValue]) = ([], [:])
    var isComplete = true
    text.forEachElement(of: value) { element in
      guard let value = JSONValue(isObject ? element + 1 : element, in: text) else {
        return isComplete = false
      }
      if !isObject { return array.append(value) }
      guard let name = text.string(element), object[name] == nil else { return }
      object[name] = value
    }
    return isComplete ? isObject ? .object(object) : .array(array) : nil
  }
}

/// A set of field names, grouped by length for fast lookup.
struct FieldNames: Sendable {
  /// All field names of the set, in their original order.
  let all: [String]
  /// The field names grouped by length; the index of a group is the number of UTF-8 bytes.
  private let byLength: [[String]]

  init(_ names: [String]) {
    all = names
    let maxLength = names.map(\.utf8.count).max() ?? 0
    byLength = (0...maxLength).map { length in names.filter { $0.utf8.count == length } }
  }

  /// Returns the field names with a number of UTF-8 bytes.
  func names(ofLength length: Int) -> [String] {
    byLength.indices.contains(length) ? byLength[length] : []
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
