public import FoundationEssentials

/// How requests are sent to an API: the policies around a transport, in the order in which they belong together.
public struct RequestPolicy: Sendable {
  /// The method of the API that a request asks; `nil` for requests that are not the API's, which
  /// go through untouched.
  public var rateLimitKey: @Sendable (HTTPRequest) -> String?
  /// Reads the pause that an answer asks for.
  public var pause: @Sendable (HTTPResponse) -> Pause?
  /// At most, all requests to the service taken together.
  public var requestsPerSecond: Int
  /// What is tried again, and how often.
  public var retry: RetryRule
  /// Where pauses are kept from run to run.
  public var deadlines: DeadlineStore
  /// A longer pause is not waited for: it is the failure `throttled`.
  public var longestWait: Duration
  /// Reads what an answer says of the day's quota.
  public var quota: @Sendable (HTTPResponse) -> DailyQuota?
  /// The answers of the last minute.
  public var answers: ResponseCache
  /// Whether an answer of status 200 is worth giving again within a minute.
  public var keepsAnswer: @Sendable (HTTPResponse) -> Bool

  /// Creates a policy.
  public init(
    requestsPerSecond: Int = 25, longestWait: Duration = .seconds(60),
    retry: RetryRule = RetryRule(), deadlines: DeadlineStore = .none,
    answers: ResponseCache = .none,
    rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
    pause: @escaping @Sendable (HTTPResponse) -> Pause?,
    quota: @escaping @Sendable (HTTPResponse) -> DailyQuota? = { _ in nil },
    keepsAnswer: @escaping @Sendable (HTTPResponse) -> Bool = { _ in true }
  ) {
    self.requestsPerSecond = requestsPerSecond
    self.longestWait = longestWait
    self.retry = retry
    self.deadlines = deadlines
    self.answers = answers
    self.rateLimitKey = rateLimitKey
    self.pause = pause
    self.quota = quota
    self.keepsAnswer = keepsAnswer
  }

  /// Wraps a transport in all policies.
  ///
  /// Caching is outermost, because an answer from memory costs nobody anything. Retrying comes
  /// next, so that others of the same key go on meanwhile; one request at a time comes before quota and
  /// pause, because the answer before may tell of both; the pace is last, because what counts is
  /// when requests leave.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests.
  ///   - clock: Tells the time within the run.
  ///   - calendar: Tells the time between runs.
  ///   - random: A number of `0..<1`.
  /// - Returns: `transport` with every policy around it.
  public func around(
    _ transport: @escaping Transport, clock: MonotonicClock = .live,
    calendar: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) -> Transport {
    let rateLimitKey = rateLimitKey
    let spread = paced(
      transport, perSecond: requestsPerSecond,
      group: { rateLimitKey($0) == nil ? nil : $0.shownHost }, clock: clock)
    let patient = backingOff(
      spread, rateLimitKey: rateLimitKey, pause: pause, store: deadlines, longestWait: longestWait,
      clock: clock,
      calendar: calendar)
    let modest = withinQuota(patient, rateLimitKey: rateLimitKey, quota: quota, calendar: calendar)
    let polite = retrying(
      serialized(modest, rateLimitKey: rateLimitKey), rule: retry, clock: clock, random: random)
    let mindful = caching(
      polite, rateLimitKey: rateLimitKey, keeps: keepsAnswer, store: answers, calendar: calendar)
    return { request in
      rateLimitKey(request) == nil ? try await transport(request) : try await mindful(request)
    }
  }
}
