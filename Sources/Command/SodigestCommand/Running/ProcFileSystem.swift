internal import Configuration
private import Glibc

/// A check for the `/proc` file system, which may not be mounted, for example in a new root folder.
package enum ProcFileSystem {
  /// Ends the process with a message if `/proc` is not mounted.
  ///
  /// Dispatch reads `/proc` to monitor its threads, and would abort the process later without it.
  package static func requireMounted() {
    guard unsafe access("/proc/self/stat", R_OK) != 0 else { return }
    let message = "sodigest: cannot read `/proc`; mount it (`mount -t proc proc /proc`)\n"
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    _exit(ExitCode.storage.rawValue)
  }
}
