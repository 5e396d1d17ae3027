import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Formats")
struct FormatTests {
  private let fixture = SiteFixture()

  @Test("A site in Markdown only has its own index and no HTML")
  func markdownOnly() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.formats = [.markdown] }
    let files = try fixture.files().filter { !$0.hasPrefix("img/") }
    #expect(
      files == [
        "d/stackoverflow-swift/2026-11-20.md", "index.md", "q/stackoverflow/7.md", "status.json",
      ])
    #expect(try fixture.text("index.md").contains("(d/stackoverflow-swift/2026-11-20.md)"))
    let edition = try fixture.text("d/stackoverflow-swift/2026-11-20.md")
    #expect(edition.contains("## 1. [How?](../../q/stackoverflow/7.md)"))
    #expect(edition.contains("[All editions](../../index.md)"))
    #expect(try fixture.text("q/stackoverflow/7.md").contains("Tags: swift"))
    #expect(try !fixture.text("q/stackoverflow/7.md").contains(".html"))
  }

  @Test(
    "Changing the formats removes and adds files")
  func change() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.formats = [.html, .markdown] }
    #expect(fixture.exists("q/stackoverflow/7.md") && fixture.exists("index.html"))
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(
        #"<link rel="alternate" type="text/markdown" href="7.md">"#))
    try await fixture.publish { $0.formats = [.html] }
    #expect(try fixture.files().allSatisfy { !$0.hasSuffix(".md") })
    #expect(try !fixture.text("q/stackoverflow/7.html").contains("text/markdown"))
    let summary = try await fixture.publish { $0.formats = [.json] }
    #expect(
      try fixture.files() == [
        "d/stackoverflow-swift/2026-11-20.json", "q/stackoverflow/7.json", "status.json",
      ])
    #expect(summary.files.written == 2)
    #expect(!fixture.exists("img"))
  }

  @Test("JSON has the stored data of each question of an edition")
  func json() async throws {
    var question = Question.plain(7, title: "A \"quoted\" \\ \n\u{1} title 🦉", tags: ["a", "b"])
    question.acceptedAnswerID = 8
    try fixture.save([question, .plain(70)])
    try fixture.changeArchive { archive in
      var edition = Edition.containing([question, .plain(99)])
      edition.entries[1].statistics.acceptedAnswerID = nil
      try archive.save(edition)
    }
    try await fixture.publish { $0.formats = [.html, .json] }
    let data = Data(try fixture.bytes("d/stackoverflow-swift/2026-11-20.json"))
    let edition = try JSONDecoder().decode(JSONEdition.self, from: data)
    #expect(edition.digest == "stackoverflow-swift" && edition.edition == "2026-11-20")
    #expect(edition.data_date == "2026-11-20T00:00:00Z")
    #expect(edition.generator == "sodigest")
    #expect(edition.rules?.hasPrefix("Up to 50 questions") == true)
    let first = try #require(edition.questions.first)
    #expect(first.title == question.title)
    #expect(first.tags == ["a", "b"])
    #expect(first.page == "../../q/stackoverflow/7.html")
    #expect(first.link == "https://stackoverflow.example/q/7")
    #expect(first.accepted_answer_id == 8)
    #expect(first.owner.display_name == "Ada <b>")
    let unavailable = edition.questions[1]
    #expect(unavailable.title == nil && unavailable.page == nil && unavailable.owner.link == nil)
    #expect(unavailable.question_id == 99 && unavailable.position == 2)
  }

  @Test(
    "JSON omits links that HTML omits",
    arguments: [
      "javascript:alert(1)//", "data:text/html,", "//evil.example", "ftp://a.example", "",
    ])
  func hostileLinks(url: String) async throws {
    var question = Question.plain(7)
    question.post.owner?.link = "\(url)/users/1"
    try fixture.save([question])
    try fixture.execute("UPDATE sites SET url = '\(url)'")
    try await fixture.publish { $0.formats = [.html, .json] }
    let data = Data(try fixture.bytes("d/stackoverflow-swift/2026-11-20.json"))
    let first = try #require(JSONDecoder().decode(JSONEdition.self, from: data).questions.first)
    #expect(first.link == nil && first.owner.link == nil)
    #expect(try !fixture.text("q/stackoverflow/7.html").contains("href=\"\(url)/"))
  }

  private struct JSONEdition: Decodable {
    var generator: String
    var digest: String
    var edition: String
    var data_date: String
    var rules: String?
    var questions: [Question]

    struct Question: Decodable {
      var position: Int
      var question_id: Int
      var title: String?
      var link: String?
      var page: String?
      var tags: [String]
      var accepted_answer_id: Int?
      var owner: Owner
    }

    struct Owner: Decodable {
      var display_name: String?
      var link: String?
    }
  }
}
