/// What to ask of a web server, and how much of an answer to accept.
public struct HTTPRequest: Sendable, Equatable {
  /// What to do there.
  public var method: HTTPMethod
  /// Absolute, `http` or `https`, percent-encoded; query included.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [HTTPHeader]
  /// What is sent along.
  public var body: [UInt8]?
  /// Bytes, time and hosts that the answer may take.
  public var limits: HTTPLimits

  /// Makes a request to an absolute URL.
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

  /// The URL as it may be shown: without user, password and the values of secret query items.
  package var shownURL: String { URLText(url).shown }

  /// The host as it may be shown, with its port if the URL names one.
  public var shownHost: String { URLText(url).host }
}
