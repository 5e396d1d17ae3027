internal import Configuration
private import Glibc

/// Handles SIGINT and SIGTERM: the first signal cancels the run, and the second ends the process.
///
/// A cancelled run ends at its next safe point. Ending the process at once is safe, too, because every file is renamed
/// into place.
package enum Interruption {
  /// Blocks SIGINT and SIGTERM in this thread and all threads that it starts, and ignores SIGPIPE, so that writing to
  /// a closed pipe is an error.
  ///
  /// Must be called first, on the main thread; an asynchronous `main` would unblock the signals while it waits.
  package static func blockSignals() {
    var signals = Self.handledSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for SIGINT or SIGTERM on this thread, calls `cancel` at the first signal, and exits at the second.
  package static func waitForSignals(_ cancel: () -> Void) -> Never {
    waitForSignal()
    cancel()
    waitForSignal()
    _exit(ExitCode.interrupted.rawValue)
  }

  /// Waits until SIGINT or SIGTERM arrives.
  private static func waitForSignal() {
    var signals = Self.handledSignals
    var received: CInt = 0
    unsafe sigwait(&signals, &received)
  }

  /// The signal set of SIGINT and SIGTERM.
  private static var handledSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    return signals
  }
}
