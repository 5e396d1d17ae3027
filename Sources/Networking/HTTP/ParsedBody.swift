private import Synchronization

/// The parsed body of a response, shared by its copies: policies inspect a response before its resource reads it.
package final class ParsedBody: Sendable {
  private let value = Mutex<(any Sendable)?>(nil)

  init() {}

  /// Returns the parsed body, which `parse` makes when it is first asked for.
  package func value<Value: Sendable>(_ parse: () -> Value) -> Value {
    value.withLock { value in
      // Unwrapped first: a cast makes nil of nil where `Value` is optional.
      if let known = value, let parsed = known as? Value { return parsed }
      let parsed = parse()
      value = parsed
      return parsed
    }
  }
}
