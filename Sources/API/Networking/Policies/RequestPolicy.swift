public import FoundationEssentials

/// The rules for requests to an API: rate limits, backoff, retries, quota and caching.
public struct RequestPolicy: Sendable {
  /// Returns the API method of a request, by which rate limits apply; `nil` for requests to other
  /// servers, which bypass all rules.
  public var rateLimitKey: @Sendable (HTTPRequest) -> String?
  /// Returns the backoff that a response asks for; `nil` if it asks for none.
  public var backoff: @Sendable (HTTPResponse) -> Backoff?
  /// The maximum number of requests per second, over all methods of the API.
  public var requestsPerSecond: Int
  /// The rule for which failed requests are retried, and how often.
  public var retryPolicy: RetryPolicy
  /// The storage that keeps backoff deadlines between runs.
  public var deadlineStore: DeadlineStore
  /// The longest backoff to wait for; a request fails with `throttled` if it is longer.
  public var maxWait: Duration
  /// Returns the daily quota that a response states; `nil` if it states none.
  public var quota: @Sendable (HTTPResponse) -> DailyQuota?
  /// The cache of responses of the last minute.
  public var responseCache: ResponseCache
  /// Returns whether a response with status 200 should be cached for a minute.
  public var shouldCache: @Sendable (HTTPResponse) -> Bool

  /// Creates a request policy from its rules.
  public init(
    requestsPerSecond: Int = 25, maxWait: Duration = .seconds(60),
    retryPolicy: RetryPolicy = RetryPolicy(), deadlineStore: DeadlineStore = .none,
    responseCache: ResponseCache = .none,
    rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
    backoff: @escaping @Sendable (HTTPResponse) -> Backoff?,
    quota: @escaping @Sendable (HTTPResponse) -> DailyQuota? = { _ in nil },
    shouldCache: @escaping @Sendable (HTTPResponse) -> Bool = { _ in true }
  ) {
    self.requestsPerSecond = requestsPerSecond
    self.maxWait = maxWait
    self.retryPolicy = retryPolicy
    self.deadlineStore = deadlineStore
    self.responseCache = responseCache
    self.rateLimitKey = rateLimitKey
    self.backoff = backoff
    self.quota = quota
    self.shouldCache = shouldCache
  }

  /// Returns a transport that applies all rules of this policy.
  ///
  /// The order of the wrappers, from the outside: the cache, since cached responses cost nothing; retries,
  /// so that other requests with the same key proceed during a delay; one request at a time per key;
  /// quota and backoff, which depend on the previous response; pacing, since the sending time counts.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - clock: The clock for waits within a run.
  ///   - currentDate: Returns the system time, for deadlines between runs and the cache.
  ///   - random: Returns a random number in `0..<1`.
  /// - Returns: `transport` with every rule applied to requests of the API.
  public func applied(
    to transport: @escaping Transport, clock: MonotonicClock = .live,
    currentDate: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) -> Transport {
    let rateLimitKey = rateLimitKey
    let pacedTransport = paced(
      transport, perSecond: requestsPerSecond,
      group: { rateLimitKey($0) == nil ? nil : $0.hostAndPort }, clock: clock)
    let backingOffTransport = backingOff(
      pacedTransport, rateLimitKey: rateLimitKey, backoff: backoff, store: deadlineStore,
      maxWait: maxWait, clock: clock, currentDate: currentDate)
    let quotaTransport = withinQuota(
      backingOffTransport, rateLimitKey: rateLimitKey, quota: quota, currentDate: currentDate)
    let retryingTransport = retrying(
      serialized(quotaTransport, rateLimitKey: rateLimitKey), policy: retryPolicy, clock: clock,
      random: random)
    let cachingTransport = caching(
      retryingTransport, rateLimitKey: rateLimitKey, shouldStore: shouldCache, store: responseCache,
      currentDate: currentDate)
    return { request in
      rateLimitKey(request) == nil
        ? try await transport(request) : try await cachingTransport(request)
    }
  }
}

/// A clock that never runs backwards, with a function that waits; tests replace it.
public struct MonotonicClock: Sendable {
  /// Returns the time since an arbitrary fixed point.
  public let now: @Sendable () -> Duration
  /// Waits for a duration; throws `CancellationError` if the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from a clock of the standard library.
  public init<Source: Clock>(_ clock: Source) where Source.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// The continuous clock of the system; it also advances while the machine sleeps.
  public static let live = MonotonicClock(ContinuousClock())
}
