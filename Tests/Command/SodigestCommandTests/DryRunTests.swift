import Archive
import Configuration
import Foundation
import Networking
import SodigestCommand
import Testing

@Suite struct DryRunTests {
  private let world = World()
  private let forbiddenTransport: Transport = { request in
    Issue.record("unexpected request: \(request.url)")
    throw CancellationError()
  }

  @Test("The plan of a first run counts the filter, the sites and pages of each digest")
  func first() async throws {
    let line = "build --tag swift --tag c++ --limit 250 --dry-run"
    #expect(await world.run(line, transport: forbiddenTransport) == .success)
    #expect(
      world.output == """
        Plan for 2026-11-21 (no requests are sent now):
          stackoverflow-swift: 3 requests (3 for its lists)
            Up to 250 questions on stackoverflow tagged swift, asked from 14 Nov 2026 to 21 Nov \
        2026; most votes first. Up to 5 answers each, the accepted one first.
          stackoverflow-c_2b_2b: 3 requests (3 for its lists)
            Up to 250 questions on stackoverflow tagged c++, asked from 14 Nov 2026 to 21 Nov \
        2026; most votes first. Up to 5 answers each, the accepted one first.
          filter and sites: 2 requests
        About 8 requests in all, images not included.
        Today's quota is not known yet; usually it is 300 requests, or 10000 with a key.

        """)
    #expect(world.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).isEmpty)
  }

  @Test("The plan of a later run includes requests for changes, and the stored quota")
  func later() async throws {
    let sample = try sampleTransport()
    let line = "build --tag swift --period all --no-images --no-avatars"
    #expect(await world.run(line, transport: sample) == .success)
    let before = try world.files(below: "Output")
    world.clear()
    let code = await world.run(
      "\(line) --dry-run", at: World.now + 3600, transport: forbiddenTransport)
    #expect(code == .success)
    #expect(
      world.output.contains(
        "swift: 2 requests (1 for its list, 1 for changes since 06:00 UTC on 21 Nov 2026)"))
    #expect(world.output.contains("questions of earlier editions: 1 request\n"))
    #expect(world.output.contains("About 3 requests"))
    #expect(world.output.contains(" left at 06:00 UTC on 21 Nov 2026.\n"))
    #expect(try world.files(below: "Output") == before)
  }

  @Test(
    "The plan of a build names mistakes in the theme, which a fetch does not need",
    arguments: [
      ("logo: no.svg", "`logo`: no.svg cannot be read"),
      ("style: no.css", "`style`: no.css cannot be read"),
      ("templates: none", "none cannot be read"), ("assets: none", "none cannot be read"),
      ("language: xx", "unknown language 'xx'"),
    ])
  func themeErrors(line: String, message: String) async throws {
    let configuration = "\(line)\ndigests:\n  - name: swift\n    tags: [swift]\n"
    try world.write(configuration, to: "sodigest.yml")
    let options = "--config \(world.folder)/sodigest.yml --dry-run"
    let code = await world.run("build \(options)", transport: forbiddenTransport)
    #expect(code == .configuration)
    #expect(world.errors.contains(message) && world.output.isEmpty)
    let fetchCode = await world.run("fetch \(options)", transport: forbiddenTransport)
    #expect(fetchCode == .success)
  }

  @Test("The plan warns about a small quota and a backoff of the API")
  func obstacles() async throws {
    do {
      let archive = try Archive(at: world.folder + "/a.sqlite", for: .readWrite)
      let base = "https://api.stackexchange.com/2.3"
      try archive.save(Quota(maximum: 300, remaining: 2, reportDate: World.now - 60), apiBase: base)
      for (method, seconds) in [("/questions", 500.0), ("/sites", -5)] {
        try archive.saveBackoff(ofMethod: method, apiBase: base, until: World.now + seconds)
      }
    }
    #expect(
      await world.run("fetch --tag swift --dry-run", transport: forbiddenTransport) == .success)
    #expect(
      world.output.hasSuffix(
        """
        The API had 2 of 300 requests left at 05:59 UTC on 21 Nov 2026. That may not be enough: \
        digests are fetched in order; later runs fetch the rest.
        The API asked for a pause until 06:09 UTC on 21 Nov 2026.

        """))
  }

  @Test("The plan describes the rules of each digest")
  func rules() async throws {
    try world.write(
      """
      digests:
        - {name: pair, tags: [jq, json], period: all}
        - {name: rest, tags: {all: [jq], any: [json, yaml], none: [xml]}, period: all}
        - {name: people, users: [1, 2], period: all}
        - {name: account, account: 3, period: all}
        - {name: found, search: memory leak, sites: [emacs, math], period: all}
      """, to: "c.yml")
    #expect(await world.run("build --config c.yml --dry-run") == .success, "\(world.errors)")
    for sentence in [
      "Up to 50 questions on stackoverflow tagged both jq and json; most votes first.",
      "Up to 50 questions on stackoverflow tagged jq and json or yaml, but not tagged xml;",
      "user 1 and user 2: All questions they asked or answered on stackoverflow; most votes first.",
      "account 3: All questions they asked or answered; most votes first.",
      "Up to 50 questions on emacs and math that match the search “memory leak”; most votes",
    ] {
      #expect(world.output.contains("\n    \(sentence)"), "\(world.output)")
    }
    let line = "build --tag jq --tag json --period all --dry-run"
    world.clear()
    #expect(await world.run(line) == .success)
    for tag in ["jq", "json"] { #expect(world.output.contains("tagged \(tag); most votes")) }
  }

  @Test("The plan is part of the JSON summary")
  func json() async throws {
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

  @Test("The plan of an offline run has no requests")
  func offline() async {
    #expect(await world.run("build --tag swift --dry-run --offline") == .success)
    #expect(world.output.contains("no requests; questions are selected from the archive"))
  }

  @Test("Errors of a dry run have the usual exit codes")
  func failures() async throws {
    #expect(await world.run("build --dry-run") == .usage)
    try world.write("not an archive at all, but long enough to be read as one", to: "a.sqlite")
    #expect(await world.run("build --tag swift --dry-run") == .storage)
    #expect(world.errors.contains("a.sqlite"))
  }
}
