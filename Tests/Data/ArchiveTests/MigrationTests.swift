import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing
import Glibc

@Suite struct MigrationTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Adds a column that triggers do not name, and fills it from other columns.
  let second = Migration(
    """
    ALTER TABLE questions ADD COLUMN tested_at INTEGER;
    UPDATE questions SET tested_at = fetched_at + score;
    """)
  let third = Migration("CREATE TABLE tested_scores (score INTEGER)")
  /// The schema version of this program.
  let currentVersion = ArchiveSchema.current.migrations.count

  @Test("Opening an older archive runs all missing migrations and keeps its data")
  func upgrade() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let newer = try Archive(at: archive.path, for: .readWrite, schema: .current + [second, third])
    try #expect(newer.question(100, site: "emacs") == .full)
    #expect(newer.id == archive.id)
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("PRAGMA user_version") == "\(currentVersion + 2)")
    let tested = Int(Date.day(10).timeIntervalSince1970) + Question.full.post.score
    try #expect(raw.rows("SELECT tested_at FROM questions") == [["\(tested)"]])
    try #expect(raw.value("SELECT count(*) FROM tested_scores") == "0")
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    try #expect(raw.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("An archive loses the tables of an earlier search, and its search index is rebuilt")
  func fullText() throws {
    let path = folder + "/archive.sqlite"
    let first = ArchiveSchema(migrations: [ArchiveSchema.current.migrations[0]])
    do { _ = try Archive(at: path, for: .readWrite, schema: first) }
    let raw = try RawDatabase(path)
    try raw.execute(
      """
      CREATE TABLE full_text (generation INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
      CREATE TABLE full_text_documents (number INTEGER PRIMARY KEY, site TEXT, question_id INTEGER);
      CREATE VIRTUAL TABLE full_text_words USING fts5(title, tags, text, content = '');
      INSERT INTO full_text_words (rowid, title) VALUES (1, 'zebra');
      UPDATE search_index SET version = 4, next_number = 9;
      """)
    let index = try Archive(at: path, for: .update).searchIndex()
    #expect(index.formatVersion == 0 && index.nextNumber == 9 && index.generation == 0)
    try #expect(raw.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'full_text%'").isEmpty)
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    try #expect(Archive(at: path, for: .readOnly).searchIndex() == index)
  }

  @Test("A search index in segments gets the counts of its questions")
  func countsOfSearchedQuestions() throws {
    let path = folder + "/archive.sqlite"
    let earlier = ArchiveSchema(migrations: Array(ArchiveSchema.current.migrations.prefix(4)))
    do {
      let archive = try Archive(at: path, for: .readWrite, schema: earlier)
      try archive.save(.emacs, apiBase: "https://api.example/2.3", at: .day(1))
      try archive.save(.full, site: "emacs", at: .day(10))
    }
    try RawDatabase(path).execute(
      """
      INSERT INTO search_documents (segment, number, site, question_id, text_hash)
      VALUES (1, 0, 'emacs', 100, 5), (1, 1, 'emacs', 200, 6)
      """)
    let archive = try Archive(at: path, for: .readWrite)
    let counts = try archive.documents(ofSegment: 1).map(\.counts)
    #expect(counts == [.init(of: .full), .init()])
    #expect(counts[0].viewCount == 12_345 && counts[0].answerScores == 1...12)
  }

  @Test("A failed migration is rolled back, and the migrations before it stay applied")
  func failure() throws {
    let path = archive.path
    let broken = Migration("DROP TABLE comments; CREATE TABLE a (b); CREATE TABLE a (b)")
    #expect(throws: ArchiveError.failed(path: path, because: "table a already exists")) {
      try Archive(at: path, for: .readWrite, schema: .current + [second, broken, third])
    }
    let raw = try RawDatabase(path)
    try #expect(raw.value("PRAGMA user_version") == "\(currentVersion + 1)")
    try #expect(raw.value("SELECT count(*) FROM comments") == "0")
    try #expect(
      raw.rows("SELECT * FROM sqlite_schema WHERE name IN ('a', 'tested_scores')").isEmpty)
  }

  @Test("An archive is created by the next attempt after a failed one")
  func failedCreation() throws {
    let path = folder + "/archive.sqlite"
    let broken = Migration(
      ArchiveSchema.current.migrations[0].script + "; CREATE TABLE archive (id)")
    #expect(throws: ArchiveError.failed(path: path, because: "table archive already exists")) {
      try Archive(at: path, for: .readWrite, schema: ArchiveSchema(migrations: [broken]))
    }
    try #expect(Archive(at: path, for: .readWrite).communities() == [])
  }

  @Test("Opening an older archive for reading fails without migrating it")
  func readOnly() throws {
    let path = archive.path
    #expect(
      throws: ArchiveError.older(path: path, version: currentVersion, supported: currentVersion + 1)
    ) {
      try Archive(at: path, for: .readOnly, schema: .current + [second])
    }
    try #expect(RawDatabase(path).value("PRAGMA user_version") == "\(currentVersion)")
  }

  @Test("A migration that is killed leaves the archive unchanged")
  func killed() async throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let path = archive.path
    await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = archive.path as String] in
      limitFileSize(to: 8_000_000)
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
    try #expect(raw.value("PRAGMA user_version") == "\(currentVersion)")
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    try #expect(Archive(at: path, for: .readWrite).question(100, site: "emacs") == .full)
  }
}

/// Makes the kernel kill this process when it writes a file larger than `bytes`.
private func limitFileSize(to bytes: rlim_t) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGXFSZ)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(SIGXFSZ, SIG_DFL)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// Archives of earlier versions get a changed schema only by a new migration.
@Suite struct FrozenSchemaTests {
  /// The hashes of all migrations; a new migration appends its own.
  private static let hashes: [UInt64] = [
    5_099_797_791_229_057_255, 3_293_442_937_176_719_594,
    17_250_650_571_225_784_850, 7_729_758_806_491_989_608, 9_025_854_436_190_552_922,
  ]

  @Test("Migrations never change: a new column or table is a new migration")
  func migrations() {
    let hashes = ArchiveSchema.current.migrations.map { fnv($0.script) }
    #expect(
      hashes.starts(with: Self.hashes),
      """
      An existing migration differs, perhaps because a script of Tables was edited. Archives that exist never run it \
      again, and are then rejected. Undo the edit and add a Migration to the end of Migration.all.
      """)
    #expect(
      hashes.count <= Self.hashes.count,
      "New migrations: append \(hashes.dropFirst(Self.hashes.count)) to the hashes of this test.")
  }

  @Test("The stored checksum is that of the schema which the migrations create")
  func checksum() throws {
    let hashes = ArchiveSchema.current.migrations.map { fnv($0.script) }
    let checksum = try ArchiveSchema.computedChecksum()
    #expect(
      ArchiveSchema.checksum == checksum,
      hashes.starts(with: Self.hashes)
        ? "With all migrations, ArchiveSchema.checksum is 0x\(String(checksum, radix: 16))."
        : "An existing migration differs. Undo that and add a migration; this test then says what the checksum is."
    )
  }
}

/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
private func fnv(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
