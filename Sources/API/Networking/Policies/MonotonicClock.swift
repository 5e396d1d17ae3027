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
