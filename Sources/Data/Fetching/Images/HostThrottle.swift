/// The adaptive limit of concurrent requests to an image host: it rises with successes and falls
/// with refusals.
///
/// All times are readings of a monotonic clock.
struct HostThrottle: Sendable, Equatable {
  /// The maximum number of concurrent requests to the host, from 1 to ``maxConcurrency``.
  private(set) var concurrency: Int
  /// The end of the host's latest pause; `nil` if there was none.
  private(set) var pausedUntil: Duration?
  /// Whether the host refused too often in a row and gets no more requests in this run.
  var isAbandoned: Bool { refusals >= Self.maxRefusals }

  /// The number of consecutive successful requests since ``concurrency`` last changed.
  private var successes = 0
  /// The number of consecutive refusals by the host; concurrent refused requests count once.
  private var refusals = 0
  /// The time of the host's last refusal, on the monotonic clock.
  private var lastRefusal: Duration?

  /// The number of concurrent requests that are allowed to a host without history; hosts block
  /// clients that begin with many.
  static let initialConcurrency = 1
  /// The highest number of concurrent requests that a host may get.
  static let maxConcurrency = 16
  /// The number of consecutive refusals after which a host is abandoned.
  private static let maxRefusals = 5
  /// The longest pause after a refusal in which the host asks for none.
  private static let maxDefaultPause = Duration.seconds(32)

  /// Creates the throttle of a host from the limit and the pause that an earlier run stored.
  init(concurrency: Int = initialConcurrency, pausedUntil: Duration? = nil) {
    self.concurrency = min(max(1, concurrency), Self.maxConcurrency)
    self.pausedUntil = pausedUntil
  }

  /// Records a successful request; enough of them in a row raise the limit.
  mutating func recordSuccess() {
    refusals = 0
    successes += 1
    guard successes >= 2 * concurrency, concurrency < Self.maxConcurrency else { return }
    concurrency += 1
    successes = 0
  }

  /// Records a refusal: halves the limit and pauses.
  ///
  /// - Parameters:
  ///   - start: The time when the request was sent.
  ///   - now: The current time.
  ///   - requestedPause: The pause that the host asks for; without one, pauses double with each refusal.
  mutating func recordRefusal(
    sentAt start: Duration, now: Duration, retryAfter requestedPause: Duration?
  ) {
    successes = 0
    // Requests sent before the last refusal do not count again.
    if start >= lastRefusal ?? start {
      concurrency = max(1, concurrency / 2)
      refusals += 1
      lastRefusal = now
    }
    let pause = requestedPause ?? min(.seconds(1 << min(refusals - 1, 6)), Self.maxDefaultPause)
    pausedUntil = max(pausedUntil ?? .zero, now + pause)
  }

  /// Records a request that failed because the host could not be reached.
  mutating func recordUnreachable() {
    successes = 0
    refusals += 1
  }

  /// Returns whether another request may be sent to the host now.
  func admitsRequest(inFlight: Int, at now: Duration) -> Bool {
    !isAbandoned && inFlight < concurrency && now >= pausedUntil ?? now
  }
}
