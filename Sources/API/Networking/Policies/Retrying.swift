internal import Basics

/// A rule for which failed requests are retried, how often, and with which delays.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts per request, the first included.
  public var maxAttempts: Int
  /// The time after the first attempt in which a further attempt may start.
  public var timeLimit: Duration
  /// The delay before the second attempt; it doubles for each further one, minus a random part of up to
  /// half.
  public var initialDelay: Duration
  /// Returns whether a request should be retried because of its result.
  public var shouldRetry: @Sendable (HTTPRequest, Result<HTTPResponse, any Error>) -> Bool

  /// Creates a rule for retries; by default four attempts within a minute, the second after a
  /// second.
  public init(
    maxAttempts: Int = 4, timeLimit: Duration = .seconds(60),
    initialDelay: Duration = .seconds(1),
    shouldRetry:
      @escaping @Sendable (HTTPRequest, Result<HTTPResponse, any Error>) -> Bool =
      RetryPolicy.isTransientFailure
  ) {
    self.maxAttempts = maxAttempts
    self.timeLimit = timeLimit
    self.initialDelay = initialDelay
    self.shouldRetry = shouldRetry
  }

  /// Returns whether a failure is likely temporary: a broken connection, status 429 or most 5xx statuses.
  ///
  /// False for methods that are not idempotent, and for timeouts and unreachable hosts, which rarely
  /// recover within seconds.
  @Sendable public static func isTransientFailure(
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

/// Wraps a transport so that failed requests are retried with exponential backoff and jitter.
///
/// If `Retry-After` asks for a longer delay, that delay is used. If the delay would exceed the time limit
/// of the policy, there is no further attempt. The result of the last attempt is returned.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - policy: The rule for retries.
///   - clock: The clock for delays.
///   - random: Returns a random number in `0..<1`; it keeps clients from retrying at the same time.
/// - Returns: A transport that retries failed requests.
public func retrying(
  _ transport: @escaping Transport, policy: RetryPolicy = RetryPolicy(),
  clock: MonotonicClock = .live,
  random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
) -> Transport {
  { request in
    let start = clock.now()
    var delay = policy.initialDelay
    for _ in 1..<max(1, policy.maxAttempts) {
      let result = try await result(of: request, transport)
      guard policy.shouldRetry(request, result) else { return try result.get() }
      let requestedDelay = (try? result.get()).flatMap(RetryAfter.delay) ?? .zero
      let wait = max(requestedDelay, delay * (1 - random() / 2))
      guard clock.now() - start + wait <= policy.timeLimit else { return try result.get() }
      try await clock.sleep(wait)
      delay *= 2
    }
    return try await transport(request)
  }
}

/// Returns the response or the error of a request; only `CancellationError` is thrown.
private func result(
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

/// A parser for the `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// Returns the delay of the `Retry-After` header, at most ``maxSeconds``; `nil` if it is missing or invalid.
  ///
  /// A date is compared with the `Date` header of the response, so that the local clock does not matter.
  package static func delay(in response: HTTPResponse) -> Duration? {
    guard let value = response.header("Retry-After") else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
      return .seconds(min(Int(value) ?? maxSeconds, maxSeconds))
    }
    guard let until = InternetDate.unixTime(value), let now = response.header("Date"),
      let now = InternetDate.unixTime(now)
    else { return nil }
    return .seconds(min(max(0, until - now), maxSeconds))
  }

  /// The longest delay that a server is granted, in seconds: two days; the API is known to ask for
  /// up to one.
  package static let maxSeconds = 2 * 86_400
}
