import BuiltIn
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import TestSupport
import Testing
import Theming

@Suite("The theme")
struct ThemeTests {
  @Test("A folder's files take the place of the built-in ones, file by file")
  func override() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      let folder = desk.folder + "/theme"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("<p>{{question.number}} is mine</p>\n".utf8)
        .write(to: URL(filePath: folder + "/question.html"))
      try Data("{{broken".utf8).write(to: URL(filePath: folder + "/.question.html.swp"))
      let files = try TemplateFolder.files(in: folder, over: BuiltIn.theme)
      try await desk.publish(theme: SiteTheme(files: files))
      #expect(try desk.text("q/stackoverflow/7.html") == "<p>7 is mine</p>\n")
      #expect(try desk.text("index.html").contains("<h1>"))
    }
  }

  @Test("Templates that are trusted make the same pages, compiled or not by then")
  func trusted() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let pages = ["index.html", "q/stackoverflow/7.html"]
      let before = try pages.map(desk.text)
      let trusted = try SiteTheme(trusting: BuiltIn.theme, language: "en")
      let summary = try await desk.publish(theme: trusted)
      #expect(summary.files.written == 0 && summary.files.removed == 0)
      try await desk.publish(theme: trusted) { $0.force = true }
      #expect(try pages.map(desk.text) == before)
    }
  }

  @Test("A changed style sheet has another name; the old one stays until the next change")
  func style() async throws {
    try await Desk.use { desk in
      try await desk.publish()
      let before = try desk.files().filter { $0.hasPrefix("assets/") }
      var files = BuiltIn.theme
      files["style.css"] = Array("body { color: red }".utf8)
      try await desk.publish(theme: SiteTheme(files: files))
      let both = try desk.files().filter { $0.hasPrefix("assets/") }
      #expect(both.count == before.count + 1)
      try await desk.publish(theme: SiteTheme(files: files))
      #expect(try desk.files().filter { $0.hasPrefix("assets/") } == both)
      try desk.keep([.plain(9)])
      try await desk.publish(theme: SiteTheme(files: files))
      let after = try desk.files().filter { $0.hasPrefix("assets/") }
      let style = try #require(Set(both).subtracting(before).first)
      #expect(after.contains(style) && after.count == before.count)
      #expect(try desk.text(style) == "body { color: red }")
      #expect(try desk.text("index.html").contains("href=\"\(style)\""))
    }
  }

  @Test("A name that no page has is an error with its place")
  func wrongName() throws {
    var files = BuiltIn.theme
    files["tag.html"] = Array("<h1>\n{{tagg}}</h1>".utf8)
    #expect {
      try SiteTheme(files: files)
    } throws: { error in
      "\(error)".contains("tag.html:2:1") && "\(error)".contains("tag")
    }
  }

  @Test("A theme without an asset, or a folder that is none, is an error")
  func missing() async throws {
    for asset in ["style.css", "script.js", "search.js", "icon.svg"] {
      var files = BuiltIn.theme
      files[asset] = nil
      #expect {
        try SiteTheme(files: files)
      } throws: { "\($0)".contains(asset) }
    }
    try await withTemporaryFolder { folder in
      _ = #expect {
        try TemplateFolder.files(in: folder + "/none", over: [:])
      } throws: { "\($0)".contains("/none") && "\($0)".contains("--templates") }
    }
  }

  @Test("The default script and style sheet are small, ask for nothing, and know both schemes")
  func defaultAssets() throws {
    let script = try #require(BuiltIn.theme["script.js"])
    #expect(script.count <= 3_000)
    #expect(try #require(BuiltIn.theme["search.js"]).count <= 4_500)

    let style = String(
      decoding: try #require(BuiltIn.theme["style.css"]), as: UTF8.self)
    #expect(style.utf8.count <= 16_000)
    #expect(!style.contains("url(") && !style.contains("@import"))
    for query in ["light-dark(", "prefers-reduced-motion", "print"] {
      #expect(style.contains(query))
    }
  }
}
