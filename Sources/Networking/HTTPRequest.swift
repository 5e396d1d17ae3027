/// What to ask of a web server, and how much of an answer to accept.
public struct HTTPRequest: Sendable, Equatable {
  public var method: HTTPMethod
  /// Absolute, `http` or `https`, percent-encoded; query included.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [HTTPHeader]
  public var body: [UInt8]?
  public var limits: HTTPLimits

  public init(
    _ method: HTTPMethod = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }
}

/// The methods of RFC 9110 that web services use.
public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// One header line of a request or an answer.
public struct HTTPHeader: Sendable, Equatable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
