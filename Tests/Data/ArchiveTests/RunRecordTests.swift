import Archive
import FoundationEssentials
import StackExchange
import Testing

/// Records of runs.
@Suite struct RunRecordTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let failed = RunRecord(
    command: "build", start: .day(2), end: .day(3), exitCode: 4, message: "no network\nnor power",
    missingItems: ["a", "b"])

  @Test("A run is recorded when it begins, and updated when it ends")
  func beginAndEnd() throws {
    var run = RunRecord(command: "fetch", start: .day(2))
    let number = try archive.save(run)
    try #expect(archive.lastRun(matching: .any) == run)
    try #expect(archive.lastRun(matching: .success) == nil)
    run = failed
    run.command = "fetch"
    try archive.update(run, number: number)
    try #expect(archive.lastRun(matching: .any) == run)
    try #expect(archive.lastRun(matching: .failure) == run)
  }

  @Test("The last success and the last failure follow the order of runs, not of dates")
  func last() throws {
    let complete = RunRecord(command: "build", start: .day(9), end: .day(9), exitCode: 0)
    let partial = RunRecord(command: "fetch", start: .day(5), end: .day(5), exitCode: 5)
    let rendered = RunRecord(command: "render", start: .day(6), end: .day(6), exitCode: 0)
    for run in [complete, partial, failed, rendered] { _ = try archive.save(run) }
    try #expect(archive.lastRun(matching: .success) == partial)
    try #expect(archive.lastRun(matching: .failure) == failed)
    try #expect(archive.lastRun(matching: .any) == rendered)
    try #expect(archive.lastRun(matching: .fetch) == failed)
  }

  @Test("Renders and imports are no fetches")
  func notFetches() throws {
    for command in ["render", "import"] {
      _ = try archive.save(RunRecord(command: command, start: .day(9), end: .day(9), exitCode: 0))
    }
    try #expect(archive.lastRun(matching: .fetch) == nil)
    let unfinished = RunRecord(command: "fetch", start: .day(10))
    _ = try archive.save(unfinished)
    try #expect(archive.lastRun(matching: .fetch) == unfinished)
  }

  @Test("The last success of a digest is from the latest run before a day")
  func lastDigestSuccess() throws {
    let days = [
      ("2026-01-03", nil), ("2026-01-09", nil), ("2026-01-05", nil),
      ("2026-01-06", "no network"), ("2026-01-07", nil),
    ]
    for (date, failure) in days {
      let number = try archive.save(RunRecord(command: "build", start: .day(1)))
      try archive.save(DigestRun(digest: "d", date: date, failure: failure), inRun: number)
    }
    let lastSuccess = { (date: String) in try archive.lastSuccessDate(ofDigest: "d", before: date)
    }
    try #expect(lastSuccess("2026-01-03") == nil)
    try #expect(lastSuccess("2026-01-05") == "2026-01-03")
    try #expect(lastSuccess("2026-01-07") == "2026-01-05")
    // The clock was ahead during the run that is dated the ninth.
    try #expect(lastSuccess("2026-01-10") == "2026-01-07")
    try #expect(archive.lastSuccessDate(ofDigest: "e", before: "2026-01-10") == nil)
  }

  @Test("Data from a clock that was ahead blocks no updates once dates are corrected")
  func clock() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(.full, site: "emacs", at: .day(4_000))
    try archive.correctDates(after: .day(12))
    var newer = Question.full
    newer.title = "News"
    newer.post.owner?.displayName = "Adah"
    try #expect(archive.save(newer, site: "emacs", at: .day(12)))
    try #expect(archive.question(100, site: "emacs")?.title == "News")
    let dates = try archive.scores(ofQuestion: 100, site: "emacs").map(\.date)
    #expect(dates == [.day(10), .day(12)])
    try archive.correctDates(after: .day(12))
    try #expect(archive.scores(ofQuestion: 100, site: "emacs").count == 2)
  }
}
