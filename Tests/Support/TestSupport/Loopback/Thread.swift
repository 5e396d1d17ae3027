private import Dispatch
private import Glibc
private import Synchronization

/// Runs a body on a new thread, so that it may block.
///
/// - Parameters:
///   - body: The work of the thread.
///   - end: Called when the body has returned and its captures are released.
func startThread(
  running body: @escaping @Sendable () -> Void, onEnd end: @escaping @Sendable () -> Void
) {
  let work = unsafe Unmanaged.passRetained(Work(body: body, end: end)).toOpaque()
  var thread = pthread_t()
  let code = unsafe pthread_create(&thread, nil, { unsafe Work.run($0) }, work)
  if code == 0 { pthread_detach(thread) }
  precondition(code == 0, "the system cannot start another thread for a test")
}

/// The argument of a thread: its body, and the closure to call at the end.
private final class Work: Sendable {
  private let body: @Sendable () -> Void
  private let end: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
    self.body = body
    self.end = end
  }

  static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    let end = work.end
    work.body()
    _ = consume work
    end()
    return nil
  }
}

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
