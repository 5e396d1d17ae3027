import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Testing

@Suite("Files of search")
struct SearchFileTests {
  private func shards(_ desk: Desk) throws -> Set<String> {
    Set(try desk.files().filter { $0.hasPrefix("search/") })
  }

  /// The files of search whose names begin so.
  private func shards(_ desk: Desk, _ kind: String) throws -> [String] {
    try shards(desk).filter { $0.hasPrefix("search/\(kind)") }.sorted()
  }

  private func many(_ count: Int) -> [Question] {
    (1...count).map { id in
      var question = Question.plain(id, title: "Title number\(id)", score: id)
      question.post.bodyMarkdown = (0..<60).map { "w\((id * 7919 + $0 * 104_729) % 9_973)x" }
        .joined(separator: " ")
      return question
    }
  }

  @Test("The page names the scores and the directory, which names every other file")
  func names() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, title: "A <b>title</b>"), .plain(8)])
      try await desk.publish()
      let page = try desk.text("search.html")
      let directory = try #require(try shards(desk, "i").first)
      #expect(page.contains("<script src=\"\(directory)\" defer></script>"))
      let scores = try #require(try shards(desk, "s").first)
      #expect(page.contains("data-scores=\"\(scores)\""))
      let text = try desk.text(directory)
      for file in try shards(desk).subtracting([directory, scores]) {
        let mark = file.dropLast(3).suffix(8)
        #expect(text.contains(mark), "\(file)")
      }
      #expect(try desk.text("index.html").contains(#"role="search" action="search.html""#))
      #expect(
        try desk.text("q/stackoverflow/7.html").contains(
          #"role="search" action="../../search.html""#))
    }
  }

  @Test("Without pages in HTML there is no search")
  func noPages() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.formats = [.markdown, .json] }
      #expect(try desk.files().allSatisfy { !$0.contains("search") })
    }
  }

  @Test("A site with too many questions says that it has no search")
  func tooMany() async throws {
    try await Desk.use { desk in
      try desk.keep(many(3))
      try await desk.publish { $0.maxQuestionsSearched = 2 }
      #expect(try shards(desk).isEmpty)
      #expect(
        try desk.text("search.html").contains("This site has 3 questions: there is no search"))
      #expect(try !desk.text("index.html").contains("role=\"search\""))
      try await desk.publish { $0.maxQuestionsSearched = 3 }
      #expect(try !shards(desk).isEmpty)
      try await desk.publish { $0.maxQuestionsSearched = 2 }
      #expect(try shards(desk).isEmpty)
    }
  }

  @Test("Nothing is written where nothing changed")
  func unchanged() async throws {
    try await Desk.use { desk in
      try desk.keep(many(20))
      try await desk.publish()
      let states = try desk.states()
      #expect(try await desk.publish().files.written == 0)
      #expect(try await desk.publish { $0.title = nil }.files.written == 0)
      #expect(try desk.touched(since: states) == [])
    }
  }

  @Test(
    "A damaged index is built anew, or gives a question another number",
    arguments: [
      "UPDATE search_questions SET number = 10000 WHERE question_id = 7",
      "UPDATE search_index SET numbers = 5", "UPDATE search_index SET starts = ''",
      "DELETE FROM search_files WHERE number = 1", "UPDATE search_index SET version = 1",
      "UPDATE search_index SET numbers = -1", "DELETE FROM search_index",
      "UPDATE search_questions SET number = -1 WHERE question_id = 7",
    ])
  func invalidNumbers(damage: String) async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      try desk.execute(damage)
      try desk.execute(
        "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7")
      try await desk.publish()
      #expect(try shards(desk, "w").contains { try desk.text($0).contains("zebra") })
      #expect(try await desk.publish().files.written == 0)
    }
  }

  @Test("A stored file that could run in browsers is refused until the index is built anew")
  func hostile() async throws {
    try await Desk.use { desk in
      try desk.keep(many(3))
      try await desk.publish()
      try desk.execute(
        "UPDATE search_files SET content = CAST('S(alert(1))' AS BLOB), mark = '01234567' WHERE kind = 'words'"
      )
      try desk.execute("UPDATE questions SET score = 99 WHERE question_id = 2")
      await #expect(throws: ArchiveError.self) { try await desk.publish() }
      #expect(try shards(desk).allSatisfy { try !desk.text($0).contains("alert") })
      try await desk.publishAndCompare { $0.force = true }
    }
  }

  @Test("Questions that changed while there was no search are found when it is back")
  func limit() async throws {
    try await Desk.use { desk in
      try desk.keep(many(3))
      try await desk.publish { $0.maxQuestionsSearched = 3 }
      try desk.keep([.plain(4)])
      try desk.execute(
        "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 2")
      try await desk.publish { $0.maxQuestionsSearched = 3 }
      #expect(try shards(desk).isEmpty)
      try desk.execute("DELETE FROM questions WHERE question_id = 4")
      try await desk.publishAndCompare { $0.maxQuestionsSearched = 3 }
      #expect(try shards(desk, "w").contains { try desk.text($0).contains("zebra") })
    }
  }

  @Test("A question that another folder could not show is found where its page is up to date")
  func unreadableElsewhere() async throws {
    try await Desk.use { desk in
      try desk.keep(many(3))
      try await desk.publish()
      try desk.execute("DELETE FROM search_questions WHERE question_id = 2")
      try desk.execute("UPDATE questions SET score = 9 WHERE question_id = 3")
      try await desk.publish()
      #expect(try shards(desk, "q").contains { try desk.text($0).contains("stackoverflow/2\"") })
    }
  }

  @Test("A vote changes the scores and the page, and no other file of search")
  func votes() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let before = try shards(desk)
      try desk.execute("UPDATE questions SET score = 99 WHERE question_id = 7")
      try await desk.publishAndCompare()
      let new = try shards(desk).subtracting(before)
      #expect(new.count == 1 && new.contains { $0.hasPrefix("search/s") })
      #expect(try desk.text("search.html").contains(try #require(new.first)))
    }
  }

  @Test(
    "A question that changes rewrites the files that it is in; old ones stay until the next change")
  func change() async throws {
    try await Desk.use { desk in
      try desk.keep(many(200))
      try await desk.publish()
      let before = try shards(desk)
      #expect(try shards(desk, "w").count > 4)
      try desk.execute(
        "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7")
      try await desk.publish()
      let after = try shards(desk)
      let new = after.subtracting(before)
      // One of words, that of its excerpt or none, the directory.
      #expect(new.count { $0.hasPrefix("search/w") } == 1)
      #expect(new.count { $0.hasPrefix("search/q") } <= 1)
      #expect(before.isSubset(of: after))
      try await desk.publish()
      #expect(try shards(desk) == after)
      try desk.execute("UPDATE questions SET view_count = 999999 WHERE question_id = 7")
      try await desk.publishAndCompare()
      #expect(try shards(desk) == after.subtracting(replaced(before, by: new)))
    }
  }

  /// The files that have the kinds and numbers of others.
  private func replaced(_ old: Set<String>, by new: Set<String>) -> Set<String> {
    let names = Set(new.map { $0.prefix { $0 != "-" } })
    return old.filter { names.contains($0.prefix { $0 != "-" }) && !new.contains($0) }
  }

  @Test("A question that goes leaves no word, and no file of old")
  func gone() async throws {
    try await Desk.use { desk in
      var questions = many(30)
      questions[6].title = "Quokka"
      questions[6].post.bodyMarkdown = "Wombat"
      questions[6].answers[0].post.bodyMarkdown = "Numbat"
      try desk.keep(questions)
      try await desk.publish()
      try desk.execute("DELETE FROM questions WHERE question_id = 7")
      try await desk.publishAndCompare()
      for file in try shards(desk) {
        let text = try desk.text(file).lowercased()
        for word in ["quokka", "wombat", "numbat"] { #expect(!text.contains(word), "\(file)") }
      }
    }
  }

  @Test("A user who is forgotten leaves the files of search at once")
  func user() async throws {
    try await Desk.use { desk in
      var question = Question.plain(7)
      question.post.owner = User(id: 77, displayName: "Quokka")
      try desk.keep([question, .plain(8)])
      try await desk.publish()
      try desk.change { archive in
        try archive.withSecureDeletion {
          try archive.saveTombstone(.user, 77, site: "stackoverflow", at: .day(21))
          try archive.removeUser(77, site: "stackoverflow")
        }
      }
      try await desk.publishAndCompare()
      for file in try shards(desk) { #expect(try !desk.text(file).contains("quokka"), "\(file)") }
    }
  }

  @Test("After a run that was killed no replaced file stays")
  func killed() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let before = try shards(desk)
      try desk.execute("UPDATE questions SET body_markdown = 'zebra' WHERE question_id = 7")
      try desk.write("half", to: ".sodigest-unfinished/q/stackoverflow/1.html")
      try await desk.publishAndCompare()
      #expect(try !before.isSubset(of: shards(desk)))
    }
  }

  @Test("Another folder of the archive keeps no file that shows a question that went")
  func otherFolder() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let before = try shards(desk)
      try desk.execute("DELETE FROM questions WHERE question_id = 7")
      var other = desk
      other.outputName = "Other"
      try await other.publish()
      try await desk.publish()
      #expect(try shards(desk) == shards(other))
      #expect(try !before.isSubset(of: shards(desk)))
    }
  }

  @Test("An index of words that begin with marks is updated, and not built anew")
  func marks() async throws {
    try await Desk.use { desk in
      var questions = many(200)
      for index in questions.indices {
        questions[index].post.bodyMarkdown? +=
          " " + "\u{0e31}\u{0e01}word\(index) \u{094d}\(index)x"
      }
      try desk.keep(questions)
      try await desk.publish()
      let before = try shards(desk)
      try desk.execute("UPDATE questions SET score = score + 1000 WHERE question_id = 7")
      try await desk.publish()
      #expect(try shards(desk).subtracting(before).count == 1)
    }
  }

  @Test("An edit that no reader of search can see changes no file of search")
  func sameText() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let before = try shards(desk)
      try desk.execute("UPDATE questions SET view_count = 999999 WHERE question_id = 7")
      try await desk.publishAndCompare()
      #expect(try shards(desk) == before)
    }
  }

  @Test("Numbers stay as questions come; many of them make the index anew")
  func numbers() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let before = try shards(desk, "q")
      try desk.keep([.plain(900, title: "Late", score: 999)])
      try await desk.publishAndCompare()
      #expect(Set(try shards(desk, "q")).isSuperset(of: before.dropLast()))
      try desk.keep((0..<150).map { .plain(1_000 + $0 * 2, title: "More \($0)", score: 500) })
      try await desk.publishAndCompare()
      #expect(try desk.text(try #require(try shards(desk, "q").first)).contains("Late"))
    }
  }

  @Test("A file of search that somebody changed is made again, though no page has to be")
  func touched() async throws {
    try await Desk.use { desk in
      try desk.keep(many(30))
      try await desk.publish()
      let file = try #require(try shards(desk, "w").first)
      let bytes = try desk.bytes(file)
      try desk.write("S(\"\")", to: file)
      try await desk.publishAndCompare()
      #expect(try desk.bytes(file) == bytes)
    }
  }
}
