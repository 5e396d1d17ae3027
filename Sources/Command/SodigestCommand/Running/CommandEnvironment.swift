package import Basics
package import Configuration
package import Fetching
package import FoundationEssentials
package import Networking

/// The dependencies of a run on its environment, such as the clock, the network and files; tests replace them.
package struct CommandEnvironment: Sendable {
  /// The environment variables.
  package var variables: [String: String]
  /// The standard output and standard error of the run.
  package var console: Console
  /// Returns the current time.
  package var clock: @Sendable () -> Date
  /// The clock that never goes back, for waiting and for rate limits.
  package var monotonicClock: MonotonicClock = .live
  /// Reads standard input to its end.
  package var readStandardInput: @Sendable () throws -> [UInt8]
  /// Returns the next bytes of standard input, after waiting for them, and none at its end.
  package var readInputPart: @Sendable () throws -> [UInt8] = { [] }
  /// Whether standard input is a terminal.
  package var isInputTerminal = false
  /// Creates the transport that sends HTTP requests; called at most once, and only when needed.
  package var makeTransport: @Sendable () throws -> Transport
  /// The number of processors, which is the default number of parallel jobs.
  package var processorCount: Int
  /// The path of the current folder.
  package var currentFolder: String
  /// The path of this program's executable.
  package var executablePath: String
  /// Replaces this process by another program; returns only an error.
  package var replaceProcess: @Sendable (_ path: String, _ arguments: [String]) -> SystemError
  /// Converts images to smaller sizes; `nil` if no program for it is installed.
  package var shrinkImage: ImageShrinker.Convert?
  /// Access to the configuration file and the time zones.
  package var files: FileAccess

  package init(
    variables: [String: String], console: Console, clock: @escaping @Sendable () -> Date,
    readStandardInput: @escaping @Sendable () throws -> [UInt8],
    makeTransport: @escaping @Sendable () throws -> Transport,
    processorCount: Int, files: FileAccess,
    currentFolder: String, executablePath: String = "/usr/bin/sodigest",
    replaceProcess:
      @escaping @Sendable (_ path: String, _ arguments: [String]) -> SystemError
  ) {
    self.variables = variables
    self.console = console
    self.clock = clock
    self.readStandardInput = readStandardInput
    self.makeTransport = makeTransport
    self.processorCount = processorCount
    self.files = files
    self.currentFolder = currentFolder
    self.executablePath = executablePath
    self.replaceProcess = replaceProcess
  }
}
