private import Basics

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// A program of the user's that reads something and does with it what it wants, for a while.
///
/// What it prints goes to standard error. With it end all that it started in its process group.
package struct HookProcess: Sendable {
  /// The program, found as a shell would find it, and what it gets.
  private let arguments: [String]
  /// Of this process; secrets are left out.
  private let variables: [String: String]
  private let limit: Duration

  package init(arguments: [String], variables: [String: String], limit: Duration) {
    (self.arguments, self.variables, self.limit) = (arguments, variables, limit)
  }

  package enum Failure: Error, Equatable {
    case notStarted(because: String)
    case exit(Int32)
    case signal(Int32)
    case tooSlow(Duration)
    case interrupted
  }

  /// Runs the program to its end, or to the limit.
  package func run(on input: [UInt8]) async throws(Failure) {
    let child = try start(on: input)
    let deadline = ContinuousClock.now + limit
    while true {
      var info = unsafe siginfo_t()
      let found = unsafe waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
      if found == 0, unsafe info.si_signo != 0 { break }
      if Task.isCancelled || ContinuousClock.now >= deadline {
        kill(-child, SIGKILL)
        _ = Self.reap(child)
        throw Task.isCancelled ? .interrupted : .tooSlow(limit)
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    // Its number stays taken until it is reaped.
    kill(-child, SIGKILL)
    let status = Self.reap(child)
    let signal = status & 0x7f
    guard signal == 0 else { throw .signal(signal) }
    let code = (status >> 8) & 0xff
    guard code == 0 else { throw .exit(code) }
  }

  private static func reap(_ child: pid_t) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private var environment: [String] {
    variables.filter { !["SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY"].contains($0.key) }
      .map { "\($0.key)=\($0.value)" }
  }

  private func start(on input: [UInt8]) throws(Failure) -> pid_t {
    let name = arguments[0]
    let path = name.contains("/") ? name : executable(name, in: variables["PATH"])
    guard let path else { throw .notStarted(because: "there is no program \(name)") }
    let file: Descriptor
    do throws(ChildProcessError) {
      file = Descriptor(try ChildProcess.temporaryFile(holding: input))
    } catch {
      throw .notStarted(because: "\(error)")
    }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, file.number, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    // This process waits for some signals and passes over others; its children should not.
    var none = sigset_t()
    var usual = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&usual)
    unsafe sigaddset(&usual, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var child = pid_t()
    let code = unsafe withCStrings(arguments) { words in
      unsafe withCStrings(environment) { environment in
        unsafe posix_spawn(&child, path, &actions, &attributes, words, environment)
      }
    }
    guard code == 0 else { throw .notStarted(because: SystemError(code).reason) }
    return child
  }
}
