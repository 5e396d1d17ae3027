package import StackExchange

/// A message from the client.
package enum IncomingMessage: Sendable, Equatable {
  /// A request, which has to be answered.
  case request(id: RequestID, method: String, parameters: JSONValue?)
  /// A notification, which is never answered.
  case notification(method: String, parameters: JSONValue?)
  /// The response to a request of the server, which sends none.
  case response
  /// A value that is none of the above, and its id if it has a valid one.
  case invalid(ProtocolError, id: RequestID?)

  /// Classifies a JSON value.
  init(_ value: JSONValue) {
    guard let members = value.members else {
      self = .invalid(.invalidRequest("expected an object"), id: nil)
      return
    }
    let id = RequestID(members["id"])
    func invalid(_ reason: String) -> Self { .invalid(.invalidRequest(reason), id: id) }
    if members["jsonrpc"] != "2.0" {
      self = invalid(#"`jsonrpc` must be "2.0""#)
    } else if members["method"] == nil, members["result"] != nil || members["error"] != nil {
      self = .response
    } else if let method = members["method"]?.text {
      if members["id"] == nil {
        self = .notification(method: method, parameters: members["params"])
      } else if let id {
        self = .request(id: id, method: method, parameters: members["params"])
      } else {
        self = invalid("`id` must be a string or an integer")
      }
    } else {
      self = invalid("`method` must be a string")
    }
  }

  /// The id of the request that a notification of the client cancels; `nil` for other messages.
  var cancelledID: RequestID? {
    guard case .notification("notifications/cancelled", let parameters) = self else { return nil }
    return RequestID(parameters?.members?["requestId"])
  }

  /// The id of the request; `nil` for other messages, and for the opening, which cannot be cancelled.
  var cancellableID: RequestID? {
    guard case .request(let id, let method, _) = self, method != "initialize" else { return nil }
    return id
  }
}

/// The contents of a line of input.
enum IncomingLine: Sendable, Equatable {
  case message(IncomingMessage)
  /// Several messages in an array, which only one revision of the protocol allows.
  case batch([IncomingMessage])
  /// A line that is not JSON.
  case unreadable(ProtocolError)

  /// Parses a line without its line feed; `nil` if it is blank.
  init?(_ line: InputLine) {
    switch line {
    case .tooLong(let limit): self = .unreadable(.messageTooLong(limit: limit))
    case .complete(let bytes):
      let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if isBlank { return nil }
      guard String(validating: bytes, as: UTF8.self) != nil, let value = JSONValue(json: bytes)
      else {
        self = .unreadable(.malformedJSON)
        return
      }
      if case .array(let values) = value {
        self = .batch(values.map(IncomingMessage.init))
      } else {
        self = .message(IncomingMessage(value))
      }
    }
  }

  /// The messages of the line.
  var messages: [IncomingMessage] {
    switch self {
    case .message(let message): [message]
    case .batch(let messages): messages
    case .unreadable: []
    }
  }
}
