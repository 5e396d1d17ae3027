public import FoundationEssentials
private import Synchronization

/// A pause that an answer asks for, counted from its arrival.
public struct Pause: Sendable, Equatable {
  /// From the answer that asks for it.
  public var time: Duration
  /// Which requests it holds back.
  public var scope: Scope

  /// Who is to pause.
  public enum Scope: Sendable, Equatable {
    /// The lane of the request.
    case rateLimitKey
    /// Every lane.
    case all
  }

  /// Makes a pause for some requests.
  public init(_ time: Duration, _ scope: Scope) {
    self.time = time
    self.scope = scope
  }
}

/// Where pauses outlive a run, by lane; the lane of a pause for all is `*`.
public struct DeadlineStore: Sendable {
  /// The deadline of a lane, if one was kept.
  public let read: @Sendable (_ rateLimitKey: String) throws -> Date?
  /// Keeps the deadline of a lane instead of an earlier one.
  public let write: @Sendable (_ rateLimitKey: String, _ deadline: Date) throws -> Void

  /// Makes a store of two closures, which may be called from any thread.
  public init(
    read: @escaping @Sendable (_ rateLimitKey: String) throws -> Date?,
    write: @escaping @Sendable (_ rateLimitKey: String, _ deadline: Date) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// Forgets at once.
  public static let none = DeadlineStore(read: { _ in nil }, write: { _, _ in })
}

/// Keeps away from a lane as long as an answer asked for, and a second longer.
///
/// A pause of at most `longestWait` is waited for; a longer one fails with
/// ``WebserviceError/throttled(after:message:)`` and sends nothing. Within a run pauses are counted
/// by a steady clock, between runs by the calendar. To be used within ``serialized(_:lane:)``:
/// a request that is already under way learns of no pause.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rateLimitKey: What pauses together; requests without a lane never pause.
///   - pause: Reads what an answer asks for, whatever its status.
///   - store: Where pauses outlive the run.
///   - longestWait: The longest pause that is waited for.
///   - clock: Tells the time within the run.
///   - calendar: Tells the time between runs.
/// - Returns: A transport that waits before it sends. It throws what `store` throws, too.
public func backingOff(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  pause: @escaping @Sendable (HTTPResponse) -> Pause?, store: DeadlineStore = .none,
  longestWait: Duration = .seconds(60), clock: MonotonicClock = .live,
  calendar: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  let pauses = Pauses(store: store, clock: clock, calendar: calendar)
  return { request in
    guard let rateLimitKey = rateLimitKey(request) else { return try await transport(request) }
    while let wait = try pauses.wait(for: rateLimitKey) {
      guard wait <= longestWait else {
        throw WebserviceError.throttled(
          after: wait, message: "an earlier answer asked for this pause")
      }
      try await clock.sleep(wait)
    }
    let response = try await transport(request)
    if let pause = pause(response) { try pauses.begin(pause, in: rateLimitKey) }
    return response
  }
}

private final class Pauses: Sendable {
  private static let margin = Duration.seconds(1)
  private static let everyLane = "*"
  /// More than any API asks for; a stored deadline beyond it comes from a clock that was wrong.
  private static let longest = Duration.seconds(7 * 86_400)

  private let store: DeadlineStore
  private let clock: MonotonicClock
  private let calendar: @Sendable () -> Date
  /// By the steady clock; a lane that was looked up once has an entry.
  private let deadlines = Mutex<[String: Duration]>([:])

  init(store: DeadlineStore, clock: MonotonicClock, calendar: @escaping @Sendable () -> Date) {
    self.store = store
    self.clock = clock
    self.calendar = calendar
  }

  /// How long a lane is still to pause; `nil` when it may go.
  func wait(for rateLimitKey: String) throws -> Duration? {
    let deadline = max(try deadline(of: rateLimitKey), try deadline(of: Self.everyLane))
    let wait = deadline - clock.now()
    return wait > .zero ? wait : nil
  }

  func begin(_ pause: Pause, in rateLimitKey: String) throws {
    let time = min(pause.time, Self.longest) + Self.margin
    let rateLimitKey = pause.scope == .all ? Self.everyLane : rateLimitKey
    let now = clock.now()
    let deadline = deadlines.withLock { deadlines in
      let deadline = max(deadlines[rateLimitKey] ?? now, now + time)
      deadlines[rateLimitKey] = deadline
      return deadline
    }
    try store.write(rateLimitKey, calendar().addingTimeInterval((deadline - now) / .seconds(1)))
  }

  private func deadline(of rateLimitKey: String) throws -> Duration {
    if let known = deadlines.withLock({ $0[rateLimitKey] }) { return known }
    let now = clock.now()
    let today = calendar()
    let stored = try store.read(rateLimitKey).map { $0.timeIntervalSince(today) } ?? 0
    let left = min(.seconds(max(0, stored)), Self.longest)
    // Or else it would be as far away for the next run.
    if .seconds(stored) > left { try store.write(rateLimitKey, today + Self.longest / .seconds(1)) }
    return deadlines.withLock { deadlines in
      let deadline = max(deadlines[rateLimitKey] ?? now, now + left)
      deadlines[rateLimitKey] = deadline
      return deadline
    }
  }
}
