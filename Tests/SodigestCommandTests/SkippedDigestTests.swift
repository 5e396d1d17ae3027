import FoundationEssentials
import Networking
import SodigestCommand
import Testing

/// Digests whose subject cannot be had, beside others.
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

  /// A configuration with such digests, and an archive that has forgotten user 101.
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

  @Test("They are skipped with a warning, the rest is built, and nothing has failed")
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

  @Test("Where nobody can be asked the rest is built, too")
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

  @Test("A plan names them, and counts nothing for them")
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

  @Test("Alone, or with others of the kind, they are the error of the run")
  func alone() async throws {
    try await withForgotten { world, sample in
      let line = "build --user 101 --user 999999"
      #expect(await world.run(line, transport: sample) == .usage)
      #expect(world.errors.contains("sodigest forget user 101 --site stackoverflow --undo"))
      #expect(world.errors.contains("unknown user 999999"))
      #expect(!world.errors.contains("warning"))
    }
  }

  @Test("Where the network fails for the others, that is why nothing is published")
  func network() async throws {
    try await withForgotten { world, _ in
      #expect(await world.run("build", at: World.now + 86_400) == .network)
      #expect(world.errors.contains("warning: skipped me: user 101"))
      #expect(world.errors.contains("sodigest: nobody: "))
    }
  }
}
