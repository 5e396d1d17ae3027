#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Turns SIGINT and SIGTERM into the cancellation of a task.
///
/// The first signal ends the run at its next safe point; a second one ends the process at once, which
/// is safe too because every write is renamed into place.
package enum Interruption {
  /// Keeps the two signals from every thread started later; to be called before there are any.
  package static func block() {
    var signals = Self.signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for a signal on a thread of its own.
  ///
  /// - Parameter cancel: Called once, on that thread.
  package static func onSignal(_ cancel: @escaping @Sendable () -> Void) {
    let action = unsafe Unmanaged.passRetained(Action(cancel)).toOpaque()
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    let started = unsafe pthread_create(
      &thread, nil,
      { context in
        #if canImport(Glibc)
        guard let context = unsafe context else { return nil }
        #endif
        let action = unsafe Unmanaged<Action>.fromOpaque(context).takeRetainedValue()
        Interruption.wait()
        action.run()
        Interruption.wait()
        _exit(ExitCode.interrupted.rawValue)
      }, action)
    guard started == 0 else { return unsafe Unmanaged<Action>.fromOpaque(action).release() }
  }

  private static func wait() {
    var signals = Self.signals
    var received: CInt = 0
    unsafe sigwait(&signals, &received)
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    return signals
  }

  private final class Action: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
