import Archive
import Basics
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Indexes, and the ways between pages")
struct IndexPageTests {
  @Test("Every page leads to editions, tags and authors, and every folder with pages has its index")
  func header() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try desk.keep([.plain(9, tags: ["org"])], site: "emacs", digest: "emacs-org")
      try await desk.publish()
      let files = try desk.files()
      let pages = files.filter { $0.hasSuffix(".html") && $0 != "404.html" }
      for page in pages {
        let text = try desk.text(page)
        let root = String(repeating: "../", count: page.split(separator: "/").count - 1)
        for index in ["index.html", "d/index.html", "t/index.html", "u/index.html"] {
          #expect(text.contains("href=\"\(root)\(index)\""), "\(page)")
        }
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        #expect(files.contains(folder.isEmpty ? "index.html" : "\(folder)/index.html"), "\(page)")
      }
      let report = try desk.walk()
      #expect(report.problems == [])
      #expect(report.unreached.filter { $0.hasSuffix(".html") } == [])
      #expect(try await SiteCheck(of: desk.output, jobs: 2).findings == [])
    }
  }

  @Test(
    "A digest's own page has the newest edition's whole list, and all editions by year and month")
  func digest() async throws {
    try await Desk.use { desk in
      let questions = (1...20).map { Question.plain($0 * 10, title: "Question \($0).") }
      try desk.keep(Array(questions.prefix(3)), on: 18)
      try desk.keep(questions, on: 20)
      try desk.change { archive in
        var old = Edition.of([questions[0]])
        old.date = "2025-03-09"
        try archive.save(old)
      }
      try await desk.publish()
      let page = try desk.text("d/stackoverflow-swift/index.html")
      #expect(page.ranges(of: "<li class=\"line\">").count == 20)
      let editions = page.matches(
        of: #/<h3>(\d+)<|class="jumps">(\w+) (?=<)|<a href="([\d-]+).html">(\d+)</#
      )
      .map { $0.1 ?? $0.2 ?? $0.3.map { "\($0)" } ?? "" }
      #expect(
        editions == ["2026", "Nov", "2026-11-20", "2026-11-18", "2025", "Mar", "2025-03-09"])
      #expect(try desk.text("d/index.html").contains("<span>3 editions</span>"))
      let middle = try desk.text("d/stackoverflow-swift/2026-11-18.html")
      #expect(middle.contains(#"rel="prev" href="../../d/stackoverflow-swift/2025-03-09.html""#))
      #expect(middle.contains(#"rel="next" href="../../d/stackoverflow-swift/2026-11-20.html""#))
      #expect(middle.contains(#"href="../../d/stackoverflow-swift/index.html">All editions"#))
    }
  }

  @Test("A year of daily editions takes no more than 14 KB")
  func year() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      let start = try #require(CalendarDay("2025-11-20"))
      let dates = (0..<365).map { start.adding(days: $0).description }
      try desk.change { archive in
        try archive.transaction {
          for date in dates {
            var edition = Edition.of([.plain(7)])
            edition.date = date
            try archive.save(edition)
          }
        }
      }
      try await desk.publish()
      let page = try desk.text("d/stackoverflow-swift/index.html")
      let list = try #require(page.firstRange(of: "id=\"editions\""))
      let end = try #require(page.firstRange(of: "</main>"))
      #expect(page[list.upperBound..<end.lowerBound].utf8.count <= 14_000)
    }
  }

  @Test("A long edition goes on on further pages, each below 150 KB")
  func longEdition() async throws {
    try await Desk.use { desk in
      let title = String(repeating: "Wörter ", count: 18)
      try desk.keep((1...520).map { .plain($0 * 10, title: "\(title)\($0)", tags: ["a", "b"]) })
      try await desk.publish()
      let folder = "d/stackoverflow-swift"
      let parts = ["2026-11-20", "2026-11-20-2", "2026-11-20-3"]
      let lines = try parts.map { part in
        let page = try desk.text("\(folder)/\(part).html")
        return page.ranges(of: "<li class=\"line\">").count
          + page.ranges(of: "<li class=\"entry\">").count
      }
      #expect(lines == [150, 200, 170])
      #expect(!desk.exists("\(folder)/2026-11-20-4.html"))
      #expect(try desk.text("\(folder)/2026-11-20-2.html").contains("start=\"151\""))
      #expect(try desk.text("\(folder)/index.html").contains(#"href="2026-11-20-2.html">370 more"#))
      #expect(try desk.text("\(folder)/2026-11-20.md").ranges(of: "Wörter 520").count == 1)
      for file in try desk.files() where file.hasSuffix(".html") {
        #expect(try desk.bytes(file).count < 150_000, "\(file)")
      }
    }
  }

  @Test("A tag's questions come by votes and by age, where there are more than a few")
  func tagOrders() async throws {
    try await Desk.use { desk in
      try desk.keep(
        (1...120).map { .plain($0 * 10, title: "Q\($0).", tags: ["many"], score: 500 - $0) }
          + [.plain(5_000, tags: ["few"])])
      try await desk.publish()
      let folder = "t/stackoverflow/many"
      func titles(_ page: String) throws -> [String] {
        try desk.text("\(folder)/\(page).html").matches(of: #/>Q(\d+)\.</#).map { String($0.1) }
      }
      #expect(try titles("index") == (1...50).map(String.init))
      #expect(try titles("newest") == (51...120).reversed().map(String.init))
      #expect(try titles("newest-1") == (1...50).reversed().map(String.init))
      #expect(!desk.exists("\(folder)/newest-2.html"))
      #expect(try desk.text("\(folder)/3.html").contains(#"<a href="newest.html">Newest</a>"#))
      #expect(
        try desk.text("\(folder)/newest.html").contains(#"<a href="index.html">By votes</a>"#))
      #expect(!desk.exists("t/stackoverflow/few/newest.html"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("From each page of a long list any other can be jumped to")
  func jumps() async throws {
    try await Desk.use { desk in
      try desk.keep((1...560).map { .plain($0 * 10, tags: ["many"], score: $0) })
      try await desk.publish()
      for page in ["index", "7", "12"] {
        let text = try desk.text("t/stackoverflow/many/\(page).html")
        let jumps = text.matches(of: #/(?:href="(?:index|\d+)\.html"|aria-current="page")>(\d+)</#)
        #expect(jumps.map { Int($0.1) } == Array(1...12), "\(page)")
      }
    }
  }

  @Test("An author's page lists questions and answers by score, and is not for search engines")
  func author() async throws {
    try await Desk.use { desk in
      var question = Question.plain(7, title: "First", score: 3)
      question.answers[0].post.owner = .ada
      question.answers[0].post.score = 9
      try desk.keep([question, .plain(70, title: "Second", score: 5)])
      try await desk.publish { $0.baseURL = "https://me.example" }
      let page = try desk.text("u/stackoverflow/1.html")
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
      for file in ["u/stackoverflow/1.html", "u/stackoverflow/index.html", "u/index.html"] {
        #expect(try desk.text(file).contains(#"<meta name="robots" content="noindex">"#))
        #expect(try !desk.text("sitemap.xml").contains(file))
      }
      #expect(try !desk.text("index.html").contains("noindex"))
      let list = try desk.text("u/stackoverflow/index.html")
      #expect(
        list.matches(of: #/<a href="(\d+)\.html"><bdi>([^<]*)<\/bdi><\/a> <small>(\d+)</#).map {
          "\($0.1) \($0.2) \($0.3)"
        } == ["1 Ada &lt;b&gt; 3", "2 Ben 1"])
    }
  }

  @Test("In a site of too many questions authors have pages only where that is asked for")
  func tooMany() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish()
      #expect(desk.exists("u/stackoverflow/1.html"))
      try await desk.publishAndCompare { $0.maxQuestionsWithAuthors = 1 }
      #expect(!desk.exists("u/stackoverflow") && desk.exists("u/index.html"))
      #expect(try desk.text("u/index.html").contains("too many"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("A tag or a digest that is called like a page is in no page's way")
  func namesOfPages() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, tags: ["index.html", "2.html"])], digest: "index.html")
      try await desk.publish()
      #expect(desk.exists("t/stackoverflow/index_2ehtml/index.html"))
      #expect(desk.exists("d/index_2ehtml/index.html"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test(
    "A new question leaves full pages of long lists as they are")
  func growth() async throws {
    try await Desk.use { desk in
      try desk.keep((1...460).map { .plain($0 * 10, tags: ["many"], score: 1_000 - $0) })
      try await desk.publish()
      let states = try desk.states()
      try desk.change {
        try $0.save(.plain(9_000, tags: ["many"], score: 0), site: "stackoverflow", at: .day(20))
      }
      try await desk.publishAndCompare()
      let lists = try desk.touched(since: states).filter {
        $0.hasPrefix("q/") || $0.contains("newest")
      }
      #expect(
        lists == [
          "q/index.html", "q/stackoverflow/9000.html", "q/stackoverflow/9000.md",
          "q/stackoverflow/index.html", "t/stackoverflow/many/newest.html",
        ])
    }
  }

  @Test("Whom nobody knows any more leaves every page")
  func forgotten() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish()
      try desk.change { archive in
        try archive.withSecureDeletion { try archive.removeUser(1, site: "stackoverflow") }
      }
      try await desk.publishAndCompare()
      #expect(!desk.exists("u/stackoverflow/1.html") && desk.exists("u/stackoverflow/2.html"))
      for file in try desk.files() where file.hasSuffix(".html") || file.hasSuffix(".md") {
        #expect(try !desk.text(file).contains("Ada"), "\(file)")
      }
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("The pages of a long list of authors are not in the way of authors' own")
  func manyAuthors() async throws {
    try await Desk.use { desk in
      try desk.keep(
        (1...501).map { number in
          var question = Question.plain(number * 10)
          question.post.owner = User(id: number, displayName: "User \(number)")
          question.answers = []
          return question
        })
      try await desk.publish { $0.formats = [.html] }
      #expect(try desk.text("u/stackoverflow/2.html").contains("An author on"))
      #expect(try desk.text("u/stackoverflow/page-2.html").contains("User 501<"))
    }
  }

  @Test(
    "Three clicks lead from the home page to every other, however its questions are tagged")
  func depth() async throws {
    try await Desk.use { desk in
      try desk.keep(
        (1...900).map { number in
          // As many that every second has as the home page shows, and one that it does not.
          let often = number.isMultiple(of: 2) ? (1...40).map { "often\($0)" } : ["rare"]
          var question = Question.plain(
            number * 10, tags: ["all", "t\(number)"] + (number > 700 ? often : []), score: number)
          question.post.owner = User(id: number % 700 + 1, displayName: "User \(number % 700)")
          return question
        })
      try await desk.publish()
      var depths = ["index.html": 0]
      var rest = ["index.html"][...]
      while let page = rest.popFirst() {
        let folder = page.split(separator: "/").dropLast()
        for link in try desk.text(page).matches(of: #/ (?:href|action)="([^":#]+\.html)/#) {
          var path = folder.map(String.init)
          for part in link.1.split(separator: "/") {
            if part == ".." { path.removeLast() } else { path.append(String(part)) }
          }
          let target = path.joined(separator: "/")
          if depths[target] == nil {
            depths[target] = (depths[page] ?? 0) + 1
            rest.append(target)
          }
        }
      }
      let pages = try desk.files().filter { $0.hasSuffix(".html") && $0 != "404.html" }
      let deep = pages.filter { page in (depths[page] ?? 99) > 3 }
      #expect(deep == [])
    }
  }
}
