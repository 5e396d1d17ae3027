import Archive
import FoundationEssentials
import TestSupport
import Testing

/// Triggers match the program that opens an archive, whichever version created its tables.
@Suite struct TriggerTests {
  private static let loggingTrigger = Trigger(
    after: "UPDATE", on: "filters", when: nil,
    """
    INSERT INTO changes VALUES ('filter', new.api_base, new.filter, 1);
    """)

  private func triggers(_ raw: RawDatabase) throws -> [[String?]] {
    try raw.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  }

  @Test("Opening an older archive adds new triggers and removes obsolete ones")
  func upgrade() async throws {
    try await withArchive { archive in
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
  }

  @Test("Altered triggers are replaced, and triggers of other programs are removed")
  func alteredTriggers() async throws {
    try await withArchive { archive in
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
  }

  @Test("Opening an archive with current triggers writes nothing")
  func untouched() async throws {
    try await withArchive { archive in
      let raw = try RawDatabase(archive.path)
      let version = try raw.value("PRAGMA data_version")
      _ = try Archive(at: archive.path, for: .readWrite)
      try #expect(raw.value("PRAGMA data_version") == version)
    }
  }

  @Test("A migration may change a table that triggers use")
  func migrationOfTrackedTable() async throws {
    try await withArchive { archive in
      let migration = Migration("ALTER TABLE users DROP COLUMN reputation")
      var next = ArchiveSchema.current + [migration]
      next.triggers.removeAll { "\($0)".contains("new.reputation") }
      _ = try Archive(at: archive.path, for: .readWrite, schema: next)
      let raw = try RawDatabase(archive.path)
      try #expect(triggers(raw).count == next.triggers.count)
      try #expect(raw.value("PRAGMA user_version") == "\(next.migrations.count)")
    }
  }

  @Test("Released migrations never change")
  func frozen() {
    // To change a released migration, add another one.
    let hashes = ArchiveSchema.current.migrations.map { fnv($0.script) }
    #expect(
      hashes == [
        5_099_797_791_229_057_255, 3_293_442_937_176_719_594,
        17_250_650_571_225_784_850, 7_729_758_806_491_989_608, 9_025_854_436_190_552_922,
      ])
  }
}

/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
private func fnv(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
