import Basics
import Foundation
import TestSupport
import Testing

@Suite struct RegularFileTests {
  @Test("A file is opened with its size, date and contents, also through a link")
  func file() async throws {
    try await withTemporaryFolder { folder in
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
  }

  @Test("Other kinds of files are refused without blocking", .timeLimit(.minutes(1)))
  func otherKinds() async throws {
    try await withTemporaryFolder { folder in
      #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
      for path in [folder, "\(folder)/pipe", "/dev/zero"] {
        #expect(throws: RegularFileError.notRegular) { _ = try RegularFile(at: path) }
      }
      #expect(throws: RegularFileError.unavailable(SystemError(ENOENT))) {
        _ = try RegularFile(at: "\(folder)/none", followsLink: false)
      }
    }
  }

  @Test(
    "Every error says what failed",
    arguments: [
      (.unavailable(SystemError(ENOENT)), "No such file or directory"),
      (.symbolicLink, "it is a symbolic link; name its target instead"),
      (.notRegular, "it is not a regular file"),
    ] as [(RegularFileError, String)])
  func wording(error: RegularFileError, text: String) {
    #expect("\(error)" == text)
  }
}
