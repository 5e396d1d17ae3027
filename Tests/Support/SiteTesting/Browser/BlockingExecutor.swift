private import Dispatch

/// Runs an actor's work on a thread of its own, which may block without holding up other tasks.
final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "browser")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
