public import FoundationEssentials

/// Persistent storage for recent responses, by cache key of the request.
public struct ResponseCache: Sendable {
  /// Returns the body stored for a cache key at `since` or later, with the date of storage.
  public let read:
    @Sendable (_ cacheKey: String, _ since: Date) throws -> (body: [UInt8], date: Date)?
  /// Stores the body of a response under a cache key and replaces an earlier one.
  public let write:
    @Sendable (_ cacheKey: String, _ response: HTTPResponse, _ date: Date) throws -> Void

  /// Creates a cache from two closures, which may be called from any thread.
  public init(
    read:
      @escaping @Sendable (_ cacheKey: String, _ since: Date) throws -> (
        body: [UInt8], date: Date
      )?,
    write:
      @escaping @Sendable (_ cacheKey: String, _ response: HTTPResponse, _ date: Date) throws ->
      Void
  ) {
    self.read = read
    self.write = write
  }

  /// A response cache that stores nothing.
  public static let none = ResponseCache(read: { _, _ in nil }, write: { _, _, _ in })
}

/// Wraps a transport so that repeated GET requests are served from a cache for a short time.
///
/// The cache also serves later runs. A request whose limits accept older responses gets them.
///
/// A cached response has status 200 and its age in seconds in the header `Age`. That header is removed
/// from other responses, since caches on the way may have added it. Cached responses with a date in the
/// future, caused by a wrong system clock, are ignored.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - rateLimitKey: Returns the rate-limit key of a request; requests without a key are never cached.
///   - maxAge: The maximum age of a cached response. Stores may round to whole seconds, so add one.
///   - shouldStore: Returns whether a response with status 200 should be cached.
///   - store: The storage that keeps responses between runs.
///   - currentDate: Returns the system time.
/// - Returns: A transport with a cache. It also throws the errors of `store`.
public func caching(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  maxAge: Duration = .seconds(61),
  shouldStore: @escaping @Sendable (HTTPResponse) -> Bool,
  store: ResponseCache, currentDate: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  { request in
    guard request.method == .get, rateLimitKey(request) != nil else {
      return try await transport(request)
    }
    let cacheKey = request.cacheKey
    let now = currentDate()
    let earliest = now - maxAge / .seconds(1)
    let since = min(earliest, request.limits.acceptCachedSince ?? earliest)
    if let cached = try store.read(cacheKey, since), cached.date <= now {
      let age = HTTPHeader("Age", "\(Int(now.timeIntervalSince(cached.date)))")
      return HTTPResponse(status: 200, headers: [age], body: cached.body, url: request.url)
    }
    var response = try await transport(request)
    response.headers.removeAll { $0.isNamed("Age") }
    if response.status == 200, shouldStore(response) {
      try store.write(cacheKey, response, currentDate())
    }
    return response
  }
}

extension HTTPRequest {
  /// A key that is equal for equivalent requests: the method and the URL with sorted query items and
  /// without secret ones, followed by a hash of the body.
  package var cacheKey: String { RecordedRequest(self).text }
}
