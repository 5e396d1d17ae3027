import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests imports of several dumps in one run.
@Suite struct SeveralDumpsTests {
  /// Calls the body with a folder of three dumps; the second one is damaged.
  private func withDumps(_ body: (World) async throws -> Void) async throws {
    try await withWorld { world async throws in
      let folder = "\(world.folder)/Dumps"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/french.meta", withIntermediateDirectories: true)
      try world.write(ImportedSite.posts, to: "Dumps/french.meta/Posts.xml")
      try world.write("no 7z file", to: "Dumps/emacs.stackexchange.com.7z")
      let site = "\(folder)/stackoverflow.com"
      try writeSevenZip([("Posts.xml", Array(ImportedSite.posts.utf8))], to: "\(site)-Posts.7z")
      try writeSevenZip([("Tags.xml", Array("<tags/>".utf8))], to: "\(site)-Tags.7z")
      try world.write("not read", to: "Dumps/stackoverflow.com-PostHistory.7z")
      try await body(world)
    }
  }

  @Test("A damaged dump is reported and the others are imported; a second run skips these")
  func damage() async throws {
    try await withDumps { world async throws in
      #expect(await world.run("import \(world.folder)/Dumps --json") == .storage)
      #expect(world.errors.contains("sodigest: \(world.folder)/Dumps/emacs.stackexchange.com.7z: "))
      #expect(
        world.errors.contains("Imported the dump of french.meta of 2024-03-01: 2 questions, "))
      #expect(
        world.errors.contains("Imported 2 of 3 dumps (1 failed). Run `sodigest serve`"))
      let dumps = try #require(try world.summary()["dumps"] as? [[String: Any]])
      #expect(dumps.compactMap { $0["site"] as? String } == ["french.meta", "stackoverflow"])
      #expect(try (world.summary()["errors"] as? [String])?.count == 1)
      world.clear()
      try writeSevenZip(
        [("Posts.xml", Array(ImportedSite.posts.utf8))],
        to: "\(world.folder)/Dumps/emacs.stackexchange.com.7z")
      #expect(await world.run("import \(world.folder)/Dumps --verbose") == .success)
      #expect(
        world.errors.contains("Imported 1 of 3 dumps (2 already imported). Run"))
      #expect(world.errors.contains("french.meta is already imported; name it alone to import it"))
      world.clear()
      #expect(await world.run("import \(world.folder)/Dumps/french.meta") == .success)
      #expect(world.errors.contains("Imported the dump of french.meta"))
    }
  }

  @Test("A changed dump is imported again, and another selection, too")
  func changed() async throws {
    try await withDumps { world async throws in
      _ = await world.run("import \(world.folder)/Dumps")
      try world.write(
        ImportedSite.posts.replacing("Old", with: "Older"), to: "Dumps/french.meta/Posts.xml")
      world.clear()
      _ = await world.run("import \(world.folder)/Dumps")
      #expect(world.errors.contains("Imported 1 of 3 dumps (1 already imported, 1 failed)."))
      world.clear()
      _ = await world.run("import \(world.folder)/Dumps --min-score 2")
      #expect(world.errors.contains("Imported 2 of 3 dumps (1 failed)."))
    }
  }

  @Test("A dry run plans each dump")
  func plan() async throws {
    try await withDumps { world async throws in
      #expect(await world.run("import \(world.folder)/Dumps --dry-run") == .storage)
      #expect(world.output.contains("Plan for the dump of French Meta Stack Exchange (nothing"))
      #expect(world.output.contains("Plan for the dump of Stack Overflow (nothing"))
      #expect(!world.exists("a.sqlite"))
    }
  }

  @Test("`--site` cannot name several sites")
  func site() async throws {
    try await withDumps { world async throws in
      #expect(await world.run("import \(world.folder)/Dumps --site emacs") == .usage)
      #expect(world.errors.contains("the files belong to several sites"))
    }
  }

  @Test("Files of different sites are different dumps")
  func files() async throws {
    try await withDumps { world async throws in
      let folder = "\(world.folder)/Dumps"
      let line = "import \(folder)/french.meta \(folder)/stackoverflow.com-Posts.7z"
      #expect(await world.run(line) == .success)
      #expect(world.errors.contains("Imported 2 of 2 dumps. Run"))
    }
  }
}
