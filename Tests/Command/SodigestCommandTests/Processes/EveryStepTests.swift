import Foundation
import TestSupport
import Testing
import Glibc

/// Tests runs that are killed at a step of the publication, or whose system calls fail from it on.
///
/// `SODIGEST_KILLS` is the number of tested cases, up to all of them.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not built"),
  .enabled(if: Tracer.isAllowed, "strace is not installed, or may not trace here"))
struct EveryStepTests {
  @Test("A publication that ends at any step leaves an intact site")
  func steps() async throws {
    try await withTemporaryFolder { folder in
      let update = try await SiteUpdate(in: folder)
      let count = try await update.withCopy { try await Tracer(in: $0).countOfSteps() }
      try #require(count > 0)
      var early = 0
      let ends = (1...count).flatMap { step in Tracer.Fate.allCases.map { (step, $0) } }
      for (step, fate) in ends.shuffled().prefix(KilledRunTests.kills) {
        try await update.withCopy { program in
          let tracer = Tracer(in: program)
          let code = try await tracer.run(fate, from: step)
          #expect(try update.problems(of: program) == [], "\(step) \(fate)")
          // Steps that clean up after a complete site may fail, and may be those of another thread.
          let codes: [Int32] = fate == .killed ? [-SIGKILL, 0] : [9, 0]
          #expect(codes.contains(code), "\(step) \(fate): \(tracer.errors)")
          early += code == 0 ? 0 : 1
          try await update.verifyNextRun(program, ignoring: ["status.json"], "\(step) \(fate)")
        }
      }
      #expect(early > 0)
    }
  }
}

/// Runs the build with strace, which changes the result of system calls.
private struct Tracer {
  enum Fate: CaseIterable {
    case killed, readOnly, full

    /// Returns the expression for strace.
    func expression(from step: Int) -> String {
      switch self {
      case .killed: "signal=SIGKILL:when=\(step)"
      case .readOnly: "error=EROFS:when=\(step)+"
      case .full: "error=ENOSPC:when=\(step)+"
      }
    }
  }

  /// The system calls that publish written files.
  private static let calls = "renameat,syncfs,unlinkat"

  static let isAllowed = (try? shell("strace", "-qq", "-e", "trace=none", "true")) != nil

  private let strace: Program

  /// - Parameter program: A program whose folder is used.
  init(in program: Program) { strace = Program(in: program.folder, path: "strace") }

  var errors: String { strace.errors }

  /// Runs the build with a fate from a step on.
  func run(_ fate: Fate, from step: Int) async throws -> Int32 {
    try await run("inject=\(Self.calls):\(fate.expression(from: step))", log: "/dev/null")
  }

  /// Returns the number of system calls of an undisturbed build on the thread with most of them.
  func countOfSteps() async throws -> Int {
    let log = "\(strace.folder)/log"
    let code = try await run("trace=\(Self.calls)", log: log)
    #expect(code == 0, "\(errors)")
    let threads = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap
    {
      $0.split(separator: " ").first
    }
    return Dictionary(grouping: threads) { $0 }.values.map(\.count).max() ?? 0
  }

  private func run(_ expression: String, log: String) async throws -> Int32 {
    let options = ["-f", "-qq", "-e", expression, "-o", log, "-E", "PATH=", Program.path]
    return try await strace.run(options + SiteUpdate.build.split(separator: " ").map(String.init))
  }
}
