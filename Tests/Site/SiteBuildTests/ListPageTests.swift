import Archive
import Basics
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Question lists")
struct ListPageTests {
  private let fixture = SiteFixture()

  @Test("A tag page lists 50 questions, those with the most votes first")
  func tagPages() async throws {
    let questions = (1...101).map { Question.plain($0 * 10, tags: ["c++"], score: $0 % 7) }
    try fixture.save(questions)
    try await fixture.publish()
    let folder = "t/stackoverflow/c_2b_2b"
    let pages = try ["index", "2", "3"].map { try fixture.text("\(folder)/\($0).html") }
    let ids = pages.map {
      $0.matches(of: #/q\/stackoverflow\/(\d+)\.html/#).compactMap { Int($0.1) }
    }
    #expect(ids.map(\.count) == [50, 50, 1])
    let expected = questions.map { ($0.post.score, $0.id) }.sorted(by: >).map(\.1)
    #expect(ids.flatMap { $0 } == expected)
    #expect(pages[0].contains(#"<a rel="next" href="2.html">"#))
    #expect(!pages[0].contains("rel=\"prev\""))
    #expect(pages[1].contains(#"<a rel="prev" href="index.html">← Previous</a>"#))
    #expect(pages[1].contains(#"<a rel="next" href="3.html">Next →</a>"#))
    #expect(pages[1].contains(#"<ol class="lines" start="51">"#))
    #expect(pages[2].contains("101 questions</span> <span><b>By votes</b>"))
    #expect(pages[2].contains(#"<a href="newest.html">Newest</a> · page 3 of 3</span>"#))
    #expect(pages[0].contains(#"href="https://stackoverflow.example/questions/tagged/c%2b%2b""#))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("All questions of a site are listed newest first, and by votes")
  func questionLists() async throws {
    let questions = (1...205).map { Question.plain($0 * 10, score: $0 % 7) }
    try fixture.save(questions)
    try await fixture.publishAndCompare()
    let ids = { (file: String) in
      try fixture.text("q/stackoverflow/\(file).html")
        .matches(of: #/<a class="title"[^>]*q\/stackoverflow\/(\d+)\.html"/#).compactMap {
          Int($0.1)
        }
    }
    #expect(try ids("index") == (101...205).reversed().map { $0 * 10 })
    let pages = try ["votes", "votes-2", "votes-3"].map(ids)
    #expect(pages.map(\.count) == [100, 100, 5])
    #expect(
      pages.flatMap(\.self) == questions.map { ($0.post.score, $0.id) }.sorted(by: >).map(\.1))
    let (newest, best) = (
      try fixture.text("q/stackoverflow/index.html"),
      try fixture.text("q/stackoverflow/votes-2.html")
    )
    #expect(newest.contains(#"<a href="votes.html">By votes</a> · <b>Newest</b> · page 1 of 2"#))
    #expect(
      best.contains(
        #"""
        <p class="facts"><span><b>By votes</b> · \#
        <a href="index.html">Newest</a> · page 2 of 3</span>
        """#))
    #expect(best.contains(#"<ol class="lines" start="101">"#))
    #expect(best.contains("best first, page 2 · "))
    #expect(try fixture.crawl().problems == [])

    // A vote changes the list by votes, but not the questions by age that are on other pages.
    var changed = questions[0]
    changed.post.score = 99
    try fixture.changeArchive { try $0.save(changed, site: "stackoverflow", at: .day(21)) }
    try await fixture.publishAndCompare()
    #expect(try ids("votes")[0] == 10)
  }

  @Test("A site of a few questions has no list by votes, a large one lists the best")
  func limitsOfQuestionLists() async throws {
    try fixture.save((1...5).map { .plain($0, score: $0) })
    try await fixture.publish()
    #expect(!fixture.exists("q/stackoverflow/votes.html"))
    #expect(try fixture.text("q/stackoverflow/index.html").contains("<span>newest first</span>"))
    try fixture.save((6...120).map { .plain($0, score: $0 % 60) })
    try await fixture.publishAndCompare {
      ($0.maxQuestionsRanked, $0.rankedQuestionsPerTag) = (119, 70)
    }
    let page = try fixture.text("q/stackoverflow/votes.html")
    #expect(page.contains("120 questions</span>") && page.contains("</a>, the best 70</span>"))
    #expect(page.ranges(of: "class=\"title\"").count == 70)
    #expect(!fixture.exists("q/stackoverflow/votes-2.html"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Rows are the same in all lists of tags, with the position 0")
  func tagRows() async throws {
    try fixture.save(
      (1...3).map { .plain($0, title: "T\($0)", tags: ["a", $0 > 1 ? "b" : "c"], score: $0) })
    var files = BuiltIn.files(in: "Templates")
    files["question-row.html"] = Array("<li>{{position}}|{{title}}</li>\n".utf8)
    files["tag.html"] = Array("{{rows}}\n{{#entries}}\n{{>question-row}}\n{{/entries}}\n".utf8)
    try await fixture.publish(theme: try SiteTheme(files: files, for: SiteFiles.all))
    #expect(
      try fixture.text("t/stackoverflow/a/index.html") == """
        <li>0|T3</li>
        <li>0|T2</li>
        <li>0|T1</li>

        <li>1|T3</li>
        <li>2|T2</li>
        <li>3|T1</li>

        """)
    let other = try fixture.text("t/stackoverflow/b/index.html")
    #expect(other.hasPrefix("<li>0|T3</li>\n<li>0|T2</li>\n\n"))
  }

  @Test("A row that several lists show is rendered once, another site's is another row")
  func rowsRenderedOnce() {
    let rows = QuestionRows()
    var renderedCount = 0
    func append(_ index: Int, _ site: String, to list: inout [UInt8]) {
      rows.append(index, ofSite: site, to: &list) {
        renderedCount += 1
        return Array("\(site)\(index) ".utf8)
      }
    }
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    for index in [2, 1] { append(index, "a", to: &first) }
    for index in [1, 2, 3] { append(index, "a", to: &second) }
    append(1, "b", to: &second)
    #expect(String(decoding: first, as: UTF8.self) == "a2 a1 ")
    #expect(String(decoding: second, as: UTF8.self) == "a1 a2 a3 b1 ")
    #expect(renderedCount == 4)
  }

  @Test("Rows that exceed the memory for them are complete, too")
  func manyRows() {
    let rows = QuestionRows()
    for _ in 0..<2 {
      var list: [UInt8] = []
      for index in 0..<5 {
        rows.append(index, ofSite: "a", to: &list) {
          [UInt8](repeating: UInt8(index), count: 1 << 20)
        }
      }
      #expect(list == (0..<5).flatMap { [UInt8](repeating: UInt8($0), count: 1 << 20) })
    }
  }

  @Test("In a large site only the best questions of a tag are listed by votes, and all by age")
  func bestOfTag() async throws {
    let questions = (1...120).map { Question.plain($0, tags: ["c"], score: $0 % 60) }
    try fixture.save(questions)
    try await fixture.publishAndCompare {
      ($0.maxQuestionsRanked, $0.rankedQuestionsPerTag) = (119, 70)
    }
    let pages = try ["index", "2"].map { try fixture.text("t/stackoverflow/c/\($0).html") }
    let ids = pages.map {
      $0.matches(of: #/<a class="title"[^>]*q\/stackoverflow\/(\d+)\.html/#).compactMap {
        Int($0.1)
      }
    }
    let ranked = questions.map { ($0.post.score, $0.id) }.sorted(by: >).map(\.1)
    #expect(ids.map(\.count) == [50, 20] && ids.flatMap(\.self) == Array(ranked.prefix(70)))
    #expect(
      pages.allSatisfy {
        $0.contains("120 questions</span>") && $0.contains("</a>, the best 70 · page ")
      })
    #expect(try !fixture.text("t/stackoverflow/c/newest.html").contains("the best"))
    #expect(try fixture.crawl().problems == [])
    #expect(!fixture.exists("t/stackoverflow/c/3.html"))
  }

  @Test("Tags that differ only in symbols or case have separate pages")
  func tagFolders() async throws {
    try fixture.save([.plain(7, tags: ["c", "C", "c#", "c++", ".net", "node.js"])])
    try await fixture.publish()
    let folders = try fixture.files().filter {
      $0.hasPrefix("t/stackoverflow/") && $0.hasSuffix(".html")
    }.sorted()
    #expect(
      folders
        == ["_2enet", "_43", "c", "c_23", "c_2b_2b", "index.html", "node.js"].map {
          "t/stackoverflow/\($0)\($0 == "index.html" ? "" : "/index.html")"
        })
    #expect(try fixture.crawl().problems == [])
  }

  @Test("An edition lists its questions in order, with the numbers of its date")
  func edition() async throws {
    var first = Question.plain(7, title: "First", score: 1_234)
    first.acceptedAnswerID = 8
    try fixture.save([first, .plain(70, title: "Second", score: -1)])
    first.post.score = 9_999
    try fixture.changeArchive { try $0.save(first, site: "stackoverflow", at: .day(21)) }
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
    let titles = page.matches(of: #/<h2 dir="auto"><a class="title" href="([^"]*)">([^<]*)</#).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      titles == ["../../q/stackoverflow/7.html First", "../../q/stackoverflow/70.html Second"])
    #expect(page.contains("<b>1,234</b> votes") && page.contains("<b>−1</b> vote ·"))
    #expect(page.contains("<b>1</b> answer<span class=\"unseen\">, accepted</span></span>"))
    #expect(page.contains(#"<p class="excerpt" dir="auto">Text of 7.</p>"#))
    #expect(page.contains("Edition of <time datetime=\"2026-11-20\">20 Nov 2026</time>"))
    #expect(page.contains("2 questions</span> <span>As of <time datetime=\"2026-11-20T"))
  }

  @Test("Only the first 50 questions of an edition have excerpts")
  func longEdition() async throws {
    try fixture.save((1...53).map { .plain($0 * 10) })
    try await fixture.publish()
    let page = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
    #expect(page.ranges(of: #"<li class="entry""#).count == 50)
    #expect(page.ranges(of: #"class="excerpt""#).count == 50)
    #expect(page.ranges(of: #"<a class="title" dir"#).count == 3)
    #expect(page.contains("3 more</h2>\n<ol class=\"lines\" start=\"51\">"))
  }

  @Test("An unavailable question keeps its line in an edition, without link and text")
  func unavailableQuestion() async throws {
    try fixture.changeArchive { archive in
      try archive.save(Edition.containing([.plain(7)]))
    }
    try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    let page = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
    #expect(page.contains(#"<h2 dir="auto">Question 7 is no longer available</h2>"#))
    #expect(page.contains("<b>3</b> votes"))
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-20.md").contains(
        "1. Question 7 is no longer available"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Names from a manipulated archive cannot leave the output folder")
  func manipulatedNames() async throws {
    var edition = Edition.containing([], digest: "../../up")
    edition.date = "../../../2026"
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    #expect(fixture.exists("d/_2e._2f.._2fup/_2e._2f.._2f.._2f2026.html"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder).count <= 4)
  }

  @Test("An edition without questions has a page that says so")
  func emptyEdition() async throws {
    try fixture.save([])
    try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-20.html").contains(
        "No questions match these rules"))
    #expect(try fixture.text("index.html").contains("No questions match the rules"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("An empty archive has a home page")
  func emptyArchive() async throws {
    try await fixture.publish()
    #expect(try fixture.text("index.html").contains("Nothing here yet."))
    #expect(try fixture.crawl().problems == [])
    #expect(
      try fixture.files().filter { !$0.hasPrefix("assets/") } == [
        ".nojekyll", "404.html", "about.html", "d/index.html", "index.html", "q/index.html",
        "robots.txt", "search.html", "status.json", "t/index.html", "u/index.html",
      ])
  }

  @Test("The home page shows the newest edition of each digest, those with changes first")
  func home() async throws {
    try fixture.save([.plain(7, title: "Old")], on: 19)
    try fixture.save((1...12).map { .plain($0 * 10, title: "New \($0)") }, on: 20)
    try fixture.save([.plain(9, title: "Org", tags: ["org"])], site: "emacs", digest: "emacs-org")
    try fixture.changeArchive { archive in
      let newest = try archive.edition(ofDigest: "stackoverflow-swift", date: "2026-11-20")
      var compared = try #require(newest)
      compared.comparisonDate = "2026-11-19"
      try archive.save(compared)
    }
    try await fixture.publish()
    let page = try fixture.text("index.html")
    let digests = page.matches(of: #/<h2><a href="([^"]*)">/#).map { $0.1 }
    #expect(digests == ["d/emacs-org/index.html"])
    #expect(!page.contains(">New "))
    #expect(!page.contains(">Old<"))
    #expect(page.contains("Full edition: 1 question</a>"))
    let quiet = page.matches(of: #/<li><a href="(d\/[^"]*)">/#).map { $0.1 }
    #expect(quiet == ["d/stackoverflow-swift/index.html"])
    #expect(page.contains("14 questions <span class=\"from\">from "))
    #expect(page.contains(#"<a href="https://emacs.example">Emacs &amp; friends</a>"#))
    #expect(page.contains(#"<a href="t/emacs/org/index.html">org <span>1</span></a>"#))
    let newer = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
    #expect(newer.contains(#"<a rel="prev" href="../../d/stackoverflow-swift/2026-11-19.html">"#))
    #expect(try !fixture.text("d/stackoverflow-swift/2026-11-19.html").contains("rel=\"prev\""))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("The home page shows the configured digests in order, and leads to the others")
  func chosenDigests() async throws {
    for (name, day) in [("a", 20), ("b", 18), ("c", 19), ("d", 21)] {
      try fixture.save([.plain(7)], digest: name, on: day)
    }
    try await fixture.publish { settings in
      settings.title = "Team <reads>"
      settings.description = "What we read."
      settings.digests = [
        .init(name: "c"), .init(name: "none"),
        .init(name: "a", title: "The A & more", description: "About a."),
      ]
    }
    let page = try fixture.text("index.html")
    #expect(page.contains(#"<a class="brand" href="index.html">Team &lt;reads&gt;</a>"#))
    #expect(page.contains("<title>Team &lt;reads&gt;</title>"))
    #expect(page.contains("<h1><a class=\"brand\" href=\"index.html\">Team &lt;reads&gt;</a></h1>"))
    #expect(
      page.contains(#"name="description" property="og:description" content="What we read.">"#))
    let titles = page.matches(of: #/<h2><a href="d\/([a-d])[^"]*">([^<]*)<\/a>/#).map {
      "\($0.1) \($0.2)"
    }
    #expect(titles == ["c swift", "a The A &amp; more"])
    #expect(page.contains(#"<a href="d/index.html">All editions</a>"#))
    let editions = try fixture.text("d/index.html").matches(
      of: #/<h2><a href="(?:\.\.\/d\/)?([a-d])\//#
    ).map {
      $0.1
    }
    #expect(editions == ["c", "a", "d", "b"])
    let edition = try fixture.text("d/a/2026-11-20.html")
    #expect(edition.contains("<h1>The A &amp; more</h1>") && edition.contains("About a.</p>"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("Without configuration the home page shows all digests, the newest edition first")
  func allDigests() async throws {
    for (name, day) in [("a", 18), ("b", 20), ("c", 20)] {
      try fixture.save([.plain(7)], digest: name, on: day)
    }
    try await fixture.publish { $0.formats = [.html, .markdown] }
    let page = try fixture.text("index.html")
    #expect(page.matches(of: #/<h2><a href="d\/([a-c])/#).map { $0.1 } == ["b", "c", "a"])
    #expect(page.contains("<h1>Questions worth reading</h1>"))
    #expect(page.contains(#"<a class="brand" href="index.html">sodigest</a>"#))
  }

  @Test("Lists show an open bounty, older editions do not")
  func bounties() async throws {
    var question = Question.plain(7)
    (question.bountyAmount, question.bountyClosesDate) = (250, .day(25))
    try fixture.save([question], on: 19)
    try fixture.save([question], on: 20)
    try await fixture.publish { $0.formats = [.html, .markdown] }
    let badge = #"bounty of 250 until <time datetime="2026-11-25T00:00:00Z">25 Nov 2026</time>"#
    for page in ["index", "t/stackoverflow/swift/index", "d/stackoverflow-swift/2026-11-20"] {
      #expect(try fixture.text("\(page).html").contains(badge), "\(page)")
    }
    #expect(try !fixture.text("d/stackoverflow-swift/2026-11-19.html").contains("bounty"))
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-20.md").contains(
        "**bounty of 250 until 25 Nov 2026** · "))
  }

  @Test("The home and about pages show the date of the newest data")
  func newestData() async throws {
    try fixture.save([.plain(7)], on: 19)
    try fixture.changeArchive {
      try $0.save(Question.plain(70), site: "stackoverflow", at: .day(22))
    }
    try await fixture.publish()
    for file in ["index.html", "about.html"] {
      #expect(try fixture.text(file).contains("As of <time datetime=\"2026-11-22T"))
    }
  }

  @Test("The about page explains the selection of questions and the licences")
  func about() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let page = try fixture.text("about.html")
    #expect(
      page.contains("<dd>Up to 50 questions on Stack Overflow tagged swift; most votes first."))
    for version in ["2.5", "3.0", "4.0"] {
      #expect(page.contains("https://creativecommons.org/licenses/by-sa/\(version)/"))
    }
    #expect(
      page.contains(#"<a href="https://stackoverflow.example">Stack Overflow</a>: 1 question<"#))
  }

  @Test(
    "The links of the 404 page are relative to the folder of the site on its host",
    arguments: [
      (nil, "/"), ("https://me.example", "/"), ("https://me.example/digest", "/digest/"),
      ("https://me.example/a/b", "/a/b/"),
    ] as [(String?, String)])
  func notFound(baseURL: String?, folder: String) async throws {
    try await fixture.publish { $0.baseURL = baseURL }
    let page = try fixture.text("404.html")
    #expect(page.contains("<base href=\"\(folder)\">"))
    for link in [
      #"<link rel="stylesheet" href="assets/style."#, #"<a class="brand" href="index.html">"#,
    ] {
      #expect(page.contains(link))
      #expect(try fixture.text("index.html").contains(link))
    }
  }

  @Test("The policy of the 404 page allows its inline script by hash, and no other")
  func notFoundPolicy() async throws {
    try await fixture.publish()
    let page = try fixture.text("404.html")
    let script = try #require(page.firstMatch(of: /<script>([^<]*(?:<base>)?[^<]*)<\/script>/)).1
    let hash = Data(ContentHash(of: Array(script.utf8)).bytes).base64EncodedString()
    #expect(page.contains("script-src 'self' 'sha256-\(hash)';"))
    #expect(!page.contains("unsafe-inline"))
  }
}
