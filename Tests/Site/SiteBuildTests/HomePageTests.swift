import Archive
import Configuration
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Home page")
struct HomePageTests {
  private let fixture = SiteFixture()

  private func edition(
    _ badges: [Edition.Badge?], digest: String = "stackoverflow-swift",
    after number: Int = 0
  ) -> Edition {
    var edition = Edition.containing(
      badges.indices.map { $0 + 1 + number }.map { .plain($0 * 10, title: "Q\($0).") },
      digest: digest)
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

  /// Returns the headings of groups and the titles of questions on a page, in their order.
  private func groups(_ page: String) -> [String] {
    page.matches(of: #/<h3>([^<]*)</h3>|>(Q\d+\.)</#).map { String($0.1 ?? $0.2 ?? "") }
  }

  @Test("With many digests a question stands only in the first digest that has it")
  func questionsOnce() async throws {
    try fixture.save((1...6).map { .plain($0 * 10, title: "Q\($0).") })
    let digests = ["a", "b", "c", "d"]
    try fixture.changeArchive { archive in
      for digest in digests {
        try archive.save(edition([.new, .new, .new, .new, .new, .new], digest: digest))
      }
    }
    try await fixture.publish { settings in
      settings.formats = [.html]
      settings.digests = digests.map { .init(name: $0, title: nil) }
    }
    let page = try fixture.text("index.html")
    #expect(titles(page) == ["Q1.", "Q2.", "Q3.", "Q4.", "Q5.", "Q6."])
    // A digest whose questions all stand above still says what is new, and links to its edition.
    let digest = try #require(page.firstMatch(of: #/<section [^>]*id="d-d">[\s\S]*?</section>/#))
      .0
    #expect(digest.contains(#"<a href="d/d/2026-11-20.html#new">6 new</a>"#))
    #expect(digest.contains(#"<p class="empty">All of its questions stand above.</p>"#))
    #expect(!digest.contains("No questions"))
  }

  @Test("With a few digests, too, a question stands only once, and counts say how many are new")
  func questionsOfFewDigests() async throws {
    try fixture.save((1...6).map { .plain($0 * 10, title: "Q\($0).") })
    try fixture.changeArchive {
      try $0.save(edition([.new, .new, nil], digest: "a"))
      try $0.save(edition([.new, nil, .new, .new], digest: "b", after: 1))
      try $0.save(edition([.new, nil], digest: "c", after: 1))
    }
    try await fixture.publish { settings in
      settings.formats = [.html]
      settings.digests = ["a", "b", "c"].map { .init(name: $0, title: nil) }
    }
    #expect(
      try groups(fixture.text("index.html")) == [
        "New", "Q1.", "Q2.", "Selection", "Q3.", "New: 2 of 3", "Q4.", "Q5.", "Stack Overflow",
      ])
    try await fixture.publish { settings in
      settings.formats = [.markdown]
      settings.digests = ["a", "b", "c"].map { .init(name: $0, title: nil) }
    }
    let text = try fixture.text("index.md")
    #expect(text.matches(of: #/\[Q2\./#).count == 1)
    #expect(text.contains("*All of its questions stand above.*"))
  }

  @Test("New, newly accepted and moved questions are groups of their own before the selection")
  func groups() async throws {
    try fixture.save((1...6).map { .plain($0 * 10, title: "Q\($0).") })
    try fixture.changeArchive { try $0.save(edition([nil, .moved, nil, .accepted, .new, nil])) }
    try await fixture.publish { $0.formats = [.html] }
    let page = try fixture.text("index.html")
    #expect(
      groups(page) == [
        "New", "Q5.", "Accepted", "Q4.", "Moved", "Q2.", "Selection", "Q1.", "Q3.",
        "Stack Overflow",
      ])
    #expect(page.contains(#"<h2><a href="d/stackoverflow-swift/index.html">"#))
    #expect(page.contains("Full edition: 6 questions</a>"))
    try await fixture.publish { $0.formats = [.markdown] }
    let text = try fixture.text("index.md")
    let lines = text.matches(of: #/(?m)^\*\*(.*)\*\*$|^- \[(Q\d\.)/#).map {
      String($0.1 ?? $0.2 ?? "")
    }
    #expect(
      lines == [
        "New", "Q5.", "Accepted", "Q4.", "Moved", "Q2.", "Selection", "Q1.", "Q3.",
      ])
  }

  @Test("If there are more changes than rows, each kind of change has at least one")
  func limitedGroups() async throws {
    try fixture.save((1...9).map { .plain($0 * 10, title: "Q\($0).") })
    let badges: [Edition.Badge?] = [
      .moved, .moved, .accepted, .new, .new, .new, .new, nil, .accepted,
    ]
    try fixture.changeArchive { try $0.save(edition(badges)) }
    try await fixture.publish()
    #expect(
      try groups(fixture.text("index.html")) == [
        "New: 3 of 4", "Q4.", "Q5.", "Q6.", "Accepted: 1 of 2", "Q3.", "Moved: 1 of 2", "Q1.",
        "Stack Overflow",
      ])
  }

  @Test("A first edition shows its selection, without headings")
  func firstEdition() async throws {
    try fixture.save((1...6).map { .plain($0 * 10, title: "Q\($0).") })
    try await fixture.publish()
    #expect(
      try groups(fixture.text("index.html")) == [
        "Q1.", "Q2.", "Q3.", "Q4.", "Q5.", "Stack Overflow",
      ])
  }

  @Test("Digests without changes follow in one list, unless no digest has changes")
  func quietDigests() async throws {
    try fixture.save((1...6).map { .plain($0 * 10, title: "Q\($0).") })
    let saveEditions: ([Edition.Badge?]) throws -> Void = { badges in
      try fixture.changeArchive { archive in
        for digest in ["a", "b"] {
          try archive.save(edition(digest == "b" ? badges : [nil, nil], digest: digest))
        }
      }
    }
    let settings: (inout SiteSettings) -> Void = { settings in
      settings.digests = ["a", "b"].map { .init(name: $0, title: "Digest \($0)") }
    }
    try saveEditions([nil, .new])
    try await fixture.publish(settings)
    var page = try fixture.text("index.html")
    #expect(groups(page) == ["New", "Q2.", "Selection", "Q1.", "Stack Overflow"])
    #expect(
      page.contains(
        #"""
        <li><a href="d/a/index.html">Digest a</a> \#
        <small class="whole">2 questions, <time datetime="2026-11-20">20 Nov 2026</time></small></li>
        """#))
    try saveEditions([nil, nil])
    try await fixture.publish(settings)
    page = try fixture.text("index.html")
    #expect(groups(page) == ["Q1.", "Q2.", "Stack Overflow"])
    #expect(page.contains("<p class=\"empty\">All of its questions stand above.</p>"))
    #expect(!page.contains("Nothing new"))
  }

  @Test(
    "The more digests have changes, the fewer questions each shows",
    arguments: [(1, 5), (3, 5), (4, 4), (6, 4), (7, 3), (10, 3)])
  func manyDigests(count: Int, rows: Int) async throws {
    try fixture.save((1...8 * count).map { .plain($0 * 10, title: "Q\($0).") })
    try fixture.changeArchive { archive in
      for digest in 0..<count {
        let badges = (0..<8).map { $0 < 6 ? Edition.Badge.new : nil }
        try archive.save(edition(badges, digest: "d\(digest)", after: 8 * digest))
      }
    }
    try await fixture.publish { settings in
      settings.digests = (0..<count).map { .init(name: "d\($0)", title: "Digest \($0)") }
    }
    #expect(try titles(fixture.text("index.html")).count == count * rows)
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Without editions the home page shows the best and the newest questions of each site")
  func withoutEditions() async throws {
    try fixture.changeArchive { archive in
      for number in 1...12 {
        var question = Question.plain(number * 10, title: "Q\(number).", tags: ["a", "t\(number)"])
        question.post.score = number % 4
        try archive.save(question, site: "stackoverflow", at: .day(20))
      }
      try archive.save(.plain(9, title: "Q99."), site: "emacs", at: .day(20))
    }
    try await fixture.publish { $0.formats = [.html] }
    let page = try fixture.text("index.html")
    #expect(
      groups(page) == ["Newest questions", "Q99.", "Best questions"]
        + [11, 7, 3, 10, 6, 2, 9, 5, 1, 12].map { "Q\($0)." }
        + ["Newest questions"] + (3...12).reversed().map { "Q\($0)." })
    #expect(page.contains(#"<a href="t/stackoverflow/a/index.html">a <span>12</span></a>"#))
    #expect(page.contains(#"<a href="q/stackoverflow/index.html">All 12 questions</a>"#))
    #expect(try groups(fixture.text("q/index.html")) == groups(page))
    #expect(try fixture.crawl().problems == [])
    try await fixture.publish { $0.formats = [.markdown] }
    let text = try fixture.text("index.md")
    #expect(text.contains("### Best questions\n\n- [Q11.](q/stackoverflow/110.md) · 3 votes\n"))
    #expect(text.contains("## Emacs & friends\n\n1 question, 1 tag\n\n### Newest questions\n"))
  }

  @Test("The home page of an imported site begins with its questions, and names it once")
  func importedSite() async throws {
    try fixture.changeArchive { archive in
      for number in 1...12 {
        try archive.save(
          .plain(number * 10, title: "Q\(number).", score: number % 4), site: "emacs",
          at: .day(20))
      }
    }
    try await fixture.publish()
    let page = try fixture.text("index.html")
    let main = try #require(page.firstMatch(of: #/<main[\s\S]*</main>/#)).0
    #expect(!main.contains("Emacs"))
    #expect(
      main.matches(of: #/<h([1-6])[^>]*>([^<]*)</h/#).map { "\($0.1) \($0.2)" }
        == ["2 Best questions", "2 Newest questions"])
    #expect(
      main.contains(
        #"""
        <p class="facts"><span><a href="q/emacs/index.html">12 questions</a></span> \#
        <span><a href="t/emacs/index.html">1 tag</a></span>
        """#))
    #expect(
      main.contains(#"All 12 questions</a> · <a href="q/emacs/votes.html">By votes</a></p>"#))
    let (title, tags) = (
      main.firstRange(of: "class=\"title\""), main.firstRange(of: "class=\"tags\"")
    )
    #expect(try #require(title).lowerBound < #require(tags).lowerBound)
    #expect(try fixture.crawl().problems == [])
  }

  @Test(
    "Lists of digests do not name the only site in default titles",
    arguments: [
      (["emacs"], nil, "swift"), (["emacs", "stackoverflow"], nil, "swift on Emacs &amp; friends"),
      (["emacs"], "Swift on Emacs", "Swift on Emacs"),
    ] as [([String], String?, String)])
  func titlesOfDigests(sites: [String], title: String?, expected: String) async throws {
    for site in sites { try fixture.save([.plain(7)], site: site, digest: site) }
    try fixture.changeArchive { archive in
      var edition = Edition.containing([.plain(7)], site: "emacs", digest: "emacs")
      edition.title = "swift on Emacs & friends"
      try archive.save(edition)
    }
    try await fixture.publish { $0.digests = sites.map { .init(name: $0, title: title) } }
    #expect(
      try fixture.text("index.html").contains(
        "<h2><a href=\"d/emacs/index.html\">\(expected)</a></h2>"))
    #expect(
      try fixture.text("d/index.html").contains(
        "<h2><a href=\"../d/emacs/index.html\">\(expected)</a></h2>"))
  }

  @Test("An empty archive says so")
  func empty() async throws {
    try await fixture.publish()
    #expect(try fixture.text("index.html").contains(#"<p class="empty">Nothing here yet.</p>"#))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Questions of the newest edition have the day of the edition that added them")
  func additionDates() async throws {
    let questions = (1...3).map { Question.plain($0 * 10, title: "Q\($0).") }
    try fixture.save(questions, on: 18)
    for (day, badges) in [(19, [.new, nil, nil]), (20, [nil, .new, nil])]
      as [(
        Int, [Edition.Badge?]
      )]
    {
      try fixture.changeArchive {
        var edition = edition(badges)
        edition.date = "2026-11-\(day)"
        edition.comparisonDate = "2026-11-\(day - 1)"
        try $0.save(edition)
      }
      try await fixture.publishAndCompare()
    }
    let days = { (file: String) in
      try fixture.text(file).matches(of: #/data-added="([^"]*)"/#).map { String($0.1) }
    }
    #expect(try days("index.html") == ["2026-11-20", "2026-11-19", "2026-11-18"])
    let folder = "d/stackoverflow-swift"
    #expect(try days("\(folder)/index.html") == ["2026-11-19", "2026-11-20", "2026-11-18"])
    // The page of an edition shows only its own additions, so that it never changes.
    #expect(try days("\(folder)/2026-11-20.html") == ["2026-11-20"])
    #expect(try days("\(folder)/2026-11-19.html") == ["2026-11-19"])
    #expect(try days("\(folder)/2026-11-18.html").count == 3)
    #expect(try days("t/stackoverflow/swift/index.html") == [])
  }

  @Test("The home page links to the questions, tags and authors of each site")
  func browse() async throws {
    try fixture.save([.plain(7, tags: ["a", "b"])])
    try fixture.save([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
    try await fixture.publish()
    let page = try fixture.text("index.html")
    #expect(
      page.contains(
        #"""
        <span><a href="q/stackoverflow/index.html">1 question</a></span> \#
        <span><a href="t/stackoverflow/index.html">2 tags</a></span> \#
        <span><a href="u/stackoverflow/index.html">2 authors</a></span></p>
        """#))
    #expect(page.contains(#"<a href="q/emacs/index.html">1 question</a>"#))
  }
}
