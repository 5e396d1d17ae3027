private import Synchronization

/// A clock on which nobody waits: whoever sleeps moves the time forward.
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

  /// How long the sleeps so far were, in their order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Lets time pass.
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
