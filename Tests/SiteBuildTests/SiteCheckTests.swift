import Output
import BuiltIn
import FoundationEssentials
import SiteBuild
import TestSupport
import Testing
import Theming

@Suite("Looking through a site")
struct SiteCheckTests {
  /// A site of two questions with images.
  private func with(_ body: (Desk) async throws -> Void) async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish()
      try await body(desk)
    }
  }

  private func findings(_ desk: Desk) async throws -> [String] {
    try await SiteCheck(of: desk.output, jobs: 2).findings.map {
      "\($0.file) \($0.kind.rawValue) \($0.address ?? "-")"
    }
  }

  private func write(_ text: String, to file: String, of desk: Desk) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(desk.output)/\(file)"))
  }

  @Test("A site as it was published is as it should be, whatever is hidden beside it")
  func fine() async throws {
    try await with { desk in
      try write("", to: ".gitkeep", of: desk)
      let check = try await SiteCheck(of: desk.output, jobs: 2)
      #expect(check.findings == [])
      #expect(try check.fileCount == desk.files().count - 1)
    }
  }

  @Test("Each way in which an address on a page can be wrong is found", arguments: faults)
  func addresses(markup: String, finding: String?) async throws {
    try await with { desk in
      let page = try desk.text("about.html").replacing("</main>", with: "\(markup)</main>")
      try write(page, to: "about.html", of: desk)
      #expect(try await findings(desk) == [finding.map { "about.html \($0)" }].compactMap(\.self))
    }
  }

  static let faults: [(String, String?)] = [
    (#"<a href="q/none.html">x</a>"#, "missing-file q/none.html"),
    (#"<img alt="" src='none.png'>"#, "missing-file none.png"),
    (
      #"<img alt="" src="index.html" srcset="index.html 1x, none2.png 2x">"#,
      "missing-file none2.png"
    ),
    (
      "<a href=q/stackoverflow/7.html#none>x</a>",
      "missing-place q/stackoverflow/7.html#none"
    ),
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

  @Test("What was changed, lost, added or left behind is found")
  func files() async throws {
    try await with { desk in
      let files = try desk.files()
      let image = try #require(files.first { $0.hasPrefix("img/") })
      let style = try #require(files.first { $0.hasSuffix(".css") })
      try write("other", to: image, of: desk)
      try write("body {}", to: style, of: desk)
      try FileManager.default.removeItem(atPath: "\(desk.output)/robots.txt")
      try write("x", to: "notes.txt", of: desk)
      try FileManager.default.createSymbolicLink(
        atPath: "\(desk.output)/link.html", withDestinationPath: "index.html")
      try FileManager.default.createDirectory(
        atPath: "\(desk.output)/.sodigest-unfinished/q", withIntermediateDirectories: true)
      try write("x", to: ".sodigest-unfinished/q/1.html", of: desk)
      #expect(
        try await findings(desk) == [
          ".sodigest-unfinished leftover -", "\(style) wrong-hash -", "\(image) wrong-hash -",
          "link.html foreign -", "notes.txt foreign -", "robots.txt lost -",
        ])
    }
  }

  @Test("Every file that is named by what is in it is told when something else is in it")
  func contentNames() async throws {
    try await Desk.use { desk in
      try desk.keepSample()
      try await desk.publish(
        theme: SiteTheme(
          files: BuiltIn.files(in: "Templates"), assets: ["style.deadbeef.txt": [], "a.css": []]))
      let named = try desk.files().filter {
        $0.contains(/[-.\/]([0-9a-f]{8}|[0-9a-f]{64})\.[a-z]+$/)
      }
      let own = "assets/style.deadbeef.txt"
      for file in named { try desk.write("x", to: file) }
      #expect(
        try await findings(desk) == named.filter { $0 != own }.map { "\($0) wrong-hash -" })
      // Of each kind there is one: drawings, images, the theme's own, and four kinds for search.
      for kind in [
        #/img/.+\.svg/#, #/img/.+\.png/#, #/assets/style\..+\.css/#, #/assets/script\..+\.js/#,
        #/assets/search\..+\.js/#, #/assets/icon\..+\.svg/#, #/search/i0-.+\.js/#,
        #/search/w0-.+\.js/#, #/search/q0-.+\.js/#, #/search/s0-.+\.js/#,
      ] {
        #expect(try named.contains { try kind.wholeMatch(in: $0) != nil })
      }
    }
  }

  @Test(
    "Links of pages in Markdown are looked at, too, but for those in code")
  func markdown() async throws {
    try await with { desk in
      let page = try desk.text("q/stackoverflow/7.md")
      try write(
        page + "\n[x](none.md) `[y](none2.md)` ![z](none.png) [](70.md#answer-71) [](70.md#none)\n",
        to: "q/stackoverflow/7.md",
        of: desk)
      #expect(
        try await findings(desk) == [
          "q/stackoverflow/7.md missing-file none.md", "q/stackoverflow/7.md missing-file none.png",
          "q/stackoverflow/7.md missing-place 70.md#none",
        ])
    }
  }

  @Test("A folder without its list, and one that is not there, are told apart")
  func noSite() async throws {
    try await with { desk in
      try FileManager.default.removeItem(atPath: "\(desk.output)/\(Manifest.fileName)")
      #expect(try await findings(desk) == [".sodigest-site lost -"])
      await #expect(throws: OutputError.noSite(path: "\(desk.folder)/none")) {
        try await SiteCheck(of: "\(desk.folder)/none", jobs: 1)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(desk.folder)/none"))
    }
  }
}
