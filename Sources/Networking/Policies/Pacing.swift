private import Synchronization

/// Spreads requests evenly, so that a host never gets more than so many in a second.
///
/// They are spread and not only counted: what leaves in a burst may arrive together with the next.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rate: The most requests in a second.
///   - group: What shares a rate, usually the host; requests without one are not held back.
///   - clock: Tells the time.
/// - Returns: A transport that waits before it sends.
public func paced(
  _ transport: @escaping Transport, perSecond rate: Int = 25,
  group: @escaping @Sendable (HTTPRequest) -> String? = { $0.shownHost },
  clock: MonotonicClock = .live
) -> Transport {
  precondition(rate > 0, "a rate of nothing lets nothing through")
  let pace = Pace(interval: .seconds(1) / rate)
  return { request in
    if let group = group(request) {
      let wait = pace.reserve(group, at: clock.now())
      if wait > .zero { try await clock.sleep(wait) }
    }
    return try await transport(request)
  }
}

private final class Pace: Sendable {
  private let interval: Duration
  /// When the next request of a group may leave.
  private let next = Mutex<[String: Duration]>([:])

  init(interval: Duration) {
    self.interval = interval
  }

  /// Takes the next free moment, and returns how far away it is.
  func reserve(_ group: String, at now: Duration) -> Duration {
    next.withLock { next in
      let moment = max(now, next[group] ?? now)
      next[group] = moment + interval
      return moment - now
    }
  }
}
