package import StackExchange

/// A function that an assistant may call.
package struct Tool: Sendable {
  /// The name by which a client calls the tool, such as `search_questions`.
  package let name: String
  /// The name that people read.
  package let title: String
  /// What the tool returns, when to use it and what it costs, for a language model.
  package let description: String
  /// The arguments that a call may have.
  package let parameters: [any AnyToolParameter]
  /// The JSON Schema of the structured result.
  package let outputSchema: JSONValue
  /// Returns the result; throws a ``ToolFailure`` if the tool cannot do what is asked.
  package let call: @Sendable (ToolArguments) throws -> ToolResult

  package init(
    name: String, title: String, description: String, parameters: [any AnyToolParameter],
    outputSchema: JSONValue,
    call: @escaping @Sendable (ToolArguments) throws -> ToolResult
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    (self.parameters, self.outputSchema, self.call) = (parameters, outputSchema, call)
  }

  /// The JSON Schema of the arguments; a tool without arguments ignores others.
  package var inputSchema: JSONValue {
    [
      "type": "object",
      "properties": .object(
        Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.schema) })),
      "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
      "additionalProperties": .bool(parameters.isEmpty),
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
