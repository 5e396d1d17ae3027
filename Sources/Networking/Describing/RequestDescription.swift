/// What to ask for, before an ``Environment`` gives it a place and a key.
public struct RequestDescription: Sendable, Equatable {
  /// What to do there.
  public var method: HTTPMethod
  /// Where it goes.
  public var address: Address
  /// Added to what the address itself holds, in this order.
  public var query: [QueryItem]
  /// Sent before those of the environment, which they replace by name.
  public var headers: [HTTPHeader]
  /// What is sent along.
  public var body: HTTPBody?
  /// Whether the environment's key goes with it.
  public var authorization: Authorization
  /// Bytes, time and hosts that the answer may take.
  public var limits: HTTPLimits

  /// Where a request goes.
  public enum Address: Sendable, Equatable {
    /// An absolute URL, already encoded.
    case url(String)
    /// Segments below the environment's base URL, not yet encoded.
    case path([String])
  }

  /// What becomes of the environment's key.
  public enum Authorization: Sendable, Equatable {
    /// The key stays at home.
    case none
    /// The key is sent when the environment has one.
    case optional
    /// Without a key nothing is sent.
    case required
  }

  /// Describes a request to a path of the service, `["questions", "11;12", "answers"]`.
  public init(
    _ method: HTTPMethod = .get, path: [String], query: [QueryItem] = [],
    headers: [HTTPHeader] = [], body: HTTPBody? = nil, authorization: Authorization = .optional,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.address = .path(path)
    self.query = query
    self.headers = headers
    self.body = body
    self.authorization = authorization
    self.limits = limits
  }

  /// Describes a request to any place.
  public init(
    _ method: HTTPMethod = .get, url: String, query: [QueryItem] = [],
    headers: [HTTPHeader] = [], body: HTTPBody? = nil, authorization: Authorization = .none,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.init(
      method, path: [], query: query, headers: headers, body: body, authorization: authorization,
      limits: limits)
    address = .url(url)
  }
}
