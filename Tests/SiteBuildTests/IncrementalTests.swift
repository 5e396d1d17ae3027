import Output
import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import SiteBuild
import SiteTesting
import StackExchange
import Testing
import Theming

@Suite("Bringing a site up to date")
struct IncrementalTests {
  /// Two questions with tags of their own and people of their own, one edition for both.
  private func with<R>(_ body: (Desk) async throws -> R) async throws -> R {
    var first = Question.plain(7, tags: ["a"])
    first.post.bodyMarkdown = "![x](https://i.sstatic.net/abc.png)"
    first.post.comments = [
      StackExchange.Comment(
        id: 5, postID: 7, score: 1, isEdited: false, creationDate: .day(11),
        owner: User(id: 3, displayName: "Cleo"), body: "Hm.")
    ]
    var second = Question.plain(70, tags: ["b"])
    second.post.owner = User(id: 8, displayName: "Dan")
    second.answers[0].post.owner = User(id: 9, displayName: "Eve")
    return try await Desk.use { [first, second] desk in
      try desk.keep([first, second])
      return try await body(desk)
    }
  }

  @Test(
    "A change in the archive writes the pages that show it, and no other", arguments: archiveChanges
  )
  func changed(sql: String, pages: [String]) async throws {
    try await with { desk in
      try await desk.publish()
      let states = try desk.states()
      try desk.execute(sql)
      let summary = try await desk.publishAndCompare()
      let touched = try desk.touched(since: states)
      let search = touched.filter { $0.hasPrefix("search") }
      // New names of files are listed.
      let others = touched.filter {
        !search.contains($0) && (search.isEmpty || $0 != Manifest.fileName)
      }
      #expect(others == pages.sorted())
      #expect(summary.files.written == pages.count + search.count && summary.files.removed == 0)
    }
  }

  @Test("A tag that has another name has its page there, and the old one goes")
  func renamedTag() async throws {
    try await with { desk in
      try await desk.publish()
      try desk.execute("UPDATE question_tags SET tag = 'c' WHERE tag = 'a'")
      try await desk.publishAndCompare()
      #expect(desk.exists("t/stackoverflow/c/index.html") && !desk.exists("t/stackoverflow/a"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("An image that arrives is shown where it was missing; one that goes away no longer is")
  func image() async throws {
    try await with { desk in
      try await desk.publish()
      let states = try desk.states()
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try desk.keepImage(bytes, forURL: "https://i.sstatic.net/abc.png")
      try await desk.publishAndCompare()
      let image = try #require(desk.files().first { $0.hasSuffix(".png") })
      let shown = try desk.touched(since: states).filter { !$0.hasPrefix("search") }
      #expect(shown == ([".sodigest-site", image] + firstPages).sorted())
      let later = try desk.states()
      try desk.execute("UPDATE image_sources SET hash = NULL")
      try await desk.publishAndCompare()
      let linked = try desk.touched(since: later).filter { !$0.hasPrefix("search") }
      #expect(linked == ([".sodigest-site"] + firstPages).sorted())
      #expect(!desk.exists(image))
    }
  }

  @Test("A portrait that arrives takes the place of the drawing wherever its owner is shown")
  func portrait() async throws {
    try await with { desk in
      try await desk.publish()
      let states = try desk.states()
      let bytes = try #require(BuiltIn.files(in: "Samples")["avatars/amara.png"])
      try desk.keepImage(
        bytes, forURL: AvatarAddress.sized("https://avatars.example/ada.png", pixels: 128))
      try await desk.publishAndCompare()
      let touched = try desk.touched(since: states)
      #expect(touched.filter { $0.hasPrefix("q/") } == ["q/stackoverflow/7.html"])
    }
  }

  @Test("A question that is gone leaves its lists and loses its link in editions")
  func gone() async throws {
    try await with { desk in
      try await desk.publish()
      try desk.change { try $0.markUnavailable([7], site: "stackoverflow", at: .day(22)) }
      let summary = try await desk.publishAndCompare()
      // Two pages of the question, that of its tag, and two drawings.
      #expect(summary.files.removed >= 3)
      #expect(!desk.exists("q/stackoverflow/7.html") && desk.exists("q/stackoverflow/70.html"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("A bounty makes only those editions anew that show its question")
  func bountyElsewhere() async throws {
    try await with { desk in
      let kinds = SiteFiles.all.filter { "\(type(of: $0))" == "EditionPages" }
      try desk.change { try $0.save(Question.plain(90), site: "emacs", at: .day(20)) }
      try await desk.publish(kinds: kinds)
      try desk.execute(
        """
        UPDATE questions SET bounty_amount = 50, bounty_closes_date = 1795478400
        WHERE question_id = 90
        """)
      #expect(try await desk.publish(kinds: kinds).builtCount == 0)
      try desk.execute("UPDATE questions SET bounty_amount = 50 WHERE question_id = 7")
      #expect(try await desk.publish(kinds: kinds).builtCount > 0)
    }
  }

  @Test("A bounty is gone from all pages once the data is newer than its end")
  func endOfBounty() async throws {
    try await with { desk in
      try desk.execute(
        """
        UPDATE questions SET bounty_amount = 50, bounty_closes_date = 1795478400
        WHERE question_id = 7
        """)
      try await desk.publish()
      let states = try desk.states()
      #expect(try desk.text("q/stackoverflow/7.html").contains("of 50 reputation until"))
      try desk.change { try $0.save(Question.plain(90), site: "emacs", at: .day(23)) }
      try await desk.publishAndCompare()
      #expect(try desk.text("q/stackoverflow/7.html").contains("of 50 reputation until"))
      try desk.change { try $0.save(Question.plain(91), site: "emacs", at: .day(25)) }
      try await desk.publishAndCompare()
      let touched = try desk.touched(since: states)
      for page in firstPages + editionPages + ["t/stackoverflow/a/index.html", "index.html"] {
        #expect(try !desk.text(page).lowercased().contains("bounty"), "\(page)")
        #expect(touched.contains(page))
      }
      #expect(!touched.contains("q/stackoverflow/70.html"))
    }
  }

  @Test("A site with another name shows it on all its pages")
  func site() async throws {
    try await with { desk in
      try await desk.publish()
      try desk.execute("UPDATE sites SET name = 'Overflow'")
      let summary = try await desk.publishAndCompare()
      #expect(summary.files.written >= 8)
      #expect(try desk.text("q/stackoverflow/70.html").contains("Overflow"))
    }
  }

  @Test("A newer edition makes only itself, and what leads to it")
  func newerEdition() async throws {
    try await with { desk in
      try await desk.publish()
      let states = try desk.states()
      try desk.change { try $0.save(.of([.plain(70)], on: 21)) }
      try await desk.publishAndCompare()
      let newer = editionPages.map { $0.replacing("-20.", with: "-21.") }
      #expect(
        try desk.touched(since: states)
          == ([".sodigest-site", "about.html", "index.html", "status.json"] + digestPages + newer
          + editionPages + secondPages + newsFeeds + editionFeeds).sorted())
    }
  }

  @Test(
    "Other settings make what they make in a new folder, there and back", arguments: settingChanges)
  func settings(change: @Sendable (inout SiteSettings) -> Void) async throws {
    try await with { desk in
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try desk.keepImage(bytes, forURL: "https://i.sstatic.net/abc.png")
      try await desk.publish()
      try await desk.publishAndCompare(change)
      try await desk.publishAndCompare()
    }
  }

  @Test("Another program makes every page to see whether it changed")
  func program() async throws {
    try await with { desk in
      let first = try await desk.publish()
      let states = try desk.states()
      let again = try await desk.publish()
      #expect(again.builtCount == 0 && again.files.unchanged == first.files.written)
      let other = try await desk.publish { $0.programIdentity = "sodigest 9" }
      // Drawings are named by what is in them; the status is made where something changed.
      let pages = try desk.files().filter { !$0.hasPrefix("img/") && $0 != "status.json" }
      #expect(other.builtCount == pages.count && other.files.written == 0)
      #expect(try desk.states() == states)
    }
  }

  @Test("Without the build state everything is compared, and nothing is written")
  func noState() async throws {
    try await with { desk in
      try await desk.publish()
      let states = try desk.states()
      try desk.execute(
        """
        DELETE FROM changes;
        DELETE FROM output_folders;
        UPDATE archive SET generation = 1, list_generation = NULL;
        UPDATE search_questions SET text_hash = 0;
        """)
      let summary = try await desk.publish()
      #expect(summary.builtCount > 0 && summary.files.written == 0 && summary.files.removed == 0)
      #expect(try desk.states() == states)
    }
  }

  @Test("All pages tell when one site of the archive is private")
  func privateSite() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(1), .plain(2)])
      try await desk.publish()
      try desk.execute(
        "UPDATE sites SET audience = 'x', api_base = 'https://api.stackoverflowteams.com/2.3' WHERE site = 'emacs'"
      )
      try desk.keep([.plain(3)], site: "emacs", digest: "other")
      try await desk.publishAndCompare()
    }
  }

  @Test("No page links to authors or search any more once there are too many questions")
  func tooMany() async throws {
    try await Desk.use { desk in
      let limits: @Sendable (inout SiteSettings) -> Void = {
        ($0.maxQuestionsWithAuthors, $0.maxQuestionsSearched) = (3, 3)
      }
      try desk.keep((1...3).map { .plain($0, tags: ["t\($0)"]) })
      try await desk.publish(limits)
      #expect(try desk.text("q/stackoverflow/1.html").contains("u/stackoverflow/"))
      try desk.keep([.plain(4, tags: ["t4"])])
      try await desk.publishAndCompare(limits)
      #expect(try !desk.text("t/stackoverflow/t1/index.html").contains("u/stackoverflow/"))
      #expect(try !desk.text("q/stackoverflow/1.html").contains("role=\"search\""))
    }
  }

  @Test("Each file of the theme counts", arguments: ["question.html", "time.html", "style.css"])
  func theme(file: String) async throws {
    try await with { desk in
      try await desk.publish()
      var files = BuiltIn.files(in: "Templates")
      files[file] = (files[file] ?? []) + Array(file.hasSuffix("css") ? "/**/".utf8 : "!".utf8)
      let summary = try await desk.publishAndCompare(theme: SiteTheme(files: files))
      #expect(summary.files.written >= 2)
    }
  }

  @Test("One change in a large archive makes few pages")
  func few() async throws {
    try await Desk.use { desk in
      try desk.keep((1...300).map { .plain($0 * 10, tags: ["t\($0 % 30)"], score: $0) })
      let first = try await desk.publish()
      try desk.execute("UPDATE questions SET closed_reason = 'spam' WHERE question_id = 1510")
      let summary = try await desk.publishAndCompare()
      #expect(first.builtCount > 600)
      // Other lists show nothing of it.
      let lists = ["d/stackoverflow-swift/2026-11-20-2.html"]
      let question = ["q/stackoverflow/1510.html", "q/stackoverflow/1510.md"]
      let feeds = editionFeeds + tagFeeds("t1")
      let made = question + lists + editionPages + digestPages + singlePages + feeds
      #expect(summary.builtCount == made.count)
      #expect(summary.files.written == 2)
    }
  }

  @Test("Changes while nobody publishes there reach a second folder, too")
  func twoFolders() async throws {
    try await with { desk in
      let other = Desk(folder: desk.folder, outputName: "Other")
      try await desk.publish()
      try await other.publish()
      try desk.execute("UPDATE questions SET title = 'One' WHERE question_id = 7")
      try await desk.publish()
      try desk.execute("UPDATE questions SET title = 'Two' WHERE question_id = 70")
      try await desk.publishAndCompare()
      try await other.publishAndCompare()
      #expect(try other.text("q/stackoverflow/7.html").contains("One"))
    }
  }
}

private let firstPages = ["q/stackoverflow/7.html", "q/stackoverflow/7.md"]
private let secondPages = ["q/stackoverflow/70.html", "q/stackoverflow/70.md"]
private let editionPages = [
  "d/stackoverflow-swift/2026-11-20.html", "d/stackoverflow-swift/2026-11-20.md",
]
private let digestPages = ["d/index.html", "d/stackoverflow-swift/index.html"]
/// Those that show lines of the edition.
private let linePages = ["index.html", "d/stackoverflow-swift/index.html"] + editionPages
private let newsFeeds = ["d/stackoverflow-swift/feed.json", "d/stackoverflow-swift/feed.xml"]
private let editionFeeds = [
  "d/stackoverflow-swift/editions.json", "d/stackoverflow-swift/editions.xml", "feed.json",
  "feed.xml",
]
private func tagFeeds(_ tag: String) -> [String] {
  ["t/stackoverflow/\(tag)/feed.json", "t/stackoverflow/\(tag)/feed.xml"]
}
/// Those that are there once; each publication makes them.
private let singlePages = [
  "feeds.opml", "index.html", "about.html", "404.html", "robots.txt", "status.json", ".nojekyll",
  "assets/icon.svg", "assets/script.js", "assets/search.js", "assets/style.css", "q/index.html",
  "t/index.html", "u/index.html",
]

/// What a person may do to the archive, and the pages that show it.
private let archiveChanges: [(sql: String, pages: [String])] = [
  (
    "UPDATE questions SET title = 'New' WHERE question_id = 7",
    firstPages + secondPages + linePages + newsFeeds + editionFeeds + tagFeeds("a") + [
      "q/stackoverflow/index.html", "t/stackoverflow/a/index.html", "u/stackoverflow/1.html",
      "u/stackoverflow/2.html",
    ]
  ),
  (
    "UPDATE questions SET body_markdown = 'New.' WHERE question_id = 7",
    firstPages + editionPages + newsFeeds + tagFeeds("a")
  ),
  (
    "UPDATE questions SET score = 99 WHERE question_id = 7",
    firstPages + [
      "q/stackoverflow/index.html", "t/stackoverflow/a/index.html", "u/stackoverflow/1.html",
    ]
  ),
  (
    "UPDATE questions SET view_count = 99 WHERE question_id = 7",
    firstPages
  ),
  ("UPDATE questions SET closed_reason = 'spam' WHERE question_id = 7", firstPages),
  ("UPDATE answers SET body_markdown = 'New.' WHERE question_id = 7", firstPages),
  (
    "UPDATE answers SET score = 40 WHERE question_id = 7",
    firstPages + ["u/stackoverflow/2.html", "u/stackoverflow/index.html"]
  ),
  ("UPDATE comments SET score = 40", firstPages),
  ("UPDATE comments SET body = '<b>No</b>'", firstPages),
  ("DELETE FROM comments", firstPages),
  ("UPDATE users SET display_name = 'Clara' WHERE user_id = 3", firstPages),
  (
    "UPDATE users SET display_name = 'Don' WHERE user_id = 8",
    secondPages + linePages + newsFeeds + editionFeeds + tagFeeds("b") + [
      "t/stackoverflow/b/index.html", "u/stackoverflow/8.html", "u/stackoverflow/index.html",
    ]
  ),
  (
    "UPDATE users SET display_name = 'Eva' WHERE user_id = 9",
    secondPages + ["u/stackoverflow/9.html", "u/stackoverflow/index.html"]
  ),
  ("UPDATE users SET reputation = 9 WHERE user_id = 9", ["u/stackoverflow/9.html"]),
  (
    "UPDATE editions SET title = 'New'",
    [
      "about.html", "d/index.html", "feeds.opml", "q/stackoverflow/7.html",
      "q/stackoverflow/70.html",
    ] + linePages + newsFeeds + editionFeeds
  ),
  ("UPDATE edition_questions SET score = 40 WHERE question_id = 7", linePages),
  ("UPDATE image_sources SET attempts = 4", []),
]

/// Ways to make another site of the same.
private let settingChanges: [@Sendable (inout SiteSettings) -> Void] = [
  { $0.formats = [.html] }, { $0.formats = [.html, .markdown, .json] }, { $0.formats = [.json] },
  { $0.formats = [.markdown] }, { $0.baseURL = "https://digest.example/x" },
  { $0.showsImages = false }, { $0.showsAvatars = false }, { $0.programIdentity = "sodigest 9" },
]
