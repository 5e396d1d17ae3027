import Foundation
import Synchronization
import Glibc

/// The built program, run in a folder; one run at a time.
final class Program: Sendable {
  let folder: String
  private let executable: String
  private let process = Mutex<pid_t?>(nil)
  private let texts = Mutex((output: "", errors: ""))

  /// Tests and program lie in the same folder.
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sodigest").path

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  init(in folder: String, path: String = Program.path) {
    self.folder = folder
    executable = path
  }

  var output: String { texts.withLock { $0.output } }
  var errors: String { texts.withLock { $0.errors } }

  /// The number of the process; nil before there is one, and when it has ended.
  var number: pid_t? { process.withLock { $0.flatMap { $0 > 0 ? $0 : nil } } }

  /// Whether the run that was started last is still going on, or not yet started.
  var isRunning: Bool { process.withLock { $0 != Self.ended } }

  private static let ended: pid_t = -1

  /// Sends a signal as soon as there is a process; one that has ended gets none.
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

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - variables: Put over the environment of the tests.
  /// - Returns: The exit code.
  /// - Throws: When the program cannot be started, or what it printed cannot be read.
  func run(_ arguments: String..., variables: [String: String] = [:]) async throws -> Int32 {
    try await run(arguments, variables: variables)
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - line: The command line, its arguments parted by blanks.
  ///   - watch: Called on a thread of its own beside the process.
  /// - Returns: The exit code.
  /// - Throws: When the program cannot be started, or what it printed cannot be read.
  func run(line: String, watch: (@Sendable () -> Void)? = nil) async throws -> Int32 {
    try await run(line.split(separator: " ").map(String.init), watch: watch)
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - variables: Put over the environment of the tests.
  ///   - watch: Called on a thread of its own beside the process.
  /// - Returns: The exit code; of a process that was killed, the number of the signal below zero.
  /// - Throws: When the program cannot be started, or what it printed cannot be read.
  func run(
    _ arguments: [String], variables: [String: String] = [:], watch: (@Sendable () -> Void)? = nil
  ) async throws -> Int32 {
    // Who watches a run has to be the faster one.
    let command =
      ["/usr/bin/env"] + (watch == nil ? [] : ["nice", "-n", "19"]) + isolation(variables["PATH"])
      + [executable]
      + arguments
    // What starts the program is found as ever.
    let others = variables.filter { $0.key != "PATH" }
    let environment = ProcessInfo.processInfo.environment.merging(others) { $1 }
    // Two runs in the same folder have files of their own.
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

  /// Lets the program find others only where that is asked for: images of samples that are made
  /// smaller would take most of a test's time.
  private func isolation(_ path: String?) -> [String] {
    executable.contains("/") ? ["env", "PATH=\(path ?? "")"] : []
  }

  private func end(_ start: () throws -> ChildProcess) async throws -> Int32 {
    let child: ChildProcess
    do {
      // Nobody may send a signal to a process that is gone already.
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

/// A program of the system that did not do what it was to do.
struct ShellFailure: Error {
  let command: [String]
  let status: Int32
  let errors: String
}

/// Runs a program of the system to its end.
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
