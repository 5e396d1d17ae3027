import Basics
import Foundation
import TestSupport
import Glibc

/// A process with files for its output.
///
/// Foundation's own reads beyond its memory where more than a thousand descriptors are open, as they
/// are when all tests begin.
struct ChildProcess {
  let id: pid_t

  /// Starts a program with the signals as they are by default, and no descriptors of ours.
  ///
  /// - Parameters:
  ///   - command: The path, and the arguments.
  ///   - environment: All that it gets.
  ///   - folder: Where it works.
  ///   - files: Receive standard output and error.
  /// - Throws: `POSIXError`.
  init(
    _ command: [String], environment: [String: String], folder: String,
    files: (output: String, errors: String)
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, files.output, O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, files.errors, O_WRONLY, 0)
    guard let changeFolder = unsafe Self.extensions.changeFolder,
      let closeFrom = unsafe Self.extensions.closeFrom
    else { throw POSIXError(.ENOSYS) }
    _ = unsafe changeFolder(&actions, folder)
    _ = unsafe closeFrom(&actions, 3)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var child: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let code = unsafe withCStrings(command) { arguments in
      unsafe withCStrings(variables) { environment in
        unsafe posix_spawn(&child, command[0], &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    id = child
  }

  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  private typealias ChangeFolder = @convention(c) (Actions, UnsafePointer<CChar>) -> CInt
  private typealias CloseFrom = @convention(c) (Actions, CInt) -> CInt

  /// What glibc has beyond POSIX, and Swift does not see.
  private static let extensions: (changeFolder: ChangeFolder?, closeFrom: CloseFrom?) = unsafe (
    unsafeBitCast(
      dlsym(nil, "posix_spawn_file_actions_addchdir_np"), to: ChangeFolder?.self),
    unsafeBitCast(
      dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: CloseFrom?.self)
  )

  /// Waits until it has ended; its number stays taken until it is reaped.
  func wait() {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// - Returns: The exit code; the number of the signal that ended it, below zero.
  func reap() -> Int32 {
    var status: CInt = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : -signal
  }
}
