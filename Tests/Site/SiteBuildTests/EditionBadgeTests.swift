import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Badges of questions in editions")
struct EditionBadgeTests {
  private let fixture = SiteFixture()

  /// Publishes an edition with every badge, and a section.
  private func withBadges(_ body: (SiteFixture) throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      let questions = [7, 70, 700, 7_000, 9].map { Question.plain($0, title: "Q\($0)") }
      try fixture.save(questions, on: 20)
      var edition = Edition.containing(Array(questions.prefix(4)), on: 21)
      edition.comparisonDate = "2026-11-20"
      edition.entries[0].badge = .new
      (edition.entries[1].badge, edition.entries[1].scoreGain) = (.moved, 1_500)
      (edition.entries[2].badge, edition.entries[2].scoreGain) = (.accepted, -2)
      edition.entries[3].scoreGain = 0
      let other = Edition.QuestionEntry(
        site: "stackoverflow", questionID: 9,
        statistics: QuestionStatistics(
          score: 3, answerCount: 1, viewCount: 1), badge: .new)
      edition.sections = [Edition.Section(name: "bounties", entries: [other])]
      try fixture.changeArchive { [edition] in try $0.save(edition) }
      try await fixture.publish { $0.formats = [.html, .markdown, .json, .mail] }
      try body(fixture)
    }
  }

  @Test("HTML shows the badge of each question, and their counts in the header")
  func html() async throws {
    try await withBadges { fixture in
      let page = try fixture.text("d/stackoverflow-swift/2026-11-21.html")
      let badges = page.matches(of: #/<span class="mark [a-z]+">([^<]*)</#).map { String($0.1) }
      #expect(badges == ["new", "moved +1,500", "newly accepted", "new"])
      #expect(
        page.contains(
          "Since <time datetime=\"2026-11-20\">20 Nov 2026</time>: 2 new, 1 moved, 1 newly accepted<"
        ))
      #expect(page.contains(#"<h2 class="section" id="bounties">With a bounty</h2>"#))
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("The home page shows the badges of the newest edition")
  func home() async throws {
    try await withBadges { fixture in
      let page = try fixture.text("index.html")
      #expect(
        page.contains("2 new, 1 moved, 1 newly accepted since <time datetime=\"2026-11-20\">"))
      #expect(page.contains(#"<span class="mark moved">moved +1,500</span>"#))
    }
  }

  @Test("Mail shows badges, votes and answers in text and HTML, and counts them in the subject")
  func mail() async throws {
    try await withBadges { fixture in
      let message = try fixture.text("d/stackoverflow-swift/2026-11-21.eml")
        .replacing("=\r\n", with: "").replacing("=C2=B7", with: "·")
      let parts = message.components(separatedBy: "Content-Type: text/")
      #expect(
        parts[0].contains("2 new, 1 moved, 1 newly accepted")
          || parts[0].contains("?B?"))
      #expect(parts[1].contains("21 Nov 2026 · 2 new, 1 moved, 1 newly accepted\r\n"))
      let badges = ["new · ", "moved +1,500 · ", "newly accepted · ", "", "new · "]
      let facts = parts[1].matches(of: #/\r\n   ([^\r]*3 votes · \d answers?)\r\n/#).map(\.1)
      #expect(facts == badges.map { "\($0)3 votes · 1 answer" }, "\(parts[1])")
      let markup = parts[2].replacing("=3D", with: "=").replacing(#/<[^>]*>/#, with: "")
      #expect(markup.matches(of: #/3 votes · 1 answer/#).count == 5, "\(markup)")
      #expect(markup.contains("moved +1,500 · 3 votes"))
      #expect(parts[2].contains("@media (prefers-color-scheme: dark)"))
    }
  }

  @Test("Markdown shows badges in bold")
  func markdown() async throws {
    try await withBadges { fixture in
      let page = try fixture.text("d/stackoverflow-swift/2026-11-21.md")
      #expect(page.contains("· Since 20 Nov 2026: 2 new, 1 moved, 1 newly accepted ·"))
      #expect(page.contains("\n**new** · 3 votes · "))
      #expect(page.contains("\n**newly accepted** · 3 votes · "))
      #expect(page.contains("## With a bounty\n\n- [Q9]("))
    }
  }

  @Test("JSON has badges, score gains and sections")
  func json() async throws {
    try await withBadges { fixture in
      let text = try fixture.text("d/stackoverflow-swift/2026-11-21.json")
      let file = try JSONDecoder().decode(EditionFile.self, from: Data(text.utf8))
      #expect(file.compared_with == "2026-11-20")
      #expect(file.questions.map(\.mark) == ["new", "moved", "accepted", nil])
      #expect(file.questions.map(\.gain) == [nil, 1_500, -2, 0])
      #expect(file.sections.map(\.name) == ["bounties"])
      #expect(file.sections.first?.questions.map(\.question_id) == [9])
    }
  }

  @Test("The first edition mentions no changes, and a later one without changes says so")
  func noChanges() async throws {
    try fixture.save([.plain(7)], on: 20)
    var edition = Edition.containing([.plain(7)], on: 21)
    edition.comparisonDate = "2026-11-20"
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    try await fixture.publish()
    #expect(try !fixture.text("d/stackoverflow-swift/2026-11-20.html").contains("Since <"))
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-21.html").contains("</time>: nothing new<"))
  }

  @Test("Digests show their names only if another one has the same title")
  func digestNames() async throws {
    try fixture.save([.plain(7)], digest: "weekly")
    try fixture.save([.plain(7)], digest: "monthly")
    try await fixture.publish()
    let home = try fixture.text("index.html")
    #expect(home.contains("</a> <small>weekly</small></h2>"))
    #expect(try fixture.text("d/weekly/2026-11-20.html").contains("<b>weekly</b> · Edition of"))
    // Where only the title stands, the name follows it.
    #expect(
      try fixture.text("d/monthly/2026-11-20.html").contains(
        "<title>swift on Stack Overflow (monthly), 20 Nov 2026 · "))
    #expect(try fixture.text("about.html").contains(">swift on Stack Overflow (weekly)</a>"))
    try await fixture.publishAndCompare {
      $0.digests = [.init(name: "weekly", title: "This week"), .init(name: "monthly")]
    }
    for file in ["index.html", "d/index.html", "d/weekly/2026-11-20.html"] {
      #expect(try !fixture.text(file).contains(">weekly<"), "\(file)")
    }
  }

  @Test("A default title names the only site if another digest has the rest as its title")
  func similarTitles() async throws {
    try fixture.save([.plain(7)], digest: "weekly")
    try fixture.save([.plain(7)], digest: "monthly")
    try await fixture.publish {
      $0.digests = [.init(name: "weekly", title: "swift"), .init(name: "monthly")]
    }
    let home = try fixture.text("index.html")
    #expect(home.contains(">swift</a></h2>"))
    #expect(home.contains(">swift on Stack Overflow</a></h2>"))
    try await fixture.publish { $0.digests = [.init(name: "monthly")] }
    #expect(try fixture.text("index.html").contains(">swift</a> <small>monthly</small></h2>"))
  }

  @Test("The changes of an edition link to the list that shows them alone")
  func changesLink() async throws {
    try fixture.save([.plain(7)], on: 20)
    var edition = Edition.containing([.plain(7), .plain(8)], on: 21)
    edition.comparisonDate = "2026-11-20"
    edition.entries[1].badge = .new
    try fixture.save([.plain(8)], on: 20)
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    try await fixture.publish()
    let folder = "d/stackoverflow-swift"
    let page = try fixture.text("\(folder)/2026-11-21.html")
    #expect(page.contains("<a href=\"#new\">Since <time"))
    #expect(page.contains("<ol class=\"entries\" id=\"new\">"))
    #expect(page.contains("<p class=\"all more\"><a href=\"#edition\">All 2</a></p>"))
    #expect(
      try fixture.text("index.html").contains("href=\"\(folder)/2026-11-21.html#new\">1 new since"))
    #expect(try !fixture.text("\(folder)/2026-11-20.html").contains("#new"))
  }

  @Test("An edition in which nothing changed has no list of changes, and no link to one")
  func noChangesLink() async throws {
    try fixture.save([.plain(7)], on: 20)
    var edition = Edition.containing([.plain(7)], on: 21)
    edition.comparisonDate = "2026-11-20"
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/2026-11-21.html")
    #expect(page.contains("<span>Since <time datetime=\"2026-11-20\">20 Nov 2026</time>: "))
    #expect(page.contains("<ol class=\"entries\">"))
    for file in ["d/stackoverflow-swift/2026-11-21.html", "index.html", "d/index.html"] {
      let page = try fixture.text(file)
      #expect(!page.contains("#new") && !page.contains("id=\"new\""), "\(file)")
      #expect(!page.contains("class=\"all "), "\(file)")
    }
  }

  @Test(
    "An older edition does not change when questions change or are added")
  func olderEdition() async throws {
    let file = "d/stackoverflow-swift/2026-11-20.html"
    try fixture.save([.plain(7), .plain(70)], on: 20)
    try await fixture.publish()
    let before = try fixture.text(file)
    try fixture.save([.plain(7, score: 500), .plain(8)], on: 22)
    try await fixture.publish()
    // Only the link to the next edition is added.
    let after = try fixture.text(file)
    let isUnchanged = { (line: Substring) in !line.contains("rel=\"next\"") }
    #expect(
      after.split(separator: "\n").filter(isUnchanged)
        == before.split(separator: "\n").filter(isUnchanged))
  }

  @Test("An unavailable question keeps its line in editions, without link, text and page")
  func unavailableQuestion() async throws {
    try fixture.save([.plain(7, title: "Secret"), .plain(70, title: "Open")], on: 20)
    try await fixture.publish()
    try fixture.changeArchive { try $0.markUnavailable([7], site: "stackoverflow", at: .day(21)) }
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
    #expect(page.contains("Question 7 is no longer available") && page.contains("<b>3</b> votes"))
    #expect(!fixture.exists("q/stackoverflow/7.html") && fixture.exists("q/stackoverflow/70.html"))
    for file in try fixture.files() where !file.hasPrefix("img/") {
      #expect(try !fixture.text(file).contains("Secret"), "\(file)")
    }
    #expect(try fixture.crawl().problems == [])
  }
}

private struct EditionFile: Decodable {
  let compared_with: String?
  let questions: [Line]
  let sections: [Section]

  struct Line: Decodable {
    let question_id: Int
    let mark: String?
    let gain: Int?
  }

  struct Section: Decodable {
    let name: String
    let questions: [Line]
  }
}
