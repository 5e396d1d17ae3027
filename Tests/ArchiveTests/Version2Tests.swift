import Archive
import Foundation
import StackExchange
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What becomes of an archive that the first version of the schema made.
@Suite struct Version2Tests {
  /// Brings an archive of the first version up to date.
  private func withUpgraded(_ body: (Archive, RawDatabase) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = try Self.oldArchive(in: folder)
      try body(Archive(at: path, for: .readWrite), RawDatabase(path))
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
        edition.rules
          == Edition.Rules(Selection(sites: ["emacs"], tags: TagRule(all: ["org"]), limit: 5)))
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

  @Test("A failure in the middle of the step leaves the first version, whole")
  func failure() async throws {
    try await withTemporaryFolder { folder in
      let path = try Self.oldArchive(in: folder)
      let before = try Self.dump(path)
      let broken = Migration(steps[1].script + "; SELECT nonsense FROM nowhere")
      #expect(throws: ArchiveError.failed(path: path, because: "no such table: nowhere")) {
        try Archive(
          at: path, for: .readWrite, schema: ArchiveSchema(migrations: [steps[0], broken]))
      }
      try #expect(Self.dump(path) == before)
      try #expect(Archive(at: path, for: .readWrite).question(7, site: "emacs")?.title == "Title")
    }
  }

  #if os(Linux)
  @Test("A kill in the middle of the step leaves the first version, whole")
  func killed() async throws {
    try await withTemporaryFolder { folder in
      let path = try Self.oldArchive(in: folder)
      let before = try Self.dump(path)
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        killThisProcess(whenLarger: "\(path)-wal", than: 4_000_000)
        // The step itself takes a millisecond; what follows it gives the killer time.
        let long = Migration(
          steps[1].script + """
            ; CREATE TABLE filler AS
              WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000000)
              SELECT randomblob(1000) FROM n
            """)
        _ = try Archive(
          at: path, for: .readWrite, schema: ArchiveSchema(migrations: [steps[0], long]))
      }
      try #expect(Self.dump(path) == before)
      let raw = try RawDatabase(path)
      try #expect(raw.value("PRAGMA user_version") == "1")
      try #expect(raw.value("PRAGMA integrity_check") == "ok")
      let archive = try Archive(at: path, for: .readWrite)
      try #expect(archive.question(7, site: "emacs")?.title == "Title")
      try #expect(raw.value("PRAGMA user_version") == "\(ArchiveSchema.current.migrations.count)")
    }
  }
  #endif

  /// Makes an archive of the first version with a question and two editions.
  private static func oldArchive(in folder: String) throws -> String {
    let path = folder + "/archive.sqlite"
    _ = try Archive(at: path, for: .readWrite, schema: ArchiveSchema(migrations: [steps[0]]))
    let raw = try RawDatabase(path)
    for statement in contents { _ = try raw.rows(statement) }
    return path
  }

  /// All that the file holds, as text.
  private static func dump(_ path: String) throws -> [[String?]] {
    let raw = try RawDatabase(path)
    let tables = try raw.rows("SELECT name, sql FROM sqlite_schema ORDER BY name")
    return try tables
      + ["questions", "editions", "edition_questions", "sites"].flatMap {
        try raw.rows("SELECT * FROM \($0)")
      }
  }
}

/// The steps of the program's schema.
private let steps = ArchiveSchema.current.migrations

#if os(Linux)
/// Watches a file, and kills this process without a chance to clean up once it has grown.
private func killThisProcess(whenLarger file: String, than bytes: Int) {
  Thread.detachNewThread {
    while true {
      var status = stat()
      if unsafe stat(file, &status) == 0, status.st_size > bytes { kill(getpid(), SIGKILL) }
      sched_yield()
    }
  }
}
#endif
