import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Tests runs while another one is active.
@Suite struct LockedRunTests {
  private let world = World()
  private let build = "build --sample --tag swift"
  private let since = Date(timeIntervalSince1970: 1_795_200_000)

  @Test(
    "A second run on an archive reports the active process and changes nothing",
    arguments: ["build --sample --tag sqlite", "fetch --sample --tag sqlite", "render"])
  func archive(line: String) async throws {
    #expect(await world.run(build) == .success)
    let site = try world.files(below: "Output")
    world.clear()
    let lock = try RunLock(path: "\(world.folder)/a.sqlite.lock", now: since)
    let path = "\(world.folder)/a.sqlite"
    let bytes = FileManager.default.contents(atPath: path)
    #expect(await world.run(line) == .locked)
    #expect(
      world.errors == """
        sodigest: another run is active (process \(getpid()) since 2026-11-20T18:40:00Z, \
        lock `\(path).lock`); wait until it ends

        """)
    #expect(try world.files(below: "Output") == site)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    _ = consume lock
    #expect(await world.run(line) == .success)
  }

  @Test("A run that waits for a locked archive can be interrupted")
  func interrupted() async throws {
    #expect(await world.run(build) == .success)
    let other = try RawDatabase("\(world.folder)/a.sqlite")
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; UPDATE archive SET generation = 9")
    for line in ["status", "render", "fetch --sample --tag sqlite"] {
      let run = Task { await world.run(line) }
      run.cancel()
      #expect(await run.value == .interrupted)
    }
  }

  @Test("A second run on an output folder ends before it sends requests")
  func output() async throws {
    #expect(await world.run(build) == .success)
    let site = try world.files(below: "Output")
    let lock = try RunLock(path: "\(world.folder)/Output/.sodigest-lock", now: since)
    for line in ["build --tag swift", "render"] {
      world.clear()
      let other = line == "render" ? line : "\(line) --archive \(world.folder)/b.sqlite"
      #expect(await world.run("\(other) --json") == .locked)
      #expect(world.errors.contains("(process \(getpid()) since 2026-11-20T18:40:00Z, lock `"))
      #expect(world.errors.contains("/Output/.sodigest-lock`)"))
      #expect(try world.summary()["exit"] as? Int == 7)
      #expect(try world.summary()["requests"] as? Int == 0)
    }
    // `fetch` does not need the output folder.
    #expect(await world.run("fetch --sample --tag sqlite") == .success)
    _ = consume lock
    try FileManager.default.removeItem(atPath: "\(world.folder)/Output/.sodigest-lock")
    let rest = site.filter { $0.key != ".sodigest-lock" }
    #expect(try world.files(below: "Output") == rest)
  }

  @Test("A run keeps fetched posts if another run has locked the new output folder")
  func createdMeanwhile() async throws {
    let sample = try sampleTransport()
    let folder = world.folder
    let other = Mutex<Holder?>(nil)
    let code = await world.run("build --tag swift --no-images --no-avatars") { request in
      try other.withLock { holder in
        guard holder == nil else { return }
        try FileManager.default.createDirectory(
          atPath: "\(folder)/Output", withIntermediateDirectories: false)
        holder = try Holder(path: "\(folder)/Output/.sodigest-lock")
      }
      return try await sample(request)
    }
    #expect(code == .locked)
    try #expect(world.files(below: "Output").keys.sorted() == [".sodigest-lock"])
    other.withLock { $0 = nil }
    #expect(await world.run("render") == .success)
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-21.html"))
  }

  @Test("An archive opened through a symbolic link uses the lock of its target")
  func link() async throws {
    #expect(await world.run(build) == .success)
    let files = FileManager.default
    try files.createDirectory(atPath: world.folder + "/far", withIntermediateDirectories: false)
    try files.createSymbolicLink(
      atPath: world.folder + "/far/link", withDestinationPath: "../a.sqlite")
    try files.createSymbolicLink(atPath: world.folder + "/far/twice", withDestinationPath: "link")
    let line = "render --archive \(world.folder)/far/twice"
    let lock = try RunLock(path: world.folder + "/a.sqlite.lock", now: since)
    #expect(await world.run(line) == .locked)
    _ = consume lock
    #expect(await world.run(line) == .success)
    #expect(
      try files.contentsOfDirectory(atPath: world.folder + "/far").sorted() == ["link", "twice"])
  }

  @Test("A lock file that is a symbolic link is exit 9, and its target is unchanged")
  func foreignLock() async throws {
    try world.write("dear", to: "letter")
    try FileManager.default.createSymbolicLink(
      atPath: world.folder + "/a.sqlite.lock", withDestinationPath: "letter")
    #expect(await world.run(build) == .storage)
    #expect(world.errors.contains("/a.sqlite.lock`: sodigest did not write the existing file"))
    #expect(try world.contents("letter") == "dear")
    #expect(!world.exists("a.sqlite") && !world.exists("Output"))
  }

  @Test("Commands that only read or convert need no lock")
  func noLock() async throws {
    #expect(await world.run("\(build) --now 2026-11-20T06:00:00Z") == .success)
    let first = try RunLock(path: "\(world.folder)/a.sqlite.lock", now: since)
    let second = try RunLock(path: "\(world.folder)/Output/.sodigest-lock", now: since)
    for line in [
      "status --now 2026-11-20T07:00:00Z", "convert --from se-markdown --to html", "help build",
      "version", "build --tag swift --dry-run",
    ] {
      #expect(await world.run(line, input: "*a*") == .success, "\(line): \(world.errors)")
    }
    _ = consume first
    _ = consume second
  }

  @Test("A run without changes does not modify the lock file")
  func untouched() async throws {
    #expect(await world.run(build) == .success)
    let path = "\(world.folder)/Output/.sodigest-lock"
    let stamp = {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    let before = try stamp()
    #expect(await world.run("render") == .success)
    #expect(try world.contents("Output/.sodigest-lock").isEmpty)
    #expect(try stamp() == before)
  }
}

/// Holds a lock until it is deinitialised.
private final class Holder: Sendable {
  private let lock: RunLock

  init(path: String) throws { lock = try RunLock(path: path, now: .now) }
}
