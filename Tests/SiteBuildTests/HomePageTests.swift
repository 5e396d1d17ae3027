import Archive
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Home page")
struct HomePageTests {
  private func edition(_ badges: [Edition.Badge?], digest: String = "stackoverflow-swift")
    -> Edition
  {
    var edition = Edition.containing(
      badges.indices.map { .plain(($0 + 1) * 10, title: "Q\($0 + 1).") }, digest: digest)
    edition.comparisonDate = "2026-11-19"
    for index in badges.indices {
      edition.entries[index].badge = badges[index]
      edition.entries[index].scoreGain = badges[index] == .moved ? 9 : nil
    }
    return edition
  }

  private func titles(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: #/>(Q\d+\.)</#).map { String($0.1) }
  }

  @Test("New, newly accepted and moved questions come before the other questions")
  func newQuestionsFirst() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save((1...5).map { .plain($0 * 10, title: "Q\($0).") })
      try fixture.changeArchive { try $0.save(edition([nil, .moved, nil, .accepted, .new])) }
      try await fixture.publish()
      let page = try fixture.text("index.html")
      let newHeading = try #require(page.firstRange(of: "<h3>New</h3>"))
      let selectionHeading = try #require(page.firstRange(of: "<h3>From the selection</h3>"))
      #expect(
        titles(page[newHeading.upperBound..<selectionHeading.lowerBound]) == ["Q2.", "Q4.", "Q5."])
      #expect(titles(page[selectionHeading.upperBound...]) == ["Q1.", "Q3."])
      #expect(page.contains(#"<h2><a href="d/stackoverflow-swift/index.html">"#))
      #expect(!page.contains("aria-label=\"Digests\""))
    }
  }

  @Test("Without new questions only the selection is shown")
  func withoutNewQuestions() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(10, title: "Q1.")])
      try await fixture.publish()
      let page = try fixture.text("index.html")
      #expect(!page.contains("<h3>") && titles(page) == ["Q1."])
    }
  }

  @Test("Ten digests are listed first, each with at most five questions of each kind")
  func tenDigests() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save((1...20).map { .plain($0 * 10, title: "Q\($0).") })
      try fixture.changeArchive { archive in
        for digest in 0..<10 {
          let badges = (0..<20).map { $0 < 8 ? Edition.Badge.new : nil }
          try archive.save(edition(badges, digest: "d\(digest)"))
        }
      }
      try await fixture.publish { settings in
        settings.digests = (0..<10).map { .init(name: "d\($0)", title: "Digest \($0)") }
      }
      let page = try fixture.text("index.html")
      #expect(page.contains("<li><a href=\"#d-d7\">Digest 7</a> <small>8 new</small></li>"))
      #expect(titles(page).count == 100)
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("The home page links to the questions, tags and authors of each site")
  func browse() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(7, tags: ["a", "b"])])
      try fixture.save([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
      try await fixture.publish()
      let page = try fixture.text("index.html")
      #expect(
        page.contains(
          #"""
          <li>Stack Overflow: <a href="q/stackoverflow/index.html">1 question</a>, \#
          <a href="t/stackoverflow/index.html">2 tags</a>, \#
          <a href="u/stackoverflow/index.html">2 authors</a></li>
          """#))
      #expect(page.contains(#"<a href="q/emacs/index.html">1 question</a>"#))
    }
  }
}
