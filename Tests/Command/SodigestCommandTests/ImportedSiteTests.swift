import Configuration
import Foundation
import SodigestCommand
import Testing

/// A site that consists of an import only.
@Suite struct ImportedSiteTests {
  private func withSite(_ body: (World) async throws -> Void) async throws {
    try await withWorld { world async throws in
      try world.write(ImportedSite.posts, to: "Posts.xml")
      #expect(await world.run("import \(world.folder)/Posts.xml --site french") == .success)
      #expect(
        await world.run("render --format html,md --base-url https://site.example") == .success)
      try await body(world)
    }
  }

  @Test("The feed of the site lists the newest questions, newest first, with their dates")
  func feed() async throws {
    try await withSite { world async throws in
      let feed = try world.contents("Output/feed.xml")
      let titles = feed.matches(of: #/<title[^>]*>(One|Three)</#).map { String($0.1) }
      #expect(titles == ["Three", "One"])
      #expect(!feed.contains("1970-"))
      #expect(feed.firstMatch(of: #/<updated>([0-9-]+)T/#)?.1 == "2024-03-01")
    }
  }

  @Test("The name of the site is the headline of the home page, and is not repeated below it")
  func home() async throws {
    try await withSite { world async throws in
      let home = try world.contents("Output/index.html")
      let start = try #require(home.range(of: "<h1"))
      let top = home[start.lowerBound...].prefix { $0 != "▲" }
      let main = top.components(separatedBy: "<ol")[0]
      #expect(main.components(separatedBy: "French").count == 2, "\(main)")
    }
  }

  @Test("The page about the site speaks of no editions and no digests")
  func about() async throws {
    try await withSite { world async throws in
      let page = try world.contents("Output/about.html")
      #expect(
        !page.contains("edition") && !page.contains("one digest") && !page.contains("selection"))
      #expect(page.contains("the newest questions</a>"))
    }
  }

  @Test("A build without a tag names the commands for an imported site")
  func build() async throws {
    try await withSite { world async throws in
      world.clear()
      #expect(await world.run("build --json") == .usage)
      let error = """
        no tag given; to build the site of what was imported, run `sodigest render`; to bring it up to date first, add \
        `--site french`
        """
      #expect(world.errors == "sodigest: \(error)\n")
      #expect(try world.summary()["errors"] as? [String] == [error])
    }
  }
}
