import Archive
import FoundationEssentials
import TestSupport
import Testing

/// Triggers are those of the program that opens an archive, whatever made its tables.
@Suite struct TriggerTests {
  private static let noting = Trigger(
    after: "UPDATE", on: "filters", when: nil,
    """
    INSERT INTO changes VALUES ('filter', new.api_base, new.filter, 1);
    """)

  private func triggers(_ raw: RawDatabase) throws -> [[String?]] {
    try raw.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  }

  @Test("An archive of an earlier program gets what was added to the list, and loses what left it")
  func editedList() async throws {
    try await withArchive { archive in
      let raw = try RawDatabase(archive.path)
      let before = try triggers(raw)
      var edited = ArchiveSchema.current
      edited.triggers.removeAll { "\($0)".contains("scores_noted_update") }
      edited.triggers.append(Self.noting)
      #expect(edited.triggers.count == before.count)
      _ = try Archive(at: archive.path, for: .readWrite, schema: edited)
      let names = try triggers(raw).map { $0[0] }
      #expect(names.contains("filters_noted_update"))
      #expect(!names.contains("scores_noted_update"))
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

  @Test("A trigger whose text is another is made anew, one of others goes")
  func otherText() async throws {
    try await withArchive { archive in
      let raw = try RawDatabase(archive.path)
      let before = try triggers(raw)
      try raw.execute(
        """
        DROP TRIGGER sites_noted_insert;
        CREATE TRIGGER sites_noted_insert AFTER INSERT ON sites BEGIN SELECT 1; END;
        DROP TRIGGER users_noted_delete;
        CREATE TRIGGER "the ""other"" one" BEFORE DELETE ON questions BEGIN
          SELECT raise(ABORT, 'no');
        END;
        """)
      _ = try Archive(at: archive.path, for: .readWrite)
      try #expect(triggers(raw) == before)
    }
  }

  @Test("Opening an archive whose triggers are right writes nothing")
  func untouched() async throws {
    try await withArchive { archive in
      let raw = try RawDatabase(archive.path)
      let version = try raw.value("PRAGMA data_version")
      _ = try Archive(at: archive.path, for: .readWrite)
      try #expect(raw.value("PRAGMA data_version") == version)
    }
  }

  @Test("A step may change a table that triggers name")
  func stepOnNotedTable() async throws {
    try await withArchive { archive in
      let step = Migration("ALTER TABLE users DROP COLUMN reputation")
      var next = ArchiveSchema.current + [step]
      next.triggers.removeAll { "\($0)".contains("new.reputation") }
      _ = try Archive(at: archive.path, for: .readWrite, schema: next)
      let raw = try RawDatabase(archive.path)
      try #expect(triggers(raw).count == next.triggers.count)
      try #expect(raw.value("PRAGMA user_version") == "\(next.migrations.count)")
    }
  }

  @Test("Steps that were released are as they were")
  func frozen() {
    // A step that has to change is a new one.
    let hashes = ArchiveSchema.current.migrations.map { fnv($0.script) }
    #expect(
      hashes == [
        4_849_263_289_077_225_752
      ])
  }
}

/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
private func fnv(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
