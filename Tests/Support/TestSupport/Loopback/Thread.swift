private import Glibc

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
