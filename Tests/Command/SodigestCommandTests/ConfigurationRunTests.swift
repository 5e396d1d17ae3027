import Configuration
import FoundationEssentials
import SodigestCommand
import Testing

@Suite struct ConfigurationRunTests {
  private let world = World()

  @Test("A run that leaves out a format or the base URL of the site says what it removes, once")
  func omittedParts() async {
    let options = "--format html,json,epub --base-url https://d.example"
    #expect(await world.run("build --sample --tag swift --limit 2 \(options)") == .success)
    world.clear()
    #expect(await world.run("render --sample \(options)") == .success)
    #expect(!world.errors.contains("note: without"))
    #expect(
      await world.run("render --sample --format html --base-url https://d.example") == .success)
    #expect(!world.errors.contains("note: without"))
    #expect(await world.run("render --sample \(options)") == .success)
    world.clear()
    #expect(await world.run("render --sample") == .success)
    #expect(world.errors.contains("note: without `--format` the site loses its epub, json files; "))
    #expect(world.errors.contains("note: without `--base-url` the site loses its sitemap "))
    #expect(!world.exists("Output/sitemap.xml"))
    world.clear()
    #expect(await world.run("render --sample") == .success)
    #expect(!world.errors.contains("note: without"))
  }

  @Test("Digests of the file in the current folder are built with their names")
  func digests() async throws {
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

  @Test("A symbolic link out of the assets folder is an error before publication")
  func linkedAsset() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/files", withIntermediateDirectories: false)
    try world.write("secret", to: "private")
    try FileManager.default.createSymbolicLink(
      atPath: "\(world.folder)/files/font.woff2", withDestinationPath: "../private")
    try world.write("sample: true\nassets: \(world.folder)/files\n", to: "sodigest.yml")
    #expect(await world.run("build --tag swift") == .configuration)
    #expect(world.errors.contains("/files/font.woff2 is a link to "))
    #expect(!world.exists("Output"))
  }

  @Test("Colour, logo, icon and style of the file are on all pages, and changes rebuild them")
  func look() async throws {
    let file = { (keys: String) in
      "sample: true\nperiod: all\nlimit: 1\nno-images: true\n\(keys)digests: [{name: a, tags: swift}]\n"
    }
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'/>"
    try world.write(drawing, to: "logo.svg")
    try world.write(".own { color: red }", to: "own.css")
    let keys = "accent: teal\nlogo: \(world.folder)/logo.svg\nstyle: \(world.folder)/own.css\n"
    try world.write(file(keys), to: "sodigest.yml")
    #expect(await world.run("build --format html,single") == .success, "\(world.errors)")
    let page = try world.contents("Output/index.html")
    let logo = try #require(
      page.firstMatch(
        of: #/<img src="(assets/logo\.[0-9a-f]{8}\.svg)" width="40" height="20" alt="">/#))
    #expect(try world.contents("Output/\(logo.1)") == drawing)
    let style = { () throws -> String in
      let page = try world.contents("Output/index.html")
      let path = try #require(page.firstMatch(of: #/assets/style\.[0-9a-f]{8}\.css/#)).0
      return try world.contents("Output/\(path)")
    }
    let color = "light-dark(#007d7d, #369b9b)"
    #expect(try style().contains("\n@media screen { :root { --link: \(color)"))
    #expect(try style().hasSuffix("\n.own { color: red }"))
    #expect(try world.contents("Output/d/a/2026-11-20.single.html").contains(".own { color: red }"))
    let icon = try #require(page.firstMatch(of: #/assets/icon\.[0-9a-f]{8}\.svg/#)).0
    #expect(try world.contents("Output/\(icon)").contains("fill=\"#008080\""))
    #expect(await world.run("check") == .success, "\(world.output)")
    try world.write(".own { color: blue }", to: "own.css")
    #expect(await world.run("render --format html,single") == .success)
    #expect(try style().hasSuffix("\n.own { color: blue }"))
    try world.write(file(""), to: "sodigest.yml")
    #expect(await world.run("render --format html,single") == .success)
    #expect(try !style().contains(".own") && !world.contents("Output/index.html").contains("logo"))
    try world.write(file("accent: navy\n"), to: "sodigest.yml")
    #expect(await world.run("render --format html,single") == .success)
    #expect(!world.exists("Output/\(logo.1)"), "obsolete assets stay for one build only")
  }

  @Test(
    "A file of the look that does not fit is an error before publication",
    arguments: [
      ("logo", "a.txt", "is not an image, or is damaged. Use an SVG, PNG, JPEG, GIF or WebP file"),
      (
        "icon", "a.txt",
        "is not an image, or is damaged. Use an SVG, PNG, JPEG, GIF or WebP file, or an .ico file"
      ),
      ("logo", "none.svg", "cannot be read: No such file or directory. Check the path"),
      ("style", "", "cannot be read: it is not a regular file. Check the path"),
      ("style", "import.css", "has an @import. Copy the imported rules into it"),
      ("style", "binary.css", "is not text in UTF-8. Use a style sheet"),
    ])
  func unusableLook(key: String, file: String, reason: String) async throws {
    try world.write("text <svg> in it", to: "a.txt")
    try world.write("/* @import */ @IMPORT 'a.css';", to: "import.css")
    try Data([0x70, 0xFF]).write(to: URL(filePath: "\(world.folder)/binary.css"))
    let path = "\(world.folder)/\(file)"
    try world.write("sample: true\n\(key): \(path)\n", to: "sodigest.yml")
    #expect(await world.run("build --tag swift") == .configuration)
    #expect(world.errors.hasSuffix("sodigest: `\(key)`: \(path) \(reason)\n"), "\(world.errors)")
    #expect(!world.exists("Output"))
  }

  @Test("Rendering applies changed titles and the order of digests")
  func titles() async throws {
    let file = { (title: String, first: String, second: String) in
      """
      sample: true
      period: all
      limit: 2
      \(title)
      digests: [{name: \(first), tags: swift\(title.isEmpty ? "" : ", title: The one")}, {name: \(second), tags: sql}]
      """
    }
    try world.write(file("", "one", "two"), to: "sodigest.yml")
    #expect(await world.run("build") == .success, "\(world.errors)")
    #expect(try world.digestsOnHome() == ["one swift", "two sql"])
    try world.write(file("title: Ours", "one", "two"), to: "sodigest.yml")
    #expect(await world.run("render") == .success, "\(world.errors)")
    #expect(try world.digestsOnHome() == ["one The one", "two sql"])
    #expect(try world.contents("Output/d/two/2026-11-20.html").contains(">Ours</a>"))
    #expect(await world.run("build --tag c++") == .success, "\(world.errors)")
    #expect(try world.digestsOnHome() == ["one The one", "two sql"])
    #expect(try world.contents("Output/d/index.html").contains("stackoverflow-c_2b_2b/index.html"))
    #expect(await world.run("build") == .success, "\(world.errors)")
    try world.write("sample: true\n", to: "sodigest.yml")
    #expect(await world.run("render") == .success, "\(world.errors)")
    let all = try world.digestsOnHome()
    #expect(all.count == 3 && all.contains("one The one"))
  }

  @Test("An error in the file is one line with its position and exit 3")
  func invalidFile() async throws {
    try world.write("sample: true\nlimt: 5\n", to: "team.yml")
    #expect(await world.run("build --tag swift --config team.yml") == .configuration)
    #expect(world.errors == "sodigest: team.yml:2:1: unknown key `limt`; did you mean `limit`?\n")
    #expect(!world.exists("Output"))
    #expect(!world.exists("a.sqlite"))
  }

  @Test("A missing configuration file is exit 2, an unreadable one exit 3")
  func unreadable() async {
    #expect(await world.run("build --tag swift --sample --config no.yml") == .usage)
    #expect(
      await world.run("build --tag swift --sample --config \(world.folder)") == .configuration)
    #expect(world.errors.contains("cannot be read: it is not a regular file"))
  }

  @Test("Digests support several sites, any-of tags, excluded tags, and no tags")
  func rules() async throws {
    try world.write(
      """
      sample: true
      period: all
      format: json
      digests:
        - {name: any, tags: {any: [swiftui, mustache]}}
        - {name: none, tags: {all: swift, none: [concurrency, swift-testing]}, limit: 100}
        - {name: everything, limit: 100}
        - {name: sites, tags: swift, sites: [stackoverflow, meta.stackoverflow], limit: 3}
        - {name: parts, tags: swift, sections: [bounties, unanswered, new], limit: 5}
      """, to: "sodigest.yml")
    #expect(await world.run("build --json") == .success, "\(world.errors)")
    let titles = try Dictionary(
      uniqueKeysWithValues: ["any", "none", "everything", "sites", "parts"].map { name in
        (name, try world.edition(name))
      })
    #expect(titles["any"]?.title == "mustache or swiftui on Stack Overflow")
    #expect(titles["any"]?.ids == [43100, 42750])
    #expect(titles["none"]?.title == "swift on Stack Overflow")
    #expect(titles["none"]?.ids.contains(43000) == true)
    #expect(titles["none"]?.ids.contains(43100) == false)
    #expect(titles["everything"]?.title == "Questions on Stack Overflow")
    #expect(titles["everything"]?.ids.count == 43)
    #expect(titles["sites"]?.title == "swift on Stack Overflow and Stack Overflow Meta")
    #expect(titles["sites"]?.ids == [9100, 12800, 42500])
    #expect(titles["parts"]?.sections.map(\.name) == ["bounties", "unanswered", "new"])
    #expect(titles["parts"]?.sections.map(\.ids.first) == [42200, 42960, 43000])
  }

  @Test("A hundred digests in one file are built in one run")
  func hundred() async throws {
    let tags = ["swift", "sqlite", "concurrency", "performance", "regex"]
    let digests = (0..<100).map {
      "  - {name: digest-\($0), tags: \(tags[$0 % 5]), limit: \($0 / 5 + 1)}"
    }
    try world.write(
      "sample: true\nperiod: all\ndigests:\n" + digests.joined(separator: "\n"),
      to: "sodigest.yml")
    #expect(await world.run("build --json") == .success, "\(world.errors)")
    let summary = try world.summary()
    let built = try #require(summary["digests"] as? [[String: Any]])
    #expect(built.map { $0["name"] as? String } == (0..<100).map { "digest-\($0)" })
    #expect(built.allSatisfy { ($0["questions"] as? Int ?? 0) > 0 })
    for number in [0, 50, 99] {
      #expect(world.exists("Output/d/digest-\(number)/2026-11-20.html"))
    }
    world.clear()
    #expect(await world.run("build --json") == .success)
    #expect((try world.summary()["files"] as? [String: Int])?["written"] == 0)
  }

  @Test(
    "An edition is named and dated by its day in the configured time zone",
    .enabled(
      if: FileAccess.live(variables: [:]).timeZone(named: "Asia/Tokyo") != nil, "needs tzdata"))
  func timeZone() async {
    // The time zone belongs to the process, so this runs in a child process.
    await #expect(processExitsWith: .success) {
      try await withWorld { world async throws in
        try world.write("time_zone: Asia/Tokyo\nsample: true\ntag: swift\n", to: "sodigest.yml")
        #expect(await world.run("build --now 2026-11-20T15:00:00Z") == .success)
        let page = try world.contents("Output/d/stackoverflow-swift/2026-11-21.html")
        #expect(page.contains(#"As of <time datetime="2026-11-20T15:00:00Z">21 Nov 2026<"#))
        #expect(try world.contents("Output/about.html").contains("time zone Asia/Tokyo,"))
        #expect(await world.run("build --now 2026-11-20T14:59:59Z") == .success)
        #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
      }
    }
  }
}

/// An edition in the JSON format.
private struct EditionFile: Decodable {
  let title: String
  let questions: [Line]
  let sections: [Section]

  var ids: [Int] { questions.map(\.question_id) }

  struct Line: Decodable {
    let question_id: Int
  }

  struct Section: Decodable {
    let name: String
    let questions: [Line]

    var ids: [Int] { questions.map(\.question_id) }
  }
}

extension World {
  /// Returns the folder and the title of each digest on the home page.
  fileprivate func digestsOnHome() throws -> [String] {
    try contents("Output/index.html").matches(of: #/<h2><a href="d\/([^\/]*)\/[^>]*>([^<]*)</#)
      .map { "\($0.1) \($0.2)" }
  }

  fileprivate func edition(_ digest: String) throws -> EditionFile {
    let text = try contents("Output/d/\(digest)/2026-11-20.json")
    return try JSONDecoder().decode(EditionFile.self, from: Data(text.utf8))
  }
}
