import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Titles and names of any length")
struct LongTextTests {
  private static let title = String(repeating: "Wörd ", count: 50_000)
  private static let name = "Nadja " + String(repeating: "x", count: 200_000)
  private static let tag = "tag" + String(repeating: "y", count: 200_000)
  private static let digest = "digest" + String(repeating: "z", count: 200_000)

  /// The titles, names and tags of the JSON of a question or an edition.
  private struct Values: Decodable {
    var title: String
    var tags: [String]?
    var question: Post?

    struct Post: Decodable { var owner: Owner }
    struct Owner: Decodable { var display_name: String }
  }

  private func publish(_ body: (Desk) throws -> Void) async throws {
    try await Desk.use { desk in
      try desk.change { archive in
        var questions = (1...3).map {
          Question.plain(10 * $0, title: "No \($0) \(Self.title)", tags: ["swift", Self.tag])
        }
        for place in questions.indices {
          questions[place].post.owner = User(id: place + 1, displayName: Self.name)
          questions[place].answers[0].post.owner = User(displayName: Self.name)
          try archive.save(questions[place], site: "stackoverflow", at: .day(20))
        }
        var edition = Edition.of(questions, digest: Self.digest)
        edition.title = "\(Self.name) on Stack Overflow"
        try archive.save(edition)
      }
      try await desk.publish {
        $0.formats = Set(SiteFormat.allCases)
        $0.baseURL = "https://digest.example"
        $0.writesHashtags = true
      }
      #expect(try desk.walk().problems == [])
      #expect(try await SiteCheck(of: desk.output, jobs: 2).findings == [])
      try body(desk)
    }
  }

  @Test("Whatever people read has their beginnings only, so that a site stays small")
  func small() async throws {
    try await publish { desk in
      let isForReaders = { (file: String) in
        let name = file.split(separator: "/").last ?? ""
        return !name.hasSuffix(".json") || name == "feed.json" || name == "editions.json"
      }
      var total = 0
      for file in try desk.files() where isForReaders(file) {
        let size = try desk.bytes(file).count
        #expect(size < 150_000, "\(file)")
        total += size
      }
      #expect(total < 1_500_000)
      try desk.validateFeeds()
    }
  }

  @Test("300 characters of a title and 100 of a name are shown; programs read all of them")
  func shown() async throws {
    try await publish { desk in
      let title = "No 1 " + Self.title.prefix(294) + "…"
      let (name, tag) = (Self.name.prefix(100) + "…", Self.tag.prefix(100) + "…")
      for file in ["q/stackoverflow/10.html", "q/stackoverflow/10.md"] {
        let page = try desk.text(file)
        #expect(page.contains(title) && page.contains(name) && page.contains(tag), "\(file)")
      }
      let folder = PathComponent.folder(ofDigest: Self.digest)
      let feed = try desk.feed("d/\(folder)/feed")
      #expect(feed.items.last?.title == "No 3 " + Self.title.prefix(294) + "…")
      #expect(feed.title == "\(Self.name) on Stack Overflow".prefix(300) + "…")
      #expect(try desk.text("t/stackoverflow/index.html").contains(">\(tag)<"))
      #expect(try desk.text("u/stackoverflow/index.html").contains(">\(name)<"))

      let edition = try JSONDecoder().decode(
        Values.self, from: Data(desk.bytes("d/\(folder)/2026-11-20.json")))
      #expect(edition.title == "\(Self.name) on Stack Overflow")
      let question = try JSONDecoder().decode(
        Values.self, from: Data(desk.bytes("q/stackoverflow/10.json")))
      #expect(question.title == "No 1 \(Self.title)")
      #expect(question.tags == ["swift", Self.tag])
      #expect(question.question?.owner.display_name == Self.name)
    }
  }
}
