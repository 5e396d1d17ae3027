import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite struct StatusTests {
  private let world = World()

  private func status(_ line: String, in world: World) async throws -> (ExitCode, [String: Any]) {
    world.clear()
    let code = await world.run("status --json \(line)")
    let object = try JSONSerialization.jsonObject(with: Data(world.output.utf8))
    return (code, object as? [String: Any] ?? [:])
  }

  @Test("A recent success is exit 0, one that is too old exit 8")
  func stale() async throws {
    #expect(await world.run("build --sample --tag swift --now 2026-11-20T06:00:00Z") == .success)
    let fresh = try await status("--now 2026-11-21T17:59:59Z", in: world)
    #expect(fresh.0 == .success)
    #expect(fresh.1["is_stale"] as? Bool == false && fresh.1["exit"] as? Int == 0)
    #expect(fresh.1["age"] as? Int == 129_599)
    #expect(
      (fresh.1["last_success"] as? [String: Any])?["end"] as? String == "2026-11-20T06:00:00Z")
    #expect(fresh.1["last_failure"] is NSNull)
    let old = try await status("--now 2026-11-21T18:00:01Z", in: world)
    #expect(old.0 == .findings)
    #expect(old.1["is_stale"] as? Bool == true && old.1["exit"] as? Int == 8)
    let patient = try await status("--now 2026-11-25T06:00:00Z --stale 5d", in: world)
    #expect(patient.0 == .success)
  }

  @Test("Sizes, quota, missing items and digests are listed")
  func whole() async throws {
    try world.write(
      """
      digests:
        - {name: empty, tags: swift, until: 2001-01-01}
        - {name: swift, tags: swift}
      """, to: "c.yml")
    let line = "build --sample --config c.yml --now 2026-11-20T06:00:00Z"
    #expect(await world.run(line) == .success)
    let (_, status) = try await status("--now 2026-11-20T07:00:00Z", in: world)
    let sizes = try #require(status["sizes"] as? [String: Int])
    #expect(sizes["questions"] == 11 && sizes["editions"] == 2 && sizes["gone"] == 0)
    #expect((sizes["image_bytes"] ?? 0) > 1_000)
    #expect(((status["archive"] as? [String: Any])?["bytes"] as? Int ?? 0) > 10_000)
    #expect((status["missing"] as? [String: Any])?["images"] as? Int == 0)
    let digests = try #require(status["digests"] as? [[String: Any]])
    #expect(digests.map { $0["name"] as? String } == ["empty", "swift"])
    #expect(digests.map { $0["questions"] as? Int } == [0, 11])
    #expect(digests.map { $0["last_success"] as? String }.last == "2026-11-20T06:00:00Z")
    #expect((status["quotas"] as? [[String: Any]])?.count == 1)
  }

  @Test("The last failure is shown beside the last success")
  func failure() async throws {
    let sample = try sampleTransport()
    let build = "build --tag swift --no-avatars --no-images --now"
    _ = await world.run("\(build) 2026-11-20T06:00:00Z", transport: sample)
    #expect(await world.run("\(build) 2026-11-21T06:00:00Z") == .network)
    let (code, status) = try await status("--now 2026-11-21T06:00:00Z", in: world)
    #expect(code == .success)
    let failure = try #require(status["last_failure"] as? [String: Any])
    #expect(failure["exit"] as? Int == 4)
    #expect((failure["message"] as? String)?.contains("api.stackexchange.com") == true)
    let digest = try #require((status["digests"] as? [[String: Any]])?.first)
    #expect(digest["last_success"] as? String == "2026-11-20T06:00:00Z")
    #expect(digest["last_failure"] as? String == "2026-11-21T06:00:00Z")
    world.clear()
    _ = await world.run("status --now 2026-11-21T07:00:00Z")
    #expect(world.output.contains("Last success  2026-11-20 06:00 UTC, 25 hours ago\n"))
    #expect(world.output.contains("Last failure  2026-11-21 06:00 UTC, exit 4: "))
    #expect(world.output.contains(", failing: "))
  }

  @Test("The sample is never stale")
  func sample() async {
    #expect(await world.run("build --sample --tag swift") == .success)
    #expect(await world.run("status --sample --now 2028-01-01T00:00:00Z") == .success)
    #expect(!world.output.contains("stale"))
    #expect(await world.run("status --now 2028-01-01T00:00:00Z") == .findings)
  }

  @Test("A digest's failure is not shown after a later success")
  func recovered() async throws {
    let sample = try sampleTransport()
    let build = "build --tag swift --no-avatars --no-images --now"
    _ = await world.run("\(build) 2026-11-20T06:00:00Z", transport: sample)
    #expect(await world.run("\(build) 2026-11-21T06:00:00Z") == .network)
    let failing = try await status("--now 2026-11-21T08:00:00Z", in: world).1
    #expect(((failing["digests"] as? [[String: Any]])?.first?["failure"]) is String)
    _ = await world.run("\(build) 2026-11-21T07:00:00Z", transport: sample)
    let digest = try await status("--now 2026-11-21T08:00:00Z", in: world).1["digests"]
    #expect(((digest as? [[String: Any]])?.first?["failure"]) is NSNull)
    #expect(((digest as? [[String: Any]])?.first?["last_failure"]) is String)
  }

  @Test("The failure of an import is not shown after a later one that succeeded")
  func repairedDump() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/french.meta", withIntermediateDirectories: true)
    let row =
      "<row Id=\"1\" PostTypeId=\"1\" CreationDate=\"2024-01-02T00:00:00\" Body=\"a\" Title=\"b\" />"
    try world.write("<posts>\(row)", to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .storage)
    _ = await world.run("status")
    #expect(world.output.contains("Last failure"), "\(world.output)")
    try world.write("<posts>\(row)</posts>", to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    world.clear()
    _ = await world.run("status")
    #expect(!world.output.contains("Last failure"), "\(world.output)")
  }

  @Test("Counts of one are singular, and ages are not negative")
  func singular() async throws {
    _ = await world.run("build --sample --tag swift --limit 1 --now 2026-11-20T06:00:00Z")
    world.clear()
    #expect(await world.run("status --now 2026-11-20T05:00:00Z") == .success)
    #expect(world.output.contains("2026-11-20 06:00 UTC, 0 minutes ago\n"))
    #expect(world.output.contains(" 1 question, "))
    #expect(world.output.contains(", 1 edition\n"))
    #expect(world.output.contains("2026-11-20, 1 question, fetched"))
    #expect(try await status("--now 2026-11-20T05:00:00Z", in: world).1["age"] as? Int == 0)
  }

  @Test("A configured digest that was never built is stale")
  func expected() async throws {
    try world.write("sample: true\ndigests: [{name: a, tags: swift}]", to: "sodigest.yml")
    #expect(await world.run("build --now 2026-11-20T06:00:00Z") == .success)
    #expect(try await status("--now 2026-11-20T07:00:00Z", in: world).0 == .success)
    try world.write(
      "sample: true\ndigests: [{name: a, tags: swift}, {name: b}]", to: "sodigest.yml")
    let (code, status) = try await status("--now 2026-11-20T07:00:00Z", in: world)
    #expect(code == .findings)
    let digests = try #require(status["digests"] as? [[String: Any]])
    #expect(digests.map { $0["is_stale"] as? Bool } == [false, true])
    world.clear()
    _ = await world.run("status --now 2026-11-20T07:00:00Z")
    #expect(world.output.contains("b  never built"))
  }

  @Test("A digest that was only built offline is stale, because it was never fetched")
  func offline() async throws {
    let fetch = "fetch --tag swift --now 2026-11-19T06:00:00Z"
    #expect(await world.run(fetch, transport: try sampleTransport()) == .success)
    try world.write("digests: [{name: a, tags: swift, until: 2001-01-01}]", to: "sodigest.yml")
    #expect(await world.run("build --offline --now 2026-11-20T06:00:00Z") == .success)
    world.clear()
    #expect(await world.run("status --now 2026-11-20T07:00:00Z") == .findings)
    #expect(
      world.output.contains("\nDigests       a  2026-11-20, 0 questions, never fetched, stale\n"))
    #expect(world.output.hasPrefix("Last success  2026-11-20 06:00 UTC, 60 minutes ago\n"))
  }

  @Test("A missing archive is exit 9, one without a success is stale")
  func missingArchive() async {
    #expect(await world.run("status") == .storage)
    #expect(world.errors.contains("no archive found"))
    #expect(!world.exists("a.sqlite"))
    _ = await world.run("fetch --tag swift --now 2026-11-20T06:00:00Z")
    world.clear()
    #expect(await world.run("status --now 2026-11-20T06:00:00Z") == .findings)
    #expect(world.output.contains("Last success  never\n"))
  }

  @Test("A render without changes is not recorded as the last success")
  func renders() async throws {
    _ = await world.run("build --sample --tag swift --now 2026-11-20T06:00:00Z")
    _ = await world.run("render --now 2026-11-20T08:00:00Z")
    let (_, status) = try await status("--now 2026-11-20T08:00:00Z", in: world)
    #expect((status["last_success"] as? [String: Any])?["command"] as? String == "build")
  }

  @Test("A build without changes writes only status.json; a render writes nothing")
  func statusFile() async throws {
    let build = "build --sample --tag swift --json --now"
    #expect(await world.run("\(build) 2026-11-20T06:00:00Z") == .success)
    let before = try world.files(below: "Output")
    world.clear()
    #expect(await world.run("\(build) 2026-11-20T18:00:00Z") == .success)
    #expect((try world.summary()["files"] as? [String: Int])?["written"] == 1)
    let after = try world.files(below: "Output")
    #expect(Set(before.keys) == Set(after.keys))
    #expect(before.keys.filter { before[$0] != after[$0] } == ["status.json"])
    #expect(
      try world.contents("Output/status.json").contains(#""last_success": "2026-11-20T18:00:00Z""#))
    world.clear()
    #expect(await world.run("render --json --now 2026-11-25T06:00:00Z") == .success)
    #expect((try world.summary()["files"] as? [String: Int])?["written"] == 0)
    #expect(try world.files(below: "Output") == after)
  }

  @Test("An archive is rendered to identical sites in different folders")
  func sameElsewhere() async throws {
    _ = await world.run("build --sample --tag swift --now 2026-11-20T06:00:00Z")
    _ = await world.run("build --sample --tag swift --now 2026-11-21T06:00:00Z")
    let line = "render --now 2026-11-22T06:00:00Z --base-url https://me.example --jobs"
    for (folder, jobs) in [("A", 1), ("B", 3)] {
      let code = await world.run("\(line) \(jobs) --output \(world.folder)/\(folder)")
      #expect(code == .success)
    }
    let visible = { (folder: String) in
      try world.files(below: folder).filter { !$0.key.hasPrefix(".sodigest") }
    }
    try #expect(visible("A") == visible("B"))
    try #expect(visible("A").keys.contains("sitemap.xml"))
  }
}
