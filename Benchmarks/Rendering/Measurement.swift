internal import Glibc

/// The time and memory of a process.
struct Measurement {
  /// The elapsed time of the process in seconds.
  let elapsedTime: Double
  /// The processor time of the process in seconds, including system time.
  let processorTime: Double
  /// The peak memory use of the process in megabytes.
  let peakMemory: Double

  /// Runs a command and measures it, discarding its output.
  ///
  /// - Throws: ``BenchmarkError/failed(command:status:)`` unless it exits with 0.
  init(_ command: [String]) throws {
    let start = ContinuousClock.now
    let process = try Self.spawn(command)
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else {
      throw BenchmarkError.failed(command: command.joined(separator: " "), status: status)
    }
    let time = ContinuousClock.now - start
    elapsedTime = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peakMemory = Double(usage.ru_maxrss) * 1024 / 1e6
  }

  /// The sum of two processes that ran one after the other.
  init(_ first: Measurement, then second: Measurement) {
    elapsedTime = first.elapsedTime + second.elapsedTime
    processorTime = first.processorTime + second.processorTime
    peakMemory = max(first.peakMemory, second.peakMemory)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static func spawn(_ command: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    var arguments = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let status = unsafe posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    guard status == 0 else {
      throw BenchmarkError.failed(command: command[0], status: status)
    }
    return process
  }
}
