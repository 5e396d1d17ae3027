/// A clock that never goes back, and the way to wait by it.
public struct MonotonicClock: Sendable {
  /// The time since a moment that does not matter.
  public let now: @Sendable () -> Duration
  /// Waits; ends early with a `CancellationError`.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a clock from any other.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// The clock of this machine; it goes on while the machine sleeps.
  public static let live = MonotonicClock(ContinuousClock())
}
