public import FoundationEssentials

/// Where answers outlive the run for a moment, by request.
public struct ResponseCache: Sendable {
  /// The answer to a request that was kept at a moment or later, and when.
  public let read:
    @Sendable (_ request: String, _ since: Date) throws -> (body: [UInt8], date: Date)?
  /// Keeps the body of the answer to a request instead of an earlier one.
  public let write:
    @Sendable (_ request: String, _ answer: HTTPResponse, _ date: Date) throws -> Void

  /// Makes a memory of two closures, which may be called from any thread.
  public init(
    read:
      @escaping @Sendable (_ request: String, _ since: Date) throws -> (
        body: [UInt8], date: Date
      )?,
    write:
      @escaping @Sendable (_ request: String, _ answer: HTTPResponse, _ date: Date) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// Forgets at once.
  public static let none = ResponseCache(read: { _, _ in nil }, write: { _, _, _ in })
}

/// Answers a request from memory that was answered a moment ago.
///
/// So no server is asked the same twice within that time, be it by two runs. A request that takes
/// older answers gets them.
///
/// An answer from memory has status 200 and says its age in seconds in the header `Age`; others lose
/// that header, which caches on their way may have added. One from a time to come, which a clock gone
/// wrong has left, is not used.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rateLimitKey: What is remembered; requests without a lane never are.
///   - time: How long an answer is good. Stores may keep whole seconds, so leave one for rounding.
///   - keeps: Whether an answer of status 200 is worth remembering.
///   - store: Where answers outlive the run.
///   - calendar: Tells the time.
/// - Returns: A transport that remembers. It throws what `store` throws, too.
public func caching(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  for time: Duration = .seconds(61), keeps: @escaping @Sendable (HTTPResponse) -> Bool,
  store: ResponseCache, calendar: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  { request in
    guard request.method == .get, rateLimitKey(request) != nil else {
      return try await transport(request)
    }
    let name = request.name
    let now = calendar()
    let young = now - time / .seconds(1)
    let since = min(young, request.limits.answersSince ?? young)
    if let known = try store.read(name, since), known.date <= now {
      let age = HTTPHeader("Age", "\(Int(now.timeIntervalSince(known.date)))")
      return HTTPResponse(status: 200, headers: [age], body: known.body, url: request.url)
    }
    var response = try await transport(request)
    response.headers.removeAll { $0.isNamed("Age") }
    if response.status == 200, keeps(response) {
      try store.write(name, response, calendar())
    }
    return response
  }
}

extension HTTPRequest {
  /// What requests that ask the same have in common: the method and the URL, its items sorted and
  /// secret ones left out.
  package var name: String { RecordedRequest(self).text }
}
