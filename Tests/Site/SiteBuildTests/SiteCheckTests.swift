import BuiltIn
import FoundationEssentials
import SiteBuild
import Pages
import TestSupport
import Testing

@Suite("Checking a site")
struct SiteCheckTests {
  /// Publishes a site of two questions with images.
  private func withSite(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(7), .plain(70)])
      try await fixture.publish()
      try await body(fixture)
    }
  }

  private func findings(_ fixture: SiteFixture) async throws -> [String] {
    try await SiteCheck(of: fixture.output, jobs: 2).findings.map {
      "\($0.file) \($0.kind.rawValue) \($0.address ?? "-")"
    }
  }

  private func write(_ text: String, to file: String, of fixture: SiteFixture) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(fixture.output)/\(file)"))
  }

  @Test("A published site has no findings, and hidden files are ignored")
  func noFindings() async throws {
    try await withSite { fixture in
      try write("", to: ".gitkeep", of: fixture)
      let check = try await SiteCheck(of: fixture.output, jobs: 2)
      #expect(check.findings == [])
      #expect(try check.fileCount == fixture.files().count - 1)
    }
  }

  @Test("Every broken or unsafe address on a page is reported", arguments: examples)
  func addresses(markup: String, finding: String?) async throws {
    try await withSite { fixture in
      let page = try fixture.text("about.html").replacing("</main>", with: "\(markup)</main>")
      try write(page, to: "about.html", of: fixture)
      #expect(
        try await findings(fixture) == [finding.map { "about.html \($0)" }].compactMap(\.self))
    }
  }

  static let examples: [(String, String?)] = [
    (#"<a href="q/none.html">x</a>"#, "missing-file q/none.html"),
    (#"<img alt="" src='none.png'>"#, "missing-file none.png"),
    (
      #"<img alt="" src="index.html" srcset="index.html 1x, none2.png 2x">"#,
      "missing-file none2.png"
    ),
    ("<a href=q/stackoverflow/7.html#none>x</a>", "missing-place q/stackoverflow/7.html#none"),
    (##"<a href="#none">x</a>"##, "missing-place #none"),
    (#"<a href="q/stackoverflow">x</a>"#, "folder q/stackoverflow"),
    (#"<a href="q/stackoverflow/">x</a>"#, "folder q/stackoverflow/"),
    (#"<a href="../index.html">x</a>"#, "outside ../index.html"),
    (#"<a href="/index.html">x</a>"#, "outside /index.html"),
    (#"<a href="//a.example/">x</a>"#, "outside //a.example/"),
    (#"<a href="java&#115;cript:x()">x</a>"#, "scheme javascript:x()"),
    (#"<img alt="" src="https://a.example/x.png">"#, "foreign-request https://a.example/x.png"),
    (#"<form action="none.html"></form>"#, "missing-file none.html"),
    (#"<a href="q/stackoverflow/7.html#answer-8">x</a>"#, nil),
    (#"<a href="./q/../index.html?a=1#">x</a>"#, nil),
    (#"<A HREF="https://a.example/?a=1&amp;b">x</A>"#, nil),
    (#"<a href="mailto:a@b.example">x</a> <img alt="" src="data:image/png;base64,AA==">"#, nil),
    (#"<!-- <a href="none.html"> --><script>"<a href='none.html'>"</script>"#, nil),
    (##"<a title="<a href='none.html'>" href="#content">x</a>"##, nil),
  ]

  @Test("Changed, missing, unexpected and leftover files are reported")
  func files() async throws {
    try await withSite { fixture in
      let files = try fixture.files()
      let image = try #require(files.first { $0.hasPrefix("img/") })
      let style = try #require(files.first { $0.hasSuffix(".css") })
      try write("other", to: image, of: fixture)
      try write("body {}", to: style, of: fixture)
      try FileManager.default.removeItem(atPath: "\(fixture.output)/robots.txt")
      try write("x", to: "notes.txt", of: fixture)
      try FileManager.default.createSymbolicLink(
        atPath: "\(fixture.output)/link.html", withDestinationPath: "index.html")
      try FileManager.default.createDirectory(
        atPath: "\(fixture.output)/.sodigest-unfinished/q", withIntermediateDirectories: true)
      try write("x", to: ".sodigest-unfinished/q/1.html", of: fixture)
      #expect(
        try await findings(fixture) == [
          ".sodigest-unfinished leftover -", "\(style) wrong-hash -", "\(image) wrong-hash -",
          "link.html foreign -", "notes.txt foreign -", "robots.txt lost -",
        ])
    }
  }

  @Test("A file whose content does not match the hash in its name is reported")
  func contentHashes() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.saveSample()
      try await fixture.publish(
        theme: SiteTheme(
          files: BuiltIn.files(in: "Templates"), assets: ["style.deadbeef.txt": [], "a.css": []]))
      let hashedFiles = try fixture.files().filter {
        $0.contains(/[-.\/]([0-9a-f]{8}|[0-9a-f]{32})\.[a-z]+$/)
      }
      let themeAsset = "assets/style.deadbeef.txt"
      for file in hashedFiles { try fixture.write("x", to: file) }
      #expect(
        try await findings(fixture)
          == hashedFiles.filter { $0 != themeAsset }.map { "\($0) wrong-hash -" })
      // All kinds occur: identicons, images, assets, and four kinds of search files.
      for kind in [
        #/img/.+\.svg/#, #/img/.+\.png/#, #/assets/style\..+\.css/#, #/assets/script\..+\.js/#,
        #/assets/search\..+\.js/#, #/assets/icon\..+\.svg/#, #/search/i0-.+\.js/#,
        #/search/w0-.+\.js/#, #/search/q0-.+\.js/#, #/search/s0-.+\.js/#,
      ] {
        #expect(try hashedFiles.contains { try kind.wholeMatch(in: $0) != nil })
      }
    }
  }

  @Test(
    "Links of Markdown pages are checked, except those in code")
  func markdown() async throws {
    try await withSite { fixture in
      let page = try fixture.text("q/stackoverflow/7.md")
      try write(
        page + "\n[x](none.md) `[y](none2.md)` ![z](none.png) [](70.md#answer-71) [](70.md#none)\n",
        to: "q/stackoverflow/7.md",
        of: fixture)
      #expect(
        try await findings(fixture) == [
          "q/stackoverflow/7.md missing-file none.md", "q/stackoverflow/7.md missing-file none.png",
          "q/stackoverflow/7.md missing-place 70.md#none",
        ])
    }
  }

  @Test("A missing manifest is a finding, and a missing folder is an error")
  func noSite() async throws {
    try await withSite { fixture in
      try FileManager.default.removeItem(atPath: "\(fixture.output)/\(Manifest.fileName)")
      #expect(try await findings(fixture) == [".sodigest-site lost -"])
      await #expect(throws: OutputError.noSite(path: "\(fixture.folder)/none")) {
        try await SiteCheck(of: "\(fixture.folder)/none", jobs: 1)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/none"))
    }
  }
}
