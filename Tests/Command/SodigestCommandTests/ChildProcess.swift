import Basics
import Foundation
import TestSupport
import Glibc

/// A child process with files for its output.
///
/// `Process` of Foundation reads out of bounds if more than a thousand descriptors are open, as at
/// the start of all tests.
struct ChildProcess {
  let id: pid_t

  /// Starts a program with default signal handling and without inherited descriptors.
  ///
  /// - Parameters:
  ///   - command: The path of the program and its arguments.
  ///   - environment: The complete environment.
  ///   - folder: The working folder.
  ///   - files: The files for standard output and standard error.
  /// - Throws: A `POSIXError` if the process cannot be started.
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

  /// Functions of glibc beyond POSIX that are not imported into Swift.
  private static let extensions: (changeFolder: ChangeFolder?, closeFrom: CloseFrom?) = unsafe (
    unsafeBitCast(
      dlsym(nil, "posix_spawn_file_actions_addchdir_np"), to: ChangeFolder?.self),
    unsafeBitCast(
      dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: CloseFrom?.self)
  )

  /// Waits until the process has ended; its id stays in use until it is reaped.
  func wait() {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Reaps the process and returns its exit code, or the negative number of a signal.
  func reap() -> Int32 {
    var status: CInt = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : -signal
  }
}
