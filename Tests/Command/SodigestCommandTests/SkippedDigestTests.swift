import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import Testing

/// Tests digests whose subject is unavailable, together with others.
@Suite struct SkippedDigestTests {
  private let file = """
    no-images: true
    no-avatars: true
    digests:
      - {name: me, users: 101}
      - {name: nobody, users: 999999}
      - {name: gone, questions: [999999]}
      - {name: swift, tags: swift}

    """

  /// Calls the body with unavailable digests in the configuration, and user 101 forgotten.
  private func withForgotten(
    _ body: (World, _ sample: @escaping Transport) async throws -> Void
  ) async throws {
    let sample = try sampleTransport()
    try await withWorld { world in
      try world.write(file, to: "sodigest.yml")
      #expect(await world.run("build --tag sqlite", transport: sample) == .success)
      #expect(await world.run("forget user 101") == .success, "\(world.errors)")
      world.clear()
      try await body(world, sample)
    }
  }

  @Test("Unavailable digests are skipped with a warning, with exit 0")
  func skipped() async throws {
    try await withForgotten { world, sample in
      #expect(await world.run("build --json", transport: sample) == .success, "\(world.errors)")
      let summary = try world.summary()
      let digests = try #require(summary["digests"] as? [[String: Any]])
      #expect(digests.map { $0["name"] as? String } == ["swift"])
      let absent = try #require(summary["absent"] as? [String])
      for (digest, reason) in [
        ("me", "user 101 of stackoverflow was forgotten"),
        ("nobody", "unknown user 999999 on stackoverflow"),
        ("gone", "none of the posts exists"),
      ] {
        #expect(absent.contains { $0.hasPrefix("skipped \(digest): \(reason)") }, "\(absent)")
        #expect(world.errors.contains("warning: skipped \(digest): \(reason)"))
        #expect(!world.exists("Output/d/\(digest)"))
      }
      #expect((summary["missing"] as? [String])?.isEmpty == true)
      #expect((summary["errors"] as? [String])?.isEmpty == true)
      #expect(world.exists("Output/d/swift/2026-11-21.html"))
    }
  }

  @Test("Unavailable digests are skipped offline, too")
  func offline() async throws {
    try await withForgotten { world, _ in
      #expect(await world.run("build --offline") == .success, "\(world.errors)")
      #expect(world.errors.contains("warning: skipped me: user 101"))
      #expect(world.exists("Output/d/swift/2026-11-21.html"))
      world.clear()
      try world.write("offline: true\ndigests: [{name: found, search: leak}]\n", to: "c.yml")
      #expect(await world.run("build --config c.yml") == .usage)
      #expect(world.errors.contains("the digest found was never fetched"))
    }
  }

  @Test("A dry run lists skipped digests without requests")
  func plan() async throws {
    try await withForgotten { world, _ in
      #expect(await world.run("build --dry-run") == .success)
      #expect(
        world.output.contains("\n  me: skipped: user 101 of stackoverflow was forgotten"))
      #expect(world.output.contains("\n  swift: "))
      world.clear()
      #expect(await world.run("build --dry-run --json") == .success)
      let plan = try #require(try world.summary()["plan"] as? [String: Any])
      let digests = try #require(plan["digests"] as? [[String: Any]])
      #expect(digests.map { $0["name"] as? String } == ["nobody", "gone", "swift"])
    }
  }

  @Test("A run with only unavailable digests is a usage error")
  func alone() async throws {
    try await withForgotten { world, sample in
      let line = "build --user 101 --user 999999"
      #expect(await world.run(line, transport: sample) == .usage)
      #expect(world.errors.contains("sodigest forget user 101 --site stackoverflow --undo"))
      #expect(world.errors.contains("unknown user 999999"))
      #expect(!world.errors.contains("warning"))
    }
  }

  @Test("A network failure of the other digests is exit 4")
  func network() async throws {
    try await withForgotten { world, _ in
      #expect(await world.run("build", at: World.now + 86_400) == .network)
      #expect(world.errors.contains("warning: skipped me: user 101"))
      #expect(world.errors.contains("sodigest: nobody: "))
    }
  }
}
