private import Basics
private import Configuration
private import CurlTransport
private import FoundationEssentials
private import Glibc
private import Images

extension CommandEnvironment {
  /// The real world, of which nothing was asked yet; variables are what each part of it reads,
  /// proxies and `SSL_CERT_FILE` included.
  package static func live(
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> CommandEnvironment {
    var live = CommandEnvironment(
      variables: variables,
      console: .live(variables: variables),
      clock: { Date.now },
      readInput: readStandardInput,
      liveTransport: {
        let authorities = variables["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let proxies = ProxySettings(environmentVariables: variables)
        return try CurlTransport(proxies: proxies, caFile: authorities).transport
      },
      processors: max(1, ProcessInfo.processInfo.activeProcessorCount),
      files: .live(variables: variables),
      folder: FileManager.default.currentDirectoryPath, program: thisProgram, become: replaceProcess
    )
    live.shrinkImage = executable("vipsthumbnail", in: variables["PATH"]).map { program in
      let converter = ImageConverter(program: program)
      return { try await converter.convertToWebP($0, $1) }
    }
    return live
  }
}

/// The file of a program, as a shell would find it.
func executable(_ name: String, in path: String?) -> String? {
  (path ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { file in
    file.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: file)
  }
}

/// The file that this process was started from.
private var thisProgram: String {
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments.first ?? "sodigest"
}

/// Ends this program, and begins another in its place; it gets signals as any other.
@Sendable private func replaceProcess(_ path: String, _ arguments: [String]) -> SystemError {
  var none = sigset_t()
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  signal(SIGPIPE, SIG_DFL)
  return unsafe withCStrings(arguments) { words in
    unsafe execv(path, words)
    return .last
  }
}

/// Standard input to its end.
private func readStandardInput() throws -> [UInt8] {
  do throws(SystemError) {
    return try FileDescriptor.contents(of: STDIN_FILENO)
  } catch {
    throw Failure(.storage, "standard input cannot be read: \(error.reason)")
  }
}
