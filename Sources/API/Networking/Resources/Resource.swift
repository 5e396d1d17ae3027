public import Basics
public import FoundationEssentials

/// A value that a web service provides: the request for it, and how to parse the response.
///
/// ``Webservice/load(_:)`` loads any resource. To fetch another kind of value, create another resource.
public struct Resource<Value>: Sendable {
  /// The request whose response contains the value of the resource.
  public var request: RequestDescription
  /// Returns whether a response with this status is parsed; any other status is an error.
  public var acceptsStatus: @Sendable (_ status: Int) -> Bool
  /// Parses the value of the resource from a response whose status is accepted.
  public var parse: @Sendable (HTTPResponse) throws -> Value

  /// Creates a resource that parses the whole response, headers included.
  public init(
    _ request: RequestDescription,
    acceptsStatus: @escaping @Sendable (_ status: Int) -> Bool = {
      (200..<300).contains($0)
    },
    parseResponse parse: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.request = request
    self.acceptsStatus = acceptsStatus
    self.parse = parse
  }

  /// Creates a resource that parses the body of a response with a 2xx status.
  public init(
    _ request: RequestDescription, parseBody: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.init(request, parseResponse: { try parseBody($0.body) })
  }

  /// Creates a resource for an absolute URL, requested with GET and without an API key.
  public init(url: String, parseBody: @escaping @Sendable ([UInt8]) throws -> Value) {
    self.init(RequestDescription(url: url), parseBody: parseBody)
  }

  /// Returns a resource that sends the request of this resource and transforms the parsed value.
  ///
  /// Errors of `transform` are reported as ``WebserviceError/unreadable(url:because:)``.
  public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Resource<NewValue> {
    Resource<NewValue>(
      request, acceptsStatus: acceptsStatus, parseResponse: { try transform(parse($0)) })
  }

  /// A resource that sends the request of this resource, and returns the whole response with the
  /// value.
  public var withResponse: Resource<(value: Value, response: HTTPResponse)> {
    Resource<(value: Value, response: HTTPResponse)>(
      request, acceptsStatus: acceptsStatus, parseResponse: { (try parse($0), $0) })
  }
}

extension Resource where Value: Decodable & Sendable {
  /// Creates a resource that decodes a value from JSON.
  ///
  /// - Parameters:
  ///   - request: The request; it gets an `Accept: application/json` header unless it has an `Accept`.
  ///   - makeDecoder: Creates the JSON decoder; called once for each response.
  public init(
    json request: RequestDescription, makeDecoder: @escaping @Sendable () -> JSONDecoder
  ) {
    self.init(request.accepting("application/json")) { body in
      try makeDecoder().decode(Value.self, from: Data(body))
    }
  }

  /// Creates a resource that decodes a value from JSON with a default `JSONDecoder`.
  public init(json request: RequestDescription) {
    self.init(json: request, makeDecoder: { JSONDecoder() })
  }

  /// Creates a resource that decodes a value from JSON at an absolute URL.
  public init(json url: String) {
    self.init(json: RequestDescription(url: url))
  }
}

extension Resource where Value == [UInt8] {
  /// Returns a resource for the bytes of the response body, without parsing.
  public static func data(_ request: RequestDescription) -> Resource {
    Resource(request, parseBody: { $0 })
  }

  /// Returns a resource for the bytes at an absolute URL, without parsing.
  public static func data(at url: String) -> Resource {
    data(RequestDescription(url: url))
  }
}

extension Resource {
  /// Returns a resource for an image on one of the allowed hosts, requested without an API key.
  ///
  /// - Parameters:
  ///   - url: The absolute URL of the image.
  ///   - allowedHosts: The hosts to which the URL and its redirects may lead.
  ///   - byteLimit: The maximum size of the image in bytes.
  ///   - timeout: The time limit for the whole download, redirects included.
  ///   - parse: Checks that the bytes are an image, and converts them into a value.
  /// - Returns: A resource that fails with the errors of the image host, not of the API.
  public static func image(
    at url: String, allowedHosts: [AllowedHost], byteLimit: Int,
    timeout: Duration = .seconds(20), parse: @escaping @Sendable ([UInt8]) throws -> Value
  ) -> Resource {
    let limits = HTTPLimits(
      maxBodyBytes: byteLimit, totalTimeout: timeout, allowedHosts: .listed(allowedHosts))
    let request = RequestDescription(url: url, limits: limits)
    return Resource(
      request.accepting("image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1"),
      parseBody: parse)
  }
}

extension RequestDescription {
  /// Returns a copy of the request with an `Accept` header, unless it already has one.
  fileprivate func accepting(_ mediaTypes: String) -> RequestDescription {
    guard !headers.contains(where: { $0.isNamed("Accept") }) else { return self }
    var copy = self
    copy.headers.append(HTTPHeader("Accept", mediaTypes))
    return copy
  }
}

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

/// A name-value pair of a URL query or a form, before percent-encoding.
public struct QueryItem: Sendable, Equatable {
  /// The name of the query parameter, not percent-encoded.
  public var name: String
  /// The value of the query parameter, not percent-encoded.
  public var value: String

  /// Creates an item from a name and a value, neither of them encoded.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension PercentEncoding {
  /// Returns the items as a query string `a=1&b=2`; all but unreserved characters are encoded.
  package static func encodedQuery(_ items: [QueryItem]) -> String {
    items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Returns the segments joined with `/`; all but unreserved characters and `;` are encoded.
  ///
  /// The API joins the ids within a segment with `;`.
  package static func encodedPath(_ segments: [String]) -> String {
    segments.map { encode($0, keeping: unreserved.union(ByteSet(";"))) }.joined(separator: "/")
  }
}

/// The body of an HTTP request and its media type.
public struct HTTPBody: Sendable, Equatable {
  /// The bytes of the body, exactly as they are sent.
  public var bytes: [UInt8]
  /// The value of the `Content-Type` header, such as `application/json`.
  public var contentType: String

  /// Creates a body from bytes and the value of its `Content-Type` header.
  public init(_ bytes: [UInt8], contentType: String) {
    self.bytes = bytes
    self.contentType = contentType
  }
}
