private import Synchronization

/// Wraps a transport so that requests leave at even intervals, at most `rate` per second.
///
/// Requests are spaced and not only counted, since bursts of two seconds may arrive together.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - rate: The maximum number of requests per second.
///   - group: Returns the group of requests that shares the rate, usually the host; requests without a
///     group are not delayed.
///   - clock: The clock that measures the intervals.
/// - Returns: A transport that waits before it sends.
public func paced(
  _ transport: @escaping Transport, perSecond rate: Int,
  group: @escaping @Sendable (HTTPRequest) -> String? = { $0.hostAndPort },
  clock: MonotonicClock = .live
) -> Transport {
  precondition(rate > 0, "the rate must be at least one request per second")
  let schedule = SendSchedule(interval: .seconds(1) / rate)
  return { request in
    if let group = group(request) {
      let wait = schedule.reserveSendTime(for: group, at: clock.now())
      if wait > .zero { try await clock.sleep(wait) }
    }
    return try await transport(request)
  }
}

/// The next free sending time of each group of requests.
private final class SendSchedule: Sendable {
  /// The minimum time between two requests of a group.
  private let interval: Duration
  /// The times at which the next request of each group may be sent.
  private let nextSendTimes = Mutex<[String: Duration]>([:])

  init(interval: Duration) {
    self.interval = interval
  }

  /// Reserves the next free sending time of a group of requests, and returns the duration until
  /// then.
  func reserveSendTime(for group: String, at now: Duration) -> Duration {
    nextSendTimes.withLock { nextSendTimes in
      let sendTime = max(now, nextSendTimes[group] ?? now)
      nextSendTimes[group] = sendTime + interval
      return sendTime - now
    }
  }
}
