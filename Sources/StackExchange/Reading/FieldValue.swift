/// What a field of an item may hold.
protocol FieldValue {
  /// Reads a value that is part of an answer, at a place of its own.
  init(_ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading)
    throws(ItemProblem)
}

/// An item of the API, or part of one.
protocol APIItem: FieldValue, Decodable {
  init(_ fields: ItemFields) throws(ItemProblem)
}

extension APIItem {
  init(_ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading)
    throws(ItemProblem)
  {
    try self.init(ItemFields(value, of: text, at: place, reading))
  }
}

extension String: FieldValue {
  init(_ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading)
    throws(ItemProblem)
  {
    guard let string = text.string(value) else { throw .noText }
    self = string
  }
}

extension Int: FieldValue {
  init(_ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading)
    throws(ItemProblem)
  {
    guard let integer = text.integer(value) else { throw .noNumber }
    self = integer
  }
}

extension Bool: FieldValue {
  init(_ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading)
    throws(ItemProblem)
  {
    switch text.kind(value) {
    case .yes: self = true
    case .no: self = false
    case .null, .number, .string, .escaped, .list, .object: throw .noFlag
    }
  }
}

/// What of an item could not be read.
enum ItemProblem: Error {
  case missing(String), wrongType(String), outOfBounds(String)
  case noObject, noText, noNumber, noFlag
}

extension ItemProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let name): "`\(name)` is missing"
    case .wrongType(let name): "`\(name)` has the wrong type"
    case .outOfBounds(let name): "`\(name)` is out of bounds"
    case .noObject: "it is no object"
    case .noText: "it is no text"
    case .noNumber: "it is no number"
    case .noFlag: "it is neither true nor false"
    }
  }
}

extension JSONValue {
  /// Reads any JSON; nil where a number is too large.
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

  private static func container(_ value: Int, of text: JSONText) -> JSONValue? {
    let isObject = text.kind(value) == .object
    var (list, object): ([JSONValue], [String: JSONValue]) = ([], [:])
    var isWhole = true
    text.forEach(in: value) { element in
      guard let value = JSONValue(isObject ? element + 1 : element, of: text) else {
        return isWhole = false
      }
      if !isObject { return list.append(value) }
      guard let name = text.string(element), object[name] == nil else { return }
      object[name] = value
    }
    return isWhole ? isObject ? .object(object) : .array(list) : nil
  }
}
