import Foundation
import TestSupport
import Testing
import Glibc

/// Tests the program in a child process.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct ProgramTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("SIGINT and SIGTERM end a run with exit 130 and a message", arguments: [SIGINT, SIGTERM])
  func signals(number: CInt) async throws {
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
    #expect(program.errors.hasSuffix("\nsodigest: interrupted; what was fetched is kept\n"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/Output"))
  }

  @Test("The program alone in an empty folder builds the sample site")
  func alone() async throws {
    let copy = folder + "/sodigest"
    // Copied by another process: a process started by a parallel test could inherit the
    // descriptor of the copy, which could not be executed while it is open for writing.
    let copied = try await Program(in: folder, path: "/bin/cp").run(Program.path, copy)
    #expect(copied == 0)
    let program = Program(in: folder, path: copy)
    let code = try await program.run("build", "--tag", "swift", "--sample")
    #expect(code == 0)
    for file in ["Output/index.html", ".sodigest/sample.sqlite"] {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"))
    }
  }

  @Test("The program says what a run without the options of the last one removes")
  func omittedParts() async throws {
    let program = Program(in: folder)
    let built = try await program.run(
      "build", "--tag", "swift", "--limit", "1", "--sample", "--format", "html,json",
      "--base-url", "https://d.example")
    let rendered = try await program.run("render", "--sample")
    #expect(built == 0 && rendered == 0)
    #expect(program.errors.contains("note: without `--format` the site loses its json files; "))
    #expect(program.errors.contains("note: without `--base-url` the site loses its sitemap "))
  }

  @Test("A usage error is written to standard error, with exit 2")
  func usage() async throws {
    let program = Program(in: folder)
    let code = try await program.run("build")
    #expect(code == 2)
    #expect(program.errors.hasPrefix("sodigest: no tag given"))
    #expect(program.output.isEmpty)
  }
}
