import Archive
import Foundation
import Networking
import SodigestCommand
import Testing

@Suite struct DryRunTests {
  private let unreachable: Transport = { request in
    Issue.record("\(request.url) was asked")
    throw CancellationError()
  }

  @Test("A first run needs a filter, the sites and a page for each digest")
  func first() async throws {
    try await withWorld { world async throws in
      let line = "build --tag swift --tag c++ --limit 250 --dry-run"
      #expect(await world.run(line, transport: unreachable) == .success)
      #expect(
        world.output == """
          Plan for 2026-11-21, nothing is asked now:
            stackoverflow-swift: 3 requests (3 for its lists)
            stackoverflow-c_2b_2b: 3 requests (3 for its lists)
            the filter and the sites: 2 requests
          Together about 8 requests; images do not count.
          What the API gives today is not known yet; usual are 300, with a key 10000.

          """)
      #expect(world.errors.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).isEmpty)
    }
  }

  @Test("A later run asks for what changed, and knows what the API had left")
  func later() async throws {
    try await withWorld { world async throws in
      let sample = try sampleTransport()
      let line = "build --tag swift --period all --no-images --no-avatars"
      #expect(await world.run(line, transport: sample) == .success)
      let before = try world.files(below: "Output")
      world.clear()
      let code = await world.run(
        "\(line) --dry-run", at: World.now + 3600, transport: unreachable)
      #expect(code == .success)
      #expect(
        world.output.contains(
          "swift: 2 requests (1 for its list, 1 for what changed since 2026-11-21T06:00:00Z)"))
      #expect(world.output.contains("questions that editions showed: 1 request\n"))
      #expect(world.output.contains("Together about 3 requests"))
      #expect(world.output.contains(" left at 2026-11-21T06:00:00Z.\n"))
      #expect(try world.files(below: "Output") == before)
    }
  }

  @Test("A quota that will not do, and a pause that the API asked for, are told")
  func obstacles() async throws {
    try await withWorld { world async throws in
      do {
        let archive = try Archive(at: world.folder + "/a.sqlite", for: .readWrite)
        let base = "https://api.stackexchange.com/2.3"
        try archive.save(
          Quota(maximum: 300, remaining: 2, date: World.now - 60), apiBase: base)
        for (method, seconds) in [("/questions", 500.0), ("/sites", -5)] {
          try archive.saveBackoff(
            ofMethod: method, apiBase: base, until: World.now + seconds)
        }
      }
      #expect(await world.run("fetch --tag swift --dry-run", transport: unreachable) == .success)
      #expect(
        world.output.hasSuffix(
          """
          The API had 2 of 300 left at 2026-11-21T05:59:00Z. That may not do: digests are asked for \
          in their order, a later run gets the rest.
          The API asked for a pause until 2026-11-21T06:08:20Z.

          """))
    }
  }

  @Test("As JSON the plan is part of the summary")
  func json() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --tag swift --dry-run --json") == .success)
      let summary = try world.summary()
      #expect(summary["exit"] as? Int == 0)
      #expect(summary["requests"] as? Int == 0)
      let plan = try #require(summary["plan"] as? [String: Any])
      #expect(plan["requests"] as? Int == 3)
      let digests = plan["digests"] as? [[String: Any]]
      #expect(digests?.first?["name"] as? String == "stackoverflow-swift")
      #expect(digests?.first?["requests"] as? Int == 1)
    }
  }

  @Test("Offline nothing would be asked")
  func offline() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --tag swift --dry-run --offline") == .success)
      #expect(world.output.contains("nothing is asked; questions are selected from the archive"))
    }
  }

  @Test("What keeps a run from being planned is told as usual")
  func failures() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --dry-run") == .usage)
      try world.write("not an archive at all, but long enough to be read as one", to: "a.sqlite")
      #expect(await world.run("build --tag swift --dry-run") == .storage)
      #expect(world.errors.contains("a.sqlite"))
    }
  }
}
