internal import Basics
private import Dispatch
private import Synchronization

/// Threads that run jobs in the order in which they come.
final class WorkerThreads: Sendable {
  /// The jobs that no thread has taken yet; a `nil` among them ends the thread that takes it.
  private let jobs = Mutex<[(@Sendable () -> Void)?]>([])
  private let threadCount = Mutex(0)
  private let (jobAdded, threadEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  /// Starts the threads, which block until there is a job.
  ///
  /// - Parameter count: The number of threads; there are fewer if the system creates no more.
  /// - Throws: `SystemError` if it creates none.
  init(_ count: Int) throws(SystemError) {
    for number in 0..<count {
      do {
        try DetachedThread.start { [self] in runJobs() }
      } catch {
        if number == 0 { throw error }
        break
      }
      threadCount.withLock { $0 += 1 }
    }
  }

  private func runJobs() {
    while true {
      jobAdded.wait()
      guard let job = jobs.withLock({ $0.removeFirst() }) else { break }
      job()
    }
    threadEnded.signal()
  }

  /// Runs a job when a thread is free.
  func run(_ job: @escaping @Sendable () -> Void) { add(job) }

  /// Ends the threads after all jobs that were added before, and waits for them.
  func stop() {
    let count = threadCount.withLock(\.self)
    for _ in 0..<count { add(nil) }
    for _ in 0..<count { threadEnded.wait() }
  }

  private func add(_ job: (@Sendable () -> Void)?) {
    jobs.withLock { $0.append(job) }
    jobAdded.signal()
  }
}
