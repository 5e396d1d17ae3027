import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Removal of old editions.
@Suite struct PruningTests {
  private func withEditions(
    _ days: [String: [Int]], _ body: (Archive) throws -> Void
  ) async throws {
    try await withArchive { archive in
      for (digest, dates) in days {
        for day in dates {
          try archive.save(
            Edition(
              digest: digest, date: "2026-01-\(day)", title: "t", selectionJSON: "{}",
              dataDate: .day(day),
              entries: [
                Edition.QuestionEntry(
                  site: "emacs", questionID: day,
                  statistics: QuestionStatistics(
                    score: 0, answerCount: 0, viewCount: 0))
              ]))
        }
      }
      try body(archive)
    }
  }

  private func dates(of digest: String, in archive: Archive) throws -> [String] {
    try archive.editionSummaries().filter { $0.digest == digest }.map { String($0.date.suffix(2)) }
  }

  @Test("Removes editions before a date and keeps those of that date")
  func old() async throws {
    try await withEditions(["a": [10, 11, 12, 13, 14]]) { archive in
      try #expect(archive.pruneEditions(before: "2026-01-12", today: "2026-01-14") == 2)
      try #expect(dates(of: "a", in: archive) == ["14", "13", "12"])
      try #expect(archive.pruneEditions(before: "2026-01-12", today: "2026-01-14") == 0)
    }
  }

  @Test("Keeps the newest edition of each digest, and the one before today's")
  func newest() async throws {
    try await withEditions(["a": [10, 11], "b": [10, 11, 28], "c": [10, 11, 12]]) { archive in
      try archive.pruneEditions(before: "2026-01-20", today: "2026-01-28")
      try #expect(dates(of: "a", in: archive) == ["11"])
      try #expect(dates(of: "b", in: archive) == ["28", "11"])
      try #expect(dates(of: "c", in: archive) == ["12"])
    }
  }

  @Test("Questions of removed editions stay stored and still count as shown")
  func shownQuestions() async throws {
    try await withEditions(["a": [10, 11, 12]]) { archive in
      try archive.save(Question(id: 10, title: "t"), site: "emacs", at: .day(10))
      try archive.pruneEditions(before: "2026-01-20", today: "2026-01-20")
      let shown = try archive.shownQuestions(inDigest: "a", before: "2026-01-20")
      #expect(shown.map(\.id).sorted() == [10, 11, 12])
      try #expect(archive.questionIDs(ofSite: "emacs") == [10])
      try #expect(
        RawDatabase(archive.path).value("SELECT count(*) FROM edition_questions") == "1")
    }
  }
}
