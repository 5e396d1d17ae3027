import Archive
import Contents
import FoundationEssentials
import PostContract
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Feeds")
struct FeedTests {
  private let fixture = SiteFixture()
  private static let digestFeed = "d/stackoverflow-swift/feed"

  /// Saves three editions: a first one, one with a new question and one with an accepted answer.
  private func withEditions<R>(_ body: (SiteFixture) async throws -> R) async throws -> R {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(7), .plain(17)])
      try fixture.changeArchive { archive in
        var second = Edition.containing([.plain(7), .plain(27)], on: 21)
        second.comparisonDate = "2026-11-20"
        second.entries[1].badge = .new
        try archive.save(Question.plain(27, title: "Why <b>?"), site: "stackoverflow", at: .day(21))
        try archive.save(second)
        var third = Edition.containing([.plain(7)], on: 22)
        third.comparisonDate = "2026-11-21"
        third.entries[0].badge = .accepted
        third.entries[0].statistics.acceptedAnswerID = 8
        try archive.save(third)
      }
      return try await body(fixture)
    }
  }

  @Test("New questions and newly accepted answers have entries")
  func entries() async throws {
    try await withEditions { fixture in
      try await fixture.publish { $0.baseURL = "https://digest.example/x" }
      let feed = try fixture.feed(Self.digestFeed)
      #expect(
        feed.items.map(\.id)
          == [
            "q/stackoverflow/7/accepted/8", "q/stackoverflow/27", "q/stackoverflow/7",
            "q/stackoverflow/17",
          ].map { "tag:digest.example,2026-11-22:d/stackoverflow-swift/\($0)" })
      let (accepted, second) = (feed.items[0], feed.items[1])
      #expect(accepted.title == "Accepted answer: How?")
      #expect(accepted.url == "https://digest.example/x/q/stackoverflow/7.html#answer-8")
      #expect(second.title == "Why <b>?")
      #expect(second.external_url == "https://stackoverflow.example/q/27")
      #expect(second.date_published == "2026-11-21T00:00:00Z")
      #expect(second.content_html?.contains("<p>Text of <em>27</em>.</p>") == true)
      #expect(second.content_html?.contains("<p>So.</p>") == true)
      #expect(second.content_html?.contains("CC BY-SA 4.0") == true)
    }
  }

  @Test("A digest of named posts has an entry for each answer to them, the newest first")
  func answersToNamedPosts() async throws {
    var question = Question.plain(7)
    question.answers.append(
      Answer(
        id: 9, questionID: 7,
        post: Post(score: 0, owner: .ben, creationDate: .day(21), bodyMarkdown: "Late.")))
    var selection = DigestSelection()
    selection.subject = .posts(PostList([PostReference(site: "stackoverflow", id: 7)]))
    try fixture.changeArchive { [question] archive in
      try archive.save(question, site: "stackoverflow", at: .day(22))
      var edition = Edition.containing([question], digest: "list", on: 20)
      edition.selectionJSON = Edition.SelectionRules(selection).json
      try archive.save(edition)
    }
    try await fixture.publishAndCompare { $0.baseURL = "https://digest.example" }
    let feed = try fixture.feed("d/list/feed")
    let ids = feed.items.map { $0.id.split(separator: ":").last.map(String.init) }
    #expect(
      ids
        == ["answers/9", "", "answers/8"].map {
          "d/list/q/stackoverflow/7" + ($0.isEmpty ? "" : "/\($0)")
        })
    #expect(feed.items[0].title == "Answer to: How?")
    #expect(feed.items[0].url == "https://digest.example/q/stackoverflow/7.html#answer-9")
    #expect(feed.items[0].date_published == "2026-11-21T00:00:00Z")
    #expect(feed.items[0].content_html?.contains("<p>Late.</p>") == true)
    #expect(feed.items[0].content_html?.contains("<p>So.</p>") == false)
    try fixture.validateFeeds()
    // A later answer has an entry as soon as the archive has it.
    try fixture.changeArchive { [question] archive in
      var question = question
      question.answers.append(
        Answer(
          id: 10, questionID: 7,
          post: Post(score: 0, creationDate: .day(23), bodyMarkdown: "Later.")))
      try archive.save(question, site: "stackoverflow", at: .day(24))
    }
    try await fixture.publishAndCompare { $0.baseURL = "https://digest.example" }
    #expect(try fixture.feed("d/list/feed").items.count == 4)
  }

  @Test("The pages of a digest and its editions link to its feeds")
  func links() async throws {
    try await withEditions { fixture in
      try await fixture.publish()
      for page in ["index", "2026-11-21"] {
        let text = try fixture.text("d/stackoverflow-swift/\(page).html")
        for feed in ["feed.xml", "feed.json", "editions.xml", "editions.json"] {
          let address = #"href="../../d/stackoverflow-swift/\#(feed)">"#
          let link = text.split(separator: "\n").contains {
            $0.hasPrefix(#"<link rel="alternate" "#) && $0.hasSuffix(address)
          }
          #expect(link, "\(page), \(feed)")
        }
      }
    }
  }

  @Test("Without a base URL, entries link to the original posts")
  func withoutBaseURL() async throws {
    try await withEditions { fixture in
      try await fixture.publish()
      for feed in [Self.digestFeed, "t/stackoverflow/swift/feed"] {
        let feed = try fixture.feed(feed)
        #expect(feed.home_page_url?.hasPrefix("https://stackoverflow.example/") ?? true)
        #expect(
          feed.items.allSatisfy { $0.url?.hasPrefix("https://stackoverflow.example/") == true })
        #expect(feed.items.contains { $0.content_text == "Text of 27." })
      }
      let id = try Archive(at: fixture.archivePath, for: .readOnly).id
      let editions = try fixture.feed("feed")
      #expect(editions.items.map(\.id).first?.hasPrefix("tag:\(id).invalid,2026-11-22:d/") == true)
      #expect(editions.items.count == 3 && editions.items.allSatisfy { $0.url == nil })
      #expect(
        editions.items[1].content_html?.contains("https://stackoverflow.example/q/27") == true)
    }
  }

  @Test("Entry ids do not change when the base URL changes")
  func stableIDs() async throws {
    try await withEditions { fixture in
      try await fixture.publish { $0.baseURL = "https://first.example" }
      let ids = try fixture.feed(Self.digestFeed).items.map(\.id)
      try await fixture.publish { $0.baseURL = "https://second.example" }
      #expect(try fixture.feed(Self.digestFeed).items.map(\.id) == ids)
      try await fixture.publish()
      #expect(try fixture.feed(Self.digestFeed).items.map(\.id) == ids)
      let metadata = try fixture.fileMetadata()
      for _ in 1...30 { try await fixture.publish { $0.force = false } }
      #expect(try fixture.changedFiles(since: metadata) == [])
    }
  }

  @Test("A feed has the newest 30 entries and at most 512 KB")
  func limits() async throws {
    var questions = (1...40).map { Question.plain($0 * 10) }
    for index in questions.indices {
      questions[index].post.bodyMarkdown = String(repeating: "<b>&\"</b> ", count: 4_000)
    }
    try fixture.save(questions)
    try await fixture.publish { $0.baseURL = "https://digest.example" }
    for format in ["xml", "json"] {
      for feed in [Self.digestFeed, "t/stackoverflow/swift/feed"] {
        #expect(try fixture.bytes("\(feed).\(format)").count <= 512 * 1024)
      }
    }
    let feed = try fixture.feed(Self.digestFeed)
    #expect(feed.items.count == 30)
    #expect(feed.items[0].content_html != nil && feed.items[29].content_html == nil)
    #expect(
      try fixture.feed("t/stackoverflow/swift/feed").items[0].url?.hasSuffix("/400.html") == true)
  }

  @Test("An unavailable question is removed from every feed")
  func unavailableQuestion() async throws {
    try await withEditions { fixture in
      try await fixture.publish()
      try fixture.changeArchive {
        try $0.markUnavailable([27], site: "stackoverflow", at: .day(23))
      }
      try await fixture.publishAndCompare()
      for file in try fixture.files() where file.hasSuffix("feed.xml") || file.hasSuffix(".json") {
        #expect(try !fixture.text(file).contains("Why"), "\(file)")
      }
    }
  }

  @Test("Attacks in any field are escaped or sanitised in feeds")
  func attacksAreHarmless() async throws {
    let questions = attacks.enumerated().map { index, attack in
      var question = Question.plain(index * 10 + 10, title: attack, tags: ["t\(index / 30)"])
      question.post.bodyMarkdown = attack
      question.post.owner = User(id: index + 1, displayName: attack, link: attack)
      return question
    }
    for start in stride(from: 0, to: questions.count, by: 30) {
      try fixture.save(
        Array(questions[start..<min(start + 30, questions.count)]), digest: "attack-\(start)")
    }
    try await fixture.publish {
      $0.baseURL = "https://digest.example"
      $0.title = attacks[0]
    }
    for file in try fixture.files() where file.hasSuffix("feed.json") {
      for item in try fixture.feed(String(file.dropLast(5))).items {
        for html in [item.content_html].compactMap(\.self) {
          expectHarmless(html, "\(file) \(item.title)")
        }
      }
    }
    try fixture.validateFeeds()
  }

  @Test(
    "Feed readers and validators accept every feed", arguments: [nil, "https://digest.example/x"])
  func valid(baseURL: String?) async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish { $0.baseURL = baseURL }
      try fixture.validateFeeds()
      #expect(try fixture.crawl().problems == [])
    }
  }
}
