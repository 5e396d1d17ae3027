package import Basics
package import Configuration
package import Fetching
package import FoundationEssentials
package import Networking

/// What a run needs of the world around it; tests put their own things here.
package struct CommandEnvironment: Sendable {
  package var variables: [String: String]
  package var console: Console
  /// The real time.
  package var clock: @Sendable () -> Date
  /// The clock by which a run paces and waits.
  package var steadyClock: MonotonicClock = .live
  /// Reads standard input to its end.
  package var readInput: @Sendable () throws -> [UInt8]
  /// Makes the transport to the real network; asked once, and only when it is needed.
  package var liveTransport: @Sendable () throws -> Transport
  package var processors: Int
  /// The current folder.
  package var folder: String
  /// The file of this program.
  package var program: String
  /// Goes on as another program, with its file and all arguments.
  package var become: @Sendable (_ path: String, _ arguments: [String]) -> SystemError
  /// Makes smaller forms of images; `nil` where no program for it is installed.
  package var shrinkImage: ImageShrinker.Convert?
  /// Where the configuration and the time zones are.
  package var files: FileAccess

  package init(
    variables: [String: String], console: Console, clock: @escaping @Sendable () -> Date,
    readInput: @escaping @Sendable () throws -> [UInt8],
    liveTransport: @escaping @Sendable () throws -> Transport, processors: Int, files: FileAccess,
    folder: String, program: String = "/usr/bin/sodigest",
    become: @escaping @Sendable (_ path: String, _ arguments: [String]) -> SystemError
  ) {
    self.variables = variables
    self.console = console
    self.clock = clock
    self.readInput = readInput
    self.liveTransport = liveTransport
    self.processors = processors
    self.files = files
    self.folder = folder
    self.program = program
    self.become = become
  }
}
