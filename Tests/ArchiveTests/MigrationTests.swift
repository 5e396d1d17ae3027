import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing
import Glibc

@Suite struct MigrationTests {
  /// Adds a column that triggers do not name, and fills it from others.
  let second = Migration(
    """
    ALTER TABLE questions ADD COLUMN tested_at INTEGER;
    UPDATE questions SET tested_at = fetched_at + score;
    """)
  let third = Migration("CREATE TABLE tested_scores (score INTEGER)")
  /// The version that the program makes.
  let current = ArchiveSchema.current.migrations.count

  @Test("An older archive is brought up to date, step by step, and keeps what it held")
  func upgrade() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      let newer = try Archive(
        at: archive.path, for: .readWrite, schema: .current + [second, third])
      try #expect(newer.question(100, site: "emacs") == .full)
      #expect(newer.id == archive.id)
      let raw = try RawDatabase(archive.path)
      try #expect(raw.value("PRAGMA user_version") == "\(current + 2)")
      let tested = Int(Date.day(10).timeIntervalSince1970) + Question.full.post.score
      try #expect(raw.rows("SELECT tested_at FROM questions") == [["\(tested)"]])
      try #expect(raw.value("SELECT count(*) FROM tested_scores") == "0")
      try #expect(raw.value("PRAGMA integrity_check") == "ok")
      try #expect(raw.rows("PRAGMA foreign_key_check").isEmpty)
    }
  }

  @Test("A step that fails midway leaves the steps before it, and nothing of its own")
  func failure() async throws {
    try await withArchive { archive in
      let path = archive.path
      let broken = Migration("DROP TABLE comments; CREATE TABLE a (b); CREATE TABLE a (b)")
      #expect(throws: ArchiveError.failed(path: path, because: "table a already exists")) {
        try Archive(
          at: path, for: .readWrite, schema: .current + [second, broken, third])
      }
      let raw = try RawDatabase(path)
      try #expect(raw.value("PRAGMA user_version") == "\(current + 1)")
      try #expect(raw.value("SELECT count(*) FROM comments") == "0")
      try #expect(
        raw.rows("SELECT * FROM sqlite_schema WHERE name IN ('a', 'tested_scores')").isEmpty)
    }
  }

  @Test("An archive whose making failed is made by the next attempt")
  func failureOfTheFirst() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      let broken = Migration(
        ArchiveSchema.current.migrations[0].script + "; CREATE TABLE archive (id)")
      #expect(throws: ArchiveError.failed(path: path, because: "table archive already exists")) {
        try Archive(at: path, for: .readWrite, schema: ArchiveSchema(migrations: [broken]))
      }
      try #expect(Archive(at: path, for: .readWrite).communities() == [])
    }
  }

  @Test("Reading an older archive does not bring it up to date, and says what does")
  func readOnly() async throws {
    try await withArchive { archive in
      let path = archive.path
      #expect(throws: ArchiveError.older(path: path, version: current, supported: current + 1)) {
        try Archive(at: path, for: .readOnly, schema: .current + [second])
      }
      try #expect(RawDatabase(path).value("PRAGMA user_version") == "\(current)")
    }
  }

  @Test("A step that is killed midway leaves the archive as it was")
  func killed() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      let path = archive.path
      await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = archive.path as String] in
        dieOfFilesLarger(than: 8_000_000)
        let long = Migration(
          """
          DROP TABLE comments;
          CREATE TABLE filler AS
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000)
            SELECT randomblob(1000) FROM n
          """)
        _ = try Archive(at: path, for: .readWrite, schema: .current + [long])
      }
      let raw = try RawDatabase(path)
      try #expect(raw.value("PRAGMA user_version") == "\(current)")
      try #expect(raw.value("PRAGMA integrity_check") == "ok")
      try #expect(Archive(at: path, for: .readWrite).question(100, site: "emacs") == .full)
    }
  }
}

/// From now on the kernel kills this process when it writes a larger file.
private func dieOfFilesLarger(than bytes: rlim_t) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGXFSZ)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(SIGXFSZ, SIG_DFL)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// What archives are compared with when they are opened.
@Suite struct SchemaMarkTests {
  @Test("The mark that is written down is that of the parts which the steps make")
  func mark() throws {
    let mark = try ArchiveSchema.computedChecksum()
    #expect(
      ArchiveSchema.checksum == mark, "ArchiveSchema.mark has to be 0x\(String(mark, radix: 16))")
  }
}
