import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Questions that their site no longer gives.
@Suite struct GoneTests {
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

  @Test("A question that is gone is on no list and has no page, but keeps its row")
  func gone() async throws {
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

  @Test("A question that is given again is back, and that is news")
  func back() async throws {
    try await withQuestions { archive in
      try archive.markUnavailable([100], site: "emacs", at: .day(11))
      let again = Question(id: 100, title: "t", tags: ["a"], post: Post(score: 100))
      try archive.save(again, site: "emacs", at: .day(12))
      try #expect(archive.question(100, site: "emacs") == again)
      try #expect(
        archive.summaries(ofSite: "emacs", ids: [100]).first?.dataDate == .day(12))
    }
  }

  @Test("Only questions of that site go, and none that was fetched later")
  func others() async throws {
    try await withQuestions { archive in
      try archive.markUnavailable([100], site: "vi", at: .day(11))
      try archive.markUnavailable([200], site: "emacs", at: .day(9))
      try #expect(archive.questionIDs(ofSite: "emacs") == [100, 200])
    }
  }
}
