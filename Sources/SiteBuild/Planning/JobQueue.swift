internal import Synchronization

/// A queue from which threads take jobs.
final class JobQueue: Sendable {
  private let jobs: [BuildJob]
  /// The index of the next job, and the number of finished question pages.
  private let state = Mutex((next: 0, finished: 0))

  init(_ jobs: [BuildJob]) {
    self.jobs = jobs
  }

  /// Returns the next job, or nil if there are no more.
  func next() -> BuildJob? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      defer { state.next += 1 }
      return jobs[state.next]
    }
  }

  /// Adds finished question pages and returns their total number.
  func countFinished(_ posts: Int) -> Int {
    state.withLock { state in
      state.finished += posts
      return state.finished
    }
  }
}
