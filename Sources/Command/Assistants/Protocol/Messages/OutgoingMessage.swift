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
