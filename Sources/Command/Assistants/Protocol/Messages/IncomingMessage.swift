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

/// The id of a request, which its answer repeats.
package enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// Reads an id; `nil` for values that the protocol does not allow, such as `null`.
  init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .null, .bool, .number, .array, .object, nil: return nil
    }
  }

  /// The id as JSON.
  var value: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }
}

/// A line of input without its line feed.
enum InputLine: Equatable {
  case complete([UInt8])
  /// A line that was skipped, because it is longer than `limit` bytes.
  case tooLong(limit: Int)
}

/// Splits input that arrives in pieces into lines, and skips lines that are too long.
///
/// Never stores more than the longest permitted line.
struct LineSplitter {
  /// The maximum length of a line in bytes.
  private let limit: Int
  /// The beginning of the line whose end has not arrived yet.
  private var start: [UInt8] = []
  /// Whether that line is already too long.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Calls a closure with each line that a piece of input completes.
  mutating func append(_ piece: [UInt8], _ body: (InputLine) -> Void) {
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(with: rest[..<end])
      endLine(body)
      rest = rest[(end + 1)...]
    }
    extend(with: rest)
  }

  /// Calls a closure with the last line, if the input does not end with a line feed.
  mutating func finish(_ body: (InputLine) -> Void) {
    if isSkipping || !start.isEmpty { endLine(body) }
  }

  /// Adds bytes to the line whose end has not arrived yet.
  private mutating func extend(with bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    if start.count + bytes.count > limit {
      (start, isSkipping) = ([], true)
    } else {
      start += bytes
    }
  }

  /// Calls a closure with the line that ended, and begins the next one.
  private mutating func endLine(_ body: (InputLine) -> Void) {
    body(isSkipping ? .tooLong(limit: limit) : .complete(start))
    (start, isSkipping) = ([], false)
  }
}
