import Configuration
import SodigestCommand
import TestSupport
import Testing

/// Runs whose clock was wrong once.
@Suite struct WrongClockTests {
  private let world = World()
  private static let wrong = "--now 2027-01-01T06:00:00Z"
  private static let build = "build --sample --tag swift"

  @Test(
    "An edition later than today is named, and left out of the site, mail, status and assistants")
  func later() async throws {
    #expect(await world.run(Self.build) == .success)
    let site = try world.files(below: "Output").filter { $0.key.hasSuffix("l") }
    #expect(await world.run("\(Self.build) \(Self.wrong)") == .success)
    #expect(world.exists("Output/d/stackoverflow-swift/2027-01-01.html"))
    world.clear()
    #expect(await world.run("render") == .success)
    let warning = """
      warning: ignored the edition of stackoverflow-swift of 2027-01-01, which is later than 2026-11-21; check this \
      machine's clock, or delete it with `sodigest forget edition stackoverflow-swift 2027-01-01`

      """
    #expect(world.errors.contains(warning), "\(world.errors)")
    #expect(try world.files(below: "Output").filter { $0.key.hasSuffix("l") } == site)
    world.clear()
    let mail = "mail stackoverflow-swift --to a@b.example --from c@d.example"
    #expect(await world.run("\(mail) --archive \(world.folder)/a.sqlite") == .success)
    #expect(world.output.contains("20 Nov 2026") && !world.output.contains("2027"))
    #expect(world.errors == "sodigest: \(warning)")
    world.clear()
    #expect(await world.run("status") == .success)
    #expect(world.output.contains("stackoverflow-swift  2026-11-20, 11 questions"))
    #expect(
      world.output.contains("Ignored       stackoverflow-swift, 2027-01-01: later than today"))
    world.clear()
    #expect(await world.run("status --json") == .success)
    #expect(
      try world.summary()["later_editions"] as? [[String: String]]
        == [["digest": "stackoverflow-swift", "edition": "2027-01-01"]])
    // When its day has come, the edition is part of the site again.
    #expect(await world.run("render \(Self.wrong)") == .success)
    #expect(world.exists("Output/d/stackoverflow-swift/2027-01-01.html"))
  }

  @Test("A run before the newest edition replaces no edition without --force")
  func earlier() async throws {
    #expect(await world.run(Self.build) == .success)
    #expect(await world.run("\(Self.build) --now 2026-11-22T06:00:00Z") == .success)
    let page = "Output/d/stackoverflow-swift/2026-11-20.json"
    let line = "build --sample --tag swift --limit 3 --format json"
    world.clear()
    #expect(await world.run(line) == .success)
    #expect(
      world.errors.contains(
        """
        note: the edition of stackoverflow-swift of 2026-11-20 stays as it is, because there is one of 2026-11-22; \
        check this machine's clock, or use --force to replace it

        """), "\(world.errors)")
    #expect(try world.contents(page).components(of: "\"question_id\"") == 11)
    world.clear()
    #expect(await world.run("\(line) --force") == .success)
    #expect(!world.errors.contains("stays as it is"))
    #expect(try world.contents(page).components(of: "\"question_id\"") == 3)
  }

  @Test("`forget edition` deletes one edition, and names what is unknown")
  func forgetting() async {
    #expect(await world.run(Self.build) == .success)
    #expect(await world.run("\(Self.build) \(Self.wrong)") == .success)
    world.clear()
    #expect(await world.run("forget edition stackoverflow-swift 2027-01-02") == .usage)
    #expect(await world.run("forget edition stackoverflow-swfit 2027-01-01") == .usage)
    #expect(
      world.errors == """
        sodigest: stackoverflow-swift has no edition of 2027-01-02
        sodigest: no digest named stackoverflow-swfit; did you mean `stackoverflow-swift`?

        """)
    #expect(await world.run("forget edition stackoverflow-swift 2027-01-01") == .success)
    #expect(
      world.output == """
        The edition of stackoverflow-swift of 2027-01-01 is forgotten. Run `sodigest render` to remove it from the site.

        """)
    world.clear()
    #expect(await world.run("render \(Self.wrong)") == .success)
    #expect(!world.exists("Output/d/stackoverflow-swift/2027-01-01.html"))
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
  }
}

extension String {
  /// Returns how often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
