internal import CChildProcess
internal import Glibc
internal import Synchronization

/// A program that runs once on given input, without network access and within resource limits.
package struct ChildProcess: Sendable {
  /// The path of the executable file.
  package var path: String
  /// The command-line arguments, without the program's name.
  package var arguments: [String]
  /// All environment variables of the program; nothing is inherited.
  package var environment: [String: String]
  /// The limits of the program's memory, processor time, running time and output.
  package var limits: Limits

  /// The maximum amounts of resources that a child process may use.
  package struct Limits: Sendable {
    /// The maximum address space of the process, in bytes.
    package var memoryBytes: UInt
    /// The maximum processor time of the process, in seconds.
    package var processorSeconds: UInt
    /// The maximum running time of the process, from start to exit.
    package var timeout: Duration
    /// The maximum size of standard output, in bytes.
    package var outputBytes: Int

    package init(
      memoryBytes: UInt, processorSeconds: UInt, timeout: Duration, outputBytes: Int
    ) {
      self.memoryBytes = memoryBytes
      self.processorSeconds = processorSeconds
      self.timeout = timeout
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

  /// Runs the program until it exits and returns its standard output; blocks the calling thread.
  ///
  /// The program reads `input` from standard input, and `files` from the descriptors from 3 on. Its
  /// process group is killed before this returns.
  ///
  /// - Parameters:
  ///   - input: The bytes of standard input.
  ///   - files: Further inputs, at most ``maxFiles``.
  ///   - isCancelled: Is called several times a second; `true` kills the program.
  /// - Returns: The bytes that the program wrote to standard output.
  /// - Throws: ``ChildProcessError`` if the program cannot start, fails, exceeds a limit or is
  ///   cancelled.
  package func run(
    input: [UInt8] = [], files: [[UInt8]] = [], isCancelled: () -> Bool = { false }
  ) throws(ChildProcessError) -> [UInt8] {
    let deadline = ContinuousClock.now + limits.timeout
    let (readNumber, writeNumber) = try Self.mappingStartErrors(Self.makePipe)
    let readEnd = FileDescriptor(readNumber)
    let child = try start(inputs: [input] + files, output: FileDescriptor(writeNumber))
    let result = Result { () throws(ChildProcessError) in
      let bytes = try output(from: readEnd, until: deadline, isCancelled)
      try waitForExit(of: child, until: deadline, isCancelled)
      return bytes
    }
    // Kill the processes that the program started, too.
    kill(-child, SIGKILL)
    let status = Self.reap(child)
    let bytes = try result.get()
    guard status == 0 else { throw .failed(status: status) }
    return bytes
  }

  /// Calls `operation` and rethrows a system error as ``ChildProcessError/cannotStart(reason:)``.
  private static func mappingStartErrors<Value>(
    _ operation: () throws(SystemError) -> Value
  ) throws(ChildProcessError) -> Value {
    do throws(SystemError) {
      return try operation()
    } catch {
      throw .cannotStart(reason: error.reason)
    }
  }

  /// Creates a pipe whose descriptors are closed when another program is executed.
  static func makePipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The maximum number of files that a program can be given.
  package static let maxFiles = Int(CHILD_MOST_FILES)

  /// A lock that allows one program start at a time, because concurrent starts could exhaust the
  /// file descriptors.
  private static let spawnLock = Mutex<Void>(())

  /// Starts the program and returns its process id; the first of `inputs` becomes its standard
  /// input.
  private func start(
    inputs: [[UInt8]], output: consuming FileDescriptor
  ) throws(ChildProcessError) -> pid_t {
    let outputNumber = output.number
    return try Self.spawnLock.withLock { _ throws(ChildProcessError) in
      try spawn(inputs: inputs, outputNumber: outputNumber)
    }
  }

  /// Writes the inputs to anonymous files, starts the program with these files open, and returns
  /// its process id.
  private func spawn(
    inputs: [[UInt8]], outputNumber: CInt
  ) throws(ChildProcessError) -> pid_t {
    var files: [CInt] = []
    defer { for file in files { close(file) } }
    for input in inputs {
      let file = try Self.mappingStartErrors { () throws(SystemError) in
        try Self.makeAnonymousFile(containing: input)
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
            outputNumber, child_limits(memory: limits.memoryBytes, seconds: limits.processorSeconds)
          )
        }
      }
    }
    guard child > 0 else { throw .cannotStart(reason: SystemError.last.reason) }
    return child
  }

  /// Reads the standard output of the program until the program closes it; throws if a limit is
  /// exceeded.
  private func output(
    from readEnd: borrowing FileDescriptor, until deadline: ContinuousClock.Instant,
    _ isCancelled: () -> Bool
  ) throws(ChildProcessError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard !isCancelled() else { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .timedOut(limit: limits.timeout) }
      var pollState = pollfd(fd: readEnd.number, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&pollState, 1, 100) > 0 else { continue }
      let count = try? SystemError.check { unsafe read(readEnd.number, &chunk, chunk.count) }
      guard let count, count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limits.outputBytes else {
        throw .outputTooLarge(limit: limits.outputBytes)
      }
    }
  }

  /// Waits until the program has exited, without freeing its process id; throws once `deadline` has
  /// passed.
  private func waitForExit(
    of child: pid_t, until deadline: ContinuousClock.Instant, _ isCancelled: () -> Bool
  ) throws(ChildProcessError) {
    var pause: useconds_t = 500
    while true {
      var info = unsafe siginfo_t()
      let waitResult = unsafe waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
      // `WNOWAIT` leaves a zombie, so that the process id cannot be reused yet.
      if waitResult == 0, unsafe info.si_signo != 0 { return }
      guard !isCancelled() else { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .timedOut(limit: limits.timeout) }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }

  /// Waits for the process to exit and frees its process id.
  ///
  /// - Returns: The exit code; 128 plus the number of the signal if one ended the program, as in
  ///   shells.
  static func reap(_ child: pid_t) -> CInt {
    var status: CInt = 0
    _ = try? SystemError.check { unsafe waitpid(child, &status, 0) }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// Creates an anonymous file that contains `bytes`, positioned at its start, and returns its
  /// descriptor.
  static func makeAnonymousFile(containing bytes: [UInt8]) throws(SystemError) -> CInt {
    let file = FileDescriptor(try SystemError.check { child_file() })
    try FileDescriptor.writeAll(bytes, to: file.number)
    _ = try SystemError.check { lseek(file.number, 0, SEEK_SET) }
    return file.release()
  }
}
