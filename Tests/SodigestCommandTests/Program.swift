import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built program, run in a folder.
final class Program: Sendable {
  private let folder: String
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

  /// Sends a signal as soon as there is a process.
  func send(_ number: CInt) {
    while true {
      if let id = process.withLock({ $0 }) {
        kill(id, number)
        return
      }
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
  ///   - arguments: The command line.
  ///   - variables: Put over the environment of the tests.
  /// - Returns: The exit code.
  /// - Throws: When the program cannot be started, or what it printed cannot be read.
  func run(_ arguments: [String], variables: [String: String] = [:]) async throws -> Int32 {
    let child = Process()
    child.executableURL = URL(filePath: executable)
    child.arguments = arguments
    child.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    child.currentDirectoryURL = URL(filePath: folder)
    let (out, err) = (folder + "/out.txt", folder + "/err.txt")
    for file in [out, err] { try Data().write(to: URL(filePath: file)) }
    child.standardOutput = FileHandle(forWritingAtPath: out)
    child.standardError = FileHandle(forWritingAtPath: err)
    let code = try await withCheckedThrowingContinuation { continuation in
      child.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try child.run()
        process.withLock { $0 = child.processIdentifier }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    let read = { (file: String) in
      String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    }
    let (output, errors) = (try read(out), try read(err))
    texts.withLock { $0 = (output, errors) }
    return code
  }
}
