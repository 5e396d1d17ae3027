import Foundation
import TestSupport
import Testing
import Glibc

/// Runs that end at random moments; `SODIGEST_KILLS` says how many.
@Suite(.enabled(if: Program.isBuilt, "the program is not beside the tests"))
struct KilledRunTests {
  static let kills =
    ProcessInfo.processInfo.environment["SODIGEST_KILLS"].flatMap { Int($0) } ?? 6

  @Test("After kill -9 every link leads to a whole file, and the next run completes the site")
  func killed() async throws {
    try await withTemporaryFolder { folder in
      var news = try await NewsOfTheDay(in: folder)
      var (killed, tried) = (0, 0)
      while killed < Self.kills {
        let stage = Stage.allCases[tried % Stage.allCases.count]
        let moment = news.moment(in: stage)
        try await news.copied { program in
          let end = try await end(of: program, at: moment, by: SIGKILL)
          // Whoever comes too late finds the site complete, and is not counted.
          #expect(end == -SIGKILL || end == 0, "\(moment)")
          if end == -SIGKILL { killed += 1 } else { news.hurry(in: stage) }
          #expect(try news.faults(of: program) == [], "\(moment)")
          try await news.complete(program, "\(moment)")
        }
        tried += 1
        try #require(tried < 20 * Self.kills, "the signals come too late")
      }
    }
  }

  @Test("SIGTERM leaves the old site or the new one, exit 130 or 0, and the next run completes it")
  func terminated() async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      for number in 0..<Self.kills {
        let moment = news.moment(in: Stage.allCases[number % Stage.allCases.count])
        try await news.copied { program in
          let end = try await end(of: program, at: moment, by: SIGTERM)
          #expect(try news.faults(of: program) == [], "\(moment)")
          switch end {
          case 130:
            #expect(program.errors.contains("sodigest: interrupted; what was fetched is kept\n"))
            #expect(try news.isOld(program), "\(moment)")
          case -SIGTERM where moment.stage == .begun:
            // The loader was still at work.
            #expect(try news.isOld(program), "\(moment)")
          default: #expect(end == 0, "\(moment): \(program.errors)")
          }
          try await news.complete(program, butFor: ["status.json"], "\(moment)")
        }
      }
    }
  }

  /// Runs the build, and sends it a signal at a moment.
  private func end(of program: Program, at moment: Moment, by signal: CInt) async throws -> Int32 {
    let watch = Watch(on: "\(program.folder)/Output")
    return try await program.run(line: NewsOfTheDay.build) {
      if watch.wait(for: moment, of: program) { program.send(signal) }
    }
  }
}
