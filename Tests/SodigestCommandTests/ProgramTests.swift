import Foundation
import TestSupport
import Testing
import Glibc

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
      #expect(program.errors.hasSuffix("\nsodigest: interrupted; what was fetched is kept\n"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/Output"))
    }
  }

  @Test("Alone in an empty folder the program makes the sample's site")
  func alone() async throws {
    try await withTemporaryFolder { folder in
      let copy = folder + "/sodigest"
      // In a process of its own: no process that a test beside this one starts may inherit the copy
      // while it is open for writing, because then nobody could run it.
      let copied = try await Program(in: folder, path: "/bin/cp").run(Program.path, copy)
      #expect(copied == 0)
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
