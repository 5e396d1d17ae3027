private import Glibc

/// The file system of processes, `/proc`, which a new root has not mounted yet.
package enum MountedProcesses {
  /// Ends the process with a message where it is missing.
  ///
  /// Dispatch looks there from time to time at how its threads do, and where it cannot, it breaks the
  /// process off in the middle of its work.
  package static func require() {
    guard unsafe access("/proc/self/stat", R_OK) != 0 else { return }
    let message = "sodigest: `/proc` cannot be read here: mount it (`mount -t proc proc /proc`)\n"
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    _exit(ExitCode.storage.rawValue)
  }
}
