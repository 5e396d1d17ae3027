import Archive
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Questions that cannot be read")
struct UnreadableQuestionTests {
  private func long(_ id: Int, title: String = "Long", _ word: String) -> Question {
    var question = Question.plain(id, title: title, tags: ["long"])
    question.post.bodyMarkdown = String(repeating: "\(word) ", count: 8_000)
    return question
  }

  @Test("One keeps its older page and what that shows, the others are published")
  func kept() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70), long(700, "wolpertinger")])
      try await desk.publish()
      let old = try desk.bytes("q/stackoverflow/700.html")
      try desk.execute(
        """
        UPDATE questions SET title = 'News';
        UPDATE question_tags SET tag = 'other' WHERE question_id = 700;
        """)
      let damage = try TextDamage(to: "wolpertinger", inArchive: desk.archivePath)
      let summary = try await desk.publish()
      #expect(summary.failures.map(\.question) == [700])
      #expect(try desk.bytes("q/stackoverflow/700.html") == old)
      #expect(try desk.text("q/stackoverflow/7.html").contains("News"))
      #expect(try desk.text("q/stackoverflow/70.html").contains("News"))
      // The older page leads to the page of its tag, which no other question has any more.
      #expect(desk.exists("t/stackoverflow/long/index.html"))
      #expect(try desk.walk().problems == [])

      try damage.repair()
      let next = try await desk.publishAndCompare()
      #expect(next.failures == [] && next.files.removed > 0)
      #expect(try desk.text("q/stackoverflow/700.html").contains("News"))
    }
  }

  @Test("Nothing leads to one that never had a page")
  func new() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), long(700, "wolpertinger")])
      let damage = try TextDamage(to: "wolpertinger", inArchive: desk.archivePath)
      let summary = try await desk.publish()
      #expect(summary.failures.map(\.question) == [700])
      #expect(!desk.exists("q/stackoverflow/700.html"))
      #expect(!desk.exists("t/stackoverflow/long"))
      let problems = try desk.walk().problems
      #expect(problems == [])
      let again = try await desk.publish()
      #expect(again.failures.map(\.question) == [700])
      try damage.repair()
      try await desk.publishAndCompare()
      #expect(desk.exists("q/stackoverflow/700.html"))
    }
  }

  @Test("Damaged parts of lists are read anew")
  func damagedParts() async throws {
    try await Desk.use { desk in
      try desk.keep((1...9).map { .plain($0) })
      try await desk.publish()
      try desk.execute(
        """
        UPDATE list_parts SET bytes = CAST(substr(bytes, 1, 20) AS BLOB) WHERE first < 4;
        UPDATE list_parts SET bytes = x'FFFFFFFFFFFFFFFFFFFF7F' WHERE first > 6;
        UPDATE questions SET title = 'News' WHERE question_id = 5;
        """)
      try await desk.publishAndCompare()
    }
  }
}
