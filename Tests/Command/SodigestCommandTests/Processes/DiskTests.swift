import Foundation
import TestSupport
import Testing
import Glibc

/// Tests disks that are full during a run.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not built"),
  .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
struct DiskTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Runs the build in a copy of the old site with one folder on a small disk.
  ///
  /// The disk has more room when the body is called with the exit code.
  private func build(
    _ update: SiteUpdate, freeKilobytes: Int, in name: String,
    body: (_ program: Program, _ end: Int32) async throws -> Void
  ) async throws {
    try await update.withCopy { program in
      let path = "\(program.folder)/\(name)"
      try shell("mv", path, "\(path).old")
      let disk = try SmallDisk(at: path, kilobytes: 64_000)
      defer { disk.remove() }
      try shell("cp", "-a", "\(path).old/.", path)
      try disk.resize(toKilobytes: disk.usedKilobytes + freeKilobytes)
      let end = try await program.run(line: SiteUpdate.build)
      // Even reading an archive needs some free space.
      try disk.resize(toKilobytes: 64_000)
      try await body(program, end)
    }
  }

  @Test("A full disk of the output folder is exit 9 and keeps the old site")
  func output() async throws {
    let update = try await SiteUpdate(in: folder)
    let need = update.kilobytesWritten
    // No room, room for some of the files, and for nearly all of them.
    for room in [0, need / 3, need * 2 / 3, need - 4] {
      try await build(update, freeKilobytes: room, in: "Output") { program, end in
        #expect(end == 9, "\(room)")
        #expect(program.errors.contains("the disk is full: Output/"), "\(program.errors)")
        #expect(program.errors.contains(" cannot be written. Make room and run again"))
        #expect(try update.isUnchanged(program), "\(room)")
        try await update.verifyNextRun(program, ignoring: ["status.json"], "\(room)")
      }
    }
  }

  @Test("A full disk of the archive is exit 9, and archive and site are intact")
  func archive() async throws {
    let update = try await SiteUpdate(in: folder)
    let initialCount =
      try RawDatabase("\(folder)/base/archive/a.sqlite")
      .value("SELECT count(*) FROM questions").flatMap { Int($0) } ?? 0
    var ends: [Int32] = []
    while ends.last != 0 {
      let room = 32 * ends.count
      try await build(update, freeKilobytes: room, in: "archive") { program, end in
        ends.append(end)
        #expect(try update.problems(of: program) == [], "\(room)")
        guard end != 0 else { return }
        #expect(end == 9, "\(room)")
        let message = "the disk with the archive archive/a.sqlite is full. Make room and run again"
        #expect(program.errors.contains(message), "\(program.errors)")
        try #expect(checkedQuestionCount("\(program.folder)/archive/a.sqlite") >= initialCount)
        try await update.verifyNextRun(program, ignoring: ["status.json"], "\(room)")
      }
      try #require(ends.count < 200)
    }
    #expect(ends.count > 4)
  }

  /// Returns the number of questions in an archive after an integrity check.
  private func checkedQuestionCount(_ path: String) throws -> Int {
    let raw = try RawDatabase(path)
    try #expect(raw.value("PRAGMA integrity_check") == "ok")
    return try raw.value("SELECT count(*) FROM questions").flatMap { Int($0) } ?? 0
  }
}

/// Tests output folders that are or become read-only.
@Suite(
  .enabled(if: Program.isBuilt, "the program is not built"),
  .enabled(if: WriteProtection.isAllowed, "files cannot be made immutable here"))
struct RefusedOutputTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test(
    "A folder that becomes read-only during a run is exit 9, and the site is intact",
    arguments: [Stage.staging, .promoting])
  func becomesReadOnly(stage: Stage) async throws {
    // In memory the run would be too fast.
    try await withTemporaryFolder(in: WriteProtection.folder) { folder in
      let update = try await SiteUpdate(in: folder)
      // The run may end before the folder is read-only.
      for _ in 0..<20 {
        let isInTime: Bool = try await update.withCopy { program in
          try await failsReadOnly(program, at: stage, update)
        }
        if isInTime { return }
      }
      Issue.record("the folder was never read-only in time")
    }
  }

  /// Runs the build in a folder that becomes read-only at a stage, then completes the site.
  ///
  /// - Returns: Whether the folder was read-only in time.
  private func failsReadOnly(_ program: Program, at stage: Stage, _ update: SiteUpdate) async throws
    -> Bool
  {
    let output = "\(program.folder)/Output"
    defer { try? WriteProtection.remove(from: output) }
    let monitor = RunMonitor(on: output)
    let end = try await program.run(line: SiteUpdate.build) {
      guard monitor.wait(for: RunMoment(stage: stage, delay: .zero), of: program) else { return }
      program.send(SIGSTOP)
      try? WriteProtection.add(to: output)
      program.send(SIGCONT)
    }
    try WriteProtection.remove(from: output)
    #expect(try update.problems(of: program) == [])
    if end != 0 {
      #expect(end == 9)
      #expect(
        program.errors.contains(" cannot be written: \(WriteProtection.reason). Check its path"))
    }
    try await update.verifyNextRun(program, ignoring: ["status.json"])
    return end == 9
  }

  @Test("A read-only output folder is exit 9 before any request")
  func readOnlyFolder() async throws {
    let update = try await SiteUpdate(in: folder)
    try await update.withCopy { program in
      let output = "\(program.folder)/Output"
      try WriteProtection.add(to: output)
      defer { try? WriteProtection.remove(from: output) }
      let end = try await program.run(line: SiteUpdate.build)
      #expect(end == 9)
      #expect(program.errors.contains("Output"))
      #expect(!program.errors.contains("fetching"))
      #expect(try update.isUnchanged(program))
      try WriteProtection.remove(from: output)
      try await update.verifyNextRun(program)
    }
  }
}

/// Makes files and folders read-only, also for the superuser.
private enum WriteProtection {
  private static let isSuperuser = geteuid() == 0

  /// A folder on a disk, for file attributes.
  static let folder = "/var/tmp"

  static let isAllowed: Bool = {
    let file = "\(folder)/sodigest-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    guard FileManager.default.createFile(atPath: file, contents: nil) else { return false }
    return (try? add(to: file)) != nil && (try? remove(from: file)) != nil
  }()

  /// The system's error message for writing.
  static var reason: String { isSuperuser ? "Operation not permitted" : "Permission denied" }

  static func add(to path: String) throws {
    if isSuperuser {
      try shell("chattr", "-R", "+i", path)
    } else {
      try shell("chmod", "-R", "a-w", path)
    }
  }

  static func remove(from path: String) throws {
    if isSuperuser {
      try shell("chattr", "-R", "-i", path)
    } else {
      try shell("chmod", "-R", "u+w", path)
    }
  }
}
