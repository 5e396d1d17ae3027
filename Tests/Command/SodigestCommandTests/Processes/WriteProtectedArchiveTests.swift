import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// An archive on a file system that is mounted read-only.
@Suite(.enabled(if: SmallDisk.isAllowed))
struct WriteProtectedArchiveTests {
  /// The files that a killed writer leaves beside an archive.
  enum Leftover: CaseIterable { case nothing, log, logAndIndex, emptyLog }

  /// Calls a closure with an archive of the sample on a file system that is then read-only; its log, if there is one,
  /// has changed a title.
  private func withArchive(
    _ leftover: Leftover, _ body: (World, _ path: String) async throws -> Void
  ) async throws {
    try await withWorld { world async throws in
      let disk = try SmallDisk(at: world.folder + "/disk", kilobytes: 4_000)
      defer { disk.remove() }
      let path = disk.folder + "/a.sqlite"
      #expect(await world.run("build --sample --tag swift --archive \(path)") == .success)
      try leave(leftover, beside: path, in: world.folder)
      try shell("mount", "-o", "remount,ro", disk.folder)
      world.clear()
      try await body(world, path)
    }
  }

  private func leave(_ leftover: Leftover, beside path: String, in folder: String) throws {
    let manager = FileManager.default
    switch leftover {
    case .nothing: return
    case .emptyLog: try Data().write(to: URL(filePath: path + "-wal"))
    case .log, .logAndIndex:
      let suffixes = leftover == .log ? ["", "-wal"] : ["", "-wal", "-shm"]
      do {
        let writer = try RawDatabase(path)
        try writer.execute("UPDATE questions SET title = 'From the log' WHERE question_id = 43100")
        for suffix in suffixes {
          try manager.copyItem(atPath: path + suffix, toPath: "\(folder)/copy\(suffix)")
        }
      }
      for suffix in suffixes {
        try? manager.removeItem(atPath: path + suffix)
        try manager.copyItem(atPath: "\(folder)/copy\(suffix)", toPath: path + suffix)
      }
    }
  }

  @Test("Commands that only read work, and see what is in the log", arguments: Leftover.allCases)
  func reading(leftover: Leftover) async throws {
    try await withArchive(leftover) { world, path async throws in
      let files = try FileManager.default.contentsOfDirectory(atPath: world.folder + "/disk")
      for line in [
        "status", "search swift", "check",
        "mail stackoverflow-swift --to a@b.example --from c@d.example", "mcp",
      ] {
        #expect(await world.run("\(line) --archive \(path)") == .success, "\(line)")
      }
      let hasLog = leftover == .log || leftover == .logAndIndex
      #expect(world.output.contains("From the log") == hasLog)
      world.clear()
      #expect(
        await world.run("render --archive \(path) --output \(world.folder)/Other") == .success)
      #expect(world.errors.contains("note: the archive is write-protected, so the site is built"))
      let page = try world.contents("Other/q/stackoverflow/43100.html")
      #expect(page.contains("From the log") == hasLog)
      #expect(await world.run("check --output \(world.folder)/Other") == .success)
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder + "/disk") == files)
    }
  }

  @Test(
    "Commands that write say that they cannot",
    arguments: [
      "build --sample --tag swift", "fetch --sample --tag swift", "forget question 43100",
    ])
  func writing(line: String) async throws {
    try await withArchive(.nothing) { world, path async throws in
      #expect(await world.run("\(line) --archive \(path)") == .storage)
      #expect(
        world.errors.contains(
          "sodigest: the archive \(path) cannot be written: the folder \(world.folder)/disk is write-protected."
        ), "\(world.errors)")
    }
  }
}
