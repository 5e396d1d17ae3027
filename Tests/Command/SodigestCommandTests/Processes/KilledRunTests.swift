import Foundation
import TestSupport
import Testing
import Glibc

/// Tests runs that are killed at random; `SODIGEST_KILLS` is the number of runs.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct KilledRunTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  static let kills =
    ProcessInfo.processInfo.environment["SODIGEST_KILLS"].flatMap { Int($0) } ?? 6

  @Test("After kill -9 the site is intact, and the next run completes it")
  func killed() async throws {
    var update = try await SiteUpdate(in: folder)
    var (killed, tried) = (0, 0)
    while killed < Self.kills {
      let stage = Stage.allCases[tried % Stage.allCases.count]
      let moment = update.randomMoment(in: stage)
      try await update.withCopy { program in
        let end = try await end(of: program, at: moment, by: SIGKILL)
        // A run that ended before the signal has a complete site and is not counted.
        #expect(end == -SIGKILL || end == 0, "\(moment)")
        if end == -SIGKILL { killed += 1 } else { update.shorten(stage) }
        #expect(try update.problems(of: program) == [], "\(moment)")
        try await update.verifyNextRun(program, "\(moment)")
      }
      tried += 1
      try #require(tried < 20 * Self.kills, "the signals are too late")
    }
  }

  @Test("SIGTERM leaves the old or the new site, with exit 130 or 0")
  func terminated() async throws {
    let update = try await SiteUpdate(in: folder)
    for number in 0..<Self.kills {
      let moment = update.randomMoment(in: Stage.allCases[number % Stage.allCases.count])
      try await update.withCopy { program in
        let end = try await end(of: program, at: moment, by: SIGTERM)
        #expect(try update.problems(of: program) == [], "\(moment)")
        switch end {
        case 130:
          #expect(program.errors.contains("sodigest: interrupted; what was fetched is kept\n"))
          #expect(try update.isUnchanged(program), "\(moment)")
        case -SIGTERM where moment.stage == .started:
          // The program was not loaded yet.
          #expect(try update.isUnchanged(program), "\(moment)")
        default: #expect(end == 0, "\(moment): \(program.errors)")
        }
        try await update.verifyNextRun(program, ignoring: ["status.json"], "\(moment)")
      }
    }
  }

  /// Runs the build and sends it a signal at a moment.
  private func end(of program: Program, at moment: RunMoment, by signal: CInt) async throws -> Int32
  {
    let monitor = RunMonitor(on: "\(program.folder)/Output")
    return try await program.run(line: SiteUpdate.build) {
      if monitor.wait(for: moment, of: program) { program.send(signal) }
    }
  }
}
