package import Basics
package import Configuration
package import Fetching
package import FoundationEssentials
package import Networking

/// The dependencies of a run on its environment, such as the clock, the network and files; tests replace them.
package struct CommandEnvironment: Sendable {
  /// The environment variables.
  package var variables: [String: String]
  /// The output of the run.
  package var console: Console
  /// Returns the current time.
  package var clock: @Sendable () -> Date
  /// The clock for waiting and for rate limits.
  package var monotonicClock: MonotonicClock = .live
  /// Reads standard input to its end.
  package var readStandardInput: @Sendable () throws -> [UInt8]
  /// Creates the transport to the network; called at most once, and only when needed.
  package var makeTransport: @Sendable () throws -> Transport
  /// The number of processors.
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
    readStandardInput readInput: @escaping @Sendable () throws -> [UInt8],
    makeTransport liveTransport: @escaping @Sendable () throws -> Transport,
    processorCount processors: Int, files: FileAccess,
    currentFolder folder: String, executablePath program: String = "/usr/bin/sodigest",
    replaceProcess become:
      @escaping @Sendable (_ path: String, _ arguments: [String]) -> SystemError
  ) {
    self.variables = variables
    self.console = console
    self.clock = clock
    self.readStandardInput = readInput
    self.makeTransport = liveTransport
    self.processorCount = processors
    self.files = files
    self.currentFolder = folder
    self.executablePath = program
    self.replaceProcess = become
  }
}
