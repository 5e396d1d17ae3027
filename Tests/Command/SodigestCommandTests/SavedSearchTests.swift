import Archive
import Configuration
import Foundation
import Networking
import SodigestCommand
import Testing

/// Tests digests of queries, from `search --save` to their editions.
@Suite("Saved searches")
struct SavedSearchTests {
  private let world = World()

  /// Returns the questions of an edition by id, with their badges.
  private func badges(of edition: String, in world: World) throws -> [Int: String] {
    let bytes = Data(try world.contents("Output/d/\(edition).json").utf8)
    let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    let questions = try #require(object?["questions"] as? [[String: Any]])
    let pairs = questions.compactMap { question in
      (question["question_id"] as? Int).map { ($0, question["mark"] as? String ?? "") }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static let build =
    "build --format html,md,json,mail --base-url https://d.example --no-images"

  @Test("A saved search has editions that say what is new for it, without requests")
  func editions() async throws {
    try await world.importSite()
    #expect(await world.run("search [grammaire] --save old") == .success, "\(world.errors)")
    #expect(world.output.contains("One"))
    #expect(
      world.errors.contains(
        "saved the digest old in sodigest.yml; `sodigest build` makes its editions"))
    // The network fails, but is not needed.
    #expect(await world.run(Self.build) == .success, "\(world.errors)")
    #expect(try badges(of: "old/2026-11-21", in: world) == [1: "", 3: ""])
    #expect(world.exists("Output/d/old/2026-11-21.eml"))
    // Question 4 and more words of question 1 arrive with an update of the site.
    let site = ImportedSite()
    #expect(
      await world.run(
        "\(Self.build) --site french", at: World.now + 86_400, transport: site.transport)
        == .success, "\(world.errors)")
    #expect(!site.postRequests.isEmpty)
    let second = try badges(of: "old/2026-11-22", in: world)
    #expect(second == [1: "moved", 3: "", 4: "new"])
    let feed = try world.contents("Output/d/old/feed.xml")
    #expect(feed.contains("<title>Q4</title>"))
    #expect(feed.contains("<title>[grammaire]</title>"))
    // The newest questions of the site have a feed beside those of the digest.
    #expect(try world.contents("Output/q/french/feed.xml").contains("<title>Q4</title>"))
    #expect(try world.contents("Output/q/french/index.html").contains("q/french/feed.xml"))
    #expect(try world.contents("Output/feeds.opml").contains("q/french/feed.xml"))
    let page = try world.contents("Output/d/old/2026-11-22.html")
    #expect(page.contains("id=\"new\""))
    #expect(page.contains("that match the search “[grammaire]”; newest first."))
    world.clear()
    #expect(await world.run("status", at: World.now + 90_000) == .success)
    #expect(world.output.contains("old"))
  }

  @Test("A query finds neither close matches nor corrected words")
  func exactness() async throws {
    try await world.importSite()
    try world.write(
      """
      digests:
        - {name: typo, query: 'grammmaire'}
        - {name: found, query: 'low OR nosuchword'}
        - {name: answers, query: 'is:answer answer', sort: votes}
        - {name: narrow, query: '[grammaire]', min-score: 5}
        - {name: late, query: '[grammaire]', since: 2024-01-04}
        - {name: one, query: '[grammaire]', limit: 1}
      """, to: "sodigest.yml")
    #expect(await world.run(Self.build) == .success, "\(world.errors)")
    let expected = [
      "typo": [], "found": [3], "answers": [1], "narrow": [1], "late": [3], "one": [3],
    ]
    for (name, ids) in expected {
      #expect(try badges(of: "\(name)/2026-11-21", in: world).keys.sorted() == ids, "\(name)")
    }
    #expect(world.errors.contains("note: no questions found for typo"))
    world.clear()
    #expect(await world.run("build --dry-run") == .success)
    #expect(
      world.output
        == "Plan for 2026-11-21: no requests; questions are selected from the archive.\n")
  }

  @Test("Beside digests of tags, a query sees what the run fetched, even if a digest fails")
  func mixed() async throws {
    try world.write(
      "period: all\ndigests:\n  - {name: actors, query: 'actor'}\n  - {name: swift, tags: swift}\n",
      to: "sodigest.yml")
    let transport = try sampleTransport()
    #expect(await world.run(Self.build, transport: transport) == .success, "\(world.errors)")
    #expect(try !badges(of: "actors/2026-11-21", in: world).isEmpty)
    world.clear()
    #expect(await world.run("build --dry-run") == .success)
    #expect(world.output.contains("\n  actors: no requests (a search of the archive)\n"))
    // Without a network, the digest of the query is published nevertheless.
    #expect(await world.run(Self.build, at: World.now + 86_400) == .partial)
    #expect(world.exists("Output/d/actors/2026-11-22.html"))
    #expect(!world.exists("Output/d/swift/2026-11-22.html"))
    let offline = "\(Self.build) --offline"
    #expect(await world.run(offline, at: World.now + 2 * 86_400) == .success)
    #expect(world.exists("Output/d/actors/2026-11-23.html"))
  }

  @Test(
    "Saved searches alone need an archive with questions, and make none without them",
    arguments: ["build", "fetch", "build --offline", "build --dry-run"])
  func nothingToSearch(command: String) async throws {
    try world.write("digests: [{name: open, query: 'is:unanswered'}]\n", to: "sodigest.yml")
    #expect(await world.run(command) == .storage, "\(world.errors)")
    #expect(
      world.errors.contains(
        """
        the digest `open` is a search of the archive, but there is no archive at `\(world.folder)/a.sqlite`: import \
        a data dump of a site first (`sodigest import`), or add a digest of tags, whose questions are fetched
        """))
    #expect(!world.exists("a.sqlite") && !world.exists("Output/index.html"))
  }

  @Test("Saved searches make no editions of an archive without questions")
  func noQuestions() async throws {
    _ = try Archive(at: "\(world.folder)/a.sqlite", for: .readWrite)
    try world.write("digests: [{name: open, query: 'is:unanswered'}]\n", to: "sodigest.yml")
    #expect(await world.run("build") == .storage, "\(world.errors)")
    #expect(world.errors.contains("has no questions: import a data dump of a site first"))
    #expect(!world.exists("Output/d/open"))
  }

  @Test("A search that cannot be saved changes nothing")
  func refusals() async throws {
    try await world.importSite()
    let run = { (line: String) in
      world.clear()
      return await world.run(line)
    }
    #expect(await run("search Low score:>=3 --save low") == .usage)
    #expect(await run("search Low --save a/b") == .usage)
    #expect(!world.exists("sodigest.yml"))
    #expect(await run("search Low --save low") == .success)
    let file = try world.contents("sodigest.yml")
    #expect(await run("search One --save LOW") == .usage)
    #expect(world.output.isEmpty)
    #expect(await run(Self.build) == .success)
    try world.write("title: T\n", to: "sodigest.yml")
    // The archive still has editions of the digest.
    #expect(await run("search One --save Low") == .usage)
    #expect(world.errors.contains("run `sodigest forget digest low` first"))
    #expect(try world.contents("sodigest.yml") == "title: T\n")
    try world.write(file + "    score: 3\n", to: "sodigest.yml")
    #expect(await run("search One --save one") == .configuration)
    try world.write("digests: [{name: q, query: 'score:>=3'}]\n", to: "sodigest.yml")
    #expect(await run("build") == .configuration)
    #expect(world.errors.contains("sodigest.yml:1:28: `score:>=3` is no operator"))
  }

  @Test("A link to the configuration file stays one, and its permissions stay")
  func link() async throws {
    try await world.importSite()
    try world.write("title: T\n", to: "real.yml")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(world.folder)/real.yml")
    try files.createSymbolicLink(
      atPath: "\(world.folder)/sodigest.yml", withDestinationPath: "real.yml")
    #expect(await world.run("search Low --save low") == .success)
    #expect(try world.contents("real.yml").hasPrefix("title: T\n\ndigests:\n"))
    let target = try files.destinationOfSymbolicLink(atPath: "\(world.folder)/sodigest.yml")
    #expect(target == "real.yml")
    let attributes = try files.attributesOfItem(atPath: "\(world.folder)/real.yml")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // A folder that does not exist stands for one that cannot be written.
    try files.removeItem(atPath: "\(world.folder)/sodigest.yml")
    try files.createSymbolicLink(
      atPath: "\(world.folder)/sodigest.yml", withDestinationPath: "nowhere/real.yml")
    #expect(await world.run("search Low --save other") == .storage)
    #expect(world.errors.contains("`sodigest.yml` cannot be written: No such file or directory"))
    let rest = try files.contentsOfDirectory(atPath: world.folder)
    #expect(rest.allSatisfy { !$0.hasSuffix("sodigest-part") })
  }
}
