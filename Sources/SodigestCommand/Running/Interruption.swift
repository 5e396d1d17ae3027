private import Glibc

/// Cancels a task at SIGINT and SIGTERM.
///
/// The first signal ends the run at its next safe point. A second one ends the process at once, which is safe too,
/// because every file is renamed into place.
package enum Interruption {
  /// Blocks the two signals in this thread and all threads that it starts, and ignores SIGPIPE, so that writing to a
  /// closed pipe is an error.
  ///
  /// Must be called first, on the main thread; an asynchronous `main` would unblock the signals while it waits.
  package static func blockSignals() {
    var signals = Self.signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for signals on this thread until the process ends; the second signal ends it.
  package static func waitForSignals(_ cancel: () -> Void) -> Never {
    waitForSignal()
    cancel()
    waitForSignal()
    _exit(ExitCode.interrupted.rawValue)
  }

  /// Waits for one of the signals.
  private static func waitForSignal() {
    var signals = Self.signals
    var received: CInt = 0
    unsafe sigwait(&signals, &received)
  }

  /// The set of SIGINT and SIGTERM.
  private static var signals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    return signals
  }
}
