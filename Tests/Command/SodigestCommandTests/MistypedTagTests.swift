import Configuration
import SodigestCommand
import Testing

/// Tests tags that do not exist on the site.
@Suite struct MistypedTagTests {
  private let world = World()

  @Test("An unknown tag is a usage error with a suggestion")
  func alone() async {
    #expect(await world.run("build --sample --tag sqlitee") == .usage)
    #expect(
      world.errors.hasSuffix(
        """
        sodigest: stackoverflow-sqlitee: stackoverflow has no tag `sqlitee`; did you mean `sqlite`?

        """), "\(world.errors)")
    #expect(!world.exists("Output/index.html"))
  }

  @Test("Other digests are published without the one with the unknown tag")
  func others() async throws {
    #expect(await world.run("build --sample --tag swift --tag sqlitee") == .usage)
    #expect(world.errors.contains("sodigest: stackoverflow-sqlitee: stackoverflow has no tag"))
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
    // No file mentions the failed digest.
    for (file, bytes) in try world.files(below: "Output") where !file.hasPrefix(".") {
      #expect(!file.contains("sqlitee"))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("sqlitee"), "\(file)")
    }
    world.clear()
    _ = await world.run("status")
    #expect(world.output.contains("stackoverflow-swift  2026-11-20"))
    #expect(!world.output.contains("stackoverflow-sqlitee  "))
    let line = "build --sample --tag swift --tag nothing-like-it --site stackoverflow"
    #expect(await world.run(line) == .usage)
    #expect(world.errors.contains("look it up at https://stackoverflow.com/tags"))
  }

  @Test(
    "Offline, an unknown tag or site is a usage error, too, and leaves no digest",
    arguments: [
      (
        "--tag sqlitee", "stackoverflow has no tag `sqlitee` in the archive; did you mean `sqlite`?"
      ),
      ("--tag swift --site stackoverflo", "the archive has no site `stackoverflo`; did you mean"),
    ])
  func offline(selection: String, message: String) async throws {
    let (now, network) = ("--now 2026-11-20T12:00:00Z", try sampleTransport())
    let fetch = "fetch --tag swift --tag sqlite --period all \(now)"
    #expect(await world.run(fetch, transport: network) == .success)
    #expect(await world.run("build --offline \(selection) \(now)") == .usage)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(!world.exists("Output/index.html"))
    world.clear()
    _ = await world.run("status --json")
    let digests = try #require(try world.summary()["digests"] as? [[String: Any]])
    #expect(
      digests.map { $0["name"] as? String } == ["stackoverflow-sqlite", "stackoverflow-swift"])
    #expect(await world.run("build --offline --tag swift --tag sqlitee \(now)") == .usage)
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
    #expect(!world.exists("Output/d/stackoverflow-sqlitee"))
  }

  @Test("A dry run does not check whether a tag exists")
  func plan() async {
    #expect(await world.run("build --tag sqlitee --dry-run") == .success)
    #expect(world.output.contains("stackoverflow-sqlitee: 1 request (1 for its list)\n"))
  }
}
