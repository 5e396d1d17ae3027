private import Glibc

/// Standard input, output and error.
package enum StandardStreams {
  /// Opens `/dev/null` for closed standard streams, so that no other file gets their descriptors; the opened ones can
  /// be neither read nor written.
  package static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
