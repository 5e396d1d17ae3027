import Basics
import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// A test environment with a folder, a console and a network.
final class World: Sendable {
  let folder: String
  private let outputBytes = Mutex<[UInt8]>([])
  private let errorText = Mutex("")

  private let temporaryFolder: TemporaryFolder?

  /// Creates an environment in a folder of its own.
  init() {
    let temporaryFolder = TemporaryFolder()
    self.temporaryFolder = temporaryFolder
    folder = temporaryFolder.path
  }

  init(_ folder: String) {
    temporaryFolder = nil
    self.folder = folder
  }

  /// The text of standard output.
  var output: String { outputBytes.withLock { String(decoding: $0, as: UTF8.self) } }
  /// The text of standard error.
  var errors: String { errorText.withLock { $0 } }

  /// The summary that `--json` printed.
  func summary() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return object as? [String: Any] ?? [:]
  }

  /// Clears standard output and standard error.
  func clear() {
    outputBytes.withLock { $0 = [] }
    errorText.withLock { $0 = "" }
  }

  /// Runs a command line, by default with archive and output in the folder, and calls `onMessage` with each text on
  /// standard error before the run goes on.
  func run(
    _ line: String, input: String = "", variables: [String: String] = [:],
    at time: Date = World.now, steady: TestClock = TestClock(),
    columns: Int? = nil, outputWidth: Int? = nil, in currentFolder: String? = nil,
    transport: @escaping Transport = World.noNetwork,
    become: @escaping @Sendable (String, [String]) -> SystemError = { _, _ in SystemError(2) },
    onMessage: @escaping @Sendable (String) -> Void = { _ in }
  ) async -> ExitCode {
    var arguments = line.split(separator: " ").map(String.init)
    if ["build", "fetch", "render", "import", "status", "forget", "search", "mcp"].contains(
      arguments.first)
    {
      let publishes = ["build", "render"].contains(arguments.first)
      let readsPages = publishes || arguments.first == "search"
      if readsPages, !line.contains("--output") { arguments += ["--output", folder + "/Output"] }
      if !line.contains("--archive") { arguments += ["--archive", folder + "/a.sqlite"] }
    }
    if line.hasPrefix("check --repair"), !line.contains("--archive") {
      arguments += ["--output", folder + "/Output", "--archive", folder + "/a.sqlite"]
    }
    if arguments == ["check"] || arguments == ["check", "--json"] {
      arguments += ["--output", folder + "/Output"]
    }
    var environment = CommandEnvironment(
      variables: variables,
      console: Console(
        output: { [self] bytes throws(ConsoleError) in outputBytes.withLock { $0 += bytes } },
        errors: { [self] bytes in
          let text = String(decoding: bytes, as: UTF8.self)
          errorText.withLock { $0 += text }
          onMessage(text)
        },
        terminalWidth: { columns }, outputWidth: { outputWidth }),
      clock: { time + steady.now.offset / .seconds(1) },
      readStandardInput: { Array(input.utf8) }, makeTransport: { transport }, processorCount: 2,
      files: FileAccess { [folder] path throws(FileAccessError) in
        try FileAccess.live(variables: [:]).read(path.hasPrefix("/") ? path : "\(folder)/\(path)")
      }, currentFolder: currentFolder ?? folder, replaceProcess: become)
    let parts = Mutex([Array(input.utf8)])
    environment.readInputPart = { parts.withLock { $0.popLast() ?? [] } }
    // Sleeping advances both clocks instead of waiting.
    environment.monotonicClock = MonotonicClock(steady)
    let code = await SodigestCommand.run(arguments, in: environment)
    if let command = arguments.first.flatMap(CommandName.init) {
      #expect(command.definition.exitCodes[code] != nil, "\(line) ends with \(code)")
    }
    return code
  }

  /// 06:00 of 21 November 2026, UTC.
  static let now = Date(timeIntervalSince1970: 1_795_240_800)

  static let noNetwork: Transport = { request in
    throw TransportError.unreachable(host: "api.stackexchange.com", because: "no network in tests")
  }

  func contents(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(path)")), as: UTF8.self)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(path)"))
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(path)")
  }

  /// Returns the data of every file below a folder by relative path.
  func files(below path: String) throws -> [String: Data] {
    let root = "\(folder)/\(path)"
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
    }
    return files
  }
}

/// Calls the body with a new test environment.
func withWorld(_ body: (World) async throws -> Void) async throws {
  try await body(World())
}
