import Basics
import Configuration
import Glibc
import TestSupport
import Testing

/// Which files are used although nobody named them.
@Suite("Files that nobody else may have written")
struct OwnFileTests {
  private let files = FileAccess.live(variables: [:])
  private static let isRoot = Comment(rawValue: "only root gives files away")

  /// Runs a script in a folder of one's own, then a test.
  private func with(
    _ script: String, _ body: (_ folder: String) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (status, output) = try ShellScript("set -e; umask 022; \(script)").run(in: folder)
      try #require(status == 0, "\(output)")
      try body(folder)
    }
  }

  private func expectForeign(
    _ path: String, _ folder: String, _ reason: UntrustedFile.WriteAccess, at place: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = UntrustedFile(path: "\(folder)\(place ?? "/\(path)")", writeAccess: reason)
    #expect(throws: FileAccessError.untrusted(file), sourceLocation: sourceLocation) {
      try files.readTrusted("\(folder)/\(path)")
    }
    #expect(throws: file, sourceLocation: sourceLocation) {
      try files.checkTrust("\(folder)/\(path)")
    }
  }

  @Test("A file of the user's is read, by its name and through a link", arguments: ["600", "664"])
  func own(mode: String) async throws {
    try await with(
      "echo x >file; chmod \(mode) file; mkdir sub; ln -s file link; ln -s ../link sub/link"
    ) { folder throws in
      for name in ["file", "link", "sub/link"] {
        #expect(try files.readTrusted("\(folder)/\(name)") == Array("x\n".utf8))
        #expect(throws: Never.self) { try files.checkTrust("\(folder)/\(name)") }
      }
    }
  }

  @Test("What everybody can write to is refused", arguments: ["646", "622", "666"])
  func worldWritable(mode: String) async throws {
    try await with("echo x >file; chmod \(mode) file; ln -s file link") { folder throws in
      expectForeign("file", folder, .worldWritable)
      expectForeign("link", folder, .worldWritable, at: "/file")
    }
  }

  @Test("So is what lies in a folder that everybody can write to, unless it is sticky")
  func worldWritableFolder() async throws {
    try await with("mkdir open; echo x >open/file; chmod 777 open; ln -s open/file link") {
      folder throws in
      expectForeign("open/file", folder, .worldWritable, at: "/open")
      expectForeign("link", folder, .worldWritable, at: "/open")
      _ = try ShellScript("chmod 1777 open").run(in: folder)
      #expect(try files.readTrusted("\(folder)/open/file") == Array("x\n".utf8))
      // The folder itself is not what lies in a sticky folder.
      expectCheckFails("open", folder, .worldWritable)
    }
  }

  @Test("What is not there is judged by its folder where it would be made, else it is nothing")
  func missing() async throws {
    try await with("mkdir open; chmod 777 open") { folder throws in
      #expect(try files.readTrusted("\(folder)/open/none") == nil)
      expectCheckFails("open/none", folder, .worldWritable, at: "/open")
      #expect(try files.readTrusted("\(folder)/none/none") == nil)
      #expect(throws: Never.self) { try files.checkTrust("\(folder)/none") }
    }
  }

  private func expectCheckFails(
    _ path: String, _ folder: String, _ reason: UntrustedFile.WriteAccess, at place: String? = nil
  ) {
    #expect(throws: UntrustedFile(path: "\(folder)\(place ?? "/\(path)")", writeAccess: reason)) {
      try files.checkTrust("\(folder)/\(path)")
    }
  }

  @Test(
    "A group may write if it is the owner's primary one", .enabled(if: geteuid() == 0, isRoot))
  func groups() async throws {
    try await with("echo x >file; chmod 664 file; chgrp daemon file; mkdir own other") {
      folder throws in
      expectForeign("file", folder, .groupWritable("daemon"))
      _ = try ShellScript("chmod 644 file").run(in: folder)
      #expect(try files.readTrusted("\(folder)/file") != nil)
      _ = try ShellScript("chgrp daemon other; chmod g+w own other; echo x | tee own/a >other/a")
        .run(in: folder)
      #expect(try files.readTrusted("\(folder)/own/a") != nil)
      expectForeign("other/a", folder, .groupWritable("daemon"), at: "/other")
    }
  }

  @Test(
    "What belongs to somebody else is refused: a file, a link to one's own, a folder",
    .enabled(if: geteuid() == 0, isRoot))
  func owners() async throws {
    try await with(
      """
      echo x | tee file >theirs; chown daemon theirs; ln -s file link; chown -h daemon link
      mkdir folder; echo x >folder/file; chown daemon folder; ln -s folder/file inside
      """
    ) { folder throws in
      expectForeign("theirs", folder, .owner("daemon"))
      expectForeign("link", folder, .owner("daemon"))
      expectForeign("folder/file", folder, .owner("daemon"), at: "/folder")
      expectForeign("inside", folder, .owner("daemon"), at: "/folder")
    }
  }

  @Test(
    "Under sudo, files of whoever called it are the user's own, and those of root",
    .enabled(if: geteuid() == 0, isRoot))
  func sudo() async throws {
    try await with("echo x | tee file >theirs; chown daemon theirs") { folder throws in
      let id = try unsafe #require(getpwnam("daemon")).pointee.pw_uid
      let files = FileAccess.live(variables: ["SUDO_UID": "\(id)"])
      for name in ["file", "theirs"] { #expect(try files.readTrusted("\(folder)/\(name)") != nil) }
    }
  }

  @Test("What is no regular file is refused at once", .timeLimit(.minutes(1)))
  func kinds() async throws {
    try await with("mkfifo pipe; mkdir folder; ln -s loop loop") { folder throws in
      for name in ["pipe", "folder"] {
        #expect(throws: FileAccessError.notRegularFile) {
          try files.readTrusted("\(folder)/\(name)")
        }
        #expect(throws: FileAccessError.notRegularFile) { try files.read("\(folder)/\(name)") }
      }
      #expect(throws: FileAccessError.system(SystemError(ELOOP))) {
        try files.readTrusted("\(folder)/loop")
      }
    }
  }
}
