import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Long titles and names")
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

  private func publish(_ body: (SiteFixture) throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.changeArchive { archive in
        var questions = (1...3).map {
          Question.plain(10 * $0, title: "No \($0) \(Self.title)", tags: ["swift", Self.tag])
        }
        for index in questions.indices {
          questions[index].post.owner = User(id: index + 1, displayName: Self.name)
          questions[index].answers[0].post.owner = User(displayName: Self.name)
          try archive.save(questions[index], site: "stackoverflow", at: .day(20))
        }
        var edition = Edition.containing(questions, digest: Self.digest)
        edition.title = "\(Self.name) on Stack Overflow"
        try archive.save(edition)
      }
      try await fixture.publish {
        $0.formats = Set(SiteFormat.allCases)
        $0.baseURL = "https://digest.example"
        $0.writesHashtags = true
      }
      #expect(try fixture.crawl().problems == [])
      #expect(try await SiteCheck(of: fixture.output, jobs: 2).findings == [])
      try body(fixture)
    }
  }

  @Test("Pages and feeds truncate long titles and names, so that a site stays small")
  func fileSizes() async throws {
    try await publish { fixture in
      let isReadByPeople = { (file: String) in
        let name = file.split(separator: "/").last ?? ""
        return !name.hasSuffix(".json") || name == "feed.json" || name == "editions.json"
      }
      var total = 0
      for file in try fixture.files() where isReadByPeople(file) {
        let size = try fixture.bytes(file).count
        #expect(size < 150_000, "\(file)")
        total += size
      }
      #expect(total < 1_500_000)
      try fixture.validateFeeds()
    }
  }

  @Test("Pages show 300 characters of a title and 100 of a name; JSON has all")
  func truncation() async throws {
    try await publish { fixture in
      let title = "No 1 " + Self.title.prefix(294) + "…"
      let (name, tag) = (Self.name.prefix(100) + "…", Self.tag.prefix(100) + "…")
      for file in ["q/stackoverflow/10.html", "q/stackoverflow/10.md"] {
        let page = try fixture.text(file)
        #expect(page.contains(title) && page.contains(name) && page.contains(tag), "\(file)")
      }
      let folder = PathComponent.folder(ofDigest: Self.digest)
      let feed = try fixture.feed("d/\(folder)/feed")
      #expect(feed.items.last?.title == "No 3 " + Self.title.prefix(294) + "…")
      #expect(feed.title == "\(Self.name) on Stack Overflow".prefix(300) + "…")
      #expect(try fixture.text("t/stackoverflow/index.html").contains(">\(tag)<"))
      #expect(try fixture.text("u/stackoverflow/index.html").contains(">\(name)<"))

      let edition = try JSONDecoder().decode(
        Values.self, from: Data(fixture.bytes("d/\(folder)/2026-11-20.json")))
      #expect(edition.title == "\(Self.name) on Stack Overflow")
      let question = try JSONDecoder().decode(
        Values.self, from: Data(fixture.bytes("q/stackoverflow/10.json")))
      #expect(question.title == "No 1 \(Self.title)")
      #expect(question.tags == ["swift", Self.tag])
      #expect(question.question?.owner.display_name == Self.name)
    }
  }
}
