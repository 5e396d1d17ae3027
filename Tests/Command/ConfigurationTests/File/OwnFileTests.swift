import Basics
import Configuration
import Glibc
import TestSupport
import Testing

/// Tests which files are used without being named on the command line.
@Suite("Files that only the user can write to")
struct OwnFileTests {
  private let files = FileAccess.live(variables: [:])
  private static let isRoot = Comment(rawValue: "only root can change the owner of a file")

  /// Runs a script in a new folder, then the body.
  private func with(
    _ script: String, _ body: (_ folder: String) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (status, output) = try ShellScript("set -e; umask 022; \(script)").run(in: folder)
      try #require(status == 0, "\(output)")
      try body(folder)
    }
  }

  private func expectUntrusted(
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

  @Test(
    "The user's own file is trusted, directly and through a symbolic link",
    arguments: ["600", "664"])
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

  @Test("A world-writable file is rejected", arguments: ["646", "622", "666"])
  func worldWritable(mode: String) async throws {
    try await with("echo x >file; chmod \(mode) file; ln -s file link") { folder throws in
      expectUntrusted("file", folder, .worldWritable)
      expectUntrusted("link", folder, .worldWritable, at: "/file")
    }
  }

  @Test("A file in a world-writable folder is rejected unless the folder is sticky")
  func worldWritableFolder() async throws {
    try await with("mkdir open; echo x >open/file; chmod 777 open; ln -s open/file link") {
      folder throws in
      expectUntrusted("open/file", folder, .worldWritable, at: "/open")
      expectUntrusted("link", folder, .worldWritable, at: "/open")
      _ = try ShellScript("chmod 1777 open").run(in: folder)
      #expect(try files.readTrusted("\(folder)/open/file") == Array("x\n".utf8))
      // Only files in a sticky folder are trusted, not the folder itself.
      expectCheckFails("open", folder, .worldWritable)
    }
  }

  @Test("A missing file is checked by its folder if it would be created there")
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
    "A group-writable file is trusted only for the owner's primary group",
    .enabled(if: geteuid() == 0, isRoot))
  func groups() async throws {
    try await with("echo x >file; chmod 664 file; chgrp daemon file; mkdir own other") {
      folder throws in
      expectUntrusted("file", folder, .groupWritable("daemon"))
      _ = try ShellScript("chmod 644 file").run(in: folder)
      #expect(try files.readTrusted("\(folder)/file") != nil)
      _ = try ShellScript("chgrp daemon other; chmod g+w own other; echo x | tee own/a >other/a")
        .run(in: folder)
      #expect(try files.readTrusted("\(folder)/own/a") != nil)
      expectUntrusted("other/a", folder, .groupWritable("daemon"), at: "/other")
    }
  }

  @Test(
    "A file, symbolic link or folder of another user is rejected",
    .enabled(if: geteuid() == 0, isRoot))
  func owners() async throws {
    try await with(
      """
      echo x | tee file >theirs; chown daemon theirs; ln -s file link; chown -h daemon link
      mkdir folder; echo x >folder/file; chown daemon folder; ln -s folder/file inside
      """
    ) { folder throws in
      expectUntrusted("theirs", folder, .owner("daemon"))
      expectUntrusted("link", folder, .owner("daemon"))
      expectUntrusted("folder/file", folder, .owner("daemon"), at: "/folder")
      expectUntrusted("inside", folder, .owner("daemon"), at: "/folder")
    }
  }

  @Test(
    "Under sudo, files of the calling user and of root are trusted",
    .enabled(if: geteuid() == 0, isRoot))
  func sudo() async throws {
    try await with("echo x | tee file >theirs; chown daemon theirs") { folder throws in
      let id = try unsafe #require(getpwnam("daemon")).pointee.pw_uid
      let files = FileAccess.live(variables: ["SUDO_UID": "\(id)"])
      for name in ["file", "theirs"] { #expect(try files.readTrusted("\(folder)/\(name)") != nil) }
    }
  }

  @Test("Anything but a regular file is rejected without blocking", .timeLimit(.minutes(1)))
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
