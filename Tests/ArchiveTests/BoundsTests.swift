import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Archives that somebody edited by hand, with numbers that nothing can be reckoned with.
@Suite struct BoundsTests {
  /// An archive with a good question, changed by a script.
  private func withEdited(_ script: String, _ body: (Archive) throws -> Void) async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      try RawDatabase(archive.path).execute(script)
      try body(archive)
    }
  }

  @Test(
    "A question whose id is out of bounds is not there",
    arguments: [Int.max, .min, 0, -1, 1 << 53 + 1])
  func questions(id: Int) async throws {
    let script = """
      INSERT INTO questions (site, question_id, fetched_at, changed_at, title, answer_count,
        is_answered, view_count, score, accepted_answer_id)
      VALUES ('emacs', \(id), 1, 1, 't', 0, 0, 0, 99, \(id));
      INSERT INTO scores VALUES ('emacs', \(id), 1, 0, 0, 0);
      INSERT INTO question_tags VALUES ('emacs', \(id), 0, 'org-mode');
      """
    try await withEdited(script) { archive throws in
      var read: [Int] = []
      try archive.forEachQuestion(ofSite: "emacs") { question, _ in read.append(question.id) }
      #expect(read == [100])
      #expect(try archive.questionIDs(ofSite: "emacs") == [100])
      #expect(try archive.questionIDs(ofSite: "emacs")?.range == 100...100)
      #expect(try archive.summaries(ofSite: "emacs").map(\.id) == [100])
      #expect(try archive.questionIDs(matching: QuestionQuery(site: "emacs")) == [100])
      #expect(
        try archive.questionIDs(ofSite: "emacs", notFetchedSince: .day(20), limit: 9) == [100])
      #expect(try archive.knownQuestionIDs(site: "emacs", among: [100, id]) == [100])
    }
  }

  @Test("Answers and comments whose ids are out of bounds are not there")
  func withinQuestion() async throws {
    let script = """
      INSERT INTO answers (site, question_id, answer_id, fetched_at, score)
      VALUES ('emacs', 100, \(Int.max), 1, 1), ('emacs', 100, \(Int.min), 1, 1);
      INSERT INTO comments (site, question_id, post_id, comment_id, score, is_edited)
      VALUES ('emacs', 100, 100, \(Int.max), 1, 0), ('emacs', 100, 100, \(Int.min), 1, 0);
      """
    try await withEdited(script) { archive throws in
      #expect(try archive.question(100, site: "emacs") == .full)
      #expect(try archive.answerIDs(ofQuestion: 100, site: "emacs") == [102, 103])
    }
  }

  @Test("Figures and dates out of bounds are the nearest that are not")
  func figures() async throws {
    let script = """
      UPDATE questions SET score = \(Int.max), view_count = \(Int.min), changed_at = \(Int.max),
        creation_date = \(Int.min), owner_id = \(Int.max), accepted_answer_id = \(Int.min);
      UPDATE users SET reputation = \(Int.min);
      UPDATE scores SET score = \(Int.max), seen_at = 7;
      INSERT INTO images VALUES ('a', 'image/png', \(Int.max), 1, \(Int.max), x''),
        ('b', 'image/png', 1, 1, \(Int.max), x'');
      """
    try await withEdited(script) { archive throws in
      let largest = 1 << 53
      let question = try #require(try archive.question(100, site: "emacs"))
      #expect(question.post.score == largest && question.viewCount == -largest)
      #expect(question.post.creationDate == Date(timeIntervalSince1970: -62_135_596_800))
      #expect(question.post.owner == User(id: largest))
      #expect(question.post.lastEditor?.reputation == -largest)
      let summary = try #require(try archive.summaries(ofSite: "emacs").first)
      #expect(summary.dataDate == Date(timeIntervalSince1970: 253_402_300_799))
      #expect(try archive.scores(ofQuestion: 100, site: "emacs").map(\.score) == [largest])
      #expect(try archive.sizes().imageBytes == largest)
      #expect(try archive.acceptedAnswersLacking(site: "emacs", among: [100]).isEmpty)
      #expect(try archive.gains(ofSite: "emacs", since: .day(9)).isEmpty)
    }
  }

  @Test("Of a question with 20,000 tags a hundred are read, and all are replaced")
  func tags() async throws {
    let script = """
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO question_tags SELECT 'emacs', 100, i, 't' || i FROM n
      """
    try await withEdited(script) { archive throws in
      #expect(try archive.question(100, site: "emacs")?.tags.count == 100)
      #expect(try archive.summaries(ofSite: "emacs").first?.tags.count == 100)
      #expect(try archive.summaries(ofSite: "emacs", ids: [100]).first?.tags.count == 100)
      try archive.save(.full, site: "emacs", at: .day(11))
      try #expect(RawDatabase(archive.path).value("SELECT count(*) FROM question_tags") == "3")
    }
  }
}
