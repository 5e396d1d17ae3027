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
  private static let news = "d/stackoverflow-swift/feed"

  /// Three editions: of the first all is new, of the second one question, of the third an answer.
  private func with<R>(_ body: (Desk) async throws -> R) async throws -> R {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(17)])
      try desk.change { archive in
        var second = Edition.of([.plain(7), .plain(27)], on: 21)
        second.comparisonDate = "2026-11-20"
        second.entries[1].badge = .new
        try archive.save(Question.plain(27, title: "Why <b>?"), site: "stackoverflow", at: .day(21))
        try archive.save(second)
        var third = Edition.of([.plain(7)], on: 22)
        third.comparisonDate = "2026-11-21"
        third.entries[0].badge = .accepted
        third.entries[0].acceptedAnswerID = 8
        try archive.save(third)
      }
      return try await body(desk)
    }
  }

  @Test("A question that is new has an entry, and an answer that was accepted one of its own")
  func entries() async throws {
    try await with { desk in
      try await desk.publish { $0.baseURL = "https://digest.example/x" }
      let feed = try desk.feed(Self.news)
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

  @Test("The page of a digest and those of its editions name its feeds")
  func links() async throws {
    try await with { desk in
      try await desk.publish()
      for page in ["index", "2026-11-21"] {
        let text = try desk.text("d/stackoverflow-swift/\(page).html")
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

  @Test("Without an address of the site entries lead to the posts themselves")
  func withoutAddress() async throws {
    try await with { desk in
      try await desk.publish()
      for feed in [Self.news, "t/stackoverflow/swift/feed"] {
        let feed = try desk.feed(feed)
        #expect(feed.home_page_url?.hasPrefix("https://stackoverflow.example/") ?? true)
        #expect(
          feed.items.allSatisfy { $0.url?.hasPrefix("https://stackoverflow.example/") == true })
        #expect(feed.items.contains { $0.content_text == "Text of 27." })
      }
      let id = try Archive(at: desk.archivePath, for: .readOnly).id
      let editions = try desk.feed("feed")
      #expect(editions.items.map(\.id).first?.hasPrefix("tag:\(id).invalid,2026-11-22:d/") == true)
      #expect(editions.items.count == 3 && editions.items.allSatisfy { $0.url == nil })
      #expect(
        editions.items[1].content_html?.contains("https://stackoverflow.example/q/27") == true)
    }
  }

  @Test("Names stay for good, wherever the site moves and whatever it is rebuilt for")
  func names() async throws {
    try await with { desk in
      try await desk.publish { $0.baseURL = "https://first.example" }
      let names = try desk.feed(Self.news).items.map(\.id)
      try await desk.publish { $0.baseURL = "https://second.example" }
      #expect(try desk.feed(Self.news).items.map(\.id) == names)
      try await desk.publish()
      #expect(try desk.feed(Self.news).items.map(\.id) == names)
      let states = try desk.states()
      for _ in 1...30 { try await desk.publish { $0.force = false } }
      #expect(try desk.touched(since: states) == [])
    }
  }

  @Test("A feed holds the newest thirty, in 512 KB at most")
  func limits() async throws {
    try await Desk.use { desk in
      var questions = (1...40).map { Question.plain($0 * 10) }
      for place in questions.indices {
        questions[place].post.bodyMarkdown = String(repeating: "<b>&\"</b> ", count: 4_000)
      }
      try desk.keep(questions)
      try await desk.publish { $0.baseURL = "https://digest.example" }
      for end in ["xml", "json"] {
        for feed in [Self.news, "t/stackoverflow/swift/feed"] {
          #expect(try desk.bytes("\(feed).\(end)").count <= 512 * 1024)
        }
      }
      let feed = try desk.feed(Self.news)
      #expect(feed.items.count == 30)
      #expect(feed.items[0].content_html != nil && feed.items[29].content_html == nil)
      #expect(
        try desk.feed("t/stackoverflow/swift/feed").items[0].url?.hasSuffix("/400.html") == true)
    }
  }

  @Test("What is forgotten leaves every feed")
  func forgotten() async throws {
    try await with { desk in
      try await desk.publish()
      try desk.change { try $0.markUnavailable([27], site: "stackoverflow", at: .day(23)) }
      try await desk.publishAndCompare()
      for file in try desk.files() where file.hasSuffix("feed.xml") || file.hasSuffix(".json") {
        #expect(try !desk.text(file).contains("Why"), "\(file)")
      }
    }
  }

  @Test("Attacks in any field come out as text, or as what the sanitiser lets through")
  func attacksAreHarmless() async throws {
    try await Desk.use { desk in
      let questions = attacks.enumerated().map { index, attack in
        var question = Question.plain(index * 10 + 10, title: attack, tags: ["t\(index / 30)"])
        question.post.bodyMarkdown = attack
        question.post.owner = User(id: index + 1, displayName: attack, link: attack)
        return question
      }
      for start in stride(from: 0, to: questions.count, by: 30) {
        try desk.keep(
          Array(questions[start..<min(start + 30, questions.count)]), digest: "attack-\(start)")
      }
      try await desk.publish {
        $0.baseURL = "https://digest.example"
        $0.title = attacks[0]
      }
      for file in try desk.files() where file.hasSuffix("feed.json") {
        for item in try desk.feed(String(file.dropLast(5))).items {
          for html in [item.content_html].compactMap(\.self) {
            expectHarmless(html, "\(file) \(item.title)")
          }
        }
      }
      try desk.validateFeeds()
    }
  }

  @Test(
    "Feed readers and validators take every feed", arguments: [nil, "https://digest.example/x"])
  func valid(baseURL: String?) async throws {
    try await Desk.use(isSample: true) { desk in
      try desk.keepSample()
      try await desk.publish { $0.baseURL = baseURL }
      try desk.validateFeeds()
      #expect(try desk.walk().problems == [])
    }
  }
}
