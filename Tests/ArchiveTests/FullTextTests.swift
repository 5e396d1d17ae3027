import Archive
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite("Full-text search")
struct FullTextTests {
  private func refresh(_ archive: Archive) throws -> Int {
    var readCount = 0
    try archive.refreshFullText({ question, _ in
      readCount += 1
      return FullTextDocument(
        title: question.title, tags: question.tags, text: question.post.bodyMarkdown ?? "")
    })
    return readCount
  }

  private func search(_ words: String..., tags: [String] = [], in archive: Archive) throws -> [Int]
  {
    try archive.questionKeys(matching: FullTextQuery(words, tags: tags, limit: 100)).map(\.id)
  }

  private func question(
    _ id: Int, _ title: String, _ text: String = "", tags: [String] = [], score: Int = 0
  ) -> Question {
    var question = Question(id: id, title: title, tags: tags)
    question.post.bodyMarkdown = text
    question.post.score = score
    return question
  }

  private func save(_ questions: Question..., in archive: Archive, on day: Int = 10) throws {
    for question in questions { try archive.save(question, site: "emacs", at: .day(day)) }
  }

  @Test("Refreshing the index reads only new and changed questions")
  func refreshing() async throws {
    try await withArchive { archive in
      try save(question(1, "One thing"), question(2, "Two things"), in: archive)
      #expect(try !archive.isFullTextCurrent())
      #expect(try search("thing", in: archive).isEmpty)
      #expect(try refresh(archive) == 2)
      #expect(try archive.isFullTextCurrent())
      #expect(try refresh(archive) == 0)
      try save(question(2, "Two matters"), question(3, "Three things"), in: archive, on: 11)
      #expect(try !archive.isFullTextCurrent())
      #expect(try refresh(archive) == 2)
      #expect(try search("thing", in: archive) == [1, 3])
      #expect(try search("matter", in: archive) == [2])
    }
  }

  @Test(
    "An index with impossible document numbers is rebuilt",
    arguments: [
      "UPDATE full_text SET last = 9223372036854775807", "UPDATE full_text SET last = -1",
      "UPDATE full_text_documents SET number = 9223372036854775807 WHERE question_id = 1",
    ])
  func impossibleNumbers(damage: String) async throws {
    try await withArchive { archive in
      try save(question(1, "One thing"), question(2, "Two things"), in: archive)
      _ = try refresh(archive)
      let raw = try RawDatabase(archive.path)
      try raw.execute(damage)
      try save(question(3, "Three things"), in: archive, on: 11)
      #expect(try refresh(archive) == 3)
      #expect(try Set(search("thing", in: archive)) == [1, 2, 3])
    }
  }

  @Test("Matches in titles rank above matches in texts, and every word has to match")
  func ranking() async throws {
    try await withArchive { archive in
      try save(
        question(1, "Blue", "a red house", score: 9), question(2, "Red", "a blue house"),
        question(3, "House", "nothing else"), in: archive)
      _ = try refresh(archive)
      #expect(try search("red", in: archive) == [2, 1])
      #expect(Set(try search("house", "blue", in: archive)) == [1, 2])
      #expect(try search("\"red house\"", in: archive) == [1])
      #expect(try search("hou*", "noth*", in: archive) == [3])
    }
  }

  @Test(
    "No search input is a syntax error",
    arguments: ["\"", "*", "a OR", "NEAR(", "title:", "-a", "'", "^x", "(b)"])
  func syntax(words: String) async throws {
    try await withArchive { archive in
      try save(question(1, "a b"), in: archive)
      _ = try refresh(archive)
      _ = try search(words, in: archive)
    }
  }

  @Test("Tags are matched as a whole")
  func tags() async throws {
    try await withArchive { archive in
      try save(
        question(1, "x", tags: ["org-mode"]), question(2, "x", tags: ["org", "mode"]),
        question(3, "x", tags: ["c#", "org-mode"]), in: archive)
      _ = try refresh(archive)
      #expect(Set(try search("x", tags: ["org-mode"], in: archive)) == [1, 3])
      #expect(try search("x", tags: ["c#", "org-mode"], in: archive) == [3])
      #expect(try search("x", tags: ["c"], in: archive).isEmpty)
    }
  }

  @Test("Forgetting a question deletes the index, and its words from the file")
  func forgetting() async throws {
    try await withArchive { archive in
      try save(question(1, "Xylophonequestion"), question(2, "Other"), in: archive)
      _ = try refresh(archive)
      try archive.withSecureDeletion { try archive.removeQuestion(1, site: "emacs") }
      #expect(try !archive.isFullTextCurrent())
      let raw = try RawDatabase(archive.path)
      #expect(try raw.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'full_text%'").isEmpty)
      let bytes = try #require(FileManager.default.contents(atPath: archive.path))
      #expect(bytes.firstRange(of: Array("ylophonequest".utf8)) == nil)
      #expect(try refresh(archive) == 1)
      #expect(try search("other", in: archive) == [2])
    }
  }

  @Test("An unavailable question is not found until it is fetched again")
  func unavailable() async throws {
    try await withArchive { archive in
      try save(question(1, "Away"), in: archive)
      _ = try refresh(archive)
      try archive.markUnavailable([1], site: "emacs", at: .day(11))
      _ = try refresh(archive)
      #expect(try search("away", in: archive).isEmpty)
      try save(question(1, "Away"), in: archive, on: 12)
      _ = try refresh(archive)
      #expect(try search("away", in: archive) == [1])
    }
  }

  @Test("An index with mostly unused document numbers is rebuilt")
  func compaction() async throws {
    try await withArchive { archive in
      for round in 0..<60 {
        for id in 1...20 { try save(question(id, "Round \(round)"), in: archive, on: round) }
        _ = try refresh(archive)
      }
      #expect(try search("round", in: archive).count == 20)
      let raw = try RawDatabase(archive.path)
      let last = try raw.rows("SELECT last FROM full_text")[0][0].flatMap { Int($0) } ?? 0
      #expect(last < 1_100)
    }
  }

  @Test(
    "Counts distinct words as FTS5 splits them",
    arguments: [
      ("a b a \"a\"", 2), ("\"a a b\"", 3), ("a.b-c", 3), ("cafe\u{301}s", 1), ("++ \"--\"", 0),
      ("a* a", 2), ("\u{4E2D}\u{6587} \u{E000}1", 2),
    ])
  func wordCount(words: String, count: Int) {
    #expect(FullTextQuery([words], limit: 1).wordCount == count)
    #expect(FullTextQuery([words, words], tags: ["t-u", "t-u"], limit: 1).wordCount == count + 2)
  }

  @Test("A cancelled refresh ends at once, and the next one reads the remaining questions")
  func interrupted() async throws {
    try await withArchive { archive in
      for id in 1...3 { try save(question(id, "One thing"), in: archive) }
      let path = archive.path
      let task = Task {
        var readCount = 0
        let archive = try Archive(at: path, for: .readWrite)
        #expect(throws: ArchiveError.interrupted(path: path)) {
          try archive.refreshFullText({ _, _ in
            readCount += 1
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return FullTextDocument(title: "", tags: [], text: "")
          })
        }
        return readCount
      }
      #expect(try await task.value == 1)
      #expect(try refresh(archive) == 3)
    }
  }
}
