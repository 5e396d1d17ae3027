import Synchronization
import TestSupport

/// A clock whose time stands still: sleeps are noted, and end at once.
final class StillClock: Clock {
  private let noted = Mutex<[Duration]>([])

  var sleeps: [Duration] { noted.withLock { $0 } }
  let now = TestClock().now
  let minimumResolution = Duration.zero

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    noted.withLock { $0.append(now.duration(to: deadline)) }
  }
}
