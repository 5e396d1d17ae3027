import Archive
import Configuration
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Canonically equivalent tags")
struct EquivalentTagTests {
  private let fixture = SiteFixture()

  /// The tag "café" in its two Unicode forms, which `String` considers equal.
  private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
  private static let (composedFolder, decomposedFolder) = ("caf_c3_a9", "cafe_cc_81")

  @Test("Each form has its own page and feed, which list a question once")
  func forms() async throws {
    try fixture.save([
      .plain(10, tags: [Self.composed]), .plain(20, tags: [Self.decomposed]),
      .plain(30, tags: [Self.decomposed, Self.composed]),
      .plain(40, tags: ["swift", "swift"]),
    ])
    try await fixture.publishAndCompare({ $0.formats = [.html, .markdown, .json] })
    for (folder, questions) in [
      (Self.composedFolder, [30, 10]), (Self.decomposedFolder, [30, 20]), ("swift", [40]),
    ] {
      let feed = try fixture.feed("t/stackoverflow/\(folder)/feed")
      #expect(
        feed.items.map { $0.id.split(separator: "/").last }
          == questions.map { Substring(String($0)) }, "\(folder)")
      let page = try fixture.text("t/stackoverflow/\(folder)/index.html")
      for id in [10, 20, 30, 40] {
        #expect(
          page.contains("q/stackoverflow/\(id).html\"") == questions.contains(id),
          "\(folder) \(id)")
      }
    }
    for (id, folder) in [(10, Self.composedFolder), (20, Self.decomposedFolder)] {
      let page = try fixture.text("q/stackoverflow/\(id).html")
      #expect(page.contains("t/stackoverflow/\(folder)/index.html"), "\(id)")
    }
    try fixture.validateFeeds()
    #expect(try fixture.crawl().problems == [])
    #expect(try await SiteCheck(of: fixture.output, jobs: 2).findings == [])
  }

  @Test("Changing a tag from one form to the other changes its page")
  func change() async throws {
    try fixture.save([.plain(10, tags: [Self.composed]), .plain(20, tags: ["swift"])])
    try await fixture.publish()
    try fixture.save([.plain(10, tags: [Self.decomposed])], on: 21)
    try await fixture.publishAndCompare()
    #expect(!fixture.exists("t/stackoverflow/\(Self.composedFolder)/index.html"))
    #expect(fixture.exists("t/stackoverflow/\(Self.decomposedFolder)/index.html"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Two sites with canonically equivalent names have separate folders")
  func sites() async throws {
    for name in [Self.composed, Self.decomposed] {
      try fixture.changeArchive { archive in
        var community = Community.emacs
        community.apiSiteParameter = name
        try archive.save(community, apiBase: "https://api.example", at: .day(20))
      }
      try fixture.save([.plain(10)], site: name, digest: "weekly")
    }
    try await fixture.publish()
    for folder in [Self.composedFolder, Self.decomposedFolder] {
      #expect(fixture.exists("q/\(folder)/10.html"))
    }
  }
}
