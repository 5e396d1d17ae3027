private import Synchronization

/// A clock that never waits: sleeping moves its time forward.
package final class TestClock: Clock {
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    package func duration(to other: Instant) -> Duration { other.offset - offset }

    package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Duration.zero
    var sleeps: [Duration] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { Instant(offset: state.withLock { $0.now }) }

  package var minimumResolution: Duration { .nanoseconds(1) }

  /// The durations of all sleeps so far, in order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Moves the time of the clock forward.
  package func advance(by duration: Duration) {
    state.withLock { $0.now += duration }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(deadline.offset - state.now)
      state.now = max(state.now, deadline.offset)
    }
    await Task.yield()
  }
}
