import Archive
import Basics
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Index pages and navigation")
struct IndexPageTests {
  private let fixture = SiteFixture()

  @Test("Every page links to the main indexes, and every folder with pages has an index")
  func mainIndexes() async throws {
    try fixture.save([.plain(7), .plain(70)])
    try fixture.save([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
    try await fixture.publish()
    let files = try fixture.files()
    let pages = files.filter { $0.hasSuffix(".html") && $0 != "404.html" }
    for page in pages {
      let text = try fixture.text(page)
      let root = String(repeating: "../", count: page.split(separator: "/").count - 1)
      for index in ["index.html", "d/index.html", "t/index.html", "u/index.html"] {
        #expect(text.contains("href=\"\(root)\(index)\""), "\(page)")
      }
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      #expect(files.contains(folder.isEmpty ? "index.html" : "\(folder)/index.html"), "\(page)")
    }
    let report = try fixture.crawl()
    #expect(report.problems == [])
    #expect(report.unreached.filter { $0.hasSuffix(".html") } == [])
    #expect(try await SiteCheck(of: fixture.output, jobs: 2).findings == [])
  }

  @Test("With one site, the navigation leads to its lists; without digests, it has no editions")
  func singleSite() async throws {
    try fixture.changeArchive { try $0.save(.plain(7), site: "stackoverflow", at: .day(20)) }
    try await fixture.publish()
    let navigation = { (file: String) in
      try fixture.text(file).matches(
        of: #/<a href="([^"]*)"(?: aria-current="true")?>([A-Z][a-z]+)<\/a>\n/#
      )
      .prefix { $0.output.2 != "About" }.map { "\($0.output.2) \($0.output.1)" }
    }
    let lists = ["Questions q", "Tags t", "Authors u"]
    #expect(try navigation("index.html") == lists.map { "\($0)/stackoverflow/index.html" })
    #expect(
      try navigation("q/stackoverflow/7.html")
        == lists.map { $0.replacing(" ", with: " ../../") + "/stackoverflow/index.html" })
    try fixture.save([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
    try await fixture.publish()
    #expect(
      try navigation("index.html")
        == ["Editions d/index.html"] + lists.map { "\($0)/index.html" })
    #expect(try fixture.crawl().problems == [])
  }

  @Test(
    "A digest page lists the newest edition's questions, and all editions by month")
  func digest() async throws {
    let questions = (1...20).map { Question.plain($0 * 10, title: "Question \($0).") }
    try fixture.save(Array(questions.prefix(3)), on: 18)
    try fixture.save(questions, on: 20)
    try fixture.changeArchive { archive in
      var oldEdition = Edition.containing([questions[0]])
      oldEdition.date = "2025-03-09"
      try archive.save(oldEdition)
    }
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/index.html")
    #expect(page.ranges(of: "<a class=\"title\" dir").count == 20)
    let editions = page.matches(
      of: #/<h3>(\d+)<|class="jumps">(\w+) (?=<)|<a href="([\d-]+).html">(\d+)</#
    )
    .map { $0.1 ?? $0.2 ?? $0.3.map { "\($0)" } ?? "" }
    #expect(editions == ["2026", "Nov", "2026-11-20", "2026-11-18", "2025", "Mar", "2025-03-09"])
    #expect(try fixture.text("d/index.html").contains("<span>3 editions</span>"))
    let middle = try fixture.text("d/stackoverflow-swift/2026-11-18.html")
    #expect(middle.contains(#"rel="prev" href="../../d/stackoverflow-swift/2025-03-09.html""#))
    #expect(middle.contains(#"rel="next" href="../../d/stackoverflow-swift/2026-11-20.html""#))
    #expect(
      middle.contains(#"href="../../d/stackoverflow-swift/index.html#editions">All editions"#))
  }

  @Test("The list of a year of daily editions has at most 14 KB")
  func yearOfEditions() async throws {
    try fixture.save([.plain(7)])
    let start = try #require(CalendarDay("2025-11-20"))
    let dates = (0..<365).map { start.adding(days: $0).description }
    try fixture.changeArchive { archive in
      try archive.transaction {
        for date in dates {
          var edition = Edition.containing([.plain(7)])
          edition.date = date
          try archive.save(edition)
        }
      }
    }
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/index.html")
    let list = try #require(page.firstRange(of: "id=\"editions\""))
    let end = try #require(page.firstRange(of: "</main>"))
    #expect(page[list.upperBound..<end.lowerBound].utf8.count <= 14_000)
  }

  @Test("A long edition has several pages, each below 150 KB")
  func longEdition() async throws {
    let title = String(repeating: "Wörter ", count: 18)
    try fixture.save((1...520).map { .plain($0 * 10, title: "\(title)\($0)", tags: ["a", "b"]) })
    try await fixture.publish()
    let folder = "d/stackoverflow-swift"
    let parts = ["2026-11-20", "2026-11-20-2", "2026-11-20-3"]
    let lines = try parts.map { part in
      let page = try fixture.text("\(folder)/\(part).html")
      return page.ranges(of: "<a class=\"title\" dir").count
        + page.ranges(of: "<li class=\"entry\"").count
    }
    #expect(lines == [150, 200, 170])
    #expect(!fixture.exists("\(folder)/2026-11-20-4.html"))
    #expect(try fixture.text("\(folder)/2026-11-20-2.html").contains("start=\"151\""))
    #expect(
      try fixture.text("\(folder)/index.html").contains(#"href="2026-11-20-2.html">370 more"#))
    #expect(try fixture.text("\(folder)/2026-11-20.md").ranges(of: "Wörter 520").count == 1)
    for file in try fixture.files() where file.hasSuffix(".html") {
      #expect(try fixture.bytes(file).count < 150_000, "\(file)")
    }
  }

  @Test("A tag with many questions has lists by votes and by age")
  func tagOrders() async throws {
    try fixture.save(
      (1...120).map { .plain($0 * 10, title: "Q\($0).", tags: ["many"], score: 500 - $0) }
        + [.plain(5_000, tags: ["few"])])
    try await fixture.publish()
    let folder = "t/stackoverflow/many"
    func titles(_ page: String) throws -> [String] {
      try fixture.text("\(folder)/\(page).html").matches(of: #/>Q(\d+)\.</#).map { String($0.1) }
    }
    #expect(try titles("index") == (1...50).map(String.init))
    #expect(try titles("newest") == (51...120).reversed().map(String.init))
    #expect(try titles("newest-1") == (1...50).reversed().map(String.init))
    #expect(!fixture.exists("\(folder)/newest-2.html"))
    #expect(try fixture.text("\(folder)/3.html").contains(#"<a href="newest.html">Newest</a>"#))
    #expect(
      try fixture.text("\(folder)/newest.html").contains(#"<a href="index.html">By votes</a>"#))
    #expect(!fixture.exists("t/stackoverflow/few/newest.html"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Each page of a long list links to all others")
  func pageLinks() async throws {
    try fixture.save((1...560).map { .plain($0 * 10, tags: ["many"], score: $0) })
    try await fixture.publish()
    for page in ["index", "7", "12"] {
      let text = try fixture.text("t/stackoverflow/many/\(page).html")
      let pageNumbers = text.matches(
        of: #/(?:href="(?:index|\d+)\.html"|aria-current="page")>(\d+)</#)
      #expect(pageNumbers.map { Int($0.1) } == Array(1...12), "\(page)")
    }
  }

  @Test("An author page lists posts by score and is excluded from search engines")
  func author() async throws {
    var question = Question.plain(7, title: "First", score: 3)
    question.answers[0].post.owner = .ada
    question.answers[0].post.score = 9
    question.acceptedAnswerID = 8
    try fixture.save([question, .plain(70, title: "Second", score: 5)])
    try await fixture.publish { $0.baseURL = "https://me.example" }
    let page = try fixture.text("u/stackoverflow/1.html")
    #expect(page.contains("<bdi>Ada &lt;b&gt;</bdi></h1>"))
    #expect(page.contains("2 questions and 1 answer here"))
    let posts = page.matches(of: #/class="title" dir="auto" href="([^"]*)">([^<]*)</#).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      posts == [
        "../../q/stackoverflow/7.html#answer-8 First", "../../q/stackoverflow/70.html Second",
        "../../q/stackoverflow/7.html First",
      ])
    let facts = page.matches(of: #/\n<p><b>(?:(?!<\/p>).)*/#).map {
      $0.0.dropFirst().replacing(#/<[^>]*>/#, with: "")
    }
    #expect(
      facts == [
        "9 votes · ✓ accepted answer · 11 Nov 2026",
        "5 votes · 1 answer · 10 Nov 2026",
        "3 votes · ✓ 1 answer, accepted · 10 Nov 2026",
      ])
    for file in ["u/stackoverflow/1.html", "u/stackoverflow/index.html", "u/index.html"] {
      #expect(try fixture.text(file).contains(#"<meta name="robots" content="noindex">"#))
      #expect(try !fixture.text("sitemap.xml").contains(file))
    }
    #expect(try !fixture.text("index.html").contains("noindex"))
    let list = try fixture.text("u/stackoverflow/index.html")
    #expect(
      list.matches(of: #/<a href="(\d+)\.html"><bdi>([^<]*)<\/bdi><\/a> <small>(\d+)</#).map {
        "\($0.1) \($0.2) \($0.3)"
      } == ["1 Ada &lt;b&gt; 3", "2 Ben 1"])
  }

  @Test("A site with too many questions has no author pages")
  func tooManyQuestions() async throws {
    try fixture.save([.plain(7), .plain(70)])
    try await fixture.publish()
    #expect(fixture.exists("u/stackoverflow/1.html"))
    try await fixture.publishAndCompare { $0.maxQuestionsWithAuthors = 1 }
    #expect(!fixture.exists("u/stackoverflow") && fixture.exists("u/index.html"))
    #expect(try fixture.text("u/index.html").contains("too many"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A tag or a digest named like a page does not replace the page")
  func namesOfPages() async throws {
    try fixture.save([.plain(7, tags: ["index.html", "2.html"])], digest: "index.html")
    try await fixture.publish()
    #expect(fixture.exists("t/stackoverflow/index_2ehtml/index.html"))
    #expect(fixture.exists("d/index_2ehtml/index.html"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test(
    "A new question changes only the last page of long lists by age, and pages behind it by votes")
  func growth() async throws {
    try fixture.save((1...460).map { .plain($0 * 10, tags: ["many"], score: 1_000 - $0) })
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try fixture.changeArchive {
      try $0.save(.plain(9_000, tags: ["many"], score: 0), site: "stackoverflow", at: .day(20))
    }
    try await fixture.publishAndCompare()
    let lists = try fixture.changedFiles(since: metadata).filter {
      $0.hasPrefix("q/") || $0.contains("newest")
    }
    #expect(
      lists == [
        "q/index.html", "q/stackoverflow/9000.html", "q/stackoverflow/9000.md",
        "q/stackoverflow/index.html", "q/stackoverflow/votes-5.html",
        "q/stackoverflow/votes.html", "t/stackoverflow/many/newest.html",
      ])
  }

  @Test("A removed user disappears from every page")
  func removedUser() async throws {
    try fixture.save([.plain(7), .plain(70)])
    try await fixture.publish()
    try fixture.changeArchive { archive in
      try archive.withSecureDeletion { _ = try archive.removeUser(1, site: "stackoverflow") }
    }
    try await fixture.publishAndCompare()
    #expect(!fixture.exists("u/stackoverflow/1.html") && fixture.exists("u/stackoverflow/2.html"))
    for file in try fixture.files() where file.hasSuffix(".html") || file.hasSuffix(".md") {
      #expect(try !fixture.text(file).contains("Ada"), "\(file)")
    }
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Pages of the author list do not replace pages of authors")
  func manyAuthors() async throws {
    try fixture.save(
      (1...1_001).map { number in
        var question = Question.plain(number * 10)
        question.post.owner = User(id: number, displayName: "User \(number)")
        question.answers = []
        return question
      })
    try await fixture.publish { $0.formats = [.html] }
    #expect(try fixture.text("u/stackoverflow/2.html").contains("An author on"))
    #expect(try fixture.text("u/stackoverflow/page-2.html").contains("User 1001<"))
  }

  @Test(
    "Every page is at most three clicks away from the home page")
  func depth() async throws {
    try fixture.save(
      (1...900).map { number in
        // 40 frequent tags, as many as the home page shows, and a rare one.
        let otherTags = number.isMultiple(of: 2) ? (1...40).map { "often\($0)" } : ["rare"]
        var question = Question.plain(
          number * 10, tags: ["all", "t\(number)"] + (number > 700 ? otherTags : []),
          score: number)
        question.post.owner = User(id: number % 700 + 1, displayName: "User \(number % 700)")
        return question
      })
    try await fixture.publish()
    var depths = ["index.html": 0]
    var queue = ["index.html"][...]
    while let page = queue.popFirst() {
      let folder = page.split(separator: "/").dropLast()
      for link in try fixture.text(page).matches(of: #/ (?:href|action)="([^":#]+\.html)/#) {
        var path = folder.map(String.init)
        for part in link.1.split(separator: "/") {
          if part == ".." { path.removeLast() } else { path.append(String(part)) }
        }
        let target = path.joined(separator: "/")
        if depths[target] == nil {
          depths[target] = (depths[page] ?? 0) + 1
          queue.append(target)
        }
      }
    }
    let pages = try fixture.files().filter { $0.hasSuffix(".html") && $0 != "404.html" }
    let tooDeep = pages.filter { page in (depths[page] ?? 99) > 3 }
    #expect(tooDeep == [])
  }
}
