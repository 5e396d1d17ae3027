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
