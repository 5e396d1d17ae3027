internal import CChildProcess
internal import Glibc

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
    let output = FileDescriptor(try ChildProcess.makeAnonymousFile(containing: []))
    let errors = FileDescriptor(try ChildProcess.makeAnonymousFile(containing: []))
    let (readNumber, writeNumber) = try ChildProcess.makePipe()
    let readEnd = FileDescriptor(readNumber)
    let input = FileDescriptor(writeNumber)
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let process = unsafe withCStrings([path] + arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe child_spawn_stream(
          path, arguments, variables, readEnd.number, output.number, errors.number)
      }
    }
    guard process > 0 else { throw .last }
    self.process = process
    self.input = input.release()
    self.output = consume output
    self.errors = consume errors
  }

  deinit {
    guard process > 0 else { return }
    close(input)
    kill(process, SIGTERM)
    _ = ChildProcess.reap(process)
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
    while !hasEnded {
      if !isTerminated, isCancelled() {
        isTerminated = true
        kill(process, SIGTERM)
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    let status = ChildProcess.reap(process)
    process = 0
    return Result(
      status: status, output: Self.contents(of: output.number),
      errors: Self.contents(of: errors.number))
  }

  /// Whether the program has ended; its process id stays valid.
  private var hasEnded: Bool {
    var info = unsafe siginfo_t()
    let code = unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return unsafe code != 0 || info.si_signo != 0
  }

  /// Returns the start of an anonymous file, at most a mebibyte.
  private static func contents(of file: Int32) -> [UInt8] {
    lseek(file, 0, SEEK_SET)
    return (try? FileDescriptor.contents(of: file, upTo: 1 << 20)) ?? []
  }
}
