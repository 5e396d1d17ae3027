import Configuration
import SodigestCommand
import Testing

/// Tests tags that do not exist on the site.
@Suite struct MistypedTagTests {
  @Test("An unknown tag is a usage error with a suggestion")
  func alone() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --sample --tag sqlitee") == .usage)
      #expect(
        world.errors.hasSuffix(
          """
          sodigest: stackoverflow-sqlitee: stackoverflow has no tag `sqlitee`; did you mean `sqlite`?

          """), "\(world.errors)")
      #expect(!world.exists("Output/index.html"))
    }
  }

  @Test("Other digests are published without the one with the unknown tag")
  func others() async throws {
    try await withWorld { world async throws in
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
  }

  @Test("A dry run does not check whether a tag exists")
  func plan() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --tag sqlitee --dry-run") == .success)
      #expect(world.output.contains("stackoverflow-sqlitee: 1 request (1 for its list)\n"))
    }
  }
}
