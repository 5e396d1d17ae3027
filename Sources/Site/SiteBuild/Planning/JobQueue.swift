internal import Synchronization

/// A queue from which threads take jobs.
final class JobQueue: Sendable {
  private let jobs: [BuildJob]
  /// The index of the next job, and the number of finished question pages.
  private let state = Mutex((nextJob: 0, finishedPages: 0))

  init(_ jobs: [BuildJob]) {
    self.jobs = jobs
  }

  /// Returns the next job, or nil if there are no more.
  func next() -> BuildJob? {
    state.withLock { state in
      guard state.nextJob < jobs.count else { return nil }
      defer { state.nextJob += 1 }
      return jobs[state.nextJob]
    }
  }

  /// Adds to the number of finished question pages and returns the new total.
  func addFinishedPages(_ count: Int) -> Int {
    state.withLock { state in
      state.finishedPages += count
      return state.finishedPages
    }
  }
}
