internal import Basics

/// A service in one place: its address, how its key travels, what every request says, and how it
/// words its failures.
public struct Environment: Sendable {
  /// Absolute, without query; paths are added below it.
  public let base: String
  /// How the key travels.
  public var keyScheme: KeyScheme
  /// Sent only to places below `base`, and only over https or to this machine.
  public var key: APIKey?
  /// Added to every request below `base`, after the request's own items.
  public var query: [QueryItem]
  /// Added to every request that does not say otherwise, wherever it goes.
  public var headers: [HTTPHeader]
  /// Reads the service's own failure from an answer below `base`, whatever the status.
  public var failure: @Sendable (HTTPResponse) -> WebserviceError?

  /// Makes an environment; slashes at the end of `base` are dropped.
  public init(
    base: String, keyScheme: KeyScheme = .bearer, key: APIKey? = nil, query: [QueryItem] = [],
    headers: [HTTPHeader] = [],
    failure: @escaping @Sendable (HTTPResponse) -> WebserviceError? = { _ in nil }
  ) {
    var base = base
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    self.base = base
    self.keyScheme = keyScheme
    self.key = key
    self.query = query
    self.headers = headers
    self.failure = failure
  }

  /// The request as it goes over the wire.
  ///
  /// - Throws: ``WebserviceError/keyless(url:because:)`` when a key is missing, or would be shown to
  ///   others.
  public func request(
    for description: RequestDescription
  ) throws(WebserviceError) -> HTTPRequest {
    let target = target(of: description.address)
    let isOwn = contains(target)
    var request = HTTPRequest(
      description.method,
      url: Self.append(isOwn ? description.query + query : description.query, to: target),
      headers: description.headers, body: description.body?.bytes, limits: description.limits)
    for header in headers where !request.headers.contains(where: { $0.isNamed(header.name) }) {
      request.headers.append(header)
    }
    if let type = description.body?.type { request.headers.append(.init("Content-Type", type)) }
    if let line = try keyLine(description.authorization, for: request, isOwn: isOwn) {
      request.headers.append(line)
    }
    return request
  }

  /// Whether a URL lies below the base, and so belongs to the service.
  func contains(_ url: String) -> Bool {
    guard url.utf8.starts(with: base.utf8) else { return false }
    let next = url.utf8.dropFirst(base.utf8.count).first
    return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
  }

  private func target(of address: RequestDescription.Address) -> String {
    switch address {
    case .url(let url): url
    case .path(let segments): "\(base)/\(PercentEncoding.path(segments))"
    }
  }

  private static func append(_ items: [QueryItem], to url: String) -> String {
    let url = String(url.prefix { $0 != "#" })
    guard !items.isEmpty else { return url }
    return url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + PercentEncoding.query(items)
  }

  private func keyLine(
    _ authorization: RequestDescription.Authorization, for request: HTTPRequest, isOwn: Bool
  ) throws(WebserviceError) -> HTTPHeader? {
    let reason: String
    switch (authorization, key) {
    case (.none, _), (.optional, nil): return nil
    case (.required, nil): reason = "it needs an API key, and none is set"
    case (.optional, let key?), (.required, let key?):
      let url = URLText(request.url)
      if isOwn && (url.scheme == "https" || url.isLoopback) { return key.header(keyScheme) }
      reason =
        isOwn
        ? "the API key does not travel over plain http; use https"
        : "the API key only goes to \(URLText(base).host)"
    }
    throw .keyless(url: request.shownURL, because: reason)
  }
}
