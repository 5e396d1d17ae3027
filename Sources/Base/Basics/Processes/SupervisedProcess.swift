internal import CChildProcess
internal import Glibc

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
    let file = FileDescriptor(try ChildProcess.makeAnonymousFile(containing: input))
    let (readNumber, writeNumber) = try ChildProcess.makePipe()
    let readEnd = FileDescriptor(readNumber)
    let controlPipe = FileDescriptor(writeNumber)
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let supervisor = unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe child_spawn_supervised(path, arguments, variables, file.number, readEnd.number)
      }
    }
    guard supervisor > 0 else { throw .last }
    self.supervisor = supervisor
    self.controlPipe = controlPipe
  }

  /// Whether the program and all processes that it started have exited.
  package var hasEnded: Bool {
    var info = unsafe siginfo_t()
    let code = unsafe waitid(P_PID, id_t(supervisor), &info, WEXITED | WNOHANG | WNOWAIT)
    return unsafe code != 0 || info.si_signo != 0
  }

  /// The way in which a program ended: with an exit code or by a signal.
  package enum ExitStatus: Equatable {
    /// The program exited with this code.
    case exit(Int32)
    /// The signal with this number ended the program.
    case signal(Int32)
  }

  /// Ends the program and all processes that it started, and returns how the program ended.
  package consuming func terminate() -> ExitStatus {
    let supervisor = supervisor
    _ = consume controlPipe
    var status: CInt = 0
    _ = try? SystemError.check { unsafe waitpid(supervisor, &status, 0) }
    let signal = status & 0x7f
    return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
  }
}
