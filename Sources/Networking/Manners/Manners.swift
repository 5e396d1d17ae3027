public import FoundationEssentials

/// All manners towards an API, put around a transport in the order in which they belong together.
public struct Manners: Sendable {
  /// The method of the API that a request asks; `nil` for requests that are not the API's, which
  /// go through untouched.
  public var lane: @Sendable (HTTPRequest) -> String?
  /// Reads the pause that an answer asks for.
  public var pause: @Sendable (HTTPResponse) -> Pause?
  public var requestsPerSecond: Int
  public var retry: RetryRule
  public var deadlines: DeadlineStore
  public var longestWait: Duration

  public init(
    requestsPerSecond: Int = 25, longestWait: Duration = .seconds(60),
    retry: RetryRule = RetryRule(), deadlines: DeadlineStore = .none,
    lane: @escaping @Sendable (HTTPRequest) -> String?,
    pause: @escaping @Sendable (HTTPResponse) -> Pause?
  ) {
    self.requestsPerSecond = requestsPerSecond
    self.longestWait = longestWait
    self.retry = retry
    self.deadlines = deadlines
    self.lane = lane
    self.pause = pause
  }

  /// A transport that behaves.
  ///
  /// Retrying is outermost, so that others of the lane go on meanwhile; a turn in the lane comes
  /// before a pause, because the answer before may ask for one; the pace is last, because what
  /// counts is when requests leave.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests.
  ///   - clock: Tells the time within the run.
  ///   - calendar: Tells the time between runs.
  ///   - random: A number of `0..<1`.
  /// - Returns: `transport` with every manner around it.
  public func around(
    _ transport: @escaping Transport, clock: SteadyClock = .live,
    calendar: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) -> Transport {
    let lane = lane
    let spread = paced(
      transport, perSecond: requestsPerSecond,
      group: { lane($0) == nil ? nil : $0.shownHost }, clock: clock)
    let patient = backingOff(
      spread, lane: lane, pause: pause, store: deadlines, longestWait: longestWait, clock: clock,
      calendar: calendar)
    let polite = retrying(
      oneAtATime(patient, lane: lane), rule: retry, clock: clock, random: random)
    return { request in
      lane(request) == nil ? try await transport(request) : try await polite(request)
    }
  }
}
