import BuiltIn
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import TestSupport
import Testing

@Suite("Site themes")
struct SiteThemeTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let fixture = SiteFixture()

  @Test("Files in a template folder replace built-in files one by one")
  func override() async throws {
    try fixture.save([.plain(7)])
    let folder = fixture.folder + "/theme"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("<p>{{question.number}} is mine</p>\n".utf8)
      .write(to: URL(filePath: folder + "/question.html"))
    try Data("{{broken".utf8).write(to: URL(filePath: folder + "/.question.html.swp"))
    let files = try TemplateFolder.files(in: folder, over: BuiltIn.theme)
    try await fixture.publish(theme: SiteTheme(files: files))
    #expect(try fixture.text("q/stackoverflow/7.html") == "<p>7 is mine</p>\n")
    #expect(try fixture.text("index.html").contains("<h1>"))
  }

  @Test("Trusted templates build the same pages")
  func trusted() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let pages = ["index.html", "q/stackoverflow/7.html"]
    let before = try pages.map(fixture.text)
    let trusted = try SiteTheme(trusting: BuiltIn.theme, language: "en")
    let summary = try await fixture.publish(theme: trusted)
    #expect(summary.files.written == 0 && summary.files.removed == 0)
    try await fixture.publish(theme: trusted) { $0.force = true }
    #expect(try pages.map(fixture.text) == before)
  }

  @Test("A changed style sheet has a new name; the old file is kept until the next change")
  func style() async throws {
    try await fixture.publish()
    let before = try fixture.files().filter { $0.hasPrefix("assets/") }
    var files = BuiltIn.theme
    files["style.css"] = Array("body { color: red }".utf8)
    try await fixture.publish(theme: SiteTheme(files: files))
    let oldAndNew = try fixture.files().filter { $0.hasPrefix("assets/") }
    #expect(oldAndNew.count == before.count + 1)
    try await fixture.publish(theme: SiteTheme(files: files))
    #expect(try fixture.files().filter { $0.hasPrefix("assets/") } == oldAndNew)
    try fixture.save([.plain(9)])
    try await fixture.publish(theme: SiteTheme(files: files))
    let after = try fixture.files().filter { $0.hasPrefix("assets/") }
    let style = try #require(Set(oldAndNew).subtracting(before).first)
    #expect(after.contains(style) && after.count == before.count)
    #expect(try fixture.text(style) == "body { color: red }")
    #expect(try fixture.text("index.html").contains("href=\"\(style)\""))
  }

  @Test("An unknown name in a template is an error with its location")
  func unknownName() throws {
    var files = BuiltIn.theme
    files["tag.html"] = Array("<h1>\n{{tagg}}</h1>".utf8)
    #expect {
      try SiteTheme(files: files)
    } throws: { error in
      "\(error)".contains("tag.html:2:1") && "\(error)".contains("tag")
    }
  }

  @Test("A missing asset and a missing template folder are errors")
  func missing() throws {
    for asset in ["style.css", "script.js", "search.js", "icon.svg"] {
      var files = BuiltIn.theme
      files[asset] = nil
      #expect {
        try SiteTheme(files: files)
      } throws: { "\($0)".contains(asset) }
    }
    _ = #expect {
      try TemplateFolder.files(in: folder + "/none", over: [:])
    } throws: { "\($0)".contains("/none") && "\($0)".contains("--templates") }
  }

  @Test("The built-in assets are small, load nothing and support light and dark colour schemes")
  func defaultAssets() throws {
    let script = try #require(BuiltIn.theme["script.js"])
    #expect(script.count <= 4_096)
    #expect(try #require(BuiltIn.theme["search.js"]).count <= 10_240)

    let style = String(
      decoding: try #require(BuiltIn.theme["style.css"]), as: UTF8.self)
    #expect(style.utf8.count <= 15_360)
    #expect(!style.contains("url(") && !style.contains("@import"))
    for query in ["light-dark(", "print"] {
      #expect(style.contains(query))
    }
  }
}
