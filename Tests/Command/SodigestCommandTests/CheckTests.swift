import Configuration
import FoundationEssentials
import SodigestCommand
import TestSupport
import Testing

@Suite("Command check")
struct CheckTests {
  private let world = World()

  @Test("A site without problems is one line and exit 0, without the archive")
  func noFindings() async throws {
    #expect(await world.run("build --sample --tag swift --base-url https://a.example") == .success)
    try FileManager.default.removeItem(atPath: "\(world.folder)/a.sqlite")
    world.clear()
    #expect(await world.run("check") == .success)
    let lines = world.output.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasSuffix(" files, no problems found"))
    #expect(world.errors == "")
  }

  @Test("Each finding is a line or a JSON object, with exit 8")
  func findings() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    try world.write("x", to: "Output/notes.txt")
    try FileManager.default.removeItem(atPath: "\(world.folder)/Output/about.html")
    world.clear()
    #expect(await world.run("check") == .findings)
    let lines = world.output.split(separator: "\n")
    #expect(lines.contains("notes.txt: was not written by sodigest"))
    let missing = lines.filter { $0.hasPrefix("about.html: ") || $0.contains("`about.html`") }
    let pageCount = try world.files(below: "Output").count { path, content in
      path.hasSuffix(".html") && String(decoding: content, as: UTF8.self).contains("about.html")
    }
    #expect(
      missing == [
        "about.html: is missing; \(pageCount) pages link to it, for example 404.html"
      ])
    world.clear()
    #expect(await world.run("check --json") == .findings)
    let summary = try world.summary()
    #expect(summary["exit"] as? Int == 8)
    let found = try #require(summary["findings"] as? [[String: Any]])
    let links = found.filter { $0["kind"] as? String == "missing-file" }
    #expect(Set(links.compactMap { $0["file"] as? String }).count == pageCount)
    #expect(found.count == lines.count + links.count)
    #expect(
      found.contains {
        $0["file"] as? String == "notes.txt" && $0["kind"] as? String == "foreign"
      })
  }

  @Test(
    "A link to a missing file that was never part of the site names its page, several share a line")
  func strayLinks() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    func add(_ markup: String, to file: String) throws {
      let text = try world.contents("Output/\(file)")
      try world.write(text.replacing("</main>", with: "\(markup)</main>"), to: "Output/\(file)")
    }
    try FileManager.default.removeItem(atPath: "\(world.folder)/a.sqlite")
    try add("<a href=none.html>x</a>", to: "about.html")
    world.clear()
    #expect(await world.run("check") == .findings)
    #expect(world.output == "about.html: `none.html` points to a missing file\n")
    try add("<a href=./none.html>x</a><img src=none.html#a>", to: "index.html")
    world.clear()
    #expect(await world.run("check") == .findings)
    #expect(world.output == "none.html: is missing; 2 pages link to it, for example about.html\n")
  }

  @Test("A page of another size is found if the archive of the site is there")
  func sizes() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    try world.write("<p>garbage</p>", to: "Output/index.html")
    try world.write("archive: \(world.folder)/a.sqlite\n", to: "sodigest.yml")
    world.clear()
    #expect(await world.run("check") == .findings)
    #expect(world.output == "index.html: was changed after it was built, or is damaged\n")
    #expect(await world.run("check --repair") == .success)
    #expect(try world.contents("Output/index.html").count > 1_000)
  }

  @Test("Without the archive the files are checked alone; an archive that cannot be read is named")
  func unreadableArchive() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    try world.write("archive: \(world.folder)/b.sqlite\n", to: "sodigest.yml")
    world.clear()
    #expect(await world.run("check") == .success)
    #expect(world.errors == "")
    try world.write("no archive", to: "b.sqlite")
    #expect(await world.run("check") == .success)
    #expect(world.errors.hasPrefix("note: sizes of files are not compared: "))
    #expect(world.errors.contains("\(world.folder)/b.sqlite"))
  }

  @Test("Invalid feeds, broken links in feeds and duplicate entry ids are findings")
  func feeds() async throws {
    #expect(
      await world.run("build --sample --tag swift --base-url https://a.example/d") == .success)
    func edit(_ file: String, _ change: (String) -> String) throws {
      try world.write(change(try world.contents("Output/\(file)")), to: "Output/\(file)")
    }
    try edit("feed.xml") { $0.replacing("</feed>", with: "</feet>") }
    try edit("feed.json") { String($0.dropLast(3)) }
    try edit("feeds.opml") {
      $0.replacing("stackoverflow-swift/editions.xml", with: "none/editions.xml")
    }
    let feed = "d/stackoverflow-swift/feed"
    let ids = try world.contents("Output/\(feed).xml").matches(of: /<entry>\n<id>([^<]*)<\/id>/)
    let (first, second) = (String(try #require(ids.first).1), String(try #require(ids.last).1))
    try edit("\(feed).xml") { $0.replacing(">\(second)<", with: ">\(first)<") }
    try edit("\(feed).json") {
      $0.replacing("https://a.example/d/q/stackoverflow/", with: "https://a.example/d/q/none/")
    }
    world.clear()
    #expect(await world.run("check") == .findings)
    let lines = Set(world.output.split(separator: "\n").map(String.init))
    #expect(lines.contains("feed.xml: is not a valid feed; it was changed or is damaged"))
    #expect(lines.contains("feed.json: is not a valid feed; it was changed or is damaged"))
    #expect(
      lines.contains(
        "feeds.opml: `https://a.example/d/d/none/editions.xml` points to a missing file"))
    #expect(lines.contains("\(feed).xml: `\(first)` names two entries"))
    #expect(
      lines.contains {
        $0.hasPrefix("\(feed).json: `https://a.example/d/q/none/") && $0.hasSuffix("missing file")
      })
    #expect(lines.allSatisfy { $0.contains("feed") })
  }

  @Test("`--archive` checks the integrity and the references of an archive")
  func archive() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    let path = "\(world.folder)/a.sqlite"
    world.clear()
    #expect(await world.run("check --archive \(path)") == .success)
    #expect(world.output == "\(path): no problems found\n")
    #expect(await world.run("check --archive \(path) --output x") == .usage)
    #expect(await world.run("check --archive \(world.folder)/none") == .storage)
    try world.write("no archive at all, but a text that is long enough to be one", to: "text")
    #expect(await world.run("check --archive \(world.folder)/text") == .storage)

    let database = try RawDatabase(path)
    try database.execute("PRAGMA foreign_keys = OFF; DELETE FROM questions WHERE rowid = 1")
    world.clear()
    #expect(await world.run("check --archive \(path)") == .findings)
    #expect(world.output.contains("inconsistent: "))
    #expect(world.output.contains(" of answers without questions\n"))
    world.clear()
    #expect(await world.run("check --json --archive \(path)") == .findings)
    let found = try #require(try world.summary()["findings"] as? [[String: Any]])
    #expect(found.allSatisfy { $0["kind"] as? String == "dangling" })
  }

  @Test("A damaged archive is a finding, and the archive is unchanged")
  func damagedArchive() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    let path = "\(world.folder)/a.sqlite"
    do {
      let database = try RawDatabase(path)
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in stride(from: 20_000, to: bytes.count, by: 3_000) { bytes[index] ^= 0xff }
    try bytes.write(to: URL(filePath: path))
    world.clear()
    #expect(await world.run("check --archive \(path)") == .findings)
    #expect(world.output.contains("damaged: "), "\(world.output)\(world.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("A duplicate line in the file list is a finding, and a warning of the next run")
  func damagedFileList() async throws {
    #expect(await world.run("build --sample --tag swift --no-images") == .success)
    let list = "Output/.sodigest-site"
    let text = try world.contents(list)
    try world.write(text.replacing("index.html\n", with: "index.html\nindex.html\n"), to: list)
    world.clear()
    #expect(await world.run("check") == .findings)
    #expect(
      world.output == """
        .sodigest-site: does not list the files of the site; it was changed or is damaged

        """)
    let files = try world.files(below: "Output").filter { !$0.key.hasPrefix(".sodigest") }
    world.clear()
    #expect(await world.run("render --sample") == .success)
    #expect(world.errors.contains("Output/.sodigest-site` was damaged in line "))
    #expect(try world.contents(list) == text)
    #expect(try world.files(below: "Output").filter { !$0.key.hasPrefix(".sodigest") } == files)
    #expect(await world.run("check") == .success)
  }

  @Test("A missing folder is exit 9, and is not created")
  func missingFolder() async {
    #expect(await world.run("check --output \(world.folder)/none") == .storage)
    #expect(world.errors.contains("there is no site in"))
    #expect(!world.exists("none"))
  }
}
