public import FoundationEssentials
private import Synchronization

/// A period without requests that a response asks for.
public struct Backoff: Sendable, Equatable {
  /// The length of the period without requests, counted from the arrival of the response.
  public var duration: Duration
  /// The requests that have to wait until the period ends.
  public var affectedRequests: AffectedRequests

  /// The requests that a backoff holds back.
  public enum AffectedRequests: Sendable, Equatable {
    /// Requests with the rate-limit key of the request that was answered.
    case sameRateLimitKey
    /// All requests that have a rate-limit key.
    case all
  }

  /// Creates a backoff from its duration and the requests that it affects.
  public init(_ duration: Duration, affecting scope: AffectedRequests) {
    self.duration = duration
    self.affectedRequests = scope
  }
}

/// Persistent storage for backoff deadlines by rate-limit key; `*` is the key for all requests.
public struct DeadlineStore: Sendable {
  /// Returns the stored deadline of a rate-limit key, if any.
  public let read: @Sendable (_ rateLimitKey: String) throws -> Date?
  /// Stores the deadline of a rate-limit key and replaces an earlier one.
  public let write: @Sendable (_ rateLimitKey: String, _ deadline: Date) throws -> Void

  /// Creates a store from two closures, which may be called from any thread.
  public init(
    read: @escaping @Sendable (_ rateLimitKey: String) throws -> Date?,
    write: @escaping @Sendable (_ rateLimitKey: String, _ deadline: Date) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// A store of backoff deadlines that saves nothing.
  public static let none = DeadlineStore(read: { _ in nil }, write: { _, _ in })
}

/// Wraps a transport so that requests wait while a response has asked for a backoff.
///
/// Each backoff lasts a second longer than the response asks. A request waits for at most `maxWait`; if
/// it would have to wait longer, it is not sent and fails with
/// ``WebserviceError/throttled(retryAfter:message:)``. Deadlines are measured with a monotonic clock
/// within a run and with the system time between runs. Put ``serialized(_:rateLimitKey:)`` around this
/// transport: requests that are already in flight do not notice a backoff.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - rateLimitKey: Returns the group of a request that backs off together; requests without a key
///     never wait.
///   - backoff: Returns the backoff that a response asks for, whatever its status.
///   - store: The storage that keeps deadlines between runs.
///   - maxWait: The longest time to wait before a request fails.
///   - clock: The clock for deadlines within a run.
///   - currentDate: Returns the system time, for deadlines between runs.
/// - Returns: A transport that waits before it sends. It also throws the errors of `store`.
public func backingOff(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  backoff: @escaping @Sendable (HTTPResponse) -> Backoff?, store: DeadlineStore = .none,
  maxWait: Duration = .seconds(60), clock: MonotonicClock = .live,
  currentDate: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  let deadlines = BackoffDeadlines(store: store, clock: clock, currentDate: currentDate)
  return { request in
    guard let rateLimitKey = rateLimitKey(request) else { return try await transport(request) }
    while let wait = try deadlines.remainingWait(for: rateLimitKey) {
      guard wait <= maxWait else {
        throw WebserviceError.throttled(
          retryAfter: wait, message: "an earlier response asked for this pause")
      }
      try await clock.sleep(wait)
    }
    let response = try await transport(request)
    if let backoff = backoff(response) { try deadlines.start(backoff, for: rateLimitKey) }
    return response
  }
}

/// The deadlines of all backoffs, in memory and in a store.
private final class BackoffDeadlines: Sendable {
  /// The time by which every backoff is extended.
  private static let margin = Duration.seconds(1)
  /// The key under which a backoff of all requests is stored.
  private static let allRequestsKey = "*"
  /// The longest backoff; a stored deadline further away stems from a wrong system clock.
  private static let maxDuration = Duration.seconds(7 * 86_400)

  private let store: DeadlineStore
  private let clock: MonotonicClock
  private let currentDate: @Sendable () -> Date
  /// The deadlines by rate-limit key, in time of the monotonic clock; filled on the first lookup.
  private let deadlines = Mutex<[String: Duration]>([:])

  init(store: DeadlineStore, clock: MonotonicClock, currentDate: @escaping @Sendable () -> Date) {
    self.store = store
    self.clock = clock
    self.currentDate = currentDate
  }

  /// Returns how long requests with a rate-limit key still have to wait; `nil` if they may be sent.
  func remainingWait(for rateLimitKey: String) throws -> Duration? {
    let deadline = max(try deadline(of: rateLimitKey), try deadline(of: Self.allRequestsKey))
    let wait = deadline - clock.now()
    return wait > .zero ? wait : nil
  }

  /// Starts a backoff, unless a longer one is in force, and stores its deadline.
  func start(_ backoff: Backoff, for rateLimitKey: String) throws {
    let duration = min(backoff.duration, Self.maxDuration) + Self.margin
    let rateLimitKey = backoff.affectedRequests == .all ? Self.allRequestsKey : rateLimitKey
    let now = clock.now()
    let deadline = deadlines.withLock { deadlines in
      let deadline = max(deadlines[rateLimitKey] ?? now, now + duration)
      deadlines[rateLimitKey] = deadline
      return deadline
    }
    try store.write(
      rateLimitKey, currentDate().addingTimeInterval((deadline - now) / .seconds(1)))
  }

  /// Returns the backoff deadline of a rate-limit key in time of the monotonic clock, read from the
  /// store on first use.
  private func deadline(of rateLimitKey: String) throws -> Duration {
    if let deadline = deadlines.withLock({ $0[rateLimitKey] }) { return deadline }
    let now = clock.now()
    let date = currentDate()
    let storedSeconds = try store.read(rateLimitKey).map { $0.timeIntervalSince(date) } ?? 0
    let remaining = min(.seconds(max(0, storedSeconds)), Self.maxDuration)
    // Otherwise the next run would wait for the whole maximum again.
    if .seconds(storedSeconds) > remaining {
      try store.write(rateLimitKey, date + Self.maxDuration / .seconds(1))
    }
    return deadlines.withLock { deadlines in
      let deadline = max(deadlines[rateLimitKey] ?? now, now + remaining)
      deadlines[rateLimitKey] = deadline
      return deadline
    }
  }
}
