import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The program itself, in a process of its own.
@Suite(.enabled(if: Program.isBuilt, "the program is not beside the tests"))
struct ProgramTests {
  @Test("SIGINT and SIGTERM end a run with 130 and a word", arguments: [SIGINT, SIGTERM])
  func signals(number: CInt) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let address = "http://127.0.0.1"
      try await withLoopbackServer { _ in
        program.send(number)
        return .silence
      } _: { server in
        let code = try await program.run(
          "build", "--tag", "swift", "--api-base", "\(address):\(server.port)/2.3")
        #expect(code == 130)
      }
      #expect(program.errors == "sodigest: interrupted; what was fetched is kept\n")
      #expect(!FileManager.default.fileExists(atPath: folder + "/Output"))
    }
  }

  @Test("Alone in an empty folder the program makes the sample's site")
  func alone() async throws {
    try await withTemporaryFolder { folder in
      let copy = folder + "/sodigest"
      try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
      let program = Program(in: folder, path: copy)
      let code = try await program.run("build", "--tag", "swift", "--sample")
      #expect(code == 0)
      for file in ["Output/index.html", ".sodigest/sample.sqlite"] {
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"))
      }
    }
  }

  @Test("What goes wrong on the command line is told on standard error, with exit 2")
  func usage() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let code = try await program.run("build")
      #expect(code == 2)
      #expect(program.errors.hasPrefix("sodigest: no tag given"))
      #expect(program.output.isEmpty)
    }
  }
}

/// The built program, run in a folder.
private final class Program: Sendable {
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

  /// Runs to the end and returns the exit code.
  func run(_ arguments: String...) async throws -> Int32 {
    let child = Process()
    child.executableURL = URL(filePath: executable)
    child.arguments = arguments
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
