private import Dispatch
private import Synchronization

/// Runs asynchronous work on the thread that waits for it.
///
/// A server has to respond even while tests block every thread of the concurrency pool.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let signal = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    signal.signal()
  }

  /// Runs a body to its end on this thread, and returns its result.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> R {
    let result = Mutex<R?>(nil)
    Task.detached(executorPreference: self) {
      let value = await body()
      result.withLock { $0 = value }
    }
    while true {
      if let value = result.withLock({ $0 }) { return value }
      signal.wait()
      let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
