internal import Basics
package import FoundationEssentials
internal import Glibc
internal import Synchronization

/// A running `sodigest-zim`, which builds a ZIM file from the records that it is sent.
///
/// All functions may be called from any thread. The file appears under its name in ``finish(mainPath:uuid:isCancelled:)``;
/// without this call nothing is left of it. The process must ignore SIGPIPE.
package final class ZimWriterProcess: Sendable {
  private let state: Mutex<State>

  private struct State: ~Copyable {
    /// The program; nil when it has ended.
    var process: StreamedProcess?
    /// The reason why the program ended early; every later call throws it, too.
    var failure: ZimWriterError?
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - program: The path of the program; see ``findProgram(besides:searchPath:)``.
  ///   - options: What to write.
  ///   - environment: The environment variables of the program.
  /// - Throws: ``ZimWriterError/cannotStart(path:reason:)``.
  package init(
    program: String, options: ZimWriterOptions, environment: [String: String] = [:]
  ) throws(ZimWriterError) {
    do throws(SystemError) {
      let process = try StreamedProcess(
        path: program, arguments: options.arguments(parent: getpid()), environment: environment)
      // A program that ended at once is an error of the next call, which knows its message.
      try? process.write(ZimRecord.header)
      state = Mutex(State(process: consume process))
    } catch {
      throw .cannotStart(path: program, reason: error.reason)
    }
  }

  /// Returns the path of the program: beside another program, else in a folder of `searchPath`.
  ///
  /// - Parameters:
  ///   - runningProgram: The path of the running program; nil if it is unknown.
  ///   - searchPath: Folders separated by colons, as in `PATH`.
  /// - Returns: The path of the program.
  /// - Throws: ``ZimWriterError/missingProgram``.
  package static func findProgram(
    besides runningProgram: String?, searchPath: String?
  ) throws(ZimWriterError) -> String {
    let folder = runningProgram.flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    let folders = searchPath?.split(separator: ":").map(String.init) ?? []
    for folder in [folder].compactMap(\.self) + folders {
      let path = "\(folder)/\(programName)"
      if unsafe access(path, X_OK) == 0 { return path }
    }
    throw .missingProgram
  }

  /// The file name of the program.
  private static let programName = "sodigest-zim"

  /// Sends a record to the program; blocks while the program is busy.
  ///
  /// Records of one thread keep their order.
  package func write(_ record: ZimRecord) throws(ZimWriterError) {
    var bytes: [UInt8] = []
    record.encode(to: &bytes)
    let failure: ZimWriterError? = state.withLock { state in
      do throws(SystemError) {
        guard state.process != nil else { throw SystemError(EPIPE) }
        try state.process?.write(bytes)
      } catch {
        // The program has ended, or ends now because its input does.
        if let result = state.process.take()?.waitForExit() {
          state.failure = Self.failure(of: result)
        }
        return state.failure
          ?? .failed(exitCode: 1, message: "the ZIM file was abandoned before")
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Completes the file, which takes a minute for each million entries.
  ///
  /// - Parameters:
  ///   - mainPath: The path of the entry that readers show first.
  ///   - uuid: The identifier of the file; the same for the same content.
  ///   - isCancelled: Is called several times a second; `true` abandons the file.
  /// - Returns: What the file contains.
  /// - Throws: ``ZimWriterError`` if the program wrote no file.
  package func finish(
    mainPath: String, uuid: UUID, isCancelled: () -> Bool = { false }
  ) throws(ZimWriterError) -> ZimSummary {
    guard !isCancelled() else {
      cancel()
      throw .failed(exitCode: 130, message: "interrupted; no file was written")
    }
    try write(.end(mainPath: mainPath, uuid: uuid))
    let result = state.withLock { $0.process.take() }?.waitForExit(isCancelled: isCancelled)
    guard let result, result.status == 0,
      let summary = try? JSONDecoder().decode(ZimSummary.self, from: Data(result.output))
    else { throw Self.failure(of: result) }
    return summary
  }

  /// Abandons the file: ends the program, which removes what it has written.
  package func cancel() { state.withLock { $0.process = nil } }

  /// Returns the error for the result of a program that wrote no file.
  private static func failure(of result: StreamedProcess.Result?) -> ZimWriterError {
    let status = result?.status ?? 1
    let lines = String(decoding: result?.errors ?? [], as: UTF8.self).split(separator: "\n")
    let prefix = "\(programName): "
    let message = lines.last { $0.hasPrefix(prefix) }?.dropFirst(prefix.count) ?? lines.last
    if status > 128, status != 130 {
      return .failed(exitCode: 1, message: "signal \(status - 128) ended `\(programName)`")
    }
    return .failed(
      exitCode: status == 0 ? 1 : status,
      message: message.map(String.init) ?? "`\(programName)` ended with code \(status)")
  }
}

/// What `sodigest-zim` is to write, and how.
package struct ZimWriterOptions: Sendable, Equatable {
  /// The path of the file; an empty or another ZIM file is replaced when the new one is complete.
  package var output: String
  /// The languages of the texts, codes of three letters from ISO 639-3 separated by commas; words
  /// are indexed by the first.
  package var language: String
  /// Whether the file has a full-text index; title suggestions work without it.
  package var hasFullTextIndex: Bool
  /// The number of threads that compress and index; nil for the number of processors.
  package var workers: Int?
  /// The folder for temporary indexes; nil for that of the output.
  package var temporaryFolder: String?

  package init(
    output: String, language: String, hasFullTextIndex: Bool = true, workers: Int? = nil,
    temporaryFolder: String? = nil
  ) {
    self.output = output
    self.language = language
    self.hasFullTextIndex = hasFullTextIndex
    self.workers = workers
    self.temporaryFolder = temporaryFolder
  }

  /// The command-line arguments of `sodigest-zim`, which ends when the process `parent` does.
  func arguments(parent: Int32) -> [String] {
    var arguments = [
      "--output", output, "--language", language, "--index", hasFullTextIndex ? "on" : "off",
      "--parent", String(parent),
    ]
    if let workers { arguments += ["--workers", String(workers)] }
    if let temporaryFolder { arguments += ["--tmp-dir", temporaryFolder] }
    return arguments
  }
}

/// What a ZIM file contains.
package struct ZimSummary: Sendable, Equatable, Decodable {
  /// The number of items.
  package let items: Int
  /// The number of items that readers suggest.
  package let frontArticles: Int
  /// The number of items that a full-text search finds.
  package let indexedItems: Int
  /// The number of redirects.
  package let redirects: Int
  /// The size of the file, in bytes.
  package let bytes: Int

  private enum CodingKeys: String, CodingKey {
    case items, redirects, bytes
    case frontArticles = "front_articles"
    case indexedItems = "indexed_items"
  }
}

/// The reason why no ZIM file was written.
package enum ZimWriterError: Error, Equatable {
  /// The program `sodigest-zim` was not found.
  case missingProgram
  /// The program could not be started.
  case cannotStart(path: String, reason: String)
  /// The program ended without a file; exit codes have the numbers of `sodigest`.
  case failed(exitCode: Int32, message: String)

  /// The exit code of a run that ends with this error.
  package var exitCode: Int32 {
    switch self {
    case .missingProgram, .cannotStart: 9
    case .failed(let exitCode, _): exitCode
    }
  }
}

extension ZimWriterError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingProgram:
      """
      the program `sodigest-zim` is missing. Install it; on Debian it is the package \
      `sodigest-zim`, and Scripts/install installs it if libzim was there
      """
    case .cannotStart(let path, let reason): "`\(path)` cannot be started: \(reason)"
    case .failed(_, let message): message
    }
  }
}
