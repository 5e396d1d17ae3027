import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Questions that their site no longer returns.
@Suite struct UnavailableQuestionTests {
  private func withQuestions(_ body: (Archive) throws -> Void) async throws {
    try await withArchive { archive in
      for id in [100, 200] {
        try archive.save(
          Question(id: id, title: "t", tags: ["a"], post: Post(score: id)), site: "emacs",
          at: .day(10))
      }
      try body(archive)
    }
  }

  @Test("An unavailable question is in no list and has no page, but its row is kept")
  func unavailable() async throws {
    try await withQuestions { archive in
      try archive.markUnavailable([100, 999], site: "emacs", at: .day(11))
      try #expect(archive.questionIDs(ofSite: "emacs") == [200])
      try #expect(archive.summaries(ofSite: "emacs", ids: [100, 200]).map(\.id) == [200])
      try #expect(archive.question(100, site: "emacs") == nil)
      try #expect(archive.questionIDs(matching: QuestionQuery(site: "emacs")) == [200])
      var ids: [Int] = []
      try archive.forEachQuestion(ofSite: "emacs") { question, _ in ids.append(question.id) }
      #expect(ids == [200])
      try #expect(RawDatabase(archive.path).value("SELECT count(*) FROM questions") == "2")
    }
  }

  @Test("A question that its site returns restored is available and counts as changed")
  func availableAgain() async throws {
    try await withQuestions { archive in
      try archive.markUnavailable([100], site: "emacs", at: .day(11))
      let restored = Question(id: 100, title: "t", tags: ["a"], post: Post(score: 100))
      try archive.save(restored, site: "emacs", at: .day(12))
      try #expect(archive.question(100, site: "emacs") == restored)
      try #expect(
        archive.summaries(ofSite: "emacs", ids: [100]).first?.dataDate == .day(12))
    }
  }

  @Test("Only questions of the given site that were not fetched later become unavailable")
  func otherQuestions() async throws {
    try await withQuestions { archive in
      try archive.markUnavailable([100], site: "vi", at: .day(11))
      try archive.markUnavailable([200], site: "emacs", at: .day(9))
      try #expect(archive.questionIDs(ofSite: "emacs") == [100, 200])
    }
  }
}
