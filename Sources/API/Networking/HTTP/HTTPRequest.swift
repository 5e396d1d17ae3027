/// An HTTP request, with limits on the response.
public struct HTTPRequest: Sendable, Equatable {
  /// The HTTP method of the request, such as GET.
  public var method: HTTPMethod
  /// The absolute `http` or `https` URL, percent-encoded, with its query.
  public var url: String
  /// The request headers, in the order in which they are sent.
  public var headers: [HTTPHeader]
  /// The request body, if any.
  public var body: [UInt8]?
  /// The limits on response size, time and hosts.
  public var limits: HTTPLimits

  /// Creates a request to an absolute URL.
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

  /// The URL without user, password and the values of secret query items, for messages and logs.
  package var redactedURL: String { URLParts(url).redacted }

  /// The host of the URL, with its port if the URL contains one.
  public var hostAndPort: String { URLParts(url).host }
}
