import Foundation
import TestSupport
import Testing
import Glibc

/// Runs that end at a chosen step of putting files in their places: killed, or refused by the system
/// from then on.
///
/// `SODIGEST_KILLS` says how many of these ends are tried; all are if it is larger than they are many.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not beside the tests"),
  .enabled(if: Tracer.isAllowed, "strace is not installed, or may not trace here"))
struct EveryStepTests {
  @Test("Wherever a publication ends, the site is whole, and the next run completes it")
  func steps() async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      let count = try await news.copied { try await Tracer(in: $0).countOfSteps() }
      try #require(count > 0)
      var early = 0
      let ends = (1...count).flatMap { step in Tracer.Fate.allCases.map { (step, $0) } }
      for (step, fate) in ends.shuffled().prefix(KilledRunTests.kills) {
        try await news.copied { program in
          let tracer = Tracer(in: program)
          let code = try await tracer.run(fate, from: step)
          #expect(try news.faults(of: program) == [], "\(step) \(fate)")
          // Steps that clear up behind a complete site may fail, and may be another thread's.
          let codes: [Int32] = fate == .killed ? [-SIGKILL, 0] : [9, 0]
          #expect(codes.contains(code), "\(step) \(fate): \(tracer.errors)")
          early += code == 0 ? 0 : 1
          try await news.complete(program, butFor: ["status.json"], "\(step) \(fate)")
        }
      }
      #expect(early > 0)
    }
  }
}

/// Runs the build so that some of its requests to the system have another end.
private struct Tracer {
  enum Fate: CaseIterable {
    case killed, readOnly, full

    /// As strace is told.
    func expression(from step: Int) -> String {
      switch self {
      case .killed: "signal=SIGKILL:when=\(step)"
      case .readOnly: "error=EROFS:when=\(step)+"
      case .full: "error=ENOSPC:when=\(step)+"
      }
    }
  }

  /// The requests by which a site changes, once its files are written.
  private static let calls = "renameat,syncfs,unlinkat"

  static let isAllowed = (try? shell("strace", "-qq", "-e", "trace=none", "true")) != nil

  private let strace: Program

  /// - Parameter program: Gives the folder.
  init(in program: Program) { strace = Program(in: program.folder, path: "strace") }

  var errors: String { strace.errors }

  /// Runs the build to the end that it meets at a step.
  func run(_ fate: Fate, from step: Int) async throws -> Int32 {
    try await run("inject=\(Self.calls):\(fate.expression(from: step))", log: "/dev/null")
  }

  /// How many of the requests an undisturbed build makes on the thread that makes most of them.
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
    return try await strace.run(options + NewsOfTheDay.build.split(separator: " ").map(String.init))
  }
}
