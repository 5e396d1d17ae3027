internal import StackExchange

/// The state of a session with a client, and the answers to its requests.
struct Session {
  let server: ServerDescription
  /// The revision of the protocol; `nil` before the opening.
  private(set) var revision: ProtocolRevision?

  init(_ server: ServerDescription) { self.server = server }

  /// Creates a session that is open already.
  init(_ server: ServerDescription, _ revision: ProtocolRevision) {
    (self.server, self.revision) = (server, revision)
  }

  /// Opens the session, and returns the result of `initialize`.
  mutating func open(_ parameters: JSONValue?) throws(ProtocolError) -> JSONValue {
    guard revision == nil else { throw .invalidRequest("the session is already open") }
    let members = try Self.members(of: parameters)
    guard let requested = members["protocolVersion"]?.text else {
      throw .invalidParameters("`protocolVersion` must be a string")
    }
    let revision = ProtocolRevision(rawValue: requested) ?? .latest
    self.revision = revision
    return [
      "protocolVersion": .string(revision.rawValue),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": [
        "name": .string(server.name), "title": .string(server.title),
        "version": .string(server.version),
      ],
      "instructions": .string(server.instructions),
    ]
  }

  /// Returns the result of any other request.
  ///
  /// - Throws: A ``ProtocolError``, or a `CancellationError` if the request was cancelled.
  func result(of method: String, _ parameters: JSONValue?) throws -> JSONValue {
    guard let handler = Self.handlers[method] else { throw ProtocolError.unknownMethod(method) }
    let members = try Self.members(of: parameters)
    if method == "ping" { return [:] }
    guard let revision else {
      throw ProtocolError.invalidRequest("the session is not open; send `initialize` first")
    }
    return try handler(server, members, revision)
  }

  /// A function that performs a method.
  private typealias Handler =
    @Sendable (
      ServerDescription, _ parameters: [String: JSONValue], ProtocolRevision
    ) throws -> JSONValue

  /// The methods other than the opening.
  private static let handlers: [String: Handler] = [
    "ping": { _, _, _ in [:] },
    "tools/list": { server, parameters, _ in
      try refuseCursor(parameters)
      return ["tools": .array(server.tools.map(\.listing))]
    },
    "tools/call": { server, parameters, revision in
      try callTool(of: server, parameters, revision)
    },
    "resources/list": { server, parameters, _ in
      let cursor = try optionalText("cursor", parameters)
      return try performing { try server.resources.list(cursor) }.value
    },
    "resources/templates/list": { server, parameters, _ in
      try refuseCursor(parameters)
      return ["resourceTemplates": .array(server.resources.templates.map(\.listing))]
    },
    // The server has no prompts, but some clients ask for them without looking at its capabilities.
    "prompts/list": { _, parameters, _ in
      try refuseCursor(parameters)
      return ["prompts": []]
    },
    "resources/read": { server, parameters, _ in
      guard let uri = parameters["uri"]?.text else {
        throw ProtocolError.invalidParameters("`uri` must be a string")
      }
      return try performing { try server.resources.read(uri) }.value
    },
  ]

  /// Calls a tool, and returns its result or its failure.
  private static func callTool(
    of server: ServerDescription, _ parameters: [String: JSONValue], _ revision: ProtocolRevision
  ) throws -> JSONValue {
    guard let name = parameters["name"]?.text else {
      throw ProtocolError.invalidParameters("`name` must be a string")
    }
    guard let tool = server.tools.first(where: { $0.name == name }) else {
      throw ProtocolError.invalidParameters("unknown tool: \(name)")
    }
    guard let arguments = (parameters["arguments"].nonNull ?? [:]).members else {
      throw ProtocolError.invalidParameters("`arguments` must be an object")
    }
    do {
      return try tool.call(try ToolArguments(arguments, for: tool)).value(for: revision)
    } catch let failure as ToolFailure {
      return failure.value
    }
  }

  /// Calls a function of the resources, whose failures are errors of the protocol.
  private static func performing<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let failure as ToolFailure {
      throw ProtocolError.internalError(failure.message)
    }
  }

  /// Returns the members of parameters, which must be an object if they are given.
  private static func members(of parameters: JSONValue?) throws(ProtocolError)
    -> [String: JSONValue]
  {
    guard let members = (parameters.nonNull ?? [:]).members else {
      throw .invalidParameters("`params` must be an object")
    }
    return members
  }

  /// Returns a parameter that must be a string if it is given; an empty one counts as absent.
  private static func optionalText(
    _ name: String, _ parameters: [String: JSONValue]
  ) throws(ProtocolError) -> String? {
    guard let value = parameters[name].nonNull else { return nil }
    guard let text = value.text else { throw .invalidParameters("`\(name)` must be a string") }
    return text.isEmpty ? nil : text
  }

  /// Throws an error if the parameters have a cursor, because the list has one page.
  private static func refuseCursor(_ parameters: [String: JSONValue]) throws(ProtocolError) {
    guard try optionalText("cursor", parameters) == nil else {
      throw .invalidParameters("unknown `cursor`")
    }
  }
}

extension JSONValue? {
  /// The value; `nil` for `null`, which some clients send for what is absent.
  fileprivate var nonNull: JSONValue? { self == .null ? nil : self }
}

/// The revisions of the protocol that the server supports, the oldest first.
package enum ProtocolRevision: String, Sendable, CaseIterable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"

  /// The revision that the server suggests to clients of other revisions.
  package static let latest = november2025

  /// Whether several messages may stand in an array.
  var hasBatches: Bool { self == .march2025 }

  /// Whether the result of a tool has structured content.
  var hasStructuredContent: Bool { self >= .june2025 }

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
