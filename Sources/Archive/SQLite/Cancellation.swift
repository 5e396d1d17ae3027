private import CSQLite
private import Glibc

/// Lets SQLite's work on a connection end with the task that it is done in, be it at work or waiting
/// for another program; what is done in a moment is done to its end.
func endWithTask(_ connection: OpaquePointer, busyTimeout: Duration) {
  unsafe sqlite3_progress_handler(
    connection, stepsBetweenLooks, { _ in Task.isCancelled ? 1 : 0 }, nil)
  let waits = Int(busyTimeout / waitTime)
  unsafe sqlite3_busy_handler(
    connection,
    { waits, count in
      guard !Task.isCancelled, Int(count) < Int(bitPattern: waits) else { return 0 }
      usleep(UInt32(waitTime / .microseconds(1)))
      return 1
    }, UnsafeMutableRawPointer(bitPattern: waits))
}

/// A few milliseconds of SQLite's work; more than it takes to note how a run ended.
private let stepsBetweenLooks: CInt = 100_000

private let waitTime = Duration.milliseconds(5)
