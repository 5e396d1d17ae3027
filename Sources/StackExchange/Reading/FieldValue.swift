/// A type that can be read from a field of an API object.
protocol FieldValue {
  /// Reads a value of a JSON document; `path` describes its position in error messages.
  init(_ value: Int, of text: JSONText, at path: [String], _ context: ItemFields.Reading)
    throws(ItemProblem)
}

/// An object of the API, such as a question or a comment.
protocol APIItem: FieldValue, Decodable {
  /// Reads an object from its fields.
  init(_ fields: ItemFields) throws(ItemProblem)
}

extension APIItem {
  init(_ value: Int, of text: JSONText, at path: [String], _ context: ItemFields.Reading)
    throws(ItemProblem)
  {
    try self.init(ItemFields(value, of: text, at: path, context))
  }
}

extension String: FieldValue {
  init(_ value: Int, of text: JSONText, at path: [String], _ context: ItemFields.Reading)
    throws(ItemProblem)
  {
    guard let string = text.string(value) else { throw .noText }
    self = string
  }
}

extension Int: FieldValue {
  init(_ value: Int, of text: JSONText, at path: [String], _ context: ItemFields.Reading)
    throws(ItemProblem)
  {
    guard let integer = text.integer(value) else { throw .noNumber }
    self = integer
  }
}

extension Bool: FieldValue {
  init(_ value: Int, of text: JSONText, at path: [String], _ context: ItemFields.Reading)
    throws(ItemProblem)
  {
    switch text.kind(value) {
    case .yes: self = true
    case .no: self = false
    case .null, .number, .string, .escaped, .list, .object: throw .noFlag
    }
  }
}

/// An error while reading an object of the API.
enum ItemProblem: Error {
  case missing(String), wrongType(String), outOfBounds(String)
  case noObject, noText, noNumber, noFlag
}

extension ItemProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let name): "`\(name)` is missing"
    case .wrongType(let name): "`\(name)` has the wrong type"
    case .outOfBounds(let name): "`\(name)` is out of range"
    case .noObject: "it is not an object"
    case .noText: "it is not a string"
    case .noNumber: "it is not a number"
    case .noFlag: "it is not a Boolean"
    }
  }
}

extension JSONValue {
  /// Reads a value of a JSON document; `nil` if it contains a number that is too large.
  init?(_ value: Int, of text: JSONText) {
    switch text.kind(value) {
    case .null: self = .null
    case .yes: self = .bool(true)
    case .no: self = .bool(false)
    case .string, .escaped: self = .string(text.string(value) ?? "")
    case .number:
      guard
        let number = text.integer(value).map(JSONValue.integer)
          ?? text.number(value).map(JSONValue.number)
      else { return nil }
      self = number
    case .list, .object:
      guard let container = Self.container(value, of: text) else { return nil }
      self = container
    }
  }

  /// Reads an array or an object; of several members with the same name the first counts.
  private static func container(_ value: Int, of text: JSONText) -> JSONValue? {
    let isObject = text.kind(value) == .object
    var (array, object): ([JSONValue], [String: JSONValue]) = ([], [:])
    var isComplete = true
    text.forEach(in: value) { element in
      guard let value = JSONValue(isObject ? element + 1 : element, of: text) else {
        return isComplete = false
      }
      if !isObject { return array.append(value) }
      guard let name = text.string(element), object[name] == nil else { return }
      object[name] = value
    }
    return isComplete ? isObject ? .object(object) : .array(array) : nil
  }
}
