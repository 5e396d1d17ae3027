private import Basics
private import Configuration
private import CurlTransport
private import FoundationEssentials
private import Glibc
private import Images

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
