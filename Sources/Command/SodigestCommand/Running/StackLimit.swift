internal import Configuration
private import Glibc

/// A check of the size of stacks, which `ulimit -s` limits for all threads of the process.
package enum StackLimit {
  /// Ends the process with a message if stacks are too small, because it would crash later.
  package static func requireSufficientSize() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
      limit.rlim_cur < minimum
    else { return }
    let message = """
      sodigest: the stack is limited to \(limit.rlim_cur / 1_024) KB, but needs \(minimum / 1_024) KB; raise the limit \
      (`ulimit -s 8192`)

      """
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    _exit(ExitCode.storage.rawValue)
  }

  /// The minimum size of a stack in bytes; with 64 KB the program crashes, with 256 KB it works.
  private static let minimum: rlim_t = 256 * 1_024
}
