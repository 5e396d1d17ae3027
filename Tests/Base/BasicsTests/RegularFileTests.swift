import Basics
import Foundation
import TestSupport
import Testing

@Suite struct RegularFileTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("A file is opened with its size, date and contents, also through a link")
  func file() throws {
    let path = "\(folder)/file"
    try Data("abc".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "file")
    for name in ["file", "link"] {
      let file = try RegularFile(at: "\(folder)/\(name)")
      #expect(file.size == 3)
      #expect(file.modificationTime == 1_000)
      #expect(try FileDescriptor.contents(of: file.descriptor.number) == Array("abc".utf8))
    }
    #expect(throws: RegularFileError.symbolicLink) {
      _ = try RegularFile(at: "\(folder)/link", followsLink: false)
    }
  }

  @Test("Other kinds of files are refused without blocking", .timeLimit(.minutes(1)))
  func otherKinds() throws {
    #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
    for path in [folder, "\(folder)/pipe", "/dev/zero"] {
      #expect(throws: RegularFileError.notRegular) { _ = try RegularFile(at: path) }
    }
    #expect(throws: RegularFileError.unavailable(SystemError(ENOENT))) {
      _ = try RegularFile(at: "\(folder)/none", followsLink: false)
    }
  }

  @Test("A file is read up to a limit; a larger one is refused, whatever size it states")
  func limit() throws {
    let path = "\(folder)/file"
    try Data("abcdef".utf8).write(to: URL(filePath: path))
    #expect(try RegularFile.contents(at: path, upTo: 6) == Array("abcdef".utf8))
    #expect(throws: RegularFileError.tooLarge(limit: 5)) {
      try RegularFile.contents(at: path, upTo: 5)
    }
    #expect(throws: RegularFileError.tooLarge(limit: RegularFile.maxSize)) {
      #expect(unsafe truncate(path, off_t(1) << 40) == 0)
      _ = try RegularFile.contents(at: path)
    }
    // Its size is 0, and it has more.
    #expect(throws: RegularFileError.tooLarge(limit: 2)) {
      try RegularFile.contents(at: "/proc/self/status", upTo: 2)
    }
  }

  @Test(
    "Paths of the same file are recognized through links, hard links and names that differ in case")
  func identity() throws {
    let script = ShellScript(
      "mkdir -p a/b c; echo 1 >a/b/file; echo 1 >c/other; ln a/b/file c/hard; ln -s ../a/b c/link"
    )
    #expect(try script.run(in: folder).status == 0)
    let file = "\(folder)/a/b/file"
    for path in ["a/b/file", "c/hard", "c/link/file", "a/../a//b/./file", "a/b/FILE"] {
      #expect(FileIdentity.isSameFile("\(folder)/\(path)", file), "\(path)")
    }
    for path in ["c/other", "c/file", "a/b/file2", "none/file", "a/b"] {
      #expect(!FileIdentity.isSameFile("\(folder)/\(path)", file), "\(path)")
    }
    #expect(FileIdentity.isSameFile("\(folder)/c/new-wal", "\(folder)/c/NEW-WAL"))
    for container in ["a", "a/b", "c/link", ".", "c/../a/", "c/link/.."] {
      #expect(FileIdentity.folder("\(folder)/\(container)", contains: file), "\(container)")
      #expect(FileIdentity.folder("\(folder)/\(container)", contains: "\(folder)/a/b/new/x"))
    }
    #expect(FileIdentity.folder("/", contains: file))
    #expect(!FileIdentity.folder("\(folder)/c", contains: file))
    #expect(!FileIdentity.folder("\(folder)/none", contains: "\(folder)/none/file"))
  }

  @Test(
    "Every error says what failed",
    arguments: [
      (.unavailable(SystemError(ENOENT)), "No such file or directory"),
      (.symbolicLink, "it is a symbolic link; name its target instead"),
      (.notRegular, "it is not a regular file"),
      (.tooLarge(limit: 64_000_000), "it has more than 64 MB"),
      (.tooLarge(limit: 16_000), "it has more than 16 kB"),
    ] as [(RegularFileError, String)])
  func wording(error: RegularFileError, text: String) {
    #expect("\(error)" == text)
  }
}
