import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Entries of ZIM files")
struct ZimBuildTests {
  private let fixture = SiteFixture()

  @Test("A ZIM file has questions, lists, tags, authors and what they show, but no digests")
  func paths() async throws {
    try fixture.save([.plain(7), .plain(70, tags: ["c#"])])
    let entries = try await fixture.zimEntries()
    let pages = entries.paths.filter { !$0.hasPrefix("img/") && !$0.hasPrefix("assets/") }
    #expect(
      pages == [
        "about.html", "index.html",
        "q/index.html", "q/stackoverflow/7.html", "q/stackoverflow/70.html",
        "q/stackoverflow/index.html",
        "t/index.html", "t/stackoverflow/c_23/index.html", "t/stackoverflow/index.html",
        "t/stackoverflow/swift/index.html",
        "u/index.html", "u/stackoverflow/1.html", "u/stackoverflow/2.html",
        "u/stackoverflow/index.html",
      ])
    let assets = entries.paths.filter { $0.hasPrefix("assets/") }
    #expect(
      assets.map { $0.split(separator: "/")[1].prefix { $0 != "." } } == [
        "icon", "script", "style",
      ])
    #expect(entries.repeatedPaths == [])
    #expect(
      Set(entries.items.values.map(\.mimeType)) == [
        "text/html", "text/css", "text/javascript", "image/svg+xml",
      ])
  }

  @Test("Every link leads to an entry, and the home page leads to every page")
  func links() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      let entries = try await fixture.zimEntries()
      let report = try await entries.crawl()
      #expect(report.problems == [])
      let unreached = report.unreached.filter { !$0.hasPrefix("assets/") && !$0.hasPrefix("a/") }
      #expect(unreached == [])
      // The images of posts and portraits that the archive has.
      #expect(entries.items.values.contains { $0.mimeType == "image/png" })
    }
  }

  @Test("Only questions are front articles; the titles of pages have no suffix")
  func titles() async throws {
    try fixture.save([.plain(7, title: "How & why <b>?"), .plain(70, title: "\u{200B}")])
    let entries = try await fixture.zimEntries()
    let articles = entries.items.values.filter(\.isFrontArticle)
    #expect(
      Dictionary(uniqueKeysWithValues: articles.map { ($0.path, $0.title) }) == [
        "q/stackoverflow/7.html": "How & why <b>?", "q/stackoverflow/70.html": "#70",
      ])
    let page = entries.text("q/stackoverflow/7.html")
    #expect(page.contains("<title>How &amp; why &lt;b&gt;?</title>"))
    #expect(entries.items["t/stackoverflow/swift/index.html"]?.title == "swift – Stack Overflow")
    #expect(entries.items["index.html"]?.title == "Stack Overflow")
    let assets = entries.items.values.filter { $0.mimeType != "text/html" }
    #expect(assets.allSatisfy { $0.title == "" && $0.searchText == [] })
  }

  @Test("Titles have no control characters, and are short enough for a ZIM file")
  func controlCharacters() async throws {
    let long = String(repeating: "é", count: 3_000)
    try fixture.save([
      .plain(7, title: "a\0b\u{1B}c\u{85}d"), .plain(70, title: long, tags: ["a\0b"]),
    ])
    let entries = try await fixture.zimEntries()
    #expect(entries.items["q/stackoverflow/7.html"]?.title == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
    let longTitle = try #require(entries.items["q/stackoverflow/70.html"]?.title)
    #expect(long.hasPrefix(longTitle.prefix(200)) && longTitle.utf8.count <= 2_000)
    for item in entries.items.values {
      #expect(!item.title.unicodeScalars.contains("\0"), "\(item.path)")
      #expect(!item.searchText.contains(0), "\(item.path)")
    }
  }

  @Test("Search finds the words of the question and of the beginning of the best answer, or all")
  func searchedText() async throws {
    var question = Question.plain(7, tags: ["swift", "c#"])
    question.post.bodyMarkdown = "Is `let` *better*?"
    question.post.comments = [Comment(id: 3, postID: 7, body: "remark")]
    question.answers = [
      Answer(
        id: 8, questionID: 7, post: Post(score: 1, bodyMarkdown: "worst")),
      Answer(
        id: 9, questionID: 7, isAccepted: true,
        post: Post(
          score: 0, bodyMarkdown: String(repeating: "grün ", count: 300) + "\n\nlate")),
    ]
    try fixture.save([question])
    func text(_ searchedTexts: SearchedTexts) async throws -> String {
      let entries = try await fixture.zimEntries { $0.zim?.searchedTexts = searchedTexts }
      #expect(entries.items.values.allSatisfy { $0.isFrontArticle || $0.searchText == [] })
      return entries.searchedText("q/stackoverflow/7.html")
    }
    #expect(try await text(.titles) == "")
    let words = try await text(.questions).split(whereSeparator: \.isWhitespace)
    #expect(words.prefix(6) == ["swift", "c#", "Is", "let", "better?", "grün"])
    #expect(words.last == "grün" && 150...200 ~= words.count)
    let all = try await text(.all)
    for word in ["better", "remark", "grün", "late", "worst"] { #expect(all.contains(word)) }
  }

  @Test(
    "The id of an answer leads to the page of its question, unless there are too many questions")
  func redirects() async throws {
    try fixture.save([.plain(7), .plain(70)])
    let entries = try await fixture.zimEntries()
    #expect(
      entries.redirects == [
        "a/stackoverflow/8.html": "q/stackoverflow/7.html",
        "a/stackoverflow/71.html": "q/stackoverflow/70.html",
      ])
    let few = try await fixture.zimEntries { $0.zim?.maxQuestionsWithAnswerRedirects = 1 }
    #expect(few.redirects == [:] && few.items == entries.items && few.uuid != entries.uuid)
  }

  @Test("Links among posts lead to questions and answers in the file, others to their sites")
  func postLinks() async throws {
    var question = Question.plain(7)
    let site = Community.overflow.url
    question.post.bodyMarkdown = "[a](\(site)/q/70) [b](\(site)/a/71) [c](\(site)/q/5)"
    try fixture.save([question, .plain(70)])
    let page = try await fixture.zimEntries().text("q/stackoverflow/7.html")
    #expect(page.contains(#"href="../../q/stackoverflow/70.html""#))
    #expect(page.contains(#"href="../../q/stackoverflow/70.html#answer-71""#))
    #expect(page.contains(#"href="\#(site)/q/5""#))
  }

  @Test("A duplicate keeps its page, which links to the original")
  func duplicate() async throws {
    var closed = Question.plain(7)
    closed.closedDate = .day(15)
    closed.post.otherFields["closed_details"] = .object([
      "original_questions": .array([.object(["question_id": .integer(70)])])
    ])
    try await SiteFixture.withTemporary { [closed] fixture in
      try fixture.save([closed, .plain(70)])
      let page = try await fixture.zimEntries().text("q/stackoverflow/7.html")
      let note = try #require(page.firstRange(of: "<b>Duplicate of</b>"))
      #expect(page[note.upperBound...].contains(#"href="70.html""#))
    }
  }

  @Test("A page with many answers can sort them, with the script of sites; others have no script")
  func sortedAnswers() async throws {
    var long = Question.plain(70)
    long.answers = (71...76).map { id in
      Answer(
        id: id, questionID: 70,
        post: Post(score: 1, creationDate: .day(11), bodyMarkdown: "Answer \(id)."))
    }
    try fixture.save([.plain(7), long])
    let entries = try await fixture.zimEntries()
    let pages = entries.items.values.filter { $0.mimeType == "text/html" }
    for page in pages {
      let text = String(decoding: page.content, as: UTF8.self)
      let isLong = page.path == "q/stackoverflow/70.html"
      #expect(text.contains(#"<select name="sort""#) == isLong, "\(page.path)")
      #expect((text.split(separator: "<script").count == 2) == isLong, "\(page.path)")
      guard isLong,
        let source = text.firstMatch(of: /<script src="\.\.\/\.\.\/([^"]+)" data-zim>/)
      else {
        continue
      }
      #expect(entries.items[String(source.1)]?.mimeType == "text/javascript")
    }
    #expect(pages.contains { $0.path == "q/stackoverflow/70.html" })
  }

  @Test("Pages have no scripts in their heads, feeds, search form and data for search engines")
  func leanPages() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      let entries = try await fixture.zimEntries()
      let pages = entries.items.values.filter { $0.mimeType == "text/html" }
      for page in pages {
        let text = String(decoding: page.content, as: UTF8.self)
        let head = text.prefix(upTo: text.firstRange(of: "</head>")?.lowerBound ?? text.endIndex)
        for markup in ["<script", "rel=\"alternate\"", "canonical", "og:", "Editions"] {
          #expect(!head.contains(markup), "\(page.path): \(markup)")
        }
        for markup in ["<form", "ld+json", "href=\"\"", "/d/", "/e/"] {
          #expect(!text.contains(markup), "\(page.path): \(markup)")
        }
        #expect(head.contains("img-src 'self' blob: data:"), "\(page.path)")
      }
    }
  }

  @Test("A selection has the questions of one site, or of one digest")
  func selection() async throws {
    try fixture.save([.plain(7)])
    try fixture.save([.plain(70)], digest: "other")
    try fixture.save([.plain(5)], site: "emacs", digest: "emacs-all")
    func questions(_ selection: ContentSelection) async throws -> [String] {
      let entries = try await fixture.zimEntries(selecting: selection)
      #expect(try await entries.crawl().problems == [])
      return entries.items.values.filter(\.isFrontArticle).map(\.path).sorted()
    }
    #expect(
      try await questions(ContentSelection()) == [
        "q/emacs/5.html", "q/stackoverflow/7.html", "q/stackoverflow/70.html",
      ])
    #expect(try await questions(ContentSelection(site: "emacs")) == ["q/emacs/5.html"])
    let archive = try Archive(at: fixture.archivePath, for: .readOnly)
    #expect(
      try await questions(ContentSelection(digest: "other", in: archive))
        == ["q/stackoverflow/70.html"])
    #expect(try await questions(ContentSelection(digest: "none", in: archive)) == [])
  }

  @Test("A question that cannot be read is reported; its path leads to the list of questions")
  func unreadableQuestion() async throws {
    var long = Question.plain(70)
    long.post.bodyMarkdown = String(repeating: "wolpertinger ", count: 8_000)
    try await SiteFixture.withTemporary { [long] fixture in
      try fixture.save([.plain(7), long, .plain(700)])
      _ = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
      let entries = try await fixture.zimEntries()
      #expect(entries.failures == [70])
      #expect(entries.redirects["q/stackoverflow/70.html"] == "q/stackoverflow/index.html")
      #expect(entries.items["q/stackoverflow/700.html"]?.isFrontArticle == true)
      // Links to answers of the question lead to the list, too, which has no such anchors.
      let problems = try await entries.crawl().problems.filter { $0.kind != .missingFragment }
      #expect(problems == [])
    }
  }

  @Test("A theme applies, and can tell ZIM files from sites")
  func theme() async throws {
    var files = BuiltIn.theme
    files["about.html"] = Array(
      "{{#page.isZim}}ZIM{{/page.isZim}}{{^page.isZim}}site{{/page.isZim}}".utf8)
    try await SiteFixture.withTemporary { [files] fixture in
      try fixture.save([.plain(7)])
      let theme = try SiteTheme(files: files)
      #expect(try await fixture.zimEntries(theme: theme).text("about.html") == "ZIM")
      try await fixture.publish(theme: theme)
      #expect(try fixture.text("about.html") == "site")
    }
  }

  @Test("Threads and temporary files do not change the entries")
  func sameEntries() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      let entries = try await fixture.zimEntries()
      let others = try await fixture.zimEntries {
        $0.jobs = 4
        $0.temporaryFolder = fixture.folder
      }
      #expect(others == entries)
      // The temporary files have no names.
      let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder)
      #expect(files.filter { $0.hasPrefix(".sodigest") } == [])
    }
  }

  @Test("Tags of a large site list only their newest and their best questions")
  func boundedTags() async throws {
    try fixture.save((1...8).map { .plain($0 * 10, title: "T\($0)", score: $0 == 2 ? 9 : 1) })
    let entries = try await fixture.zimEntries {
      ($0.maxQuestionsRanked, $0.rankedQuestionsPerTag) = (5, 6)
    }
    let best = entries.text("t/stackoverflow/swift/index.html")
    #expect(best.contains(">T2<") && best.contains(">T8<") && !best.contains(">T1<"))
    let newest = entries.text("t/stackoverflow/swift/newest.html")
    #expect(newest.contains(">T3<") && newest.contains(">T8<") && !newest.contains(">T2<"))
    #expect(newest.contains("8 questions"))
    #expect(try await entries.crawl().problems == [])
  }
}
