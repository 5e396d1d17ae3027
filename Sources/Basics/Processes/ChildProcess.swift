internal import CChildProcess
internal import Glibc
internal import Synchronization

/// A program that is run once on some bytes, without network and within limits.
package struct ChildProcess: Sendable {
  /// The program's file.
  package var path: String
  /// Without the program's name.
  package var arguments: [String]
  /// All that the program gets of it.
  package var environment: [String: String]
  package var limits: Limits

  /// What the program may use.
  package struct Limits: Sendable {
    /// Of address space, in bytes.
    package var memory: UInt
    /// Of processor time.
    package var processorSeconds: UInt
    /// From start to end.
    package var time: Duration
    /// Of standard output.
    package var outputBytes: Int

    package init(memory: UInt, processorSeconds: UInt, time: Duration, outputBytes: Int) {
      self.memory = memory
      self.processorSeconds = processorSeconds
      self.time = time
      self.outputBytes = outputBytes
    }
  }

  package init(
    path: String, arguments: [String], environment: [String: String] = [:], limits: Limits
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }

  /// Runs the program to its end, while the calling thread waits, and gives what it wrote to
  /// standard output; nothing of it is left behind.
  ///
  /// It reads the files, at most ``mostFiles``, from its descriptors from 3 on. Whether it is
  /// cancelled is asked a few times a second.
  package func run(
    on input: [UInt8] = [], files: [[UInt8]] = [], isCancelled: () -> Bool = { false }
  ) throws(ChildProcessError) -> [UInt8] {
    let deadline = ContinuousClock.now + limits.time
    let (reading, writing) = try Self.available(Self.pipeEnds)
    let end = Descriptor(reading)
    let child = try start(on: [input] + files, writing: Descriptor(writing))
    let result = Result { () throws(ChildProcessError) in
      let bytes = try output(from: end, until: deadline, isCancelled)
      try waitForEnd(of: child, until: deadline, isCancelled)
      return bytes
    }
    // Whatever it started, too, has to be gone.
    kill(-child, SIGKILL)
    let status = Self.reap(child)
    let bytes = try result.get()
    guard status == 0 else { throw .failed(status: status) }
    return bytes
  }

  /// Gives what a child needs, or why it cannot be started.
  private static func available<Need>(
    _ need: () throws(SystemError) -> Need
  ) throws(ChildProcessError) -> Need {
    do throws(SystemError) { return try need() } catch { throw .unavailable(because: error.reason) }
  }

  static func pipeEnds() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// So many files a program can be given.
  package static let mostFiles = Int(CHILD_MOST_FILES)

  /// Only one is started at a time, lest their files take all descriptors that there are.
  private static let starting = Mutex<Void>(())

  private func start(
    on inputs: [[UInt8]], writing output: consuming Descriptor
  ) throws(ChildProcessError) -> pid_t {
    let target = output.number
    return try Self.starting.withLock { _ throws(ChildProcessError) in
      try spawn(on: inputs, writing: target)
    }
  }

  private func spawn(
    on inputs: [[UInt8]], writing target: CInt
  ) throws(ChildProcessError) -> pid_t {
    var files: [CInt] = []
    defer { for file in files { close(file) } }
    for input in inputs {
      let file = try Self.available { () throws(SystemError) in
        try Self.temporaryFile(holding: input)
      }
      files.append(file)
    }
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let child = unsafe withCStrings([path] + arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe files.withUnsafeBufferPointer { files in
          unsafe child_spawn(
            path, arguments, variables,
            child_files(
              input: files[0], others: files.baseAddress?.advanced(by: 1),
              count: CInt(files.count - 1)),
            target, child_limits(memory: limits.memory, seconds: limits.processorSeconds))
        }
      }
    }
    guard child > 0 else { throw .unavailable(because: SystemError.last.reason) }
    return child
  }

  /// Reads to the end, or to a limit.
  private func output(
    from end: borrowing Descriptor, until deadline: ContinuousClock.Instant,
    _ isCancelled: () -> Bool
  ) throws(ChildProcessError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard !isCancelled() else { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .tooSlow(limit: limits.time) }
      var state = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&state, 1, 100) > 0 else { continue }
      let count = try? SystemError.check { unsafe read(end.number, &chunk, chunk.count) }
      guard let count, count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limits.outputBytes else {
        throw .tooMuch(limit: limits.outputBytes)
      }
    }
  }

  /// Waits for a program that has nothing more to say; who lingers is too slow.
  private func waitForEnd(
    of child: pid_t, until deadline: ContinuousClock.Instant, _ isCancelled: () -> Bool
  ) throws(ChildProcessError) {
    var pause: useconds_t = 500
    while true {
      var info = unsafe siginfo_t()
      let found = unsafe waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
      // Its number stays taken until it is reaped.
      if found == 0, unsafe info.si_signo != 0 { return }
      guard !isCancelled() else { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .tooSlow(limit: limits.time) }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }

  /// - Returns: The exit code; that of a shell where a signal ended the program.
  private static func reap(_ child: pid_t) -> CInt {
    var status: CInt = 0
    _ = try? SystemError.check { unsafe waitpid(child, &status, 0) }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// A file without a name that holds bytes, to be read from its start.
  static func temporaryFile(holding bytes: [UInt8]) throws(SystemError) -> CInt {
    let file = Descriptor(try SystemError.check { child_file() })
    try Descriptor.writeAll(bytes, to: file.number)
    _ = try SystemError.check { lseek(file.number, 0, SEEK_SET) }
    return file.release()
  }
}
