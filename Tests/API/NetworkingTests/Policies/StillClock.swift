import Synchronization
import TestSupport

/// A clock whose time stands still: it records sleeps and ends them at once.
final class StillClock: Clock {
  private let recorded = Mutex<[Duration]>([])

  var sleeps: [Duration] { recorded.withLock { $0 } }
  let now = TestClock().now
  let minimumResolution = Duration.zero

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    recorded.withLock { $0.append(now.duration(to: deadline)) }
  }
}
