/// How fast a host of images is asked: faster while it answers, slower when it refuses.
///
/// Times are those of a steady clock.
struct HostPace: Sendable, Equatable {
  /// How many requests it gets at a time, from 1 to ``mostParallel``.
  private(set) var parallel: Int
  private(set) var pausedUntil: Duration?
  /// Whether it refused so often in a row that it is left alone for the rest of the run.
  var isGivenUp: Bool { refusals >= Self.patience }

  /// In a row, since the pace changed last.
  private var successes = 0
  /// In a row, those of requests under way together counted once.
  private var refusals = 0
  private var lastRefusal: Duration?

  static let firstParallel = 4
  static let mostParallel = 16
  private static let patience = 5
  private static let longestPause = Duration.seconds(32)

  init(parallel: Int = firstParallel, pausedUntil: Duration? = nil) {
    self.parallel = min(max(1, parallel), Self.mostParallel)
    self.pausedUntil = pausedUntil
  }

  mutating func succeed() {
    refusals = 0
    successes += 1
    guard successes >= 2 * parallel, parallel < Self.mostParallel else { return }
    parallel += 1
    successes = 0
  }

  /// The host refused, or did not answer as it should; without a pause that it asks for it gets one
  /// that doubles with each refusal.
  mutating func slowDown(askedAt start: Duration, now: Duration, for asked: Duration?) {
    successes = 0
    // What was under way when the host refused another one tells nothing new.
    if start >= lastRefusal ?? start {
      parallel = max(1, parallel / 2)
      refusals += 1
      lastRefusal = now
    }
    let pause = asked ?? min(.seconds(1 << min(refusals - 1, 6)), Self.longestPause)
    pausedUntil = max(pausedUntil ?? .zero, now + pause)
  }

  /// The host cannot be reached at all.
  mutating func fail() {
    successes = 0
    refusals += 1
  }

  /// Whether another request may leave.
  func admits(another inFlight: Int, at now: Duration) -> Bool {
    !isGivenUp && inFlight < parallel && now >= pausedUntil ?? now
  }
}
