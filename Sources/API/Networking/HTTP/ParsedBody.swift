private import Synchronization

/// A cache for the parsed body of a response, shared by all copies of the response.
///
/// Request policies inspect a response before its resource parses it.
package final class ParsedBody: Sendable {
  private let value = Mutex<(any Sendable)?>(nil)

  init() {}

  /// Returns the parsed body; calls `parse` the first time, and whenever the type differs.
  package func value<Value: Sendable>(_ parse: () -> Value) -> Value {
    value.withLock { value in
      // Unwraps first, since casting `nil` to an optional `Value` would succeed.
      if let cached = value, let parsed = cached as? Value { return parsed }
      let parsed = parse()
      value = parsed
      return parsed
    }
  }
}
