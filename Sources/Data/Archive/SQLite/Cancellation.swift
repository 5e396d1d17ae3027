private import CSQLite
private import Glibc

/// Makes long SQLite operations and lock waits on a connection stop when the current task is
/// cancelled.
///
/// Operations of a few milliseconds still finish.
func stopOnCancellation(_ connection: OpaquePointer, busyTimeout: Duration) {
  unsafe sqlite3_progress_handler(
    connection, instructionsBetweenChecks, { _ in Task.isCancelled ? 1 : 0 }, nil)
  let maxRetries = Int(busyTimeout / busyRetryInterval)
  unsafe sqlite3_busy_handler(
    connection,
    { maxRetries, retries in
      guard !Task.isCancelled, Int(retries) < Int(bitPattern: maxRetries) else { return 0 }
      usleep(UInt32(busyRetryInterval / .microseconds(1)))
      return 1
    }, UnsafeMutableRawPointer(bitPattern: maxRetries))
}

/// The number of SQLite virtual machine instructions between two checks for cancellation.
///
/// These instructions take a few milliseconds, longer than recording the end of a run.
private let instructionsBetweenChecks: CInt = 100_000

/// The pause before SQLite tries a locked file again.
let busyRetryInterval = Duration.milliseconds(5)
