internal import Basics
private import FoundationEssentials
private import TestSupport
internal import Glibc

/// A program that runs in a process group of its own, started without a shell.
struct ChildProcess {
  private let id: pid_t

  /// Starts a program with our environment; its output is thrown away.
  ///
  /// - Parameters:
  ///   - program: An absolute path.
  ///   - arguments: Those after the program's own name.
  ///   - folder: Where the program may leave its temporary files.
  ///   - descriptors: What the child has, by its number there, and our number for the same; ours
  ///     are above all numbers of the child, and closed on `exec`.
  /// - Throws: ``BrowserError/notStarted(_:code:)`` with the system's reason.
  init(
    _ program: String, _ arguments: [String], temporaryFolder folder: String,
    descriptors: [(child: CInt, ours: CInt)]
  ) throws(BrowserError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, access) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(CInt, CInt)] {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", access, 0)
    }
    for (child, ours) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&actions, ours, child)
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
    guard code == 0 else { throw .notStarted(program, code: code) }
    id = child
  }

  /// Ends the process and all of its group at once, and waits until it is gone.
  func end() {
    _ = kill(-id, SIGKILL)
    var status: CInt = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
