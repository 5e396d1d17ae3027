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
    let (child, outputNumber) = try start(inputs: [input] + files)
    let readEnd = FileDescriptor(outputNumber)
    let result = Result { () throws(ChildProcessError) in
      let bytes = try output(from: readEnd, until: deadline, isCancelled)
      try waitForExit(of: child, until: deadline, isCancelled)
      return bytes
    }
    // Kill the processes that the program started, too.
    kill(-child, SIGKILL)
    let status = ExitStatus(reaping: child)
    let bytes = try result.get()
    guard status == .exit(0) else { throw .failed(status: status.shellCode) }
    return bytes
  }

  /// The maximum number of files that a program can be given.
  package static let maxFiles = Int(CHILD_MOST_FILES)

  /// A lock that allows one program start at a time, because concurrent starts could exhaust the
  /// file descriptors.
  private static let startLock = Mutex<Void>(())

  /// Starts the program with anonymous files that contain its inputs.
  ///
  /// - Parameter inputs: Standard input, and the contents of the descriptors from 3 on.
  /// - Returns: The process id and the read end of the program's standard output, which the caller
  ///   has to close.
  /// - Throws: ``ChildProcessError/cannotStart(reason:)``.
  private func start(
    inputs: [[UInt8]]
  ) throws(ChildProcessError) -> (child: pid_t, output: CInt) {
    do throws(SystemError) {
      let (readNumber, writeNumber) = try makePipe()
      let readEnd = FileDescriptor(readNumber)
      let writeEnd = FileDescriptor(writeNumber)
      let child = try Self.startLock.withLock { _ throws(SystemError) in
        try start(inputs: inputs, outputNumber: writeEnd.number)
      }
      return (child, readEnd.release())
    } catch {
      throw .cannotStart(reason: error.reason)
    }
  }

  /// Starts the program with anonymous files that contain its inputs, and returns its process id.
  private func start(inputs: [[UInt8]], outputNumber: CInt) throws(SystemError) -> pid_t {
    var files: [CInt] = []
    defer { for file in files { close(file) } }
    for input in inputs { files.append(try makeAnonymousFile(containing: input).release()) }
    let errors = FileDescriptor(
      try SystemError.check { unsafe open("/dev/null", O_WRONLY | O_CLOEXEC) })
    return try startProgram(
      path, arguments: [path] + arguments, environment: environment,
      descriptors: [files[0], outputNumber, errors.number] + files.dropFirst(), limits: limits)
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
    while !hasEnded(child) {
      guard !isCancelled() else { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .timedOut(limit: limits.timeout) }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }
}

/// The reason why a child process produced no output.
package enum ChildProcessError: Error, Equatable {
  /// The program could not be started, or its limits could not be set.
  case cannotStart(reason: String)
  /// The program exited with a non-zero code, or a signal ended it; the status is then 128 plus the
  /// number of the signal.
  case failed(status: Int32)
  /// The program was still running when this time limit had passed.
  case timedOut(limit: Duration)
  /// The program wrote more than this number of bytes to standard output.
  case outputTooLarge(limit: Int)
  /// The caller cancelled the run.
  case cancelled
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let reason): "it cannot be started: \(reason)"
    case .failed(let status) where status > 128: "signal \(status - 128) ended it"
    case .failed(let status): "it ended with code \(status)"
    case .timedOut(let limit): "it did not end within \(limit.components.seconds) s"
    case .outputTooLarge(let limit): "it wrote more than \(limit) bytes"
    case .cancelled: "it was interrupted"
    }
  }
}

/// A program whose supervisor process ends it together with every process that it started.
///
/// The supervisor ends all of them when the program exits, when ``terminate()`` is called, and when
/// this process exits. On Linux it reaches every descendant, even one in another session or process
/// group, because orphaned processes become its children. On other systems it ends the process
/// group.
package struct SupervisedProcess: ~Copyable {
  /// The process id of the supervisor.
  private let supervisor: pid_t
  /// The write end of a pipe; closing it tells the supervisor to end the program.
  private let controlPipe: FileDescriptor

  /// Starts a program with `input` as its standard input; its output goes to standard error.
  ///
  /// - Parameters:
  ///   - path: The path of the executable file.
  ///   - arguments: The command-line arguments, the program's name first.
  ///   - environment: All environment variables of the program; nothing is inherited.
  ///   - input: The bytes of standard input.
  /// - Throws: `SystemError` if the program cannot be started.
  package init(
    path: String, arguments: [String], environment: [String: String], input: [UInt8]
  ) throws(SystemError) {
    let file = try makeAnonymousFile(containing: input)
    let (readNumber, writeNumber) = try makePipe()
    let readEnd = FileDescriptor(readNumber)
    let controlPipe = FileDescriptor(writeNumber)
    supervisor = try startProgram(
      path, arguments: arguments, environment: environment,
      descriptors: [file.number, STDERR_FILENO, STDERR_FILENO], control: readEnd.number)
    self.controlPipe = controlPipe
  }

  /// Whether the program and all processes that it started have exited.
  package var hasEnded: Bool { Basics.hasEnded(supervisor) }

  /// Ends the program and all processes that it started, and returns how the program ended.
  package consuming func terminate() -> ChildProcess.ExitStatus {
    let supervisor = supervisor
    _ = consume controlPipe
    return ChildProcess.ExitStatus(reaping: supervisor)
  }
}

/// A program that reads a stream which this process writes, and whose output is read when it has ended.
///
/// The program is terminated if the value goes out of scope before ``waitForExit(isCancelled:)``. Writing to a
/// program that has ended is an error only if this process ignores SIGPIPE; otherwise the signal ends this process.
package struct StreamedProcess: ~Copyable {
  /// The process id of the program; 0 when it was reaped.
  private var process: pid_t
  /// The write end of the program's standard input, which the end of this value closes.
  private let input: CInt
  /// Anonymous files that receive the program's standard output and standard error.
  private let output: FileDescriptor
  private let errors: FileDescriptor

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the executable file.
  ///   - arguments: The command-line arguments, without the program's name.
  ///   - environment: All environment variables of the program; nothing is inherited.
  /// - Throws: `SystemError` if the program cannot be started.
  package init(
    path: String, arguments: [String], environment: [String: String]
  ) throws(SystemError) {
    let output = try makeAnonymousFile(containing: [])
    let errors = try makeAnonymousFile(containing: [])
    let (readNumber, writeNumber) = try makePipe()
    let readEnd = FileDescriptor(readNumber)
    let input = FileDescriptor(writeNumber)
    process = try startProgram(
      path, arguments: [path] + arguments, environment: environment,
      descriptors: [readEnd.number, output.number, errors.number])
    self.input = input.release()
    self.output = consume output
    self.errors = consume errors
  }

  deinit {
    guard process > 0 else { return }
    close(input)
    kill(process, SIGTERM)
    _ = ChildProcess.ExitStatus(reaping: process)
  }

  /// Writes bytes to the standard input of the program; blocks while the program is busy.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptor.writeAll(bytes, to: input)
  }

  /// How a program ended, and what it printed.
  package struct Result: Sendable, Equatable {
    /// The exit code; 128 plus the number of the signal if one ended the program, as in shells.
    package let status: Int32
    /// The contents of standard output.
    package let output: [UInt8]
    /// The contents of standard error.
    package let errors: [UInt8]
  }

  /// Closes the standard input of the program and waits until the program has ended.
  ///
  /// - Parameter isCancelled: Is called several times a second; `true` sends SIGTERM to the program.
  /// - Returns: How the program ended.
  package consuming func waitForExit(isCancelled: () -> Bool = { false }) -> Result {
    close(input)
    var pause: useconds_t = 500
    var isTerminated = false
    while !hasEnded(process) {
      if !isTerminated, isCancelled() {
        isTerminated = true
        kill(process, SIGTERM)
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    let status = ChildProcess.ExitStatus(reaping: process).shellCode
    process = 0
    return Result(
      status: status, output: Self.contents(of: output.number),
      errors: Self.contents(of: errors.number))
  }

  /// Returns the start of an anonymous file, at most a mebibyte.
  private static func contents(of file: Int32) -> [UInt8] {
    lseek(file, 0, SEEK_SET)
    return (try? FileDescriptor.contents(of: file, upTo: 1 << 20)) ?? []
  }
}

extension ChildProcess {
  /// The way in which a program ended: with an exit code or by a signal.
  package enum ExitStatus: Equatable {
    /// The program exited with this code.
    case exit(Int32)
    /// The signal with this number ended the program.
    case signal(Int32)

    /// Waits for a child process to exit, and frees its process id.
    fileprivate init(reaping process: pid_t) {
      var status: CInt = 0
      _ = try? SystemError.check { unsafe waitpid(process, &status, 0) }
      let signal = status & 0x7f
      self = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }

    /// The exit code, or 128 plus the number of the signal, as in shells.
    fileprivate var shellCode: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      }
    }
  }
}

/// Returns whether a child process has exited; its process id stays valid.
private func hasEnded(_ process: pid_t) -> Bool {
  var info = unsafe siginfo_t()
  // `WNOWAIT` leaves a zombie, so that the process id cannot be reused yet.
  let result = unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
  return unsafe result != 0 || info.si_signo != 0
}

/// Starts a program, or its supervisor.
///
/// - Parameters:
///   - path: The path of the executable file.
///   - arguments: The command-line arguments, the program's name first.
///   - environment: All environment variables of the program; nothing is inherited.
///   - descriptors: The descriptors that become 0, 1, 2 and so on; the program has no others.
///   - limits: The limits of a sandboxed program, which has no network and writes no files.
///   - control: The read end of a pipe to the supervisor; without it there is none.
/// - Returns: The process id of the program or its supervisor.
/// - Throws: `SystemError` if the program cannot be started with these limits.
private func startProgram(
  _ path: String, arguments: [String], environment: [String: String], descriptors: [CInt],
  limits: ChildProcess.Limits? = nil, control: CInt = -1
) throws(SystemError) -> pid_t {
  let variables = environment.map { "\($0)=\($1)" }.sorted()
  let process = unsafe path.withCString { path in
    unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe descriptors.withUnsafeBufferPointer { descriptors in
          var program = unsafe child_program(
            path: path, arguments: arguments, environment: variables,
            descriptors: descriptors.baseAddress, descriptor_count: CInt(descriptors.count),
            is_sandboxed: limits != nil, memory: limits?.memoryBytes ?? 0,
            seconds: limits?.processorSeconds ?? 0, control: control)
          return unsafe child_start(&program)
        }
      }
    }
  }
  guard process > 0 else { throw .last }
  return process
}

/// Creates a pipe whose descriptors are closed when another program is executed.
private func makePipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
  var ends: [CInt] = [-1, -1]
  guard unsafe pipe(&ends) == 0 else { throw .last }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Creates an anonymous file that contains `bytes`, positioned at its start.
private func makeAnonymousFile(containing bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
  let file = FileDescriptor(try SystemError.check { child_file() })
  try FileDescriptor.writeAll(bytes, to: file.number)
  _ = try SystemError.check { lseek(file.number, 0, SEEK_SET) }
  return file
}

/// Calls `body` with a null-terminated array of C strings that contains copies of `strings` and is
/// valid during the call.
package func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(&pointers)
}
