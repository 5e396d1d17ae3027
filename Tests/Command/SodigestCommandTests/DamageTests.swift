import Configuration
import FoundationEssentials
import SodigestCommand
import TestSupport
import Testing

/// Tests archives damaged by something else than sodigest.
@Suite struct DamageTests {
  private let world = World()

  /// Builds the sample, damages its archive, and runs another command.
  private func run(
    _ line: String, after damage: (inout Data) -> Void,
    check: (_ world: World, _ code: ExitCode) throws -> Void
  ) async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --sample --tag swift") == .success)
      let path = world.folder + "/a.sqlite"
      var bytes = try Data(contentsOf: URL(filePath: path))
      damage(&bytes)
      try bytes.write(to: URL(filePath: path))
      let site = try world.files(below: "Output")
      world.clear()
      let code = await world.run(line)
      try check(world, code)
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      #expect(try world.files(below: "Output") == site)
    }
  }

  @Test(
    "A damaged archive is exit 9 with a fix in the message, and is unchanged",
    arguments: ["build --sample --tag swift", "fetch --sample --tag sqlite"])
  func pages(line: String) async throws {
    try await run(line) { bytes in
      // Overwrites everything but the first pages of the file.
      bytes.replaceSubrange(
        65_536..<bytes.count, with: Data(repeating: 0xa5, count: bytes.count - 65_536))
    } check: { world, code in
      #expect(code == .storage)
      #expect(world.errors.contains("the archive \(world.folder)/a.sqlite is damaged ("))
      #expect(world.errors.contains("To rebuild it, move it away and run `sodigest build`"))
    }
  }

  @Test("A truncated archive is exit 9 and is unchanged", arguments: ["build", "fetch"])
  func truncated(command: String) async throws {
    try await run("\(command) --sample --tag swift") { bytes in
      bytes = bytes.prefix(bytes.count / 2)
    } check: { world, code in
      #expect(code == .storage)
      #expect(world.errors.contains("a.sqlite is damaged ("))
    }
  }

  @Test(
    "A page of the archive that SQLite cannot read is exit 9 after every command, and nothing is published",
    arguments: [
      "render", "render --force", "build --sample --tag swift",
      "mail stackoverflow-swift --to a@b.example --from c@d.example --archive FILE",
    ])
  func onePage(line: String) async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let archive = world.folder + "/a.sqlite"
    try RawDatabase(archive).execute(
      """
      UPDATE questions SET title = 'News';
      UPDATE questions SET body_markdown = replace(hex(zeroblob(8000)), '00', 'wolpertinger ')
      WHERE question_id = 43100
      """)
    _ = try TextCorruption(ofText: "wolpertinger", inArchive: archive)
    let site = try world.files(below: "Output")
    world.clear()
    let code = await world.run(line.replacing("FILE", with: archive))
    #expect(code == .storage)
    #expect(world.errors.contains("the archive \(archive) is damaged ("))
    #expect(try world.files(below: "Output") == site)
  }

  @Test("Whichever page is overwritten, `render` publishes everything or ends with exit 9")
  func anyPage() async throws {
    #expect(await world.run("build --sample --tag swift --format html") == .success)
    let archive = URL(filePath: world.folder + "/a.sqlite")
    let original = try Data(contentsOf: archive)
    let site = try world.files(below: "Output").filter { !$0.key.hasPrefix(".") }
    var refusedCount = 0
    for page in stride(from: 1, to: original.count / 4096, by: 5) {
      var damaged = original
      let range = page * 4096..<(page + 1) * 4096
      damaged.replaceSubrange(range, with: Data(repeating: 0xa5, count: 4096))
      try damaged.write(to: archive)
      let code = await world.run("render --force --format html")
      #expect(code == .success || code == .storage, "page \(page) ends with \(code)")
      if code == .storage { refusedCount += 1 }
      let now = try world.files(below: "Output").filter { !$0.key.hasPrefix(".") }
      #expect(Set(now.keys) == Set(site.keys), "page \(page)")
    }
    #expect(refusedCount > 5)
  }

  @Test("A question with an invalid value keeps its old page and is reported, exit 5")
  func invalidValue() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let page = "q/stackoverflow/43100.html"
    let old = try world.contents("Output/\(page)")
    let archive = world.folder + "/a.sqlite"
    try RawDatabase(archive).execute(
      """
      UPDATE questions SET title = 'News';
      UPDATE questions SET protected_date = 1 << 60 WHERE question_id = 43100
      """)
    world.clear()
    #expect(await world.run("render --json") == .partial)
    let missing = "page of question 43100 of stackoverflow: the archive \(archive) is damaged"
    #expect(world.errors.contains("missing: \(missing): "))
    #expect((try world.summary()["missing"] as? [String])?.first?.hasPrefix(missing) == true)
    #expect(try world.contents("Output/\(page)") == old)
    #expect(try world.contents("Output/q/stackoverflow/42800.html").contains(">News</h1>"))
    try RawDatabase(archive).execute("UPDATE questions SET protected_date = NULL")
    #expect(await world.run("render") == .success)
    #expect(try world.contents("Output/\(page)").contains(">News</h1>"))
  }
}
