import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct OpeningTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Creating an archive creates its folders and a permanent id")
  func creation() throws {
    let path = folder + "/a/b/archive.sqlite"
    let id = try Archive(at: path, for: .readWrite).id
    #expect(id.count == 32)
    #expect(id.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    try #expect(Archive(at: path, for: .readWrite).id == id)
    try #expect(Archive(at: path, for: .readOnly).id == id)
  }

  @Test("Every archive has its own id")
  func identity() throws {
    let first = try Archive(at: folder + "/1.sqlite", for: .readWrite)
    let second = try Archive(at: folder + "/2.sqlite", for: .readWrite)
    #expect(first.id != second.id)
  }

  @Test(
    "Whether an archive holds the sample is fixed when it is created", arguments: [true, false])
  func sample(isSample: Bool) throws {
    let path = folder + "/archive.sqlite"
    try #expect(Archive(at: path, for: .readWrite, isSample: isSample).isSample == isSample)
    try #expect(Archive(at: path, for: .readWrite, isSample: !isSample).isSample == isSample)
  }

  @Test(
    "An archive whose creation was killed is missing to readers and created by writers",
    arguments: [[], ["-wal", "-shm"], ["-journal"]], ["", "PRAGMA journal_mode = WAL"])
  func killedCreation(leftovers: [String], script: String) throws {
    let path = folder + "/archive.sqlite"
    try Data().write(to: URL(filePath: path))
    try RawDatabase(path).execute(script)
    for suffix in leftovers { try Data().write(to: URL(filePath: path + suffix)) }
    for access in [Archive.Access.readOnly, .update] {
      #expect(throws: ArchiveError.missing(path: path)) { try Archive(at: path, for: access) }
    }
    #expect(throws: ArchiveError.missing(path: path)) { try Archive.findings(at: path) }
    try #expect(Archive(at: path, for: .readWrite).communities() == [])
    try #expect(Archive(at: path, for: .update).communities() == [])
  }

  @Test("The file identifies itself as an archive with a schema version")
  func fileHeader() throws {
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("PRAGMA application_id") == String(0x736f_6467))
    try #expect(raw.value("PRAGMA user_version") == "\(ArchiveSchema.current.migrations.count)")
    try #expect(raw.value("PRAGMA journal_mode") == "wal")
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    try #expect(raw.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("Reading requires an existing archive and creates none")
  func missing() throws {
    let path = folder + "/none/archive.sqlite"
    for access in [Archive.Access.readOnly, .update] {
      #expect(throws: ArchiveError.missing(path: path)) { try Archive(at: path, for: access) }
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
  }

  @Test("An archive opened for reading cannot be written")
  func readOnly() throws {
    let reader = try Archive(at: archive.path, for: .readOnly)
    #expect(
      throws: ArchiveError.notWritable(
        path: archive.path, because: "attempt to write a readonly database")
    ) {
      try reader.save(Quota(maximum: 1, remaining: 1, reportDate: .day(1)), apiBase: "a")
    }
  }

  @Test("A folder at the path of the archive is reported")
  func folderInTheWay() throws {
    for access in [Archive.Access.readOnly, .readWrite] {
      #expect(throws: ArchiveError.notRegular(path: folder)) {
        try Archive(at: folder, for: access)
      }
    }
  }

  @Test("A folder that cannot be created is reported")
  func folderCannotBeCreated() throws {
    try Data("x".utf8).write(to: URL(filePath: folder + "/file"))
    let path = folder + "/file/archive.sqlite"
    #expect(
      throws: ArchiveError.notWritable(
        path: path, because: "the folder \(folder)/file cannot be created")
    ) {
      try Archive(at: path, for: .readWrite)
    }
  }

  @Test(
    "An archive in a write-protected folder can be read, but not written",
    .enabled(if: !isSuperuser), arguments: [Archive.Access.update, .readWrite])
  func writeProtectedFolder(access: Archive.Access) throws {
    let path = folder + "/archive.sqlite"
    do { _ = try Archive(at: path, for: .readWrite) }
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let reason = "the folder \(folder) is write-protected"
    #expect(throws: ArchiveError.notWritable(path: path, because: reason)) {
      try Archive(at: path, for: access)
    }
    #expect(try Archive(at: path, for: .readOnly).counts() == ArchiveCounts())
    let new = folder + "/new.sqlite"
    #expect(throws: ArchiveError.notWritable(path: new, because: reason)) {
      try Archive(at: new, for: .readWrite)
    }
    #expect(!manager.fileExists(atPath: new))
  }

  @Test("A write-protected archive is reported and not opened", .enabled(if: !isSuperuser))
  func writeProtected() throws {
    let path = archive.path
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o444]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    #expect(throws: ArchiveError.notWritable(path: path, because: "the file is read-only")) {
      try Archive(at: path, for: .readWrite)
    }
  }
}
