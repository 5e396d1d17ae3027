/// How often and how long a request is tried, and which results are worth it.
public struct RetryRule: Sendable {
  /// Of one request, the first included.
  public var tries: Int
  /// From the first try; no try begins later.
  public var longestTime: Duration
  /// Before the second try; doubled before each that follows, and up to a half of it left out.
  public var firstDelay: Duration
  /// Whether a result may be another one next time.
  public var isWorthwhile: @Sendable (HTTPRequest, Result<HTTPResponse, any Error>) -> Bool

  /// Makes a rule: four tries within a minute, a second before the first repetition, unless said.
  public init(
    tries: Int = 4, longestTime: Duration = .seconds(60), firstDelay: Duration = .seconds(1),
    isWorthwhile: @escaping @Sendable (HTTPRequest, Result<HTTPResponse, any Error>) -> Bool =
      RetryRule.passes
  ) {
    self.tries = tries
    self.longestTime = longestTime
    self.firstDelay = firstDelay
    self.isWorthwhile = isWorthwhile
  }

  /// Whether a result is one that passes: a connection that broke, 429, or a failing server.
  ///
  /// Only for methods that mean the same when they are said twice. What ran out of time has had
  /// its time; who cannot be reached is rarely back within seconds.
  @Sendable public static func passes(
    _ request: HTTPRequest, _ result: Result<HTTPResponse, any Error>
  ) -> Bool {
    switch request.method {
    case .get, .head, .put, .delete: break
    case .post, .patch: return false
    }
    switch result {
    case .success(let response):
      return response.status == 429
        || (500...599).contains(response.status)
          && response.status != 501
    case .failure(let error):
      guard case .broken? = error as? TransportError else { return false }
      return true
    }
  }
}

/// Repeats what may pass, after delays that grow and differ.
///
/// An answer's `Retry-After` is waited for where it is longer; where it is too long, the answer
/// stands. The last result is the result.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rule: What is tried again, and how often.
///   - clock: Tells the time.
///   - random: A number of `0..<1`, by which clients that failed together do not return together.
/// - Returns: A transport that tries again.
public func retrying(
  _ transport: @escaping Transport, rule: RetryRule = RetryRule(), clock: MonotonicClock = .live,
  random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
) -> Transport {
  { request in
    let start = clock.now()
    var delay = rule.firstDelay
    for _ in 1..<max(1, rule.tries) {
      let result = try await outcome(of: request, transport)
      guard rule.isWorthwhile(request, result) else { return try result.get() }
      let asked = (try? result.get()).flatMap(RetryAfter.wait) ?? .zero
      let wait = max(asked, delay * (1 - random() / 2))
      guard clock.now() - start + wait <= rule.longestTime else { return try result.get() }
      try await clock.sleep(wait)
      delay *= 2
    }
    return try await transport(request)
  }
}

/// What becomes of a request; only its cancellation is thrown.
private func outcome(
  of request: HTTPRequest, _ transport: Transport
) async throws -> Result<HTTPResponse, any Error> {
  do {
    return .success(try await transport(request))
  } catch let error as CancellationError {
    throw error
  } catch {
    return .failure(error)
  }
}
