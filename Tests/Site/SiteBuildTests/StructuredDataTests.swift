import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Structured data")
struct StructuredDataTests {
  private struct Page: Decodable {
    let mainEntity: Entity
  }

  private struct Entity: Decodable {
    struct Author: Decodable {
      let name: String
    }

    let name: String?
    let text: String?
    let answerCount: Int?
    let upvoteCount: Int
    let datePublished: String?
    let author: Author?
    let acceptedAnswer: [Entity]?
    let suggestedAnswer: [Entity]?

    private enum CodingKeys: CodingKey {
      case name, text, answerCount, upvoteCount, datePublished, author, acceptedAnswer
      case suggestedAnswer
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decodeIfPresent(String.self, forKey: .name)
      text = try values.decodeIfPresent(String.self, forKey: .text)
      answerCount = try values.decodeIfPresent(Int.self, forKey: .answerCount)
      upvoteCount = try values.decode(Int.self, forKey: .upvoteCount)
      datePublished = try values.decodeIfPresent(String.self, forKey: .datePublished)
      author = try values.decodeIfPresent(Author.self, forKey: .author)
      acceptedAnswer = try values.decodeIfPresent(Entity.self, forKey: .acceptedAnswer).map { [$0] }
      suggestedAnswer = try values.decodeIfPresent([Entity].self, forKey: .suggestedAnswer)
    }
  }

  private func data(of question: Question) async throws -> Entity {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([question])
      try await fixture.publish()
      #expect(try fixture.crawl().problems == [])
      let page = try fixture.text("q/stackoverflow/\(question.id).html")
      let blocks = page.matches(
        of: #/<script type="application/ld\+json">(.*?)<\/script>/#.dotMatchesNewlines())
      #expect(blocks.count == 1)
      let json = Data(try #require(blocks.first).1.utf8)
      return try JSONDecoder().decode(Page.self, from: json).mainEntity
    }
  }

  @Test("Structured data has the question's texts, votes, date and author, and its accepted answer")
  func question() async throws {
    var question = Question.plain(7, title: "How & why?", score: -2)
    question.answers.append(
      Answer(
        id: 9, questionID: 7, isAccepted: true,
        post: Post(score: 5, bodyMarkdown: "Like **so**:\n\n    code")))
    question.answerCount = 12
    question.acceptedAnswerID = 9
    let data = try await data(of: question)
    #expect(data.name == "How & why?" && data.text == "Text of 7." && data.upvoteCount == -2)
    #expect(data.answerCount == 12 && data.datePublished == "2026-11-10T00:00:00Z")
    #expect(data.author?.name == "Ada <b>")
    let accepted = try #require(data.acceptedAnswer?.first)
    #expect(accepted.text == "Like so: …" && accepted.upvoteCount == 5)
    #expect(data.suggestedAnswer == nil)
  }

  @Test("Texts in structured data have at most 60 characters")
  func longText() async throws {
    var question = Question.plain(7)
    question.post.bodyMarkdown = String(repeating: "many words ", count: 100)
    let text = try #require(try await data(of: question).text)
    #expect(50...60 ~= text.count && text.hasSuffix(" …"))
  }

  @Test(
    "Hostile texts cannot end the script block",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "\"}]}\\", "]]>&lt;",
      "\u{2028}\n\t\u{7F}",
    ])
  func attacks(text: String) async throws {
    var question = Question.plain(7, title: "a\(text)")
    question.post.owner = User(id: 3, displayName: "b\(text)")
    question.post.bodyMarkdown = "`c\(text)`"
    let data = try await data(of: question)
    #expect(data.name == "a\(text)")
    #expect(data.author?.name == "b\(text)")
    #expect(data.text?.first == "c")
  }
}
