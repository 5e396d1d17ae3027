package import StackExchange

/// A function that an assistant may call.
package struct Tool: Sendable {
  /// The name by which a client calls the tool, such as `search_questions`.
  package let name: String
  /// The name that people read.
  package let title: String
  /// What the tool returns, when to use it and what it costs, for a language model.
  package let description: String
  /// The arguments by name, as properties of a JSON Schema.
  package let arguments: [String: JSONValue]
  /// The names of the arguments that must be given.
  package let requiredArguments: [String]
  /// The JSON Schema of the structured result.
  package let outputSchema: JSONValue
  /// Returns the result; throws a ``ToolFailure`` if the tool cannot do what is asked.
  package let call: @Sendable (ToolArguments) throws -> ToolResult

  package init(
    name: String, title: String, description: String, arguments: [String: JSONValue],
    requiredArguments: [String] = [], outputSchema: JSONValue,
    call: @escaping @Sendable (ToolArguments) throws -> ToolResult
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    (self.arguments, self.requiredArguments) = (arguments, requiredArguments)
    (self.outputSchema, self.call) = (outputSchema, call)
  }

  /// The JSON Schema of the arguments; a tool without arguments ignores others.
  package var inputSchema: JSONValue {
    [
      "type": "object", "properties": .object(arguments),
      "required": .array(requiredArguments.map(JSONValue.string)),
      "additionalProperties": .bool(arguments.isEmpty),
    ]
  }

  /// The description of the tool that `tools/list` returns; tools of this server only read.
  var listing: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": inputSchema, "outputSchema": outputSchema,
      "annotations": [
        "title": .string(title), "readOnlyHint": true, "destructiveHint": false,
        "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }
}

/// The result of a tool: the same facts as text and as a JSON object.
package struct ToolResult: Sendable, Equatable {
  /// The result as Markdown.
  package var text: String
  /// The result as an object that fits the tool's output schema.
  package var structuredContent: JSONValue

  package init(text: String, structuredContent: JSONValue) {
    (self.text, self.structuredContent) = (text, structuredContent)
  }

  /// Returns the result of `tools/call`; clients without structured content get it as text.
  func value(for revision: ProtocolRevision) -> JSONValue {
    guard revision.hasStructuredContent else {
      let json = String(decoding: structuredContent.json, as: UTF8.self)
      return ["content": [textBlock(text), textBlock(json)], "isError": false]
    }
    return [
      "content": [textBlock(text)], "structuredContent": structuredContent, "isError": false,
    ]
  }
}

/// A reason why a tool cannot do what is asked, and what to try instead.
package struct ToolFailure: Error, Sendable, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// The result of `tools/call` for the failure.
  var value: JSONValue { ["content": [textBlock(message)], "isError": true] }
}

/// Returns a block of content with a text.
private func textBlock(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }

/// The arguments of a call of a tool; reading one of the wrong type throws a ``ToolFailure``.
package struct ToolArguments: Sendable {
  private let values: [String: JSONValue]

  /// Creates the arguments of a call; throws an error if the tool has no argument of a name, or needs another.
  ///
  /// A tool without arguments ignores all, because some clients always send one.
  package init(_ values: [String: JSONValue], for tool: Tool) throws(ToolFailure) {
    guard !tool.arguments.isEmpty else {
      self.values = [:]
      return
    }
    let names = tool.arguments.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
    for name in values.keys.sorted() where tool.arguments[name] == nil {
      throw ToolFailure(
        "\(tool.name) has no argument `\(name)`; its arguments are \(names)")
    }
    // `null` stands for an argument that is left out.
    self.values = values.filter { $0.value != .null }
    for name in tool.requiredArguments where self.values[name] == nil {
      throw ToolFailure("\(tool.name) needs the argument `\(name)`")
    }
  }

  /// Returns an argument that is text, or a whole number, without blanks at both ends; `nil` if it is missing or
  /// blank.
  package func text(_ name: String) throws(ToolFailure) -> String? {
    switch values[name] {
    case nil: return nil
    case .string(let text):
      let trimmed = text.drop(while: \.isWhitespace)
      let end = trimmed.lastIndex { !$0.isWhitespace }
      return end.map { String(trimmed[...$0]) }
    case .integer(let number): return String(number)
    case .null, .bool, .number, .array, .object:
      throw ToolFailure("`\(name)` must be a string")
    }
  }

  /// Returns an argument that is text and must be given.
  package func requiredText(_ name: String) throws(ToolFailure) -> String {
    guard let text = try text(name) else { throw ToolFailure("`\(name)` must not be empty") }
    return text
  }

  /// Returns an argument that is true or false, or the words yes and no; `nil` if it is missing.
  package func flag(_ name: String) throws(ToolFailure) -> Bool? {
    switch values[name] {
    case nil: return nil
    case .bool(let value): return value
    case .string(let text) where ["yes", "true"].contains(text.lowercased()): return true
    case .string(let text) where ["no", "false"].contains(text.lowercased()): return false
    case .string, .integer, .null, .number, .array, .object:
      throw ToolFailure("`\(name)` must be true or false")
    }
  }

  /// Returns an argument that is one of the values of an enumeration; `nil` if it is missing.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(ToolFailure) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolFailure("`\(name)` must be one of \(names)")
    }
    return value
  }

  /// Returns an argument that is a whole number within a range; `nil` if it is missing.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
    let number: Int?
    switch values[name] {
    case nil: return nil
    case .integer(let value): number = value
    case .string(let text): number = Int(text)
    case .null, .bool, .number, .array, .object: number = nil
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

/// Returns the JSON Schema of an object; all properties are required unless they are optional.
func schemaObject(
  _ properties: [String: JSONValue], optional: Set<String> = []
) -> JSONValue {
  let required = properties.keys.filter { !optional.contains($0) }.sorted()
  return [
    "type": "object", "properties": .object(properties),
    "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
  ]
}

/// Returns the JSON Schema of a text.
func schemaText(_ description: String) -> JSONValue {
  ["type": "string", "description": .string(description)]
}

/// Returns the JSON Schema of a whole number.
func schemaInteger(_ description: String) -> JSONValue {
  ["type": "integer", "description": .string(description)]
}

/// Returns the JSON Schema of a Boolean.
func schemaFlag(_ description: String) -> JSONValue {
  ["type": "boolean", "description": .string(description)]
}

/// Returns the JSON Schema of an array.
func schemaArray(_ items: JSONValue, _ description: String) -> JSONValue {
  ["type": "array", "items": items, "description": .string(description)]
}
