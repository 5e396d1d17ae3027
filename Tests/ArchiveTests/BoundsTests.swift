import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Archives that somebody edited by hand, with values that no run writes.
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
    "A question whose id is out of bounds is not there, or no list of it is given",
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
      #expect(try archive.questionIDRange(ofSite: "emacs")?.range == 100...100)
      #expect(try archive.summaries(ofSite: "emacs").map(\.id) == [100])
      let refusal = ArchiveError.invalid(
        path: archive.path,
        InvalidValue(
          table: "questions", row: "emacs \(id)", column: "question_id",
          violation: "\(id) is not between 1 and 9007199254740992"))
      #expect(throws: refusal) { try archive.questionIDs(matching: QuestionQuery(site: "emacs")) }
      #expect(throws: refusal) {
        try archive.questionIDs(ofSite: "emacs", notFetchedSince: .day(20), limit: 9)
      }
      #expect(try archive.storedQuestionIDs(site: "emacs", among: [100, id]) == [100])
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
      #expect(throws: ArchiveError.self) { try archive.answerIDs(ofQuestion: 100, site: "emacs") }
    }
  }

  private static let invalid: [(column: String, value: String, fault: String)] = [
    ("score", "\(Int.max)", "\(Int.max) is not between \(-largest) and \(largest)"),
    ("view_count", "\(Int.min)", "\(Int.min) is not between \(-largest) and \(largest)"),
    ("creation_date", "-62135596801", "-62135596801 is not between -62135596800 and 253402300799"),
    ("changed_at", "253402300800", "253402300800 is not between -62135596800 and 253402300799"),
    ("accepted_answer_id", "0", "0 is not between 1 and \(largest)"),
    ("owner_id", "-2", "-2 is not between -1 and \(largest)"),
    ("is_answered", "2", "2 is not between 0 and 1"),
    ("other", "'{'", "is not JSON of the expected form"),
    ("other", "'[]'", "is not JSON of the expected form"),
  ]
  private static let largest = 1 << 53

  @Test("A value that its column is not for is refused, and found", arguments: invalid)
  func values(column: String, value: String, fault: String) async throws {
    try await withEdited("UPDATE questions SET \(column) = \(value)") { archive throws in
      let value = InvalidValue(
        table: "questions", row: "emacs 100", column: column, violation: fault)
      #expect(throws: ArchiveError.invalid(path: archive.path, value)) {
        try archive.question(100, site: "emacs")
      }
      #expect(
        try Archive.findings(at: archive.path) == [ArchiveFinding(.damaged, "\(value)")])
    }
  }

  @Test("Unknown sections, marks and reasons are refused, and found")
  func names() async throws {
    let script = """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO editions VALUES ('d', '2026-11-20', 't', '{}', 1, NULL);
      INSERT INTO edition_questions VALUES ('d', '2026-11-20', 'weather', 0, 'emacs', 100, 1, 1, 1,
        NULL, 'rained', NULL);
      INSERT INTO image_sources VALUES ('u', 'poster', NULL, NULL, NULL, NULL, NULL, 0, 1);
      """
    try await withEdited(script) { archive throws in
      let section = InvalidValue(
        table: "edition_questions", row: "d 2026-11-20 weather 0", column: "section",
        violation: "is not one of selection, unanswered, bounties, moved, new")
      #expect(throws: ArchiveError.invalid(path: archive.path, section)) {
        try archive.edition(ofDigest: "d", date: "2026-11-20")
      }
      let source = InvalidValue(
        table: "image_sources", row: "u", column: "purpose", violation: "is not one of avatar, post"
      )
      #expect(throws: ArchiveError.invalid(path: archive.path, source)) {
        try archive.imageSource(forURL: "u")
      }
      let facts = try Archive.findings(at: archive.path).map(\.detail)
      #expect(facts.contains { $0.contains("edition_questions") })
      #expect(facts.contains { $0.contains("image_sources") })
    }
  }

  @Test("Sums of what nobody can have stay within bounds")
  func sums() async throws {
    let script = """
      INSERT INTO images VALUES ('a', 'image/png', 1, 1, \(Int.max), x''),
        ('b', 'image/png', 1, 1, \(Int.max), x'');
      UPDATE scores SET score = \(Int.max), seen_at = 7;
      """
    try await withEdited(script) { archive throws in
      #expect(try archive.counts().imageBytes == Self.largest)
      #expect(try archive.scoreGains(ofSite: "emacs", since: .day(9)).isEmpty)
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
