private import Glibc

/// Runs a body on a thread of its own, so that it may block.
///
/// - Parameters:
///   - body: What to run.
///   - end: Called when the body has returned and all it held on to is released.
func startThread(
  running body: @escaping @Sendable () -> Void, whenGone end: @escaping @Sendable () -> Void
) {
  let work = unsafe Unmanaged.passRetained(Work(body: body, end: end)).toOpaque()
  var thread = pthread_t()
  let code = unsafe pthread_create(&thread, nil, { unsafe Work.run($0) }, work)
  if code == 0 { pthread_detach(thread) }
  precondition(code == 0, "the system has no thread left for a test")
}

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
