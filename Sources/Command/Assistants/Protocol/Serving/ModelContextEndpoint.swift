internal import StackExchange

/// A server of the Model Context Protocol over HTTP: each request carries one message, and is answered at once.
///
/// It is the transport "Streamable HTTP" of the protocol without sessions and without streams, which the server needs for
/// nothing: all its tools only read, and it never sends a message of its own.
package struct ModelContextEndpoint: Sendable {
  private let server: ServerDescription

  /// The response to a request.
  package struct Response: Sendable, Equatable {
    /// The status code of HTTP.
    package let status: Int
    /// The message, as JSON; `nil` for none.
    package let json: [UInt8]?
  }

  package init(_ server: ServerDescription) { self.server = server }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - body: The body, a message in JSON.
  ///   - revisionName: The header `MCP-Protocol-Version`, which all requests but the first one have; `nil` if it is missing.
  /// - Returns: The response.
  package func response(to body: [UInt8], revisionName: String?) -> Response {
    // The specification wants this revision for clients that do not name one.
    guard let revision = ProtocolRevision(rawValue: revisionName ?? "2025-03-26") else {
      let supported = ProtocolRevision.allCases.map(\.rawValue).joined(separator: ", ")
      return Response(
        .invalidRequest("unknown `MCP-Protocol-Version`; this server supports \(supported)"))
    }
    guard let line = IncomingLine(.complete(body)) else { return Response(.malformedJSON) }
    switch line {
    case .unreadable(let error): return Response(error)
    case .message(let message): return response(to: [message], revision) { $0[0] }
    case .batch(let messages):
      if let error = ModelContextServer.batchError(messages, revision) { return Response(error) }
      return response(to: messages, revision) { .array($0) }
    }
  }

  private func response(
    to messages: [IncomingMessage], _ revision: ProtocolRevision,
    combining combine: ([JSONValue]) -> JSONValue
  ) -> Response {
    let answers = messages.compactMap { answer(to: $0, revision) }
    // Notifications are accepted without an answer.
    return answers.isEmpty
      ? Response(status: 202, json: nil) : Response(status: 200, json: combine(answers).json)
  }

  /// Returns the answer to a message; `nil` for none.
  private func answer(to message: IncomingMessage, _ revision: ProtocolRevision) -> JSONValue? {
    switch message {
    case .notification, .response: return nil
    case .invalid(let error, let id): return OutgoingMessage.error(error, id: id).value
    case .request(let id, let method, let parameters):
      let answer: OutgoingMessage
      do {
        if method == "initialize" {
          var session = Session(server)
          answer = .result(try session.open(parameters), id: id)
        } else {
          answer = .result(
            try Session(server, revision).result(of: method, parameters), id: id)
        }
      } catch {
        answer = .error(error as? ProtocolError ?? .internalError("\(error)"), id: id)
      }
      return answer.value
    }
  }
}

extension ModelContextEndpoint.Response {
  /// Creates the response to a request that is no message.
  fileprivate init(_ error: ProtocolError) {
    self.init(status: 400, json: OutgoingMessage.error(error, id: nil).value.json)
  }
}
