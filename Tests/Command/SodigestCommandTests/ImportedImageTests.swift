import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests the download of the images of imported sites.
@Suite struct ImportedImageTests {
  private let world = World()

  @Test("`fetch --images` downloads the images of posts, which pages then show")
  func images() async throws {
    try await world.importSite()
    let site = ImportedSite()
    #expect(await world.run("fetch --images", transport: site.transport) == .success)
    #expect(site.imageRequests == ["https://i.sstatic.net/1.gif", "https://i.sstatic.net/3.gif"])
    #expect(site.postRequests.isEmpty)
    #expect(world.errors.contains("Fetched 2 images of 2 questions"))
    #expect(await world.run("render") == .success)
    let page = try world.contents("Output/q/french/1.html")
    #expect(page.contains(#/<img src="\.\.\/\.\.\/[^"]*\.gif"/#), "\(page)")
    world.clear()
    let later = ImportedSite()
    #expect(await world.run("fetch --images", transport: later.transport) == .success)
    #expect(later.imageRequests.isEmpty)
  }

  @Test("`--min-score` leaves out questions with fewer votes")
  func minScore() async throws {
    try await world.importSite()
    let site = ImportedSite()
    let line = "fetch --images --min-score 5 --site french"
    #expect(await world.run(line, transport: site.transport) == .success)
    #expect(site.imageRequests == ["https://i.sstatic.net/1.gif"])
  }

  @Test("At the time limit the run stops, and the next one continues")
  func timeLimit() async throws {
    let rows = (1...1_000).map { id in
      """
      <row Id="\(id)" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="\(id)" \
      Body="&lt;img src=&quot;https://i.sstatic.net/\(id).gif&quot;&gt;" Title="T" Tags="|a|" />
      """
    }
    try world.write("<posts>\(rows.joined(separator: "\n"))</posts>", to: "Posts.xml")
    _ = await world.run("import \(world.folder)/Posts.xml --site french")
    let (clock, site) = (TestClock(), ImportedSite())
    world.clear()
    let code = await world.run(
      "fetch --images --image-time 1m --json", steady: clock,
      transport: { request in
        // Each image takes a second.
        try await clock.sleep(for: .seconds(1))
        return try await site.transport(request)
      })
    #expect(code == .partial)
    let images = try #require(try world.summary()["images"] as? [String: Int])
    #expect(images["absent"] == 0)
    let first = Set(site.imageRequests)
    #expect(first.count >= 10 && first.count < 500)
    // The best questions come first.
    #expect(first.contains("https://i.sstatic.net/1000.gif"))
    #expect(first.allSatisfy { !$0.hasSuffix("/100.gif") })
    #expect(world.errors.contains("with fewer votes; the next run continues"), "\(world.errors)")
    let later = ImportedSite()
    let end = await world.run(
      "fetch --images --image-time 1h", at: World.now + 86_400, transport: later.transport)
    #expect(end == .success, "\(world.errors)")
    #expect(Set(later.imageRequests).union(first).count == 1_000)
  }

  @Test("Archives and sites without an import are usage errors, and so are other selections")
  func usage() async throws {
    #expect(await world.run("fetch --images") == .usage)
    #expect(world.errors.contains("the archive has no imported site"))
    try await world.importSite()
    let lines = [
      "fetch --images --site emacs": "the site `emacs` was not imported",
      "fetch --images --tag swift": "`--images` and `--tag` cannot be combined",
      "fetch --images --offline": "`--images` and `--offline` cannot be combined",
      "fetch --images --limit 3": "`--images` and `--limit` cannot be combined",
      "build --images": "`build` takes no `--images`",
    ]
    for (line, message) in lines {
      world.clear()
      #expect(await world.run(line) == .usage, "\(line)")
      #expect(world.errors.contains(message), "\(line): \(world.errors)")
    }
  }
}
