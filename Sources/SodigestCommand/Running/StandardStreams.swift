private import Glibc

/// The three streams that a process is started with.
package enum StandardStreams {
  /// Takes the places of those that are closed, so that no other file gets one and is read or written
  /// for it; what takes a place can be neither.
  package static func occupy() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
