/// A request to a web service, before an ``Environment`` adds its base URL and API key.
public struct RequestDescription: Sendable, Equatable {
  /// The HTTP method of the request, such as GET.
  public var method: HTTPMethod
  /// The URL of the request, or its path below the base URL of the environment.
  public var endpoint: Endpoint
  /// The query items to add to the URL, in this order.
  public var query: [QueryItem]
  /// The request headers; they replace headers of the environment with the same name.
  public var headers: [HTTPHeader]
  /// The request body, if any.
  public var body: HTTPBody?
  /// Whether the API key of the environment is sent with the request.
  public var authorization: Authorization
  /// The limits on response size, time and hosts.
  public var limits: HTTPLimits

  /// The URL of a request, absolute or relative to an environment.
  public enum Endpoint: Sendable, Equatable {
    /// An absolute, percent-encoded URL.
    case url(String)
    /// Path segments below the base URL of the environment, not yet encoded.
    case path([String])
  }

  /// Whether a request carries the API key of its environment.
  public enum Authorization: Sendable, Equatable {
    /// The API key is never sent with the request.
    case none
    /// The API key is sent with the request if the environment has one.
    case optional
    /// The API key is sent with the request, which fails if the environment has none.
    case required
  }

  /// Creates a request to a path of the service, such as `["questions", "11;12", "answers"]`.
  public init(
    _ method: HTTPMethod = .get, path: [String], query: [QueryItem] = [],
    headers: [HTTPHeader] = [], body: HTTPBody? = nil, authorization: Authorization = .optional,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.endpoint = .path(path)
    self.query = query
    self.headers = headers
    self.body = body
    self.authorization = authorization
    self.limits = limits
  }

  /// Creates a request to an absolute URL.
  public init(
    _ method: HTTPMethod = .get, url: String, query: [QueryItem] = [],
    headers: [HTTPHeader] = [], body: HTTPBody? = nil, authorization: Authorization = .none,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.init(
      method, path: [], query: query, headers: headers, body: body, authorization: authorization,
      limits: limits)
    endpoint = .url(url)
  }
}
