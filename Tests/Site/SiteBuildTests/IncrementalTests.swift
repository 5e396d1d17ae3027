import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import SiteBuild
import Pages
import SiteTesting
import StackExchange
import Testing

@Suite("Incremental builds")
struct IncrementalTests {
  private let fixture = SiteFixture()

  /// Saves two questions with different tags and users, in one edition.
  private func saveTwoQuestions() throws {
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
    try fixture.save([first, second])
  }

  @Test(
    "A change in the archive rewrites exactly the pages that show it", arguments: archiveChanges
  )
  func changed(sql: String, pages: [String]) async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try fixture.execute(sql)
    let summary = try await fixture.publishAndCompare()
    let touched = try fixture.changedFiles(since: metadata)
    let search = touched.filter { $0.hasPrefix("search") }
    // The manifest changes if files of the search index have new names.
    let others = touched.filter {
      !search.contains($0) && (search.isEmpty || $0 != Manifest.fileName)
    }
    #expect(others == pages.sorted())
    #expect(summary.files.written == pages.count + search.count)
    // Replaced search files have words that may have been deleted.
    let removed = Set(metadata.keys).subtracting(try fixture.fileMetadata().keys)
    #expect(removed.allSatisfy { $0.hasPrefix("search/") })
    #expect(summary.files.removed == removed.count)
  }

  @Test("Renaming a tag builds its new page and removes the old one")
  func renamedTag() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    try fixture.execute("UPDATE question_tags SET tag = 'c' WHERE tag = 'a'")
    try await fixture.publishAndCompare()
    #expect(fixture.exists("t/stackoverflow/c/index.html") && !fixture.exists("t/stackoverflow/a"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A downloaded image is shown, and a removed one becomes a link again")
  func image() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
    try fixture.saveImage(bytes, forURL: "https://i.sstatic.net/abc.png")
    try await fixture.publishAndCompare()
    let image = try #require(fixture.files().first { $0.hasSuffix(".png") })
    let pagesWithImage = try fixture.changedFiles(since: metadata).filter {
      !$0.hasPrefix("search")
    }
    #expect(pagesWithImage == ([".sodigest-site", image] + firstPages).sorted())
    let statesWithImage = try fixture.fileMetadata()
    try fixture.execute("UPDATE image_sources SET hash = NULL")
    try await fixture.publishAndCompare()
    let pagesWithLink = try fixture.changedFiles(since: statesWithImage).filter {
      !$0.hasPrefix("search")
    }
    #expect(pagesWithLink == ([".sodigest-site"] + firstPages).sorted())
    #expect(!fixture.exists(image))
  }

  @Test("A downloaded avatar replaces the identicon on all pages that show its owner")
  func avatar() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    let bytes = try #require(BuiltIn.files(in: "Samples")["avatars/amara.png"])
    try fixture.saveImage(
      bytes, forURL: AvatarAddress.sized("https://avatars.example/ada.png", pixels: 128))
    try await fixture.publishAndCompare()
    let touched = try fixture.changedFiles(since: metadata)
    #expect(touched.filter { $0.hasPrefix("q/") } == ["q/stackoverflow/7.html"])
  }

  @Test("An unavailable question is removed from lists and not linked in editions")
  func unavailableQuestion() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    try fixture.changeArchive { try $0.markUnavailable([7], site: "stackoverflow", at: .day(22)) }
    let summary = try await fixture.publishAndCompare()
    // Two pages of the question, the page of its tag, and two identicons.
    #expect(summary.files.removed >= 3)
    #expect(!fixture.exists("q/stackoverflow/7.html") && fixture.exists("q/stackoverflow/70.html"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A new bounty rebuilds only the editions that show its question")
  func bountyElsewhere() async throws {
    try saveTwoQuestions()
    let kinds = SiteFiles.all.filter { "\(type(of: $0))" == "EditionPages" }
    try fixture.changeArchive { try $0.save(Question.plain(90), site: "emacs", at: .day(20)) }
    try await fixture.publish(kinds: kinds)
    try fixture.execute(
      """
      UPDATE questions SET bounty_amount = 50, bounty_closes_date = 1795478400
      WHERE question_id = 90
      """)
    #expect(try await fixture.publish(kinds: kinds).builtCount == 0)
    try fixture.execute("UPDATE questions SET bounty_amount = 50 WHERE question_id = 7")
    #expect(try await fixture.publish(kinds: kinds).builtCount > 0)
  }

  @Test("An expired bounty is removed from all pages once the data is newer than its end")
  func endOfBounty() async throws {
    try saveTwoQuestions()
    try fixture.execute(
      """
      UPDATE questions SET bounty_amount = 50, bounty_closes_date = 1795478400
      WHERE question_id = 7
      """)
    try fixture.changeArchive { try $0.save(Question.plain(89), site: "emacs", at: .day(20)) }
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    #expect(try fixture.text("q/stackoverflow/7.html").contains("of 50 reputation until"))
    try fixture.changeArchive { try $0.save(Question.plain(90), site: "emacs", at: .day(23)) }
    try await fixture.publishAndCompare()
    #expect(try fixture.text("q/stackoverflow/7.html").contains("of 50 reputation until"))
    try fixture.changeArchive { try $0.save(Question.plain(91), site: "emacs", at: .day(25)) }
    try await fixture.publishAndCompare()
    let touched = try fixture.changedFiles(since: metadata)
    for page in firstPages + editionPages + ["t/stackoverflow/a/index.html", "index.html"] {
      #expect(try !fixture.text(page).lowercased().contains("bounty"), "\(page)")
      #expect(touched.contains(page))
    }
    #expect(!touched.contains("q/stackoverflow/70.html"))
  }

  @Test("Renaming a site rewrites all its pages")
  func site() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    try fixture.execute("UPDATE sites SET name = 'Overflow'")
    let summary = try await fixture.publishAndCompare()
    #expect(summary.files.written >= 8)
    #expect(try fixture.text("q/stackoverflow/70.html").contains("Overflow"))
  }

  @Test("A new edition rebuilds only itself and the pages that link to it")
  func newerEdition() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try fixture.changeArchive { try $0.save(.containing([.plain(70)], on: 21)) }
    try await fixture.publishAndCompare()
    let newerPages = editionPages.map { $0.replacing("-20.", with: "-21.") }
    #expect(
      try fixture.changedFiles(since: metadata)
        == ([".sodigest-site", "about.html", "index.html", "status.json"] + digestPages
        + newerPages
        + editionPages + secondPages + digestFeeds + editionFeeds).sorted())
  }

  @Test(
    "Changing settings back and forth gives the same site as a new build", arguments: settingChanges
  )
  func settings(change: @Sendable (inout SiteSettings) -> Void) async throws {
    try saveTwoQuestions()
    let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
    try fixture.saveImage(bytes, forURL: "https://i.sstatic.net/abc.png")
    try await fixture.publish()
    try await fixture.publishAndCompare(change)
    try await fixture.publishAndCompare()
  }

  @Test("Another program version rebuilds every page but writes only changed ones")
  func program() async throws {
    try saveTwoQuestions()
    let first = try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    let second = try await fixture.publish()
    #expect(second.builtCount == 0 && second.files.unchanged == first.files.written)
    let third = try await fixture.publish { $0.programIdentity = "sodigest 9" }
    // Identicons have content hashes as names; the status file is built only if something changed.
    let pages = try fixture.files().filter { !$0.hasPrefix("img/") && $0 != "status.json" }
    #expect(third.builtCount == pages.count && third.files.written == 0)
    #expect(try fixture.fileMetadata() == metadata)
  }

  @Test("Without a build state everything is rebuilt and nothing is written")
  func missingBuildState() async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try fixture.execute(
      """
      DELETE FROM changes;
      DELETE FROM output_folders;
      UPDATE archive SET generation = 1, list_generation = NULL;
      UPDATE search_questions SET text_hash = 0;
      """)
    let summary = try await fixture.publish()
    #expect(summary.builtCount > 0 && summary.files.written == 0 && summary.files.removed == 0)
    #expect(try fixture.fileMetadata() == metadata)
  }

  @Test("All pages change when the archive gets a private site")
  func privateSite() async throws {
    try fixture.save([.plain(1), .plain(2)])
    try await fixture.publish()
    try fixture.execute(
      "UPDATE sites SET audience = 'x', api_base = 'https://api.stackoverflowteams.com/2.3' WHERE site = 'emacs'"
    )
    try fixture.save([.plain(3)], site: "emacs", digest: "other")
    try await fixture.publishAndCompare()
  }

  @Test("Links to authors are removed and the search box hidden once there are too many questions")
  func tooManyQuestions() async throws {
    let limits: @Sendable (inout SiteSettings) -> Void = {
      ($0.maxQuestionsWithAuthors, $0.maxQuestionsSearched) = (3, 3)
    }
    try fixture.save((1...3).map { .plain($0, tags: ["t\($0)"]) })
    try await fixture.publish(limits)
    #expect(try fixture.text("q/stackoverflow/1.html").contains("u/stackoverflow/"))
    try fixture.save([.plain(4, tags: ["t4"])])
    try await fixture.publishAndCompare(limits)
    #expect(try !fixture.text("t/stackoverflow/t1/index.html").contains("u/stackoverflow/"))
    #expect(try fixture.text("q/stackoverflow/1.html").contains("search.html\" hidden>"))
  }

  @Test(
    "Changing any file of the theme rewrites pages",
    arguments: ["question.html", "time.html", "style.css"])
  func theme(file: String) async throws {
    try saveTwoQuestions()
    try await fixture.publish()
    var files = BuiltIn.files(in: "Templates")
    files[file] = (files[file] ?? []) + Array(file.hasSuffix("css") ? "/**/".utf8 : "!".utf8)
    let summary = try await fixture.publishAndCompare(theme: SiteTheme(files: files))
    #expect(summary.files.written >= 2)
  }

  @Test("One change in a large archive rebuilds few pages")
  func largeArchive() async throws {
    try fixture.save((1...300).map { .plain($0 * 10, tags: ["t\($0 % 30)"], score: $0) })
    let first = try await fixture.publish()
    try fixture.execute("UPDATE questions SET closed_reason = 'spam' WHERE question_id = 1510")
    let summary = try await fixture.publishAndCompare()
    #expect(first.builtCount > 600)
    // Other lists do not show the change.
    let lists = ["d/stackoverflow-swift/2026-11-20-2.html"]
    let question = ["q/stackoverflow/1510.html", "q/stackoverflow/1510.md"]
    let feeds = editionFeeds + tagFeeds("t1")
    let builtFiles = question + lists + editionPages + digestPages + singlePages + feeds
    #expect(summary.builtCount == builtFiles.count)
    #expect(summary.files.written == 2)
  }

  @Test("Changes also reach an output folder that skipped a build")
  func twoFolders() async throws {
    try saveTwoQuestions()
    let other = fixture.publishing(into: "Other")
    try await fixture.publish()
    try await other.publish()
    try fixture.execute("UPDATE questions SET title = 'One' WHERE question_id = 7")
    try await fixture.publish()
    try fixture.execute("UPDATE questions SET title = 'Two' WHERE question_id = 70")
    try await fixture.publishAndCompare()
    try await other.publishAndCompare()
    #expect(try other.text("q/stackoverflow/7.html").contains("One"))
  }
}

private let firstPages = ["q/stackoverflow/7.html", "q/stackoverflow/7.md"]
private let secondPages = ["q/stackoverflow/70.html", "q/stackoverflow/70.md"]
private let editionPages = [
  "d/stackoverflow-swift/2026-11-20.html", "d/stackoverflow-swift/2026-11-20.md",
]
private let digestPages = ["d/index.html", "d/stackoverflow-swift/index.html"]
/// The pages that show lines of the edition.
private let linePages = ["index.html", "d/stackoverflow-swift/index.html"] + editionPages
private let digestFeeds = ["d/stackoverflow-swift/feed.json", "d/stackoverflow-swift/feed.xml"]
private let editionFeeds = [
  "d/stackoverflow-swift/editions.json", "d/stackoverflow-swift/editions.xml", "feed.json",
  "feed.xml",
]
private func tagFeeds(_ tag: String) -> [String] {
  ["t/stackoverflow/\(tag)/feed.json", "t/stackoverflow/\(tag)/feed.xml"]
}
/// The unique files that every build rebuilds.
private let singlePages = [
  "feeds.opml", "index.html", "about.html", "404.html", "robots.txt", "status.json", ".nojekyll",
  "assets/icon.svg", "assets/script.js", "assets/search.js", "assets/style.css", "q/index.html",
  "t/index.html", "u/index.html",
]

/// Changes to the archive, with the pages that show them.
private let archiveChanges: [(sql: String, pages: [String])] = [
  (
    "UPDATE questions SET title = 'New' WHERE question_id = 7",
    firstPages + secondPages + linePages + digestFeeds + editionFeeds + tagFeeds("a") + [
      "q/index.html", "q/stackoverflow/index.html", "t/stackoverflow/a/index.html",
      "u/stackoverflow/1.html", "u/stackoverflow/2.html",
    ]
  ),
  (
    "UPDATE questions SET body_markdown = 'New.' WHERE question_id = 7",
    firstPages + editionPages + digestFeeds + tagFeeds("a")
  ),
  (
    "UPDATE questions SET score = 99 WHERE question_id = 7",
    firstPages + [
      "q/index.html", "q/stackoverflow/index.html", "t/stackoverflow/a/index.html",
      "u/stackoverflow/1.html",
    ]
  ),
  ("UPDATE questions SET view_count = 99 WHERE question_id = 7", firstPages),
  ("UPDATE questions SET closed_reason = 'spam' WHERE question_id = 7", firstPages),
  ("UPDATE answers SET body_markdown = 'New.' WHERE question_id = 7", firstPages),
  ("UPDATE answers SET score = 40 WHERE question_id = 7", firstPages + ["u/stackoverflow/2.html"]),
  ("UPDATE comments SET score = 40", firstPages),
  ("UPDATE comments SET body = '<b>No</b>'", firstPages),
  ("DELETE FROM comments", firstPages),
  ("UPDATE users SET display_name = 'Clara' WHERE user_id = 3", firstPages),
  (
    "UPDATE users SET display_name = 'Don' WHERE user_id = 8",
    secondPages + digestFeeds + editionFeeds + tagFeeds("b") + [
      "d/stackoverflow-swift/2026-11-20.md", "u/stackoverflow/8.html", "u/stackoverflow/index.html",
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
    ] + linePages + digestFeeds + editionFeeds
  ),
  ("UPDATE edition_questions SET score = 40 WHERE question_id = 7", linePages),
  ("UPDATE image_sources SET attempts = 4", []),
]

/// Changes to the settings that affect files.
private let settingChanges: [@Sendable (inout SiteSettings) -> Void] = [
  { $0.formats = [.html] }, { $0.formats = [.html, .markdown, .json] }, { $0.formats = [.json] },
  { $0.formats = [.markdown] }, { $0.baseURL = "https://digest.example/x" },
  { $0.showsImages = false }, { $0.showsAvatars = false }, { $0.programIdentity = "sodigest 9" },
]
