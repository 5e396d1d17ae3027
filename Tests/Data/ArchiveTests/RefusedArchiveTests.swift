import Archive
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files that cannot be opened as archives: each is refused and keeps its bytes.
@Suite struct RefusedArchiveTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("A file that is not a database is refused and stays unchanged", arguments: accesses)
  func otherFile(access: Archive.Access) async throws {
    let text = String(repeating: "Dear diary, today I archived nothing. ", count: 200)
    try await expectRefusal(of: Data(text.utf8), for: access) { .notAnArchive(path: $0) }
  }

  @Test("Only regular files are opened, whatever the access", arguments: accesses)
  func notRegular(access: Archive.Access) throws {
    let (pipe, link) = ("\(folder)/pipe", "\(folder)/link")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for path in [pipe, link, folder, "/dev/null"] {
      #expect(throws: ArchiveError.notRegular(path: path)) { try Archive(at: path, for: access) }
    }
  }

  @Test("A pipe instead of a file of SQLite beside the archive is refused", arguments: accesses)
  func notRegularLog(access: Archive.Access) async throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      try await withTemporaryFolder { folder in
        let path = "\(folder)/archive.sqlite"
        do { _ = try Archive(at: path, for: .readWrite) }
        #expect(unsafe mkfifo(path + suffix, 0o600) == 0)
        #expect(throws: ArchiveError.notRegular(path: path + suffix)) {
          try Archive(at: path, for: access)
        }
      }
    }
  }

  @Test("A database of another program is refused and stays unchanged", arguments: accesses)
  func otherDatabase(access: Archive.Access) async throws {
    let bytes = try await databaseBytes("CREATE TABLE bookmarks (url TEXT)")
    try await expectRefusal(of: bytes, for: access) { .notAnArchive(path: $0) }
  }

  @Test("A database with a schema version but no application id is refused", arguments: accesses)
  func missingApplicationID(access: Archive.Access) async throws {
    let bytes = try await databaseBytes("PRAGMA user_version = 1")
    try await expectRefusal(of: bytes, for: access) { .notAnArchive(path: $0) }
  }

  @Test("An archive with a newer schema is refused and stays unchanged", arguments: accesses)
  func newer(access: Archive.Access) async throws {
    var bytes = try await archiveBytes()
    let currentVersion = ArchiveSchema.current.migrations.count
    bytes[60..<64] = Data([0, 0, 0, UInt8(currentVersion + 1)])  // user_version
    try await expectRefusal(of: bytes, for: access) {
      .newer(path: $0, version: currentVersion + 1, supported: currentVersion)
    }
  }

  @Test("A truncated archive is refused and stays unchanged", arguments: accesses)
  func truncated(access: Archive.Access) async throws {
    let bytes = try await archiveBytes().prefix(20_000)
    try await expectRefusal(of: bytes, for: access) {
      .corrupt(path: $0, because: "database disk image is malformed")
    }
  }

  @Test("An archive with an overwritten header is refused and stays unchanged", arguments: accesses)
  func header(access: Archive.Access) async throws {
    var bytes = try await archiveBytes()
    bytes.replaceSubrange(0..<100, with: Data(repeating: 0xa5, count: 100))
    try await expectRefusal(of: bytes, for: access) { .notAnArchive(path: $0) }
  }

  @Test("An archive with an overwritten schema page is refused", arguments: accesses)
  func schemaPage(access: Archive.Access) async throws {
    var bytes = try await archiveBytes()
    bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xa5, count: 3996))
    try await expectRefusal(of: bytes, for: access) {
      .corrupt(path: $0, because: "database disk image is malformed")
    }
  }

  @Test("An archive without its id is refused", arguments: accesses)
  func identity(access: Archive.Access) throws {
    try RawDatabase(archive.path).execute("DELETE FROM archive")
    #expect(throws: ArchiveError.corrupt(path: archive.path, because: "its id is missing")) {
      try Archive(at: archive.path, for: access)
    }
  }

  @Test(
    "An archive whose tables another program altered is refused and stays unchanged",
    arguments: accesses,
    [
      ("CREATE VIEW mine AS SELECT 1", "it contains views"),
      ("DROP TABLE scores; CREATE VIEW scores AS SELECT * FROM questions", "it contains views"),
      ("DROP TABLE comments", "its column comments.body (TEXT, 0, 0, 0) is missing or different"),
      (
        "ALTER TABLE runs DROP COLUMN missing",
        "its column runs.missing (TEXT, 0, 0, 0) is missing or different"
      ),
      (
        """
        ALTER TABLE runs DROP COLUMN missing;
        ALTER TABLE runs ADD COLUMN missing TEXT AS (message || message)
        """,
        "its column runs.missing (TEXT, 0, 0, 0) is missing or different"
      ),
      ("DROP INDEX question_tags_by_tag", "its index question_tags_by_tag is missing or different"),
    ])
  func altered(access: Archive.Access, change: (script: String, reason: String)) async throws {
    let path = folder + "/archive.sqlite"
    try await archiveBytes().write(to: URL(filePath: path))
    try RawDatabase(path).execute(change.script)
    let bytes = try Data(contentsOf: URL(filePath: path))
    try await expectRefusal(of: bytes, for: access) {
      .altered(path: $0, because: change.reason)
    }
  }

  @Test(
    "Additional tables, columns and indexes of other programs are accepted", arguments: accesses)
  func additions(access: Archive.Access) throws {
    try RawDatabase(archive.path).execute(
      """
      CREATE TABLE mine (id INTEGER PRIMARY KEY);
      CREATE INDEX questions_by_score ON questions (score);
      ALTER TABLE questions ADD COLUMN seen INTEGER;
      ANALYZE;
      """)
    try #expect(Archive(at: archive.path, for: access).id == archive.id)
  }

  @Test("An older archive that another program altered is not migrated")
  func alteredOlder() throws {
    let path = folder + "/archive.sqlite"
    let first = ArchiveSchema(migrations: [ArchiveSchema.current.migrations[0]])
    do { _ = try Archive(at: path, for: .readWrite, schema: first) }
    try RawDatabase(path).execute("DROP TABLE filters")
    let reason = "its column filters.api_base (TEXT, 1, 1, 0) is missing or different"
    #expect(throws: ArchiveError.altered(path: path, because: reason)) {
      try Archive(at: path, for: .readWrite)
    }
    try #expect(RawDatabase(path).value("PRAGMA user_version") == "1")
  }

  @Test("A damaged page is reported when it is read, and is not overwritten")
  func damagedPage() async throws {
    let path = folder + "/archive.sqlite"
    var bytes = try await archiveBytes()
    try bytes.write(to: URL(filePath: path))
    let root = try RawDatabase(path).value(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'questions'")
    let start = (try #require(root.flatMap { Int($0) }) - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xa5, count: 4096))
    try bytes.write(to: URL(filePath: path))
    let archive = try Archive(at: path, for: .readWrite)
    #expect(
      throws: ArchiveError.corrupt(path: path, because: "database disk image is malformed")
    ) {
      try archive.question(100, site: "emacs")
    }
  }
}

private let accesses = [Archive.Access.readOnly, .readWrite]

/// Expects that opening a file with these bytes fails and does not change it.
private func expectRefusal(
  of bytes: Data, for access: Archive.Access, sourceLocation: SourceLocation = #_sourceLocation,
  as error: (_ path: String) -> ArchiveError
) async throws {
  try await withTemporaryFolder { folder in
    let path = folder + "/archive.sqlite"
    try bytes.write(to: URL(filePath: path))
    #expect(throws: error(path), sourceLocation: sourceLocation) {
      try Archive(at: path, for: access)
    }
    let remaining = try Data(contentsOf: URL(filePath: path))
    #expect(remaining == bytes, sourceLocation: sourceLocation)
  }
}

/// The bytes of a closed archive with one question.
private func archiveBytes() async throws -> Data {
  try await withTemporaryFolder { folder in
    let path = folder + "/archive.sqlite"
    do {
      let archive = try Archive(at: path, for: .readWrite)
      try archive.save(.emacs, apiBase: "https://api.example/2.3", at: .day(1))
      try archive.save(.full, site: "emacs", at: .day(10))
    }
    return try Data(contentsOf: URL(filePath: path))
  }
}

/// The bytes of a database that a SQL script creates.
private func databaseBytes(_ script: String) async throws -> Data {
  try await withTemporaryFolder { folder in
    try RawDatabase(folder + "/file").execute(script)
    return try Data(contentsOf: URL(filePath: folder + "/file"))
  }
}
