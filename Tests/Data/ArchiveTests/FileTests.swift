import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// The files of an archive: their names, and their state after a crash.
@Suite struct FileTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test(
    "Any valid file name can name an archive",
    arguments: [
      "with space.sqlite", "100%25.sqlite", "what?mode=ro#1.sqlite", "\u{e9}\u{4e2d}.sqlite",
      "it's \"quoted\".sqlite", ":memory:", "no-extension",
    ])
  func names(name: String) throws {
    let path = folder + "/a folder/" + name
    let id = try Archive(at: path, for: .readWrite).id
    try #expect(Archive(at: path, for: .readOnly).id == id)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/a folder")
    #expect(files.contains(name))
  }

  @Test("A relative path is not mistaken for a special name of SQLite")
  func relative() throws {
    #expect(throws: ArchiveError.missing(path: ":memory:")) {
      try Archive(at: ":memory:", for: .readOnly)
    }
  }

  @Test("A closed archive is a single file")
  func closed() throws {
    do {
      let archive = try Archive(at: folder + "/archive.sqlite", for: .readWrite)
      try archive.save(.emacs, apiBase: "a", at: .day(1))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files == ["archive.sqlite"])
  }

  @Test("After a crash, committed data is stored and unfinished data is not")
  func crash() throws {
    try archive.save(.full, site: "emacs", at: .day(2))
    try archive.transaction {
      for id in 1...50 {
        var question = Question(id: id, title: "unfinished")
        question.post.body = String(repeating: "text ", count: 100_000)
        try archive.save(question, site: "emacs", at: .day(3))
      }
      // A killed program would leave the files in this state.
      let copy = archive.path + ".copy"
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: archive.path + suffix, toPath: copy + suffix)
      }
      try #expect(Archive(at: copy, for: .readOnly).questionIDs(ofSite: "emacs") == [100])
      let reopened = try Archive(at: copy, for: .readWrite)
      try #expect(reopened.question(100, site: "emacs") == .full)
      try reopened.save(Question(id: 1, title: "again"), site: "emacs", at: .day(4))
      try #expect(RawDatabase(copy).value("PRAGMA integrity_check") == "ok")
    }
  }

  @Test("An archive without its write-ahead log is as it was at the last checkpoint")
  func lostLog() throws {
    let path = folder + "/archive.sqlite"
    do {
      let archive = try Archive(at: path, for: .readWrite)
      try archive.save(.emacs, apiBase: "a", at: .day(1))
    }
    let archive = try Archive(at: path, for: .readWrite)
    try archive.save(.full, site: "emacs", at: .day(2))
    let copy = folder + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let reopened = try Archive(at: copy, for: .readWrite)
    try #expect(reopened.communities() == [.emacs])
    try #expect(reopened.questionIDs(ofSite: "emacs") == [])
  }

  @Test("An archive file without read permission is reported", .enabled(if: !isSuperuser))
  func unreadable() throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o000]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: archive.path)
    for access in [Archive.Access.readOnly, .readWrite] {
      let expectedError = ArchiveError.unreadable(path: archive.path, because: "Permission denied")
      #expect(throws: expectedError) { try Archive(at: archive.path, for: access) }
    }
  }
}
