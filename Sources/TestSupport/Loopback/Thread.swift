#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Runs a body on a thread of its own, so that it may block.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
  #if canImport(Glibc)
  var thread = pthread_t()
  let code = unsafe pthread_create(&thread, nil, { unsafe Work.run($0) }, work)
  if code == 0 { pthread_detach(thread) }
  #else
  var thread: pthread_t?
  let code = unsafe pthread_create(&thread, nil, { unsafe Work.run($0) }, work)
  if let thread = unsafe thread { unsafe pthread_detach(thread) }
  #endif
  precondition(code == 0, "the system has no thread left for a test")
}

private final class Work: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work {
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }
    return nil
  }
}
