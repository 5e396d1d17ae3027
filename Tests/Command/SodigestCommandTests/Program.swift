import Foundation
import Synchronization
import Glibc

/// The built program in a folder, for one run at a time.
final class Program: Sendable {
  let folder: String
  private let executable: String
  private let process = Mutex<pid_t?>(nil)
  private let texts = Mutex((output: "", errors: ""))

  /// The path of the program, in the folder of the tests.
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sodigest").path

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  init(in folder: String, path: String = Program.path) {
    self.folder = folder
    executable = path
  }

  var output: String { texts.withLock { $0.output } }
  var errors: String { texts.withLock { $0.errors } }

  /// The id of the running process.
  var number: pid_t? { process.withLock { $0.flatMap { $0 > 0 ? $0 : nil } } }

  /// Whether the process is running or not yet started.
  var isRunning: Bool { process.withLock { $0 != Self.ended } }

  private static let ended: pid_t = -1

  /// Waits for the process and sends it a signal, unless it has ended.
  func send(_ number: CInt) {
    while true {
      let isSent = process.withLock { id in
        guard let id else { return false }
        if id > 0 { kill(id, number) }
        return true
      }
      if isSent { return }
    }
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - variables: Variables that override the environment of the tests.
  /// - Returns: The exit code.
  /// - Throws: An error if the program cannot be started or its output cannot be read.
  func run(_ arguments: String..., variables: [String: String] = [:]) async throws -> Int32 {
    try await run(arguments, variables: variables)
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - line: The arguments, separated by spaces.
  ///   - watch: Called on another thread during the run.
  /// - Returns: The exit code.
  /// - Throws: An error if the program cannot be started or its output cannot be read.
  func run(line: String, watch: (@Sendable () -> Void)? = nil) async throws -> Int32 {
    try await run(line.split(separator: " ").map(String.init), watch: watch)
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - variables: Variables that override the environment of the tests.
  ///   - watch: Called on another thread during the run.
  /// - Returns: The exit code, or the negative number of the signal that killed the process.
  /// - Throws: An error if the program cannot be started or its output cannot be read.
  func run(
    _ arguments: [String], variables: [String: String] = [:], watch: (@Sendable () -> Void)? = nil
  ) async throws -> Int32 {
    // A watched program has a low priority, so that the watcher is faster.
    let command =
      ["/usr/bin/env"] + (watch == nil ? [] : ["nice", "-n", "19"]) + isolation(variables["PATH"])
      + [executable]
      + arguments
    // `env` is found with the original PATH.
    let others = variables.filter { $0.key != "PATH" }
    let environment = ProcessInfo.processInfo.environment.merging(others) { $1 }
    // Unique names, because programs can share a folder.
    let files = (0..<2).map { _ in URL(filePath: "\(folder)/\(UUID().uuidString).txt") }
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.withLock { $0 = nil }
    async let watched: Void = Self.onThread(watch)
    let code = try await end {
      try ChildProcess(
        command, environment: environment, folder: self.folder,
        files: (files[0].path, files[1].path))
    }
    await watched
    let read = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    texts.withLock { $0 = (read[0], read[1]) }
    return code
  }

  /// Hides other programs unless a test sets PATH, because converting images of the sample is slow.
  private func isolation(_ path: String?) -> [String] {
    executable.contains("/") ? ["env", "PATH=\(path ?? "")"] : []
  }

  private func end(_ start: () throws -> ChildProcess) async throws -> Int32 {
    let child: ChildProcess
    do {
      // The lock prevents signals to a process that has been reaped.
      child = try process.withLock { id in
        let child = try start()
        id = child.id
        return child
      }
    } catch {
      process.withLock { $0 = Self.ended }
      throw error
    }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        child.wait()
        let code = process.withLock { id in
          id = Self.ended
          return child.reap()
        }
        continuation.resume(returning: code)
      }
    }
  }

  private static func onThread(_ body: (@Sendable () -> Void)?) async {
    guard let body else { return }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        body()
        continuation.resume()
      }
    }
  }
}

/// The failure of a system program.
struct ShellFailure: Error {
  let command: [String]
  let status: Int32
  let errors: String
}

/// Runs a system program and waits for its end.
func shell(_ command: String...) throws {
  let folder = FileManager.default.temporaryDirectory
  let file = folder.appending(path: "sodigest-test-\(UUID().uuidString).txt")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let child = try ChildProcess(
    ["/usr/bin/env"] + command, environment: ProcessInfo.processInfo.environment,
    folder: folder.path, files: ("/dev/null", file.path))
  let status = child.reap()
  guard status == 0 else {
    let errors = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    throw ShellFailure(command: command, status: status, errors: errors)
  }
}
