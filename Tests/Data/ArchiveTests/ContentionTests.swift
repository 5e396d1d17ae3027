import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Locks of other programs, and full disks.
@Suite struct ContentionTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let quota = Quota(maximum: 300, remaining: 299, reportDate: .day(1))

  @Test("While another program writes, writing fails as busy and reading works")
  func busyWriting() throws {
    let other = try RawDatabase(archive.path)
    try other.execute("BEGIN IMMEDIATE")
    let writer = try Archive(at: archive.path, for: .readWrite, busyTimeout: .milliseconds(1))
    #expect(throws: ArchiveError.busy(path: archive.path)) {
      try writer.save(quota, apiBase: "a")
    }
    try #expect(writer.communities() == [.emacs])
    try other.execute("COMMIT")
    try writer.save(quota, apiBase: "a")
    try #expect(archive.quota(apiBase: "a") == quota)
  }

  @Test("An archive that another program locks exclusively is busy and stays unchanged")
  func busyOpening() throws {
    let path = folder + "/archive.sqlite"
    let other = try RawDatabase(path)
    try other.execute("BEGIN EXCLUSIVE; CREATE TABLE mine (x)")
    for access in [Archive.Access.readOnly, .readWrite] {
      #expect(throws: ArchiveError.busy(path: path)) {
        try Archive(at: path, for: access, busyTimeout: .milliseconds(1))
      }
    }
  }

  @Test("Programs that create the same archive at the same time share one")
  func concurrentCreation() async throws {
    let path = folder + "/archive.sqlite"
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask { try Archive(at: path, for: .readWrite).id }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test("A full disk is reported, and data stored before is kept")
  func fullDisk() throws {
    // The page limit stands for the size of the disk.
    let limit = Migration("PRAGMA max_page_count = 80")
    let archive = try Archive(
      at: folder + "/archive.sqlite", for: .readWrite, schema: .current + [limit])
    try archive.save(.emacs, apiBase: "https://api.example/2.3", at: .day(1))
    try archive.save(.full, site: "emacs", at: .day(2))
    let full = ArchiveError.diskFull(path: archive.path)
    var large = Question(id: 5, title: "x")
    large.post.body = String(repeating: "long ", count: 100_000)
    #expect(throws: full) { try archive.save(large, site: "emacs", at: .day(2)) }
    #expect(throws: full) {
      try archive.transaction {
        try archive.save(Question(id: 6, title: "x"), site: "emacs", at: .day(2))
        try archive.save(large, site: "emacs", at: .day(2))
      }
    }
    try #expect(archive.questionIDs(ofSite: "emacs") == [100])
    try #expect(archive.question(100, site: "emacs") == .full)
    try archive.save(quota, apiBase: "a")
  }
}
