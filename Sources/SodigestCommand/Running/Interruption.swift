private import Glibc

/// Turns SIGINT and SIGTERM into the cancellation of a task.
///
/// The first signal ends the run at its next safe point; a second one ends the process at once, which
/// is safe too because every write is renamed into place.
package enum Interruption {
  /// Keeps the two signals from this thread and every one that it starts; a pipe that nobody reads is
  /// an error of whoever writes to it, no signal.
  ///
  /// To be called first of all, on the main thread; an asynchronous `main` would let the signals
  /// through again while it waits.
  package static func block() {
    var signals = Self.signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits on this thread until the process ends.
  ///
  /// - Parameter cancel: Called at the first signal.
  package static func await(_ cancel: () -> Void) -> Never {
    wait()
    cancel()
    wait()
    _exit(ExitCode.interrupted.rawValue)
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
}
