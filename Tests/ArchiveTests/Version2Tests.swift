import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// What becomes of an archive that the first version of the schema made.
@Suite struct Version2Tests {
  /// Makes an archive of the first version with a question and two editions, and brings it up to
  /// date.
  private func withUpgraded(_ body: (Archive, RawDatabase) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      _ = try Archive(at: path, for: .readWrite, migrations: [Migration.all[0]])
      let raw = try RawDatabase(path)
      for statement in Self.contents { _ = try raw.rows(statement) }
      try body(Archive(at: path, for: .readWrite), raw)
    }
  }

  private static let contents = [
    """
    INSERT INTO sites (site, name, url, markdown_extensions, api_base, fetched_at)
    VALUES ('emacs', 'Emacs', 'https://emacs.example', '[]', 'b', 100)
    """,
    """
    INSERT INTO questions (
      site, question_id, fetched_at, title, answer_count, is_answered, view_count, score)
    VALUES ('emacs', 7, 300, 'Title', 2, 1, 50, 9)
    """,
    """
    INSERT INTO editions (digest, date, title, selection, data_date) VALUES
      ('d', '2026-01-01', 'D', '{"site":"emacs","tags":["org"],"sort":"votes","limit":5,
        "answers":5,"includesComments":true}', 200),
      ('d', '2026-01-02', 'D', 'of another form', 300)
    """,
    """
    INSERT INTO edition_questions (
      digest, date, section, position, site, question_id, score, answer_count, view_count)
    VALUES ('d', '2026-01-01', 'selection', 0, 'emacs', 7, 4, 1, 20),
      ('d', '2026-01-01', 'selection', 1, 'emacs', 8, 3, 1, 20),
      ('d', '2026-01-02', 'selection', 0, 'emacs', 7, 9, 2, 50)
    """,
  ]

  @Test("A question keeps what it was, and its history begins with the editions that showed it")
  func questions() async throws {
    try await withUpgraded { archive, _ in
      let question = try #require(try archive.question(7, site: "emacs"))
      #expect(question.title == "Title")
      let summary = try archive.summaries(ofSite: "emacs", ids: [7]).first
      #expect(summary?.dataDate == Date(timeIntervalSince1970: 300))
      let points = try archive.scores(ofQuestion: 7, site: "emacs")
      #expect(points.map(\.date.timeIntervalSince1970) == [200, 300])
      #expect(points.map(\.score) == [4, 9])
      #expect(points.map(\.viewCount) == [20, 50])
    }
  }

  @Test("Editions keep their lines without marks, and their rules in the new form")
  func editions() async throws {
    try await withUpgraded { archive, _ in
      let edition = try #require(try archive.edition(ofDigest: "d", date: "2026-01-01"))
      #expect(edition.entries.map(\.questionID) == [7, 8])
      #expect(edition.entries.map(\.mark) == [nil, nil])
      #expect(edition.comparedWith == nil)
      #expect(
        edition.rules == Edition.Rules(sites: ["emacs"], tags: ["org"], sort: "votes", limit: 5))
      let other = try #require(try archive.edition(ofDigest: "d", date: "2026-01-02"))
      #expect(other.selection == "of another form")
    }
  }

  @Test("The file is whole afterwards")
  func integrity() async throws {
    try await withUpgraded { _, raw in
      try #expect(raw.value("PRAGMA integrity_check") == "ok")
      try #expect(raw.rows("PRAGMA foreign_key_check").isEmpty)
    }
  }
}
