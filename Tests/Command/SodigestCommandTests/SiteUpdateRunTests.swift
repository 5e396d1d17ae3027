import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests runs that bring imported sites up to date.
@Suite struct SiteUpdateRunTests {
  private let world = World()

  @Test("`build --site` publishes an imported site with what changed since its dump")
  func build() async throws {
    try await world.importSite()
    let site = ImportedSite()
    #expect(await world.run("build --site french", transport: site.transport) == .success)
    #expect(
      world.errors.contains(
        """
        Updated 3 questions of french with changes since 10:00 UTC on 1 Mar 2024. Published; files: 
        """), "\(world.errors)")
    #expect(try world.contents("Output/q/french/1.html").contains("New text 1"))
    #expect(try world.contents("Output/q/french/4.html").contains("New text 4"))
    #expect(try world.contents("Output/index.html").contains("Q4"))
    // The API's list of answers is complete, so the answer was deleted.
    #expect(try !world.contents("Output/q/french/1.html").contains("The answer"))
    world.clear()
    let later = ImportedSite()
    let time = World.now + 86_400
    #expect(
      await world.run("build --site french --json", at: time, transport: later.transport)
        == .success)
    let sites = try #require(try world.summary()["sites"] as? [[String: Any]])
    #expect(sites.count == 1)
    #expect(sites[0]["site"] as? String == "french")
    #expect(sites[0]["since"] as? String == "2025-05-01T00:00:00Z")
    #expect(sites[0]["active_until"] as? String == "2025-05-01T00:00:00Z")
    #expect(sites[0]["commented_until"] as? String == "2024-03-01T10:00:00Z")
    #expect(sites[0]["is_complete"] as? Bool == true)
    #expect(sites[0]["unchecked"] as? Int == 0)
    let start = Int(1_746_057_600 - 600)
    #expect(later.postRequests.first?.contains("min=\(start)&") == true)
  }

  @Test("Deleted questions that are withdrawn are counted in the summary, once")
  func withdrawn() async throws {
    try await world.importSite()
    #expect(await world.run("render") == .success)
    #expect(world.exists("Output/q/french/3.html"))
    for (seconds, count) in [(0.0, 1), (86_400 * 31, 0)] {
      world.clear()
      let site = ImportedSite(deletedIDs: [3])
      #expect(
        await world.run("build --site french", at: World.now + seconds, transport: site.transport)
          == .success)
      #expect(
        world.errors.contains(", withdrew 1 that the site no longer has. ") == (count == 1),
        "\(world.errors)")
    }
    let site = ImportedSite(deletedIDs: [1])
    let line = "build --site french --json"
    #expect(
      await world.run(line, at: World.now + 86_400 * 62, transport: site.transport) == .success)
    let sites = try #require(try world.summary()["sites"] as? [[String: Any]])
    #expect(sites.first?["withdrawn"] as? Int == 0)
    #expect(!world.exists("Output/q/french/3.html"))
  }

  @Test("A run whose quota is used up publishes what it received, and the next one continues")
  func quota() async throws {
    try await world.importSite()
    let site = ImportedSite(quota: 1)
    #expect(await world.run("build --site french", transport: site.transport) == .partial)
    #expect(
      world.errors.contains(
        """
        missing: french is not up to date yet (questions up to 00:00 UTC on 1 Jan 2025, comments up to \
        10:00 UTC on 1 Mar 2024); a later run continues: the API asks for a pause
        """), "\(world.errors)")
    #expect(site.postRequests.count == 1)
    #expect(world.exists("Output/q/french/1.html") && !world.exists("Output/q/french/4.html"))
    world.clear()
    let later = ImportedSite()
    #expect(
      await world.run(
        "build --site french", at: World.now + 86_400, transport: later.transport) == .success)
    #expect(world.exists("Output/q/french/4.html"))
    #expect(later.postRequests.first?.contains("min=\(1_735_689_600 - 600)&") == true)
  }

  @Test("A run without any response publishes nothing")
  func noNetwork() async throws {
    try await world.importSite()
    #expect(await world.run("build --site french") == .network)
    #expect(world.errors.contains("french is not up to date yet"))
    #expect(!world.exists("Output"))
  }

  @Test("A site that was not imported is a usage error, with and without an archive")
  func notImported() async throws {
    let message = """
      no tag given, and the site `emacs` was not imported: sodigest fetches no whole sites from the API; \
      import a data dump of the site first (`sodigest import`), or name a tag, for example `--tag swift`
      """
    #expect(await world.run("build --site emacs") == .usage)
    #expect(world.errors.contains(message))
    #expect(!world.exists("a.sqlite"))
    try await world.importSite()
    for command in ["build", "fetch", "build --dry-run", "build --offline"] {
      world.clear()
      #expect(await world.run("\(command) --site emacs") == .usage)
      #expect(world.errors.contains(message), "\(command): \(world.errors)")
    }
  }

  @Test("An incomplete import is a usage error")
  func incomplete() async throws {
    let posts = ImportedSite.posts.replacing("</posts>", with: "<row")
    try world.write(posts, to: "Posts.xml")
    _ = await world.run("import \(world.folder)/Posts.xml --site french")
    #expect(await world.run("build --site french") == .usage)
    #expect(
      world.errors.contains(
        "the import of `french` is incomplete; run `sodigest import` again with the same files"))
  }

  @Test("Options that only digests have need a tag", arguments: ["--limit 3", "--min-score 2"])
  func selectionOptions(option: String) async throws {
    try await world.importSite()
    #expect(await world.run("build --site french \(option)") == .usage)
    #expect(world.errors.contains("no tag given; name at least one"))
  }

  @Test(
    "Only the imported part of a site is updated",
    arguments: [("--until 2024-01-04", true), ("--min-score 5", false)])
  func part(options: String, hasNewQuestion: Bool) async throws {
    try await world.importSite(options: options)
    let site = ImportedSite()
    #expect(await world.run("build --site french", transport: site.transport) == .success)
    #expect(world.exists("Output/q/french/1.html"))
    #expect(world.exists("Output/q/french/4.html") == hasNewQuestion)
  }

  @Test("A dry run shows since when changes are missing")
  func plan() async throws {
    try await world.importSite()
    #expect(await world.run("build --site french --dry-run") == .success)
    #expect(
      world.output == """
        Plan for 2026-11-21 (no requests are sent now):
          french: changes since 10:00 UTC on 1 Mar 2024: a request for each hundred changed questions and for \
        each hundred comments, and at most a tenth of the quota for the votes of 2 questions
        Today's quota is not known yet; usually it is 300 requests, or 10000 with a key.

        """)
  }

  @Test("`init --site` writes the configuration with which plain `build` updates the site")
  func initialising() async throws {
    try await world.importSite()
    #expect(await world.run("init --site french.stackexchange.com") == .success)
    #expect(world.output == "wrote sodigest.yml\nnow run: sodigest build\n")
    #expect(try world.contents("sodigest.yml").contains("\nsite: french\n"))
    let site = ImportedSite()
    #expect(await world.run("build", transport: site.transport) == .success, "\(world.errors)")
    #expect(world.exists("Output/q/french/4.html"))
    #expect(await world.run("build --tag grammaire --offline --period all") == .success)
    let other = World()
    #expect(await other.run("init --site french --site emacs") == .success)
    #expect(try other.contents("sodigest.yml").contains("\nsite: [french, emacs]\n"))
  }
}
