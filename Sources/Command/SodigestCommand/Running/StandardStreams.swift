private import Glibc

/// Standard input, standard output and standard error of the process.
package enum StandardStreams {
  /// Opens `/dev/null` for each closed standard stream, so that no other file gets its descriptor.
  ///
  /// Reading a stream that was closed, or writing to it, is still an error.
  package static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
