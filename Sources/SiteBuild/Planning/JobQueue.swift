internal import Synchronization

/// Jobs that threads take one by one.
final class JobQueue: Sendable {
  private let jobs: [Job]
  private let state = Mutex((next: 0, finished: 0))

  init(_ jobs: [Job]) {
    self.jobs = jobs
  }

  /// The next job that nobody took; nil after the last.
  func next() -> Job? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      defer { state.next += 1 }
      return jobs[state.next]
    }
  }

  /// Counts posts whose pages are finished, and tells how many there are now.
  func finish(_ posts: Int) -> Int {
    state.withLock { state in
      state.finished += posts
      return state.finished
    }
  }
}
