internal import Basics

/// The base URL, API key, common headers and error format of a web service.
public struct Environment: Sendable {
  /// The absolute URL that paths of requests are appended to, without query and trailing slash.
  public let baseURL: String
  /// The HTTP header in which the API key is sent.
  public var keyScheme: KeyScheme
  /// The API key; it is only sent to URLs below `baseURL`, over https or to this machine.
  public var key: APIKey?
  /// The query items that every request below `baseURL` gets after its own items.
  public var query: [QueryItem]
  /// The headers of every request that has no header of the same name, whatever its URL.
  public var headers: [HTTPHeader]
  /// Returns the error that a response of the service describes, whatever its status, or `nil`.
  public var parseError: @Sendable (HTTPResponse) -> WebserviceError?

  /// Creates an environment; trailing slashes of `baseURL` are removed.
  public init(
    baseURL: String, keyScheme: KeyScheme = .bearer, key: APIKey? = nil,
    query: [QueryItem] = [], headers: [HTTPHeader] = [],
    parseError: @escaping @Sendable (HTTPResponse) -> WebserviceError? = { _ in nil }
  ) {
    var baseURL = baseURL
    while baseURL.utf8.last == UInt8(ascii: "/") { baseURL.removeLast() }
    self.baseURL = baseURL
    self.keyScheme = keyScheme
    self.key = key
    self.query = query
    self.headers = headers
    self.parseError = parseError
  }

  /// Returns the complete HTTP request for a description.
  ///
  /// - Throws: ``WebserviceError/keyUnavailable(url:because:)`` if a required key is missing, or must
  ///   not be sent to the URL of the request.
  public func request(
    for description: RequestDescription
  ) throws(WebserviceError) -> HTTPRequest {
    let url = url(of: description.endpoint)
    let isServiceURL = contains(url)
    var request = HTTPRequest(
      description.method,
      url: Self.appending(isServiceURL ? description.query + query : description.query, to: url),
      headers: description.headers, body: description.body?.bytes, limits: description.limits)
    for header in headers where !request.headers.contains(where: { $0.isNamed(header.name) }) {
      request.headers.append(header)
    }
    if let type = description.body?.contentType {
      request.headers.append(.init("Content-Type", type))
    }
    let keyHeader = try keyHeader(
      description.authorization, for: request, isServiceURL: isServiceURL)
    if let keyHeader {
      request.headers.append(keyHeader)
    }
    return request
  }

  /// Returns whether a URL is the base URL of the service or below it.
  func contains(_ url: String) -> Bool {
    guard url.utf8.starts(with: baseURL.utf8) else { return false }
    let next = url.utf8.dropFirst(baseURL.utf8.count).first
    return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
  }

  /// Returns the absolute URL of a request's endpoint.
  private func url(of endpoint: RequestDescription.Endpoint) -> String {
    switch endpoint {
    case .url(let url): url
    case .path(let segments): "\(baseURL)/\(PercentEncoding.encodedPath(segments))"
    }
  }

  /// Returns the URL with query items appended and without its fragment.
  private static func appending(_ items: [QueryItem], to url: String) -> String {
    let url = String(url.prefix { $0 != "#" })
    guard !items.isEmpty else { return url }
    return url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
      + PercentEncoding.encodedQuery(items)
  }

  /// Returns the header with the API key; throws an error if a required key is missing, or if the
  /// key must not be sent to the URL of the request.
  private func keyHeader(
    _ authorization: RequestDescription.Authorization, for request: HTTPRequest,
    isServiceURL: Bool
  ) throws(WebserviceError) -> HTTPHeader? {
    let reason: String
    switch (authorization, key) {
    case (.none, _), (.optional, nil): return nil
    case (.required, nil): reason = "it needs an API key, and none is set"
    case (.optional, let key?), (.required, let key?):
      let url = URLParts(request.url)
      if isServiceURL && (url.scheme == "https" || url.isLoopback) {
        return key.header(for: keyScheme)
      }
      reason =
        isServiceURL
        ? "the API key is not sent over plain http; use https"
        : "the API key is only sent to \(URLParts(baseURL).host)"
    }
    throw .keyUnavailable(url: request.redactedURL, because: reason)
  }
}

/// An API key that hides its value when it is printed or inspected.
public struct APIKey: Sendable, Equatable {
  private let text: String

  /// Creates a key from text; surrounding spaces, tabs and line breaks are removed.
  ///
  /// - Throws: ``APIKeyError`` if the rest is empty or contains anything but visible ASCII.
  public init(_ text: String) throws(APIKeyError) {
    let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let bytes = Array(text.utf8.drop(while: whitespace.contains).reversed())
      .drop(while: whitespace.contains)
      .reversed()
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
    self.text = String(decoding: Array(bytes), as: UTF8.self)
  }

  /// The UTF-8 bytes of the secret key.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Returns the secret header that carries the key.
  func header(for scheme: KeyScheme) -> HTTPHeader {
    HTTPHeader(scheme.header, scheme.prefix + text, isSecret: true)
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The placeholder `(hidden)`, never the key.
  public var description: String { "(hidden)" }
  /// The placeholder `(hidden)`, never the key.
  public var debugDescription: String { description }
  /// A mirror without children, since they would reveal the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a text is not a valid API key.
public enum APIKeyError: Error, Equatable {
  /// The text is empty or consists of whitespace.
  case empty
  /// The text contains a space, a line break or a character that is not visible ASCII.
  case malformed
}

extension APIKeyError: CustomStringConvertible {
  /// An error message for users; it does not contain the key.
  public var description: String {
    switch self {
    case .empty: "The API key is empty. Put only the key into the file."
    case .malformed:
      "The API key contains a space, a line break or an invalid character. "
        + "Put only the key into the file."
    }
  }
}

/// The HTTP header in which a service expects its API key.
public struct KeyScheme: Sendable, Equatable {
  /// The name of the header that carries the key.
  public var header: String
  /// The text before the key in the header value, such as `Bearer ` with its space.
  public var prefix: String

  /// Creates a scheme from a header name and the text before the key in the header value.
  public init(header: String, prefix: String = "") {
    self.header = header
    self.prefix = prefix
  }

  /// The header `Authorization: Bearer KEY` of RFC 6750.
  public static let bearer = KeyScheme(header: "Authorization", prefix: "Bearer ")
}
