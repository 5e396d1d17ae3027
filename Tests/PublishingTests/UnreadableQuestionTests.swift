import Archive
import Foundation
import Publishing
import SiteTesting
import StackExchange
import Testing

@Suite("Questions that cannot be read")
struct UnreadableQuestionTests {
  /// Damages the archive where the text of a question goes on beyond its first page.
  ///
  /// Long texts are kept in pages that each name the next one in their first four bytes.
  ///
  /// - Returns: Makes the archive whole again.
  @discardableResult
  private func damage(_ word: String, in desk: Desk) throws -> () throws -> Void {
    try desk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = Array(try Data(contentsOf: URL(filePath: desk.archivePath)))
    let text = Array(word.utf8)
    let places = bytes.indices.dropLast(text.count).filter { place in
      bytes[place] == text[0] && bytes[place..<place + text.count].elementsEqual(text)
    }
    let pages = Set(places.map { $0 / 4096 }).sorted()
    // Neither the page with the row itself nor the last one of the text.
    let start = try #require(pages.dropFirst(2).dropLast(2).first) * 4096
    try overwrite(desk.archivePath, at: start, with: [0, 0, 0, 0])
    return {
      try self.overwrite(desk.archivePath, at: start, with: Array(bytes[start..<start + 4]))
    }
  }

  /// Writes into a file in place, as programs may have it open.
  private func overwrite(_ path: String, at place: Int, with bytes: [UInt8]) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

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
      let repair = try damage("wolpertinger", in: desk)
      let summary = try await desk.publish()
      #expect(summary.failures.map(\.question) == [700])
      #expect(try desk.bytes("q/stackoverflow/700.html") == old)
      #expect(try desk.text("q/stackoverflow/7.html").contains("News"))
      #expect(try desk.text("q/stackoverflow/70.html").contains("News"))
      // The older page leads to the page of its tag, which no other question has any more.
      #expect(desk.exists("t/stackoverflow/long/index.html"))
      #expect(try desk.walk().problems == [])

      try repair()
      let next = try await desk.publishAndCompare()
      #expect(next.failures == [] && next.files.removed > 0)
      #expect(try desk.text("q/stackoverflow/700.html").contains("News"))
    }
  }

  @Test("Nothing leads to one that never had a page")
  func new() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), long(700, "wolpertinger")])
      let repair = try damage("wolpertinger", in: desk)
      let summary = try await desk.publish()
      #expect(summary.failures.map(\.question) == [700])
      #expect(!desk.exists("q/stackoverflow/700.html"))
      #expect(!desk.exists("t/stackoverflow/long"))
      #expect(try desk.walk().problems == [])
      let again = try await desk.publish()
      #expect(again.failures.map(\.question) == [700])
      try repair()
      try await desk.publishAndCompare()
      #expect(desk.exists("q/stackoverflow/700.html"))
    }
  }
}
