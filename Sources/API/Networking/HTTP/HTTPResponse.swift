private import Synchronization

/// A complete HTTP response with a decompressed body.
public struct HTTPResponse: Sendable, Equatable {
  /// The HTTP status code, from 100 to 599.
  public var status: Int
  /// The response headers, in the order in which they were received.
  public var headers: [HTTPHeader]
  /// The complete, decompressed body of the response.
  public var body: [UInt8] {
    didSet {
      gzippedBody = nil
      parsedBody = ParsedBody()
    }
  }
  /// The body as received if it was gzip-compressed, so that it can be stored without compressing again.
  package var gzippedBody: [UInt8]?
  /// The cached result of parsing the body of the response.
  package private(set) var parsedBody = ParsedBody()
  /// The URL from which the response came, after redirects.
  public var url: String

  /// Creates a response, for transports and tests.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// Returns whether status, headers, body and URL are equal; the compressed form is ignored.
  public static func == (first: Self, second: Self) -> Bool {
    (first.status, first.headers, first.body, first.url)
      == (second.status, second.headers, second.body, second.url)
  }

  /// Returns the value of the first header with this name, ignoring case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}

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
