import Archive
import Configuration
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Tags that differ in their bytes alone")
struct TagSpellingTests {
  /// "café" in both of its forms, which `String` holds to be equal.
  private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
  private static let (composedFolder, decomposedFolder) = ("caf_c3_a9", "cafe_cc_81")

  @Test("Each has its page and its feed, and a question stands there once")
  func forms() async throws {
    try await Desk.use { desk in
      try desk.keep([
        .plain(10, tags: [Self.composed]), .plain(20, tags: [Self.decomposed]),
        .plain(30, tags: [Self.decomposed, Self.composed]),
        .plain(40, tags: ["swift", "swift"]),
      ])
      try await desk.publishAndCompare({ $0.formats = [.html, .markdown, .json] })
      for (folder, questions) in [
        (Self.composedFolder, [30, 10]), (Self.decomposedFolder, [30, 20]), ("swift", [40]),
      ] {
        let feed = try desk.feed("t/stackoverflow/\(folder)/feed")
        #expect(
          feed.items.map { $0.id.split(separator: "/").last }
            == questions.map { Substring(String($0)) }, "\(folder)")
        let page = try desk.text("t/stackoverflow/\(folder)/index.html")
        for id in [10, 20, 30, 40] {
          #expect(
            page.contains("q/stackoverflow/\(id).html\"") == questions.contains(id),
            "\(folder) \(id)")
        }
      }
      for (id, folder) in [(10, Self.composedFolder), (20, Self.decomposedFolder)] {
        let page = try desk.text("q/stackoverflow/\(id).html")
        #expect(page.contains("t/stackoverflow/\(folder)/index.html"), "\(id)")
      }
      try desk.validateFeeds()
      #expect(try desk.walk().problems == [])
      #expect(try await SiteCheck(of: desk.output, jobs: 2).findings == [])
    }
  }

  @Test("A question that changes its tag from one form to the other changes its page")
  func change() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(10, tags: [Self.composed]), .plain(20, tags: ["swift"])])
      try await desk.publish()
      try desk.keep([.plain(10, tags: [Self.decomposed])], on: 21)
      try await desk.publishAndCompare()
      #expect(!desk.exists("t/stackoverflow/\(Self.composedFolder)/index.html"))
      #expect(desk.exists("t/stackoverflow/\(Self.decomposedFolder)/index.html"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("Two sites of a hostile archive whose names are canonically equal end nothing")
  func sites() async throws {
    try await Desk.use { desk in
      for name in [Self.composed, Self.decomposed] {
        try desk.change { archive in
          var community = Community.emacs
          community.apiSiteParameter = name
          try archive.save(community, apiBase: "https://api.example", at: .day(20))
        }
        try desk.keep([.plain(10)], site: name, digest: "weekly")
      }
      try await desk.publish()
      for folder in [Self.composedFolder, Self.decomposedFolder] {
        #expect(desk.exists("q/\(folder)/10.html"))
      }
    }
  }
}
