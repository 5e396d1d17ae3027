package import Basics
package import Configuration
private import CurlTransport
package import Fetching
package import FoundationEssentials
private import Glibc
private import Images
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

extension CommandEnvironment {
  /// Returns the environment of the real process; nothing is opened until it is used.
  ///
  /// Proxies, certificate authorities and the terminal are configured by environment variables.
  package static func live(
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> CommandEnvironment {
    var environment = CommandEnvironment(
      variables: variables,
      console: .live(variables: variables),
      clock: { Date.now },
      readStandardInput: standardInputBytes,
      makeTransport: {
        let authorities = variables["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let proxies = ProxySettings(environmentVariables: variables)
        return try CurlTransport(proxies: proxies, caFile: authorities).transport
      },
      processorCount: max(1, ProcessInfo.processInfo.activeProcessorCount),
      files: .live(variables: variables),
      currentFolder: FileManager.default.currentDirectoryPath,
      executablePath: currentExecutablePath,
      replaceProcess: executeInPlace
    )
    environment.readInputPart = standardInputPart
    environment.isInputTerminal = isatty(STDIN_FILENO) == 1
    environment.shrinkImage = findExecutable("vipsthumbnail", searchPath: variables["PATH"]).map {
      program in
      let converter = ImageConverter(program: program)
      return { try await converter.convertToWebP($0, $1) }
    }
    return environment
  }
}

/// Returns the path of the program with a name, as a shell finds it in `PATH`; `nil` if there is none.
func findExecutable(_ name: String, searchPath path: String?) -> String? {
  (path ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { file in
    file.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: file)
  }
}

/// The path of the executable of this process.
private var currentExecutablePath: String {
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments.first ?? "sodigest"
}

/// Replaces this process by another program, with default signal handling; returns only an error.
@Sendable private func executeInPlace(_ path: String, _ arguments: [String]) -> SystemError {
  var noSignals = sigset_t()
  unsafe sigemptyset(&noSignals)
  unsafe pthread_sigmask(SIG_SETMASK, &noSignals, nil)
  signal(SIGPIPE, SIG_DFL)
  return unsafe withCStrings(arguments) { words in
    unsafe execv(path, words)
    return .last
  }
}

/// Returns the next bytes of standard input, and none at its end.
@Sendable private func standardInputPart() throws -> [UInt8] {
  do throws(SystemError) {
    return try FileDescriptor.availableBytes(of: STDIN_FILENO)
  } catch {
    throw CommandError(.storage, "standard input cannot be read: \(error.reason)")
  }
}

/// Reads standard input to its end.
private func standardInputBytes() throws -> [UInt8] {
  let bytes: [UInt8]
  do throws(SystemError) {
    bytes = try FileDescriptor.contents(of: STDIN_FILENO, upTo: RegularFile.maxSize)
  } catch {
    throw CommandError(.storage, "standard input cannot be read: \(error.reason)")
  }
  guard bytes.count <= RegularFile.maxSize else {
    let reason = RegularFileError.tooLarge(limit: RegularFile.maxSize)
    throw CommandError(.storage, "standard input cannot be read: \(reason)")
  }
  return bytes
}
