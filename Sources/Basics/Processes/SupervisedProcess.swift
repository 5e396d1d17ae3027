internal import CChildProcess
internal import Glibc

/// A program under a supervisor, a process that ends all that the program started once the program
/// ends, once it is told to, and once this process is gone.
///
/// On Linux that is every descendant: those whose parents end become the supervisor's children, so
/// that neither a session nor a process group of its own hides one. Elsewhere it is the process
/// group.
package struct SupervisedProcess: ~Copyable {
  private let supervisor: pid_t
  /// Tells the supervisor by being closed.
  private let control: Descriptor

  /// Starts a program, which reads `input`, and whose output goes to standard error; the arguments
  /// have its name first, and `environment` is all that it gets of one.
  package init(
    path: String, arguments: [String], environment: [String: String], input: [UInt8]
  ) throws(SystemError) {
    let file = Descriptor(try ChildProcess.temporaryFile(holding: input))
    let (reading, writing) = try ChildProcess.pipeEnds()
    let end = Descriptor(reading)
    let control = Descriptor(writing)
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let supervisor = unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe child_spawn_supervised(path, arguments, variables, file.number, end.number)
      }
    }
    guard supervisor > 0 else { throw .last }
    self.supervisor = supervisor
    self.control = control
  }

  /// Whether the program ended, and with it all that it started.
  package var hasEnded: Bool {
    var info = unsafe siginfo_t()
    let code = unsafe waitid(P_PID, id_t(supervisor), &info, WEXITED | WNOHANG | WNOWAIT)
    return unsafe code != 0 || info.si_signo != 0
  }

  /// How a program ended.
  package enum Outcome: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Ends the program if it did not end by itself, and all that it started.
  package consuming func end() -> Outcome {
    let supervisor = supervisor
    _ = consume control
    var status: CInt = 0
    _ = try? SystemError.check { unsafe waitpid(supervisor, &status, 0) }
    let signal = status & 0x7f
    return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
  }
}
