import Configuration
import FoundationEssentials
import SodigestCommand
import TestSupport
import Testing

@Suite("Repairing a site")
struct RepairTests {
  private let world = World()

  /// Returns the visible files without `status.json`, which contains times.
  private func files(of world: World) throws -> [String: Data] {
    try world.files(below: "Output").filter { !$0.key.hasPrefix(".") && $0.key != "status.json" }
  }

  /// Appends to the first file whose path contains `part`, and returns its path.
  @discardableResult
  private func damage(_ part: String, of world: World, by text: String = "x") throws -> String {
    let path = try #require(try files(of: world).keys.sorted().first { $0.contains(part) })
    try world.write(try world.contents("Output/\(path)") + text, to: "Output/\(path)")
    return path
  }

  @Test(
    "Every finding is repaired, and the next check finds nothing",
    arguments: [("zzz.html", "zzz.html"), ("a list out of order", ".sodigest-site")])
  func everything(stray: String, found: String) async throws {
    let options = "--base-url https://a.example"
    #expect(
      await world.run("build --sample --tag swift --format html,md,json,epub \(options)")
        == .success)
    let before = try files(of: world)
    var damaged = [try damage("q/stackoverflow/", of: world, by: "<a href=none.html>x</a>")]
    for part in ["search/w0", "search/i0", ".svg", ".png", "style.", "feed.xml"] {
      damaged.append(try damage(part, of: world))
    }
    for lost in ["about.html", "t/stackoverflow/swift/index.html"] {
      try FileManager.default.removeItem(atPath: "\(world.folder)/Output/\(lost)")
    }
    try world.write(
      try world.contents("Output/.sodigest-site") + "\(stray)\n", to: "Output/.sodigest-site")
    damaged += ["about.html", found]
    world.clear()
    #expect(await world.run("check") == .findings)
    let findings = world.output.split(separator: "\n").map { "repaired: \($0)" }
    for file in damaged { #expect(findings.contains { $0.hasPrefix("repaired: \(file): ") }) }
    world.clear()
    #expect(await world.run("check --repair \(options)") == .success, "\(world.errors)")
    let lines = world.output.split(separator: "\n").map(String.init)
    #expect(lines.dropLast() == findings[...])
    #expect(lines.last?.hasSuffix(" files, no problems found") == true)
    #expect(try files(of: world) == before)
    #expect(await world.run("check") == .success)
  }

  @Test("Files that sodigest did not write are kept, and remain findings")
  func otherFiles() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    try world.write("mine", to: "Output/notes.txt")
    try damage("search/q0", of: world)
    world.clear()
    #expect(await world.run("check --repair --json") == .findings)
    let summary = try world.summary()
    let kinds = { (key: String) in
      (summary[key] as? [[String: Any]])?.map { $0["kind"] as? String }
    }
    #expect(summary["exit"] as? Int == 8)
    #expect(kinds("findings") == ["foreign"] && kinds("repaired") == ["wrong-hash"])
    #expect(try world.contents("Output/notes.txt") == "mine")
  }

  @Test("Without findings the repair needs no archive")
  func noFindings() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    try FileManager.default.removeItem(atPath: "\(world.folder)/a.sqlite")
    world.clear()
    #expect(await world.run("check --repair") == .success)
    #expect(world.output.hasSuffix(" files, no problems found\n") && world.errors == "")
  }

  @Test("Without the archive of the site nothing is repaired")
  func noArchive() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    try damage("search/q0", of: world)
    let before = try files(of: world)
    world.clear()
    let line = "check --repair --output \(world.folder)/Output --archive \(world.folder)/"
    #expect(await world.run(line + "none.sqlite") == .storage)
    #expect(world.errors.contains("none.sqlite") && world.output == "")
    #expect(
      await world.run("fetch --sample --tag sqlite --archive \(world.folder)/b.sqlite")
        == .success)
    #expect(await world.run(line + "b.sqlite") == .usage)
    #expect(world.errors.contains("holds the site of another sample archive"))
    #expect(try files(of: world) == before)
  }

  @Test("A repair uses the configuration, removes no editions and delivers no news")
  func configured() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/theme", withIntermediateDirectories: false)
    try world.write("body { color: red }", to: "theme/style.css")
    let file = """
      sample: true
      title: Ours
      templates: \(world.folder)/theme
      digests: [{name: one, tags: swift, period: all, limit: 3}]

      """
    try world.write(file, to: "sodigest.yml")
    #expect(await world.run("build --now 2026-11-01T00:00:00Z") == .success, "\(world.errors)")
    #expect(await world.run("build --force") == .success, "\(world.errors)")
    try world.write(
      "\(file)keep: 1\non-news: [/usr/bin/touch, \(world.folder)/hook-ran]\n", to: "sodigest.yml")
    let before = try files(of: world)
    try damage("style.", of: world)
    try damage("d/one/2026-11-01.html", of: world, by: "<a href=none.html>x</a>")
    #expect(await world.run("check --repair --now 2026-11-21T00:00:00Z") == .success)
    #expect(try files(of: world) == before)
    #expect(before.keys.contains("d/one/2026-11-01.html") && !world.exists("hook-ran"))
  }
}
