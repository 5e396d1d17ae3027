import Archive
import FoundationEssentials
import TestSupport
import Testing

/// Triggers match the program that opens an archive, whichever version created its tables.
@Suite struct TriggerTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private static let loggingTrigger = Trigger(
    after: "UPDATE", on: "filters", when: nil,
    """
    INSERT INTO changes VALUES ('filter', new.api_base, new.filter, 1);
    """)

  private func triggers(_ raw: RawDatabase) throws -> [[String?]] {
    try raw.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  }

  @Test("Opening an older archive adds new triggers and removes obsolete ones")
  func upgrade() throws {
    let raw = try RawDatabase(archive.path)
    let before = try triggers(raw)
    var edited = ArchiveSchema.current
    edited.triggers.removeAll { "\($0)".contains("scores_logged_update") }
    edited.triggers.append(Self.loggingTrigger)
    #expect(edited.triggers.count == before.count)
    _ = try Archive(at: archive.path, for: .readWrite, schema: edited)
    let names = try triggers(raw).map { $0[0] }
    #expect(names.contains("filters_logged_update"))
    #expect(!names.contains("scores_logged_update"))
    try raw.execute(
      """
      INSERT INTO filters VALUES ('b', 'f', 'x', 0, 1);
      UPDATE filters SET filter = 'y';
      """)
    try #expect(raw.value("SELECT key FROM changes WHERE kind = 'filter'") == "y")
    _ = try Archive(at: archive.path, for: .readWrite)
    try #expect(triggers(raw) == before)
  }

  @Test("Altered triggers are replaced, and triggers of other programs are removed")
  func alteredTriggers() throws {
    let raw = try RawDatabase(archive.path)
    let before = try triggers(raw)
    try raw.execute(
      """
      DROP TRIGGER sites_logged_insert;
      CREATE TRIGGER sites_logged_insert AFTER INSERT ON sites BEGIN SELECT 1; END;
      DROP TRIGGER users_logged_delete;
      CREATE TRIGGER "the ""other"" one" BEFORE DELETE ON questions BEGIN
        SELECT raise(ABORT, 'no');
      END;
      """)
    _ = try Archive(at: archive.path, for: .readWrite)
    try #expect(triggers(raw) == before)
  }

  @Test("Opening an archive with current triggers writes nothing")
  func untouched() throws {
    let raw = try RawDatabase(archive.path)
    let version = try raw.value("PRAGMA data_version")
    _ = try Archive(at: archive.path, for: .readWrite)
    try #expect(raw.value("PRAGMA data_version") == version)
  }

  @Test("A migration may change a table that triggers use")
  func migrationOfTrackedTable() throws {
    let migration = Migration("ALTER TABLE users DROP COLUMN reputation")
    var next = ArchiveSchema.current + [migration]
    next.triggers.removeAll { "\($0)".contains("new.reputation") }
    _ = try Archive(at: archive.path, for: .readWrite, schema: next)
    let raw = try RawDatabase(archive.path)
    try #expect(triggers(raw).count == next.triggers.count)
    try #expect(raw.value("PRAGMA user_version") == "\(next.migrations.count)")
  }
}
