import Assistants
import StackExchange
import Synchronization

/// A server with a tool that echoes, and a conversation with it.
struct Conversation {
  var maxMessageBytes = 4 << 20
  var tools: [Tool] = [.echo]
  var resources = ResourceCatalog.numbers

  /// Sends pieces of input, and returns the messages of the server.
  func answers(toPieces pieces: [[UInt8]]) async throws -> [JSONValue] {
    let input = Mutex(pieces[...])
    var output: [UInt8] = []
    let server = ModelContextServer(
      ServerDescription(
        name: "test", title: "Test", version: "1", instructions: "Test it.", tools: tools,
        resources: resources), maxMessageBytes: maxMessageBytes)
    try await server.serve {
      input.withLock { $0.popFirst() ?? [] }
    } writing: {
      output += $0
    }
    let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.last == [] else { throw UnreadableOutput() }
    return try lines.dropLast().map { line in
      guard let value = JSONValue(json: Array(line)) else { throw UnreadableOutput() }
      return value
    }
  }

  /// Sends lines, and returns the messages of the server.
  func answers(to lines: String...) async throws -> [JSONValue] {
    try await answers(toPieces: lines.map { Array("\($0)\n".utf8) })
  }

  /// Opens a session, sends lines, and returns the messages of the server but the first.
  func answersAfterOpening(_ lines: String..., revision: String = "2025-11-25") async throws
    -> [JSONValue]
  {
    let opening =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":""#
      + revision + #"","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
    let opened = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let answers = try await answers(
      toPieces: ([opening, opened] + lines).map { Array("\($0)\n".utf8) })
    return Array(answers.dropFirst())
  }

  struct UnreadableOutput: Error {}
}

extension Tool {
  /// A tool that returns its argument.
  static let echo = Tool(
    name: "echo", title: "Echo", description: "Returns its argument.",
    parameters: [echoedText, echoCount],
    outputSchema: [
      "type": "object", "properties": ["text": ["type": "string"]], "required": ["text"],
    ]
  ) { arguments in
    let text = try arguments[echoedText]
    guard text != "bad" else { throw ToolFailure("try good") }
    guard text != "broken" else { throw BrokenTool() }
    let count = try arguments[echoCount]
    let result = String(repeating: text, count: count)
    return ToolResult(text: result, structuredContent: ["text": .string(result)])
  }

  private static let echoedText = ToolParameter.requiredText("text", "The text to return.")
  private static let echoCount = ToolParameter.integer(
    "count", in: 1...3, default: 1, "How often to return it.")

  struct BrokenTool: Error {}
}

extension ResourceCatalog {
  /// The resources `n:1` and `n:2`, each on a page of its own.
  static let numbers = ResourceCatalog(
    templates: [
      ResourceTemplate(uriTemplate: "n:{n}", name: "n", title: "Number", description: "A number.")
    ],
    list: { cursor in
      guard cursor == nil || cursor == "2" else {
        throw ProtocolError.invalidParameters("unknown `cursor`")
      }
      let number = cursor ?? "1"
      return ListedResources(
        resources: [ListedResource(uri: "n:\(number)", name: number, title: number)],
        nextCursor: cursor == nil ? "2" : nil)
    },
    read: { uri in
      guard uri != "n:busy" else { throw ToolFailure("busy") }
      guard uri.hasPrefix("n:") else {
        throw ProtocolError.invalidParameters("resource not found: \(uri)")
      }
      return ResourceText(uri: uri, text: String(uri.dropFirst(2)))
    })
}

extension JSONValue {
  /// The value of a member of an object, or of an element of an array.
  subscript(_ path: Any...) -> JSONValue? {
    path.reduce(self) { value, step in
      switch (value, step) {
      case (.object(let members), let name as String): members[name]
      case (.array(let elements), let index as Int):
        elements.indices.contains(index) ? elements[index] : nil
      default: nil
      }
    }
  }

  /// The code of an error.
  var errorCode: JSONValue? { self["error", "code"] }
}
