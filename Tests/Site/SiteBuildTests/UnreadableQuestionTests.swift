import Archive
import Configuration
import Contents
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Unreadable questions")
struct UnreadableQuestionTests {
  private let fixture = SiteFixture()

  private func longQuestion(_ id: Int, title: String = "Long", _ word: String) -> Question {
    var question = Question.plain(id, title: title, tags: ["long"])
    question.post.bodyMarkdown = String(repeating: "\(word) ", count: 8_000)
    return question
  }

  @Test("An unreadable question keeps its previous page, and the others are published")
  func previousPage() async throws {
    try fixture.save([.plain(7), .plain(70), longQuestion(700, "wolpertinger")])
    try await fixture.publish()
    let previousPage = try fixture.bytes("q/stackoverflow/700.html")
    try fixture.execute(
      """
      UPDATE questions SET title = 'News';
      UPDATE question_tags SET tag = 'other' WHERE question_id = 700;
      """)
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    let summary = try await fixture.publish()
    #expect(summary.failures.map(\.question) == [700])
    #expect(try fixture.bytes("q/stackoverflow/700.html") == previousPage)
    #expect(try fixture.text("q/stackoverflow/7.html").contains("News"))
    #expect(try fixture.text("q/stackoverflow/70.html").contains("News"))
    // The previous page links to the page of its tag, which no other question has.
    #expect(fixture.exists("t/stackoverflow/long/index.html"))
    #expect(try fixture.crawl().problems == [])

    try damage.repair()
    let next = try await fixture.publishAndCompare()
    #expect(next.failures == [] && next.files.removed > 0)
    #expect(try fixture.text("q/stackoverflow/700.html").contains("News"))
  }

  @Test("Pages and images of what was forgotten are removed, even while a question is unreadable")
  func forgotten() async throws {
    var author = Question.plain(7)
    author.post.owner = User(id: 77, displayName: "Quokka")
    try fixture.save([author, .plain(70), longQuestion(700, "wolpertinger")])
    try await fixture.publish { $0.formats = [.html, .json] }
    #expect(fixture.exists("u/stackoverflow/77.html"))
    try fixture.execute("UPDATE questions SET title = 'News' WHERE question_id = 700")
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    try fixture.changeArchive { archive in
      try archive.saveTombstone(.question, 70, site: "stackoverflow", at: .day(21))
      try archive.removeQuestion(70, site: "stackoverflow")
      try archive.saveTombstone(.user, 77, site: "stackoverflow", at: .day(21))
      try archive.removeUser(77, site: "stackoverflow")
    }
    let summary = try await fixture.publish { $0.formats = [.html, .json] }
    #expect(summary.failures.map(\.question) == [700])
    for path in ["q/stackoverflow/70.html", "q/stackoverflow/70.json", "u/stackoverflow/77.html"] {
      #expect(!fixture.exists(path), "\(path)")
    }
    #expect(fixture.exists("q/stackoverflow/700.html") && fixture.exists("q/stackoverflow/7.html"))
    try damage.repair()
    try await fixture.publishAndCompare { $0.formats = [.html, .json] }
  }

  @Test("An unreadable question without a previous page is not linked")
  func withoutPreviousPage() async throws {
    try fixture.save([.plain(7), longQuestion(700, "wolpertinger")])
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    let summary = try await fixture.publish()
    #expect(summary.failures.map(\.question) == [700])
    #expect(!fixture.exists("q/stackoverflow/700.html"))
    #expect(!fixture.exists("t/stackoverflow/long"))
    let problems = try fixture.crawl().problems
    #expect(problems == [])
    let again = try await fixture.publish()
    #expect(again.failures.map(\.question) == [700])
    try damage.repair()
    try await fixture.publishAndCompare()
    #expect(fixture.exists("q/stackoverflow/700.html"))
  }

  @Test("Damaged list parts are read from the questions again")
  func damagedParts() async throws {
    try fixture.save((1...9).map { .plain($0) })
    try await fixture.publish()
    try fixture.execute(
      """
      UPDATE list_parts SET bytes = CAST(substr(bytes, 1, 20) AS BLOB) WHERE first_id < 4;
      UPDATE list_parts SET bytes = x'FFFFFFFFFFFFFFFFFFFF7F' WHERE first_id > 6;
      UPDATE questions SET title = 'News' WHERE question_id = 5;
      """)
    try await fixture.publishAndCompare()
  }
}
