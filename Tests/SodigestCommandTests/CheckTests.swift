import FoundationEssentials
import SodigestCommand
import Testing

@Suite("The command check")
struct CheckTests {
  @Test("A site that is whole is one line and exit 0, without its archive")
  func fine() async throws {
    try await withWorld { world in
      #expect(
        await world.run("build --sample --tag swift --base-url https://a.example") == .success)
      try FileManager.default.removeItem(atPath: "\(world.folder)/a.sqlite")
      world.clear()
      #expect(await world.run("check") == .success)
      let lines = world.output.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasSuffix(" files, nothing is wrong"))
      #expect(world.errors == "")
    }
  }

  @Test("Each finding is a line, and exit 8; programs get the same as JSON")
  func findings() async throws {
    try await withWorld { world in
      #expect(await world.run("build --sample --tag swift") == .success)
      try world.write("x", to: "Output/notes.txt")
      try FileManager.default.removeItem(atPath: "\(world.folder)/Output/about.html")
      world.clear()
      #expect(await world.run("check") == .findings)
      let lines = world.output.split(separator: "\n")
      #expect(lines.contains("notes.txt: was not written by sodigest"))
      #expect(lines.contains("about.html: is missing"))
      #expect(lines.contains("index.html: `about.html` leads to no file"))
      world.clear()
      #expect(await world.run("check --json") == .findings)
      let summary = try world.summary()
      #expect(summary["exit"] as? Int == 8)
      let found = try #require(summary["findings"] as? [[String: Any]])
      #expect(found.count == lines.count)
      #expect(
        found.contains {
          $0["file"] as? String == "notes.txt" && $0["kind"] as? String == "foreign"
        })
    }
  }

  @Test("A folder that is not there is exit 9, and is not made")
  func nothing() async throws {
    try await withWorld { world in
      #expect(await world.run("check --output \(world.folder)/none") == .storage)
      #expect(world.errors.contains("there is no site in"))
      #expect(!world.exists("none"))
    }
  }
}
