internal import StackExchange

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
