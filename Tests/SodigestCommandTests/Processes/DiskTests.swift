import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Disks that are full, or refuse, while a run is at work.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not beside the tests"),
  .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
struct DiskTests {
  /// Runs a test in a copy of yesterday, one of whose folders is a disk of its own.
  private func with(
    _ name: String, body: (NewsOfTheDay, Program, SmallDisk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      try await news.copied { program in
        let path = "\(program.folder)/\(name)"
        try shell("mv", path, "\(path).old")
        let disk = try SmallDisk(at: path, kilobytes: 64_000)
        defer { disk.remove() }
        try shell("cp", "-a", "\(path).old/.", path)
        try await body(news, program, disk)
      }
    }
  }

  @Test(
    "An output folder on a full disk keeps the old site, exit 9; with room the next run goes on")
  func output() async throws {
    try await with("Output") { news, program, disk in
      let need = news.kilobytesWritten
      // Room for nothing, for some of the files, and for nearly all of them.
      for room in [0, need / 3, need * 2 / 3, need - 4] {
        try disk.resize(toKilobytes: disk.usedKilobytes + room)
        let end = try await program.run(line: NewsOfTheDay.build)
        #expect(end == 9, "\(room): \(program.errors)")
        #expect(program.errors.contains("the disk is full: Output/"), "\(program.errors)")
        #expect(program.errors.contains(". Make room and run again"))
        #expect(try news.faults(of: program) == [] && news.isOld(program), "\(room)")
      }
      try disk.resize(toKilobytes: 64_000)
      try await news.complete(program, knowsFailure: true)
    }
  }

  @Test("An archive on a full disk loses nothing, and the site is not touched")
  func archive() async throws {
    try await with("archive") { news, program, disk in
      let path = "\(program.folder)/archive/a.sqlite"
      let count = try RawDatabase(path).value("SELECT count(*) FROM questions")
      for room in [0, 40, 200] {
        try disk.resize(toKilobytes: disk.usedKilobytes + room)
        let end = try await program.run(line: NewsOfTheDay.build)
        #expect(end == 9, "\(room): \(program.errors)")
        let message = "the disk with the archive archive/a.sqlite is full. Make room and run again"
        #expect(program.errors.contains(message), "\(program.errors)")
        #expect(try news.isOld(program), "\(room)")
        // Even reading needs some room.
        try disk.resize(toKilobytes: 64_000)
        let raw = try RawDatabase(path)
        #expect(try raw.value("PRAGMA integrity_check") == "ok")
        let questions = try raw.value("SELECT count(*) FROM questions").flatMap(Int.init) ?? 0
        #expect(questions >= count.flatMap(Int.init) ?? 0)
      }
      try await news.complete(program, knowsFailure: true)
    }
  }
}

/// An output folder whose permissions change.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not beside the tests"),
  .enabled(if: Refusal.isAllowed, "files cannot be made immutable here"))
struct RefusedOutputTests {
  @Test(
    "An output folder that refuses midway keeps a whole site, exit 9; the next run completes it",
    arguments: [Stage.staging, .revealing])
  func readOnly(stage: Stage) async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      try await news.copied { program in
        let output = "\(program.folder)/Output"
        defer { try? Refusal.end(of: output) }
        let watch = Watch(on: output)
        let end = try await program.run(line: NewsOfTheDay.build) {
          guard watch.wait(for: Moment(stage: stage, delay: .zero), of: program) else { return }
          program.send(SIGSTOP)
          try? Refusal.begin(of: output)
          program.send(SIGCONT)
        }
        // Who looks at a folder may come too late for the last files.
        #expect(end == 9 || stage == .revealing && end == 0, "\(program.errors)")
        if end == 9 {
          #expect(program.errors.contains(" cannot be written: \(Refusal.reason). Change its perm"))
        }
        #expect(try news.faults(of: program) == [])
        if stage == .staging { #expect(try news.isOld(program)) }
        try Refusal.end(of: output)
        try await news.complete(program, knowsFailure: end == 9)
      }
    }
  }

  @Test("One that refuses from the beginning is named before anybody is asked, exit 9")
  func fromTheBeginning() async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      try await news.copied { program in
        let output = "\(program.folder)/Output"
        try Refusal.begin(of: output)
        defer { try? Refusal.end(of: output) }
        let end = try await program.run(line: NewsOfTheDay.build)
        #expect(end == 9)
        #expect(program.errors.contains("Output"))
        #expect(!program.errors.contains("fetching"))
        #expect(try news.isOld(program))
        try Refusal.end(of: output)
        try await news.complete(program)
      }
    }
  }
}

/// Files and folders that nobody may change: not even the superuser, if need be.
private enum Refusal {
  private static let isSuperuser = geteuid() == 0

  static let isAllowed: Bool = {
    let file = "\(FileManager.default.temporaryDirectory.path())/sodigest-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    guard FileManager.default.createFile(atPath: file, contents: nil) else { return false }
    return (try? begin(of: file)) != nil && (try? end(of: file)) != nil
  }()

  /// What the system says to those who try.
  static var reason: String { isSuperuser ? "Operation not permitted" : "Permission denied" }

  static func begin(of path: String) throws {
    if isSuperuser {
      try shell("chattr", "-R", "+i", path)
    } else {
      try shell("chmod", "-R", "a-w", path)
    }
  }

  static func end(of path: String) throws {
    if isSuperuser {
      try shell("chattr", "-R", "-i", path)
    } else {
      try shell("chmod", "-R", "u+w", path)
    }
  }
}
