internal import Configuration
private import Glibc

/// What the process needs of the system; checked first, because without it the process would fail later and say less.
package enum ProcessRequirements {
  /// Opens missing standard streams, and ends the process with a message if the system lacks something else.
  package static func check() {
    openMissingStreams()
    requireProcFileSystem()
    requireSufficientStack()
  }

  /// Opens `/dev/null` for each closed standard stream, so that no other file gets its descriptor.
  ///
  /// Reading a stream that was closed, or writing to it, is still an error.
  private static func openMissingStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process if `/proc` is not mounted, as in a new root folder.
  ///
  /// Dispatch reads `/proc` to monitor its threads, and would abort the process later without it.
  private static func requireProcFileSystem() {
    guard unsafe access("/proc/self/stat", R_OK) != 0 else { return }
    end("sodigest: cannot read `/proc`; mount it (`mount -t proc proc /proc`)\n")
  }

  /// Ends the process if `ulimit -s` limits the stacks of all threads too much, because it would crash later.
  private static func requireSufficientStack() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
      limit.rlim_cur < minStackSize
    else { return }
    end(
      """
      sodigest: the stack is limited to \(limit.rlim_cur / 1_024) KB, but needs \(minStackSize / 1_024) KB; raise the limit \
      (`ulimit -s 8192`)

      """)
  }

  /// The minimum size of a stack in bytes; with 64 KB the program crashes, with 256 KB it works.
  private static let minStackSize: rlim_t = 256 * 1_024

  private static func end(_ message: String) -> Never {
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    _exit(ExitCode.storage.rawValue)
  }
}
