import Archive
import FoundationEssentials
import TestSupport
import Testing

/// Editions later than today, which a run with a wrong clock created.
@Suite struct LatestVisibleDayTests {
  private func withEditions(_ body: (Archive) throws -> Void) async throws {
    try await withArchive { archive in
      for date in ["2026-11-20", "2026-11-21", "2027-01-01"] {
        try archive.save(
          Edition(
            digest: "d", date: date, title: "t", selectionJSON: "{}", dataDate: .day(21),
            entries: [
              Edition.QuestionEntry(
                site: "emacs", questionID: 100,
                statistics: QuestionStatistics(
                  score: 1, answerCount: 0, viewCount: 0))
            ]))
      }
      try archive.save(
        Edition(
          digest: "later", date: "2027-01-02", title: "t", selectionJSON: "{}", dataDate: .day(21)))
      try body(archive)
    }
  }

  @Test("Editions after the last day are left out of lists and status, and listed apart")
  func left() async throws {
    try await withEditions { archive throws in
      #expect(try archive.latestEditionDate(ofDigest: "d") == "2027-01-01")
      archive.latestVisibleDay = "2026-11-21"
      #expect(try archive.latestEditionDate(ofDigest: "d") == "2026-11-21")
      #expect(try archive.editionSummaries().map(\.date) == ["2026-11-21", "2026-11-20"])
      #expect(try archive.digestStatuses().map(\.latestEditionDate) == ["2026-11-21"])
      #expect(try archive.counts().editions == 2)
      var dates: [String] = []
      try archive.forEachShownQuestion(inDigest: "d") { date, _, _ in dates.append(date) }
      #expect(dates == ["2026-11-21", "2026-11-20"])
      #expect(
        try archive.editions(after: "2026-11-21").map { "\($0.digest) \($0.date)" }
          == ["d 2027-01-01", "later 2027-01-02"])
    }
  }

  @Test("Pruning keeps the newest edition up to today, even if there is a later one")
  func pruning() async throws {
    try await withEditions { archive throws in
      try archive.pruneEditions(before: "2026-12-31", today: "2026-12-31")
      #expect(
        try archive.editionSummaries().map(\.date) == ["2027-01-01", "2026-11-21", "2027-01-02"])
    }
  }

  @Test("A removed edition takes its undelivered news and the results of its runs along")
  func removal() async throws {
    try await withEditions { archive throws in
      let edition = try #require(try archive.edition(ofDigest: "d", date: "2027-01-01"))
      try archive.saveDeliveries(of: edition)
      let run = try archive.save(RunRecord(command: "build", start: .day(21)))
      try archive.save(DigestRun(digest: "d", date: "2027-01-01", questionCount: 1), inRun: run)
      #expect(try archive.pendingDeliveries().map(\.date) == ["2027-01-01"])
      #expect(try archive.removeEdition(ofDigest: "d", date: "2027-01-01"))
      #expect(try archive.pendingDeliveries() == [])
      #expect(try archive.latestEditionDate(ofDigest: "d") == "2026-11-21")
      #expect(try archive.lastSuccessDate(ofDigest: "d", before: "2027-02-01") == nil)
      #expect(try !archive.removeEdition(ofDigest: "d", date: "2027-01-01"))
    }
  }
}
