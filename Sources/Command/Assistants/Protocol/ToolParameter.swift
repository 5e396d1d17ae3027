package import StackExchange

/// An argument of a tool: its JSON Schema, and how its value is read from a call.
package struct ToolParameter<Value>: AnyToolParameter {
  package let name: String
  package let schema: JSONValue
  package let isRequired: Bool
  /// Reads the argument, which is `nil` if it is missing; throws if it is invalid.
  fileprivate let read: @Sendable (JSONValue?) throws(ToolFailure) -> Value

  private init(
    _ name: String, _ description: String, schema: [String: JSONValue], isRequired: Bool = false,
    read: @escaping @Sendable (JSONValue?) throws(ToolFailure) -> Value
  ) {
    (self.name, self.isRequired, self.read) = (name, isRequired, read)
    self.schema = .object(schema.merging(["description": .string(description)]) { $1 })
  }
}

/// An argument of a tool with a value of any type.
package protocol AnyToolParameter: Sendable {
  var name: String { get }
  /// The JSON Schema of the value.
  var schema: JSONValue { get }
  /// Whether each call must have the argument.
  var isRequired: Bool { get }
}

extension ToolParameter<String> {
  /// Creates an argument that is text and must be given.
  package static func requiredText(_ name: String, _ description: String) -> Self {
    Self(name, description, schema: ["type": "string"], isRequired: true) {
      value throws(ToolFailure) in
      guard let text = try value?.text(named: name) else {
        throw ToolFailure("`\(name)` must not be empty")
      }
      return text
    }
  }
}

extension ToolParameter<String?> {
  /// Creates an argument that is text; its value is `nil` if it is missing or blank.
  package static func text(_ name: String, _ description: String) -> Self {
    Self(name, description, schema: ["type": "string"]) { value throws(ToolFailure) in
      try value?.text(named: name)
    }
  }
}

extension ToolParameter<Bool> {
  /// Creates an argument that is true or false, or the words yes and no.
  package static func flag(_ name: String, default fallback: Bool, _ description: String) -> Self {
    Self(name, description, schema: ["type": "boolean"]) { value throws(ToolFailure) in
      switch value {
      case nil: return fallback
      case .bool(let value): return value
      case .string(let text) where ["yes", "true"].contains(text.lowercased()): return true
      case .string(let text) where ["no", "false"].contains(text.lowercased()): return false
      case .string, .integer, .null, .number, .array, .object:
        throw ToolFailure("`\(name)` must be true or false")
      }
    }
  }
}

extension ToolParameter<Int?> {
  /// Creates an argument that is a positive whole number.
  package static func positive(_ name: String, _ description: String) -> Self {
    Self(name, description, schema: ["type": "integer", "minimum": 1]) {
      value throws(ToolFailure) in try value?.number(named: name, in: 1...Int.max)
    }
  }
}

extension ToolParameter<Int> {
  /// Creates an argument that is a whole number within a range.
  package static func integer(
    _ name: String, in range: ClosedRange<Int>, default fallback: Int, _ description: String
  ) -> Self {
    let schema: [String: JSONValue] = [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound), "default": .integer(fallback),
    ]
    return Self(name, description, schema: schema) { value throws(ToolFailure) in
      try value?.number(named: name, in: range) ?? fallback
    }
  }
}

extension ToolParameter where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// Creates an argument that is one of the values of an enumeration.
  package static func choice(_ name: String, default fallback: Value, _ description: String) -> Self
  {
    let names = Value.allCases.map(\.rawValue)
    let schema: [String: JSONValue] = [
      "type": "string", "enum": .array(names.map(JSONValue.string)),
    ]
    return Self(name, description, schema: schema) { value throws(ToolFailure) in
      guard let text = try value?.text(named: name) else { return fallback }
      guard let choice = Value(rawValue: text) else {
        throw ToolFailure("`\(name)` must be one of \(names.joined(separator: ", "))")
      }
      return choice
    }
  }
}

extension JSONValue {
  /// Returns an argument that is text, or a whole number, without blanks at both ends; `nil` if it is blank.
  fileprivate func text(named name: String) throws(ToolFailure) -> String? {
    switch self {
    case .string(let text):
      let trimmed = text.drop(while: \.isWhitespace)
      let end = trimmed.lastIndex { !$0.isWhitespace }
      return end.map { String(trimmed[...$0]) }
    case .integer(let number): return String(number)
    case .null, .bool, .number, .array, .object:
      throw ToolFailure("`\(name)` must be a string")
    }
  }

  /// Returns an argument that is a whole number within a range.
  fileprivate func number(
    named name: String, in range: ClosedRange<Int>
  ) throws(ToolFailure) -> Int {
    let number: Int? =
      switch self {
      case .integer(let value): value
      case .string(let text): Int(text)
      case .null, .bool, .number, .array, .object: nil
      }
    guard let number, range.contains(number) else {
      let limit =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw ToolFailure("`\(name)` must be a whole number \(limit)")
    }
    return number
  }
}

/// The arguments of a call of a tool; reading one of the wrong type throws a ``ToolFailure``.
package struct ToolArguments: Sendable {
  /// The arguments by the names of their parameters.
  private let values: [String: JSONValue]

  /// Creates the arguments of a call; throws an error if the tool has no argument of a name, or needs another.
  ///
  /// A tool without arguments ignores all, because some clients always send one.
  package init(_ values: [String: JSONValue], for tool: Tool) throws(ToolFailure) {
    let parameters = tool.parameters
    guard !parameters.isEmpty else {
      self.values = [:]
      return
    }
    for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      let names = parameters.map { "`\($0.name)`" }.sorted().joined(separator: ", ")
      throw ToolFailure("\(tool.name) has no argument `\(name)`; its arguments are \(names)")
    }
    // `null` stands for an argument that is left out.
    self.values = values.filter { $0.value != .null }
    for parameter in parameters where parameter.isRequired && self.values[parameter.name] == nil {
      throw ToolFailure("\(tool.name) needs the argument `\(parameter.name)`")
    }
  }

  /// Returns the value of an argument, or what stands for a missing one.
  package subscript<Value>(parameter: ToolParameter<Value>) -> Value {
    get throws(ToolFailure) { try parameter.read(values[parameter.name]) }
  }
}
