import Configuration
import FoundationEssentials
import SodigestCommand
import Testing

@Suite struct ConfigurationRunTests {
  @Test("Digests of the file in the current folder are built under their names")
  func digests() async throws {
    try await withWorld { world async throws in
      try world.write(
        """
        sample: true
        period: all
        digests:
          - {name: weekly, tags: swift, limit: 2}
          - {name: both, tags: [swift, concurrency]}
        """, to: "sodigest.yml")
      #expect(await world.run("build --json") == .success, "\(world.errors)")
      let digests = try world.summary()["digests"] as? [[String: Any]] ?? []
      #expect(digests.map { $0["name"] as? String } == ["weekly", "both"])
      #expect(digests.first?["questions"] as? Int == 2)
      #expect(world.exists("Output/d/weekly/2026-11-20.html"))
      #expect(world.exists("Output/d/both/2026-11-20.html"))
      world.clear()
      #expect(await world.run("build --tag c++ --json") == .success)
      let only = try world.summary()["digests"] as? [[String: Any]] ?? []
      #expect(only.map { $0["name"] as? String } == ["stackoverflow-c_2b_2b"])
    }
  }

  @Test("A mistake in the file is one line with its place, exit 3, and nothing written")
  func mistake() async throws {
    try await withWorld { world async throws in
      try world.write("sample: true\nlimt: 5\n", to: "team.yml")
      #expect(await world.run("build --tag swift --config team.yml") == .configuration)
      #expect(
        world.errors == "sodigest: team.yml:2:1: unknown key `limt`; did you mean `limit`?\n")
      #expect(!world.exists("Output"))
      #expect(!world.exists("a.sqlite"))
    }
  }

  @Test("A file that is named and absent is exit 2, one that cannot be read is exit 3")
  func unreadable() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --tag swift --sample --config no.yml") == .usage)
      #expect(
        await world.run("build --tag swift --sample --config \(world.folder)") == .configuration)
      #expect(world.errors.contains("cannot be read: Is a directory"))
    }
  }

  @Test(
    "What cannot be selected yet is said before anything is done",
    arguments: [
      "sites: [a, b]\n    tags: swift", "tags: {any: [swift]}", "tags: {all: swift, none: ios}",
      "tags: swift\n    sections: new", "limit: 5",
    ])
  func notBuilt(entry: String) async throws {
    try await withWorld { world async throws in
      try world.write("digests:\n  - name: one\n    \(entry)\n", to: "sodigest.yml")
      #expect(await world.run("build --sample") == .usage)
      #expect(world.errors.hasPrefix("sodigest: digest `one`: "))
      #expect(!world.exists("a.sqlite"))
    }
  }

  @Test(
    "An edition is named by its day in the time zone of the file",
    .enabled(
      if: FileAccess.live(variables: [:]).zone(named: "Asia/Tokyo") != nil, "needs tzdata"))
  func timeZone() async {
    // The time zone is the process's, so this is asked in a child.
    await #expect(processExitsWith: .success) {
      try await withWorld { world async throws in
        try world.write("time_zone: Asia/Tokyo\nsample: true\ntag: swift\n", to: "sodigest.yml")
        #expect(await world.run("build --now 2026-11-20T15:00:00Z") == .success)
        #expect(world.exists("Output/d/stackoverflow-swift/2026-11-21.html"))
        #expect(await world.run("build --now 2026-11-20T14:59:59Z") == .success)
        #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
      }
    }
  }
}
