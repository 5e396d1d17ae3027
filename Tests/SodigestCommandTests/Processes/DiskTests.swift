import Foundation
import TestSupport
import Testing
import Glibc

/// Disks that are full, or refuse, while a run is at work.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not beside the tests"),
  .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
struct DiskTests {
  /// Runs the build in a copy of yesterday, one of whose folders is a disk with little room.
  ///
  /// - Returns: How it ended; the disk has room again, and goes away after the body.
  private func build(
    _ news: NewsOfTheDay, room: Int, in name: String,
    body: (_ program: Program, _ end: Int32) async throws -> Void
  ) async throws {
    try await news.copied { program in
      let path = "\(program.folder)/\(name)"
      try shell("mv", path, "\(path).old")
      let disk = try SmallDisk(at: path, kilobytes: 64_000)
      defer { disk.remove() }
      try shell("cp", "-a", "\(path).old/.", path)
      try disk.resize(toKilobytes: disk.usedKilobytes + room)
      let end = try await program.run(line: NewsOfTheDay.build)
      // Even reading an archive needs some room.
      try disk.resize(toKilobytes: 64_000)
      try await body(program, end)
    }
  }

  @Test(
    "An output folder on a full disk keeps the old site, exit 9; with room the next run goes on")
  func output() async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      let need = news.kilobytesWritten
      // For nothing, for some of the files, and for nearly all of them.
      for room in [0, need / 3, need * 2 / 3, need - 4] {
        try await build(news, room: room, in: "Output") { program, end in
          #expect(end == 9, "\(room)")
          #expect(program.errors.contains("the disk is full: Output/"), "\(program.errors)")
          #expect(program.errors.contains(" cannot be written. Make room and run again"))
          #expect(try news.isOld(program), "\(room)")
          try await news.complete(program, butFor: ["status.json"], "\(room)")
        }
      }
    }
  }

  @Test("An archive on a full disk loses nothing, exit 9; the site is whole, old or new")
  func archive() async throws {
    try await withTemporaryFolder { folder in
      let news = try await NewsOfTheDay(in: folder)
      let known =
        try RawDatabase("\(folder)/base/archive/a.sqlite")
        .value("SELECT count(*) FROM questions").flatMap { Int($0) } ?? 0
      var ends: [Int32] = []
      while ends.last != 0 {
        let room = 32 * ends.count
        try await build(news, room: room, in: "archive") { program, end in
          ends.append(end)
          #expect(try news.faults(of: program) == [], "\(room)")
          guard end != 0 else { return }
          #expect(end == 9, "\(room)")
          let message =
            "the disk with the archive archive/a.sqlite is full. Make room and run again"
          #expect(program.errors.contains(message), "\(program.errors)")
          try #expect(wholeQuestions("\(program.folder)/archive/a.sqlite") >= known)
          try await news.complete(program, butFor: ["status.json"], "\(room)")
        }
        try #require(ends.count < 200)
      }
      #expect(ends.count > 4)
    }
  }

  /// How many questions an archive holds, which is looked at for damage first.
  private func wholeQuestions(_ path: String) throws -> Int {
    let raw = try RawDatabase(path)
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    return try raw.value("SELECT count(*) FROM questions").flatMap { Int($0) } ?? 0
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
    // In memory every refusal would come too late.
    try await withTemporaryFolder(in: Refusal.folder) { folder in
      let news = try await NewsOfTheDay(in: folder)
      // Who looks at a folder may come too late.
      for _ in 0..<20 {
        let came: Bool = try await news.copied { program in
          try await isRefused(program, at: stage, news)
        }
        if came { return }
      }
      Issue.record("every refusal came too late")
    }
  }

  /// Runs the build in a folder that refuses from a stage on, and completes the site.
  ///
  /// - Returns: Whether the refusal came in time.
  private func isRefused(_ program: Program, at stage: Stage, _ news: NewsOfTheDay) async throws
    -> Bool
  {
    let output = "\(program.folder)/Output"
    defer { try? Refusal.end(of: output) }
    let watch = Watch(on: output)
    let end = try await program.run(line: NewsOfTheDay.build) {
      guard watch.wait(for: Moment(stage: stage, delay: .zero), of: program) else { return }
      program.send(SIGSTOP)
      try? Refusal.begin(of: output)
      program.send(SIGCONT)
    }
    try Refusal.end(of: output)
    #expect(try news.faults(of: program) == [])
    if end != 0 {
      #expect(end == 9)
      #expect(program.errors.contains(" cannot be written: \(Refusal.reason). Change its perm"))
    }
    try await news.complete(program, butFor: ["status.json"])
    return end == 9
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

  /// On a disk.
  static let folder = "/var/tmp"

  static let isAllowed: Bool = {
    let file = "\(folder)/sodigest-\(UUID().uuidString)"
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
