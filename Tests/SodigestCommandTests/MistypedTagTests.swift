import SodigestCommand
import Testing

/// Tags that the site of the sample does not have.
@Suite struct MistypedTagTests {
  @Test("Such a tag is a mistake of the line, and makes nothing")
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

  @Test("Beside others its digest is left out with the error, and the others are published")
  func others() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --sample --tag swift --tag sqlitee") == .usage)
      #expect(world.errors.contains("sodigest: stackoverflow-sqlitee: stackoverflow has no tag"))
      #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
      // That it failed is known to those who watch the runs.
      for (file, bytes) in try world.files(below: "Output")
      where !file.hasPrefix(".") && file != "status.json" {
        #expect(!file.contains("sqlitee"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("sqlitee"), "\(file)")
      }
      let line = "build --sample --tag swift --tag nothing-like-it --site stackoverflow"
      #expect(await world.run(line) == .usage)
      #expect(world.errors.contains("look it up at https://stackoverflow.com/tags"))
    }
  }

  @Test("A plan of such a digest costs what that of any other does, and asks nobody")
  func plan() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --tag sqlitee --dry-run") == .success)
      #expect(world.output.contains("stackoverflow-sqlitee: 1 request (1 for its list)\n"))
    }
  }
}
