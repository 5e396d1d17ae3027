internal import Glibc

/// A thread outside of Swift's pool, for calls that may block for an unlimited time.
package enum DetachedThread {
  /// Starts a thread that calls a closure once; it handles no signals.
  ///
  /// - Throws: The error of the system if it cannot create a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try create(body))
  }

  /// Starts a thread like ``start(_:)``, which has to be joined or detached.
  static func create(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> pthread_t {
    let context = unsafe Unmanaged.passRetained(Body(call: body)).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, { unsafe DetachedThread.main($0) }, context)
    if code != 0 {
      unsafe Unmanaged<Body>.fromOpaque(context).release()
      throw SystemError(code)
    }
    return thread
  }

  /// Calls the closure on its thread; `context` is a retained pointer to it.
  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    var allSignals = sigset_t()
    unsafe sigfillset(&allSignals)
    unsafe pthread_sigmask(SIG_SETMASK, &allSignals, nil)
    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().call()
    return nil
  }

  /// The closure that a thread calls.
  private final class Body: Sendable {
    let call: @Sendable () -> Void

    init(call: @escaping @Sendable () -> Void) { self.call = call }
  }
}
