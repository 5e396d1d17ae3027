import Archive
import StackExchange
import TestSupport
import Testing

@Suite("Snapshots of an archive for two threads")
struct SnapshotTests {
  /// Calls the body with an archive of two questions, opened for reading.
  private func withReader(_ body: (Archive) async throws -> Void) async throws {
    try await withArchive { archive in
      for id in [1, 2] {
        try archive.save(Question(id: id, title: "0"), site: "emacs", at: .day(2))
      }
      try await body(Archive(at: archive.path, for: .readOnly))
    }
  }

  private func titles(_ archive: Archive) throws -> [String?] {
    try [1, 2].map { try archive.question($0, site: "emacs")?.title }
  }

  @Test("Both connections read the archive as it was at the beginning, until the snapshot ends")
  func oneState() async throws {
    try await withReader { archive in
      let path = archive.path
      let snapshot = try ArchiveSnapshot(
        of: archive, opening: { try Archive(at: path, for: .readOnly) })
      try RawDatabase(path).execute("UPDATE questions SET title = 'new'")
      #expect(try titles(archive) == ["0", "0"])
      let second = try #require(snapshot.second)
      #expect(try second.read(titles) == ["0", "0"])
      snapshot.end()
      #expect(try titles(archive) == ["new", "new"])
      #expect(try second.read(titles) == ["new", "new"])
    }
  }

  @Test("Both connections read one state, even if another program writes all the time")
  func busyWriter() async throws {
    try await withReader { archive in
      let path = archive.path
      try await RawDatabase.withBusyWriter(at: path) {
        for _ in 0..<200 {
          let snapshot = try ArchiveSnapshot(
            of: archive, opening: { try Archive(at: path, for: .readOnly) })
          defer { snapshot.end() }
          let first = try titles(archive)
          #expect(first[0] == first[1])
          if let second = snapshot.second { #expect(try second.read(titles) == first) }
        }
      }
    }
  }

  @Test("One connection reads one state, too")
  func oneConnection() async throws {
    try await withReader { archive in
      let snapshot = try ArchiveSnapshot(of: archive, opening: nil)
      #expect(snapshot.second == nil)
      try RawDatabase(archive.path).execute("UPDATE questions SET title = 'new'")
      #expect(try titles(archive) == ["0", "0"])
      snapshot.end()
      #expect(try titles(archive) == ["new", "new"])
    }
  }

  @Test("Writers of an archive with a rollback journal do not wait for a snapshot")
  func rollbackJournal() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      do {
        let archive = try Archive(at: path, for: .readWrite)
        try archive.save(.emacs, apiBase: "https://api.example/2.3", at: .day(1))
        try archive.save(Question(id: 1, title: "0"), site: "emacs", at: .day(2))
      }
      try RawDatabase(path).execute("PRAGMA journal_mode = DELETE")
      let archive = try Archive(at: path, for: .readOnly)
      let snapshot = try ArchiveSnapshot(
        of: archive, opening: { try Archive(at: path, for: .readOnly) })
      let second = try #require(snapshot.second)
      #expect(try second.read { try $0.question(1, site: "emacs")?.title } == "0")
      try RawDatabase(path).execute("UPDATE questions SET title = 'new'")
      #expect(try archive.question(1, site: "emacs")?.title == "new")
      snapshot.end()
    }
  }
}
