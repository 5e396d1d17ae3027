internal import StackExchange

/// The fields of an object in a structured result, from which both its JSON Schema and its values follow.
struct ResultFields<Record>: Sendable {
  /// A field of an object.
  struct Field: Sendable {
    fileprivate let name: String
    fileprivate let schema: JSONValue
    /// Whether the field may be missing.
    fileprivate let isOptional: Bool
    fileprivate let value: @Sendable (Record) -> JSONValue?
  }

  private let fields: [Field]

  init(_ fields: [Field]) { self.fields = fields }

  /// The JSON Schema of the object.
  var schema: JSONValue {
    [
      "type": "object",
      "properties": .object(
        Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })),
      "required": .array(
        fields.filter { !$0.isOptional }.map(\.name).sorted().map(JSONValue.string)),
      "additionalProperties": false,
    ]
  }

  /// Returns the object of a record.
  func value(of record: Record) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.name] = field.value(record) }
    return .object(members)
  }

  /// Returns the fields as part of an object of another kind, of which `record` returns the record.
  func fields<Other>(
    of record: @escaping @Sendable (Other) -> Record
  ) -> [ResultFields<Other>.Field] {
    fields.map { field in
      ResultFields<Other>.Field(
        name: field.name, schema: field.schema, isOptional: field.isOptional
      ) { field.value(record($0)) }
    }
  }
}

extension ResultFields.Field {
  /// Creates a field; `nil` as its value means that it is missing.
  static func field<Value: ResultValue>(
    _ name: String, _ description: String?, _ value: @escaping @Sendable (Record) -> Value
  ) -> Self {
    var schema = Value.schema
    schema["description"] = description.map(JSONValue.string)
    return Self(name: name, schema: .object(schema), isOptional: Value.isOptional) {
      value($0).json
    }
  }

  /// Creates a field with a list of objects.
  static func list<Item>(
    _ name: String, _ description: String, of items: ResultFields<Item>,
    _ values: @escaping @Sendable (Record) -> [Item]
  ) -> Self {
    list(name, description, isOptional: false, of: items, values)
  }

  /// Creates a field with a list of objects; `nil` as its value means that it is missing.
  static func optionalList<Item>(
    _ name: String, _ description: String, of items: ResultFields<Item>,
    _ values: @escaping @Sendable (Record) -> [Item]?
  ) -> Self {
    list(name, description, isOptional: true, of: items, values)
  }

  private static func list<Item>(
    _ name: String, _ description: String, isOptional: Bool, of items: ResultFields<Item>,
    _ values: @escaping @Sendable (Record) -> [Item]?
  ) -> Self {
    let schema: JSONValue = [
      "type": "array", "items": items.schema, "description": .string(description),
    ]
    return Self(name: name, schema: schema, isOptional: isOptional) { record in
      values(record).map { .array($0.map(items.value)) }
    }
  }
}

/// A value of a field in a structured result.
protocol ResultValue: SendableMetatype {
  /// The JSON Schema of the values.
  static var schema: [String: JSONValue] { get }
  /// Whether the field of the value may be missing.
  static var isOptional: Bool { get }
  /// The value in JSON; `nil` for a missing field.
  var json: JSONValue? { get }
}

extension ResultValue {
  static var isOptional: Bool { false }
}

extension String: ResultValue {
  static var schema: [String: JSONValue] { ["type": "string"] }
  var json: JSONValue? { .string(self) }
}

extension Int: ResultValue {
  static var schema: [String: JSONValue] { ["type": "integer"] }
  var json: JSONValue? { .integer(self) }
}

extension Bool: ResultValue {
  static var schema: [String: JSONValue] { ["type": "boolean"] }
  var json: JSONValue? { .bool(self) }
}

extension Array: ResultValue where Element: ResultValue {
  static var schema: [String: JSONValue] { ["type": "array", "items": .object(Element.schema)] }
  var json: JSONValue? { .array(compactMap(\.json)) }
}

extension Optional: ResultValue where Wrapped: ResultValue {
  static var schema: [String: JSONValue] { Wrapped.schema }
  static var isOptional: Bool { true }
  var json: JSONValue? { flatMap(\.json) }
}
