internal import Basics
private import FoundationEssentials
private import TestSupport
internal import Glibc

/// A child process in its own process group, started without a shell.
struct ChildProcess {
  private let id: pid_t

  /// Starts a program with this process's environment and discards its output.
  ///
  /// - Parameters:
  ///   - program: An absolute path.
  ///   - arguments: The arguments after the program name.
  ///   - folder: The folder for the program's temporary files.
  ///   - descriptors: Pairs of file descriptors, in the child and in this process; those of this
  ///     process are above all of the child's, and closed on `exec`.
  /// - Throws: ``BrowserError/notStarted(program:code:)`` with the system's error code.
  init(
    _ program: String, _ arguments: [String], temporaryFolder folder: String,
    descriptors: [(child: CInt, parent: CInt)]
  ) throws(BrowserError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, access) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(CInt, CInt)] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", access, 0)
    }
    for (child, parent) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&actions, parent, child)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder
    let assignments = environment.map { "\($0.key)=\($0.value)" }
    var child: pid_t = 0
    let code = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(assignments) { environment in
        unsafe posix_spawn(&child, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw .notStarted(program: program, code: code) }
    id = child
  }

  /// Kills the process and its group, and waits until it has exited.
  func end() {
    _ = kill(-id, SIGKILL)
    var status: CInt = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
