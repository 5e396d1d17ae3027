import Archive
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("The home page")
struct HomePageTests {
  private func edition(_ marks: [Edition.Badge?], digest: String = "stackoverflow-swift") -> Edition
  {
    var edition = Edition.of(
      marks.indices.map { .plain(($0 + 1) * 10, title: "Q\($0 + 1).") }, digest: digest)
    edition.comparisonDate = "2026-11-19"
    for index in marks.indices {
      edition.entries[index].badge = marks[index]
      edition.entries[index].scoreGain = marks[index] == .moved ? 9 : nil
    }
    return edition
  }

  private func titles(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: #/>(Q\d+\.)</#).map { String($0.1) }
  }

  @Test("What is new, newly accepted or moved comes before the rest of the selection")
  func newsFirst() async throws {
    try await Desk.use { desk in
      try desk.keep((1...5).map { .plain($0 * 10, title: "Q\($0).") })
      try desk.change { try $0.save(edition([nil, .moved, nil, .accepted, .new])) }
      try await desk.publish()
      let page = try desk.text("index.html")
      let new = try #require(page.firstRange(of: "<h3>New</h3>"))
      let rest = try #require(page.firstRange(of: "<h3>From the selection</h3>"))
      #expect(titles(page[new.upperBound..<rest.lowerBound]) == ["Q2.", "Q4.", "Q5."])
      #expect(titles(page[rest.upperBound...]) == ["Q1.", "Q3."])
      #expect(page.contains(#"<h2><a href="d/stackoverflow-swift/index.html">"#))
      #expect(!page.contains("aria-label=\"Digests\""))
    }
  }

  @Test("Without anything new the selection comes alone")
  func noNews() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(10, title: "Q1.")])
      try await desk.publish()
      let page = try desk.text("index.html")
      #expect(!page.contains("<h3>") && titles(page) == ["Q1."])
    }
  }

  @Test("Ten digests are listed first, and show five questions of each kind at most")
  func tenDigests() async throws {
    try await Desk.use { desk in
      try desk.keep((1...20).map { .plain($0 * 10, title: "Q\($0).") })
      try desk.change { archive in
        for digest in 0..<10 {
          let marks = (0..<20).map { $0 < 8 ? Edition.Badge.new : nil }
          try archive.save(edition(marks, digest: "d\(digest)"))
        }
      }
      try await desk.publish { settings in
        settings.digests = (0..<10).map { .init(name: "d\($0)", title: "Digest \($0)") }
      }
      let page = try desk.text("index.html")
      #expect(page.contains("<li><a href=\"#d-d7\">Digest 7</a> <small>8 new</small></li>"))
      #expect(titles(page).count == 100)
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("All questions, tags and authors of each site are one click away")
  func browse() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, tags: ["a", "b"])])
      try desk.keep([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
      try await desk.publish()
      let page = try desk.text("index.html")
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
