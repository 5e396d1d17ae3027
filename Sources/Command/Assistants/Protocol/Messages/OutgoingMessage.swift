internal import StackExchange

/// An answer of the server to a request.
enum OutgoingMessage {
  case result(JSONValue, id: RequestID)
  /// An error; without an id if that of the request is unknown.
  case error(ProtocolError, id: RequestID?)

  /// The answer as JSON.
  var value: JSONValue {
    switch self {
    case .result(let result, let id):
      ["jsonrpc": "2.0", "id": id.value, "result": result]
    case .error(let error, let id):
      [
        "jsonrpc": "2.0", "id": id?.value ?? .null,
        "error": ["code": .integer(error.code), "message": .string("\(error)")],
      ]
    }
  }
}

/// An error of the protocol, with which a request is answered instead of a result.
///
/// Source: JSON-RPC 2.0, 5.1.
package enum ProtocolError: Error, Sendable, Equatable {
  /// The line is not JSON in UTF-8.
  case malformedJSON
  /// The line is longer than `limit` bytes.
  case messageTooLong(limit: Int)
  /// The JSON value is not a request that the server may receive now.
  case invalidRequest(String)
  /// The server has no method with this name.
  case unknownMethod(String)
  /// The parameters of the method are missing or wrong.
  case invalidParameters(String)
  /// The server failed for a reason that is not in the request.
  case internalError(String)

  /// The number of the error.
  package var code: Int {
    switch self {
    case .malformedJSON: -32_700
    case .messageTooLong, .invalidRequest: -32_600
    case .unknownMethod: -32_601
    case .invalidParameters: -32_602
    case .internalError: -32_603
    }
  }
}

extension ProtocolError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedJSON: "Parse error: the line is not valid JSON in UTF-8"
    case .messageTooLong(let limit): "Invalid request: the message is longer than \(limit) bytes"
    case .invalidRequest(let reason): "Invalid request: \(reason)"
    case .unknownMethod(let name): "Method not found: \(name)"
    case .invalidParameters(let reason): "Invalid params: \(reason)"
    case .internalError(let reason): "Internal error: \(reason)"
    }
  }
}
