import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Archives that were edited by hand and contain values that no run writes.
@Suite struct InvalidValueTests {
  /// Runs a test on an archive with a valid question, changed by a SQL script.
  private func withEditedArchive(_ script: String, _ body: (Archive) throws -> Void) async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      try RawDatabase(archive.path).execute(script)
      try body(archive)
    }
  }

  @Test(
    "Questions with ids out of range are skipped by reads and refused by queries",
    arguments: [Int.max, .min, 0, -1, 1 << 53 + 1])
  func questionIDs(id: Int) async throws {
    let script = """
      INSERT INTO questions (site, question_id, fetched_at, changed_at, title, answer_count,
        is_answered, view_count, score, accepted_answer_id)
      VALUES ('emacs', \(id), 1, 1, 't', 0, 0, 0, 99, \(id));
      INSERT INTO scores VALUES ('emacs', \(id), 1, 0, 0, 0);
      INSERT INTO question_tags VALUES ('emacs', \(id), 0, 'org-mode');
      """
    try await withEditedArchive(script) { archive throws in
      var readIDs: [Int] = []
      try archive.forEachQuestion(ofSite: "emacs") { question, _ in readIDs.append(question.id) }
      #expect(readIDs == [100])
      #expect(try archive.questionIDRange(ofSite: "emacs")?.range == 100...100)
      #expect(try archive.summaries(ofSite: "emacs").map(\.id) == [100])
      let expectedError = ArchiveError.invalid(
        path: archive.path,
        InvalidValue(
          table: "questions", rowKey: "emacs \(id)", column: "question_id",
          violation: "\(id) is not between 1 and 9007199254740992"))
      #expect(throws: expectedError) {
        try archive.questionIDs(matching: QuestionQuery(site: "emacs"))
      }
      #expect(throws: expectedError) {
        try archive.questionIDs(ofSite: "emacs", notFetchedSince: .day(20), limit: 9)
      }
      #expect(try archive.storedQuestionIDs(site: "emacs", among: [100, id]) == [100])
    }
  }

  @Test("Answers and comments with ids out of range are skipped")
  func answersAndComments() async throws {
    let script = """
      INSERT INTO answers (site, question_id, answer_id, fetched_at, score)
      VALUES ('emacs', 100, \(Int.max), 1, 1), ('emacs', 100, \(Int.min), 1, 1);
      INSERT INTO comments (site, question_id, post_id, comment_id, score, is_edited)
      VALUES ('emacs', 100, 100, \(Int.max), 1, 0), ('emacs', 100, 100, \(Int.min), 1, 0);
      """
    try await withEditedArchive(script) { archive throws in
      #expect(try archive.question(100, site: "emacs") == .full)
      #expect(throws: ArchiveError.self) { try archive.answerIDs(ofQuestion: 100, site: "emacs") }
    }
  }

  private static let invalidValues: [(column: String, value: String, violation: String)] = [
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

  @Test(
    "A value outside the valid range of its column is refused, and reported by a check",
    arguments: invalidValues)
  func values(column: String, value: String, violation: String) async throws {
    try await withEditedArchive("UPDATE questions SET \(column) = \(value)") { archive throws in
      let invalidValue = InvalidValue(
        table: "questions", rowKey: "emacs 100", column: column, violation: violation)
      #expect(throws: ArchiveError.invalid(path: archive.path, invalidValue)) {
        try archive.question(100, site: "emacs")
      }
      #expect(
        try Archive.findings(at: archive.path) == [ArchiveFinding(.damaged, "\(invalidValue)")])
    }
  }

  @Test("Unknown sections, badges and purposes are refused, and reported by a check")
  func unknownNames() async throws {
    let script = """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO editions VALUES ('d', '2026-11-20', 't', '{}', 1, NULL);
      INSERT INTO edition_questions VALUES ('d', '2026-11-20', 'weather', 0, 'emacs', 100, 1, 1, 1,
        NULL, 'rained', NULL);
      INSERT INTO image_sources VALUES ('u', 'poster', NULL, NULL, NULL, NULL, NULL, 0, 1);
      """
    try await withEditedArchive(script) { archive throws in
      let section = InvalidValue(
        table: "edition_questions", rowKey: "d 2026-11-20 weather 0", column: "section",
        violation: "is not one of selection, unanswered, bounties, moved, new")
      #expect(throws: ArchiveError.invalid(path: archive.path, section)) {
        try archive.edition(ofDigest: "d", date: "2026-11-20")
      }
      let source = InvalidValue(
        table: "image_sources", rowKey: "u", column: "purpose",
        violation: "is not one of avatar, post"
      )
      #expect(throws: ArchiveError.invalid(path: archive.path, source)) {
        try archive.imageSource(forURL: "u")
      }
      let details = try Archive.findings(at: archive.path).map(\.detail)
      #expect(details.contains { $0.contains("edition_questions") })
      #expect(details.contains { $0.contains("image_sources") })
    }
  }

  @Test("Sums of impossible numbers stay within the valid range")
  func sums() async throws {
    let script = """
      INSERT INTO images VALUES ('a', 'image/png', 1, 1, \(Int.max), x''),
        ('b', 'image/png', 1, 1, \(Int.max), x'');
      UPDATE scores SET score = \(Int.max), fetched_at = 7;
      """
    try await withEditedArchive(script) { archive throws in
      #expect(try archive.counts().imageBytes == Self.largest)
      #expect(try archive.scoreGainsByID(ofSite: "emacs", since: .day(9)).isEmpty)
    }
  }

  @Test("Reads at most 100 of 20,000 tags of a question, and replaces all of them")
  func tags() async throws {
    let script = """
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO question_tags SELECT 'emacs', 100, i, 't' || i FROM n
      """
    try await withEditedArchive(script) { archive throws in
      #expect(try archive.question(100, site: "emacs")?.tags.count == 100)
      #expect(try archive.summaries(ofSite: "emacs").first?.tags.count == 100)
      #expect(try archive.summaries(ofSite: "emacs", ids: [100]).first?.tags.count == 100)
      try archive.save(.full, site: "emacs", at: .day(11))
      try #expect(RawDatabase(archive.path).value("SELECT count(*) FROM question_tags") == "3")
    }
  }
}
