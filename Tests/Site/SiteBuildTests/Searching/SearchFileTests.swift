import Archive
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Testing

@Suite("Files of the search index")
struct SearchFileTests {
  private let fixture = SiteFixture()

  /// Returns the files of the search index.
  private func shards(_ fixture: SiteFixture) throws -> Set<String> {
    Set(try fixture.files().filter { $0.hasPrefix("search/") })
  }

  /// Returns the files of a kind of the search index, sorted.
  private func shards(_ fixture: SiteFixture, _ kind: String) throws -> [String] {
    try shards(fixture).filter { $0.hasPrefix("search/\(kind)") }.sorted()
  }

  private func questions(_ count: Int) -> [Question] {
    (1...count).map { id in
      var question = Question.plain(id, title: "Title number\(id)", score: id)
      question.post.bodyMarkdown = (0..<60).map { "w\((id * 7919 + $0 * 104_729) % 9_973)x" }
        .joined(separator: " ")
      return question
    }
  }

  @Test("The search page refers to the scores and the directory, which lists the other files")
  func fileReferences() async throws {
    try fixture.save([.plain(7, title: "A <b>title</b>"), .plain(8)])
    try await fixture.publish()
    let page = try fixture.text("search.html")
    let directory = try #require(try shards(fixture, "i").first)
    #expect(page.contains("<script src=\"\(directory)\" defer></script>"))
    let scores = try #require(try shards(fixture, "s").first)
    #expect(page.contains("data-scores=\"\(scores)\""))
    let spellings = try #require(try shards(fixture, "c").first)
    #expect(page.contains("data-typos=\"\(spellings)\""))
    let text = try fixture.text(directory)
    for file in try shards(fixture).subtracting([directory, scores, spellings]) {
      let hashPrefix = file.dropLast(3).suffix(8)
      #expect(text.contains(hashPrefix), "\(file)")
    }
    #expect(try fixture.text("index.html").contains(#"role="search" action="search.html""#))
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(
        #"role="search" action="../../search.html""#))
  }

  @Test("A site without HTML has no search")
  func noPages() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.formats = [.markdown, .json] }
    #expect(try fixture.files().allSatisfy { !$0.contains("search") })
  }

  @Test("A site with too many questions has no search and says so")
  func tooManyQuestions() async throws {
    try fixture.save(questions(3))
    try await fixture.publish { $0.maxQuestionsSearched = 2 }
    #expect(try shards(fixture).isEmpty)
    #expect(try fixture.text("search.html").contains("This site has 3 questions and no search"))
    let box = #"role="search" action="search.html""#
    // `sodigest serve` shows it.
    #expect(try fixture.text("index.html").contains(box + " hidden>"))
    try await fixture.publish { $0.maxQuestionsSearched = 3 }
    #expect(try !shards(fixture).isEmpty)
    try await fixture.publish { $0.maxQuestionsSearched = 2 }
    #expect(try shards(fixture).isEmpty)
  }

  @Test("Without changes no file is written")
  func unchanged() async throws {
    try fixture.save(questions(20))
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    #expect(try await fixture.publish().files.written == 0)
    #expect(try await fixture.publish { $0.title = nil }.files.written == 0)
    #expect(try fixture.changedFiles(since: metadata) == [])
  }

  @Test(
    "A damaged index is rebuilt or repaired",
    arguments: [
      "UPDATE search_questions SET number = 10000 WHERE question_id = 7",
      "UPDATE search_index SET next_number = 5", "UPDATE search_index SET shard_starts = ''",
      "DELETE FROM search_files WHERE number = 1", "UPDATE search_index SET version = 1",
      "UPDATE search_index SET next_number = -1", "DELETE FROM search_index",
      "UPDATE search_questions SET number = -1 WHERE question_id = 7",
    ])
  func damagedIndex(damage: String) async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    try fixture.execute(damage)
    try fixture.execute(
      "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7")
    try await fixture.publish()
    #expect(try shards(fixture, "w").contains { try fixture.text($0).contains("zebra") })
    #expect(try await fixture.publish().files.written == 0)
  }

  @Test("A stored file that could run code is an error until the index is rebuilt")
  func hostile() async throws {
    try fixture.save(questions(3))
    try await fixture.publish()
    try fixture.execute(
      "UPDATE search_files SET content = CAST('S(alert(1))' AS BLOB), hash_prefix = '01234567' WHERE kind = 'words'"
    )
    try fixture.execute("UPDATE questions SET score = 99 WHERE question_id = 2")
    await #expect(throws: ArchiveError.self) { try await fixture.publish() }
    #expect(try shards(fixture).allSatisfy { try !fixture.text($0).contains("alert") })
    try await fixture.publishAndCompare { $0.force = true }
  }

  @Test("Questions that changed while search was disabled are found when it is enabled again")
  func reenabledSearch() async throws {
    try fixture.save(questions(3))
    try await fixture.publish { $0.maxQuestionsSearched = 3 }
    try fixture.save([.plain(4)])
    try fixture.execute(
      "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 2")
    try await fixture.publish { $0.maxQuestionsSearched = 3 }
    #expect(try shards(fixture).isEmpty)
    try fixture.execute("DELETE FROM questions WHERE question_id = 4")
    try await fixture.publishAndCompare { $0.maxQuestionsSearched = 3 }
    #expect(try shards(fixture, "w").contains { try fixture.text($0).contains("zebra") })
  }

  @Test("A question that is missing in the index is added, even if its page is up to date")
  func missingQuestion() async throws {
    try fixture.save(questions(3))
    try await fixture.publish()
    try fixture.execute("DELETE FROM search_questions WHERE question_id = 2")
    try fixture.execute("UPDATE questions SET score = 9 WHERE question_id = 3")
    try await fixture.publish()
    #expect(
      try shards(fixture, "q").contains { try fixture.text($0).contains("stackoverflow/2\"") })
  }

  @Test("A changed score rewrites only the scores and the search page")
  func votes() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.execute("UPDATE questions SET score = 99 WHERE question_id = 7")
    try await fixture.publishAndCompare()
    let new = try shards(fixture).subtracting(before)
    #expect(new.count == 1 && new.contains { $0.hasPrefix("search/s") })
    #expect(try fixture.text("search.html").contains(try #require(new.first)))
  }

  @Test(
    "A changed question rewrites its files; replaced files, which have its old words, are removed")
  func change() async throws {
    try fixture.save(questions(200))
    try await fixture.publish()
    let before = try shards(fixture)
    #expect(try shards(fixture, "w").count > 4)
    try fixture.execute(
      "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7")
    try await fixture.publish()
    let after = try shards(fixture)
    let new = after.subtracting(before)
    // One file of terms, one of word groups, at most one of entries, and the directory.
    #expect(new.count { $0.hasPrefix("search/w") } == 2)
    #expect(new.count { $0.hasPrefix("search/q") } <= 1)
    #expect(after == before.union(new).subtracting(replaced(before, by: new)))
    try await fixture.publishAndCompare()
    #expect(try shards(fixture) == after)
  }

  @Test("If questions are only added, replaced files are kept until the next change")
  func addition() async throws {
    try fixture.save(questions(200))
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.changeArchive {
      try $0.save(.plain(201), site: "stackoverflow", at: .day(21))
    }
    try await fixture.publish()
    let after = try shards(fixture)
    let new = after.subtracting(before)
    #expect(!replaced(before, by: new).isEmpty && before.isSubset(of: after))
    try await fixture.publish()
    #expect(try shards(fixture) == after)
    try fixture.execute("UPDATE questions SET view_count = 999999 WHERE question_id = 7")
    try await fixture.publishAndCompare()
    #expect(try shards(fixture) == after.subtracting(replaced(before, by: new)))
  }

  @Test("The words of a deleted comment are removed from all files by the next build")
  func deletedComment() async throws {
    var questions = questions(30)
    questions[6].post.comments = [
      StackExchange.Comment(id: 5, postID: 7, bodyMarkdown: "a quokka")
    ]
    try fixture.save(questions)
    try await fixture.publish()
    #expect(try shards(fixture).contains { try fixture.text($0).contains("quokka") })
    try fixture.execute("DELETE FROM comments")
    try await fixture.publish()
    #expect(try shards(fixture).allSatisfy { try !fixture.text($0).contains("quokka") })
  }

  /// Returns the old files that were replaced by new ones of the same kind and number.
  private func replaced(_ old: Set<String>, by new: Set<String>) -> Set<String> {
    let names = Set(new.map { $0.prefix { $0 != "-" } })
    return old.filter { names.contains($0.prefix { $0 != "-" }) && !new.contains($0) }
  }

  @Test("The words of a deleted question are removed from all files")
  func deletedQuestion() async throws {
    var questions = questions(30)
    questions[6].title = "Quokka"
    questions[6].post.bodyMarkdown = "Wombat"
    questions[6].answers[0].post.bodyMarkdown = "Numbat"
    try fixture.save(questions)
    try await fixture.publish()
    try fixture.execute("DELETE FROM questions WHERE question_id = 7")
    try await fixture.publishAndCompare()
    for file in try shards(fixture) {
      let text = try fixture.text(file).lowercased()
      for word in ["quokka", "wombat", "numbat"] { #expect(!text.contains(word), "\(file)") }
    }
  }

  @Test("The name of a removed user is removed from all files")
  func removedUser() async throws {
    var question = Question.plain(7)
    question.post.owner = User(id: 77, displayName: "Quokka")
    try fixture.save([question, .plain(8)])
    try await fixture.publish()
    try fixture.changeArchive { archive in
      try archive.withSecureDeletion {
        try archive.saveTombstone(.user, 77, site: "stackoverflow", at: .day(21))
        try archive.removeFromSearch([QuestionKey(site: "stackoverflow", id: 7)])
        try archive.removeUser(77, site: "stackoverflow")
      }
    }
    try await fixture.publishAndCompare()
    for file in try shards(fixture) {
      #expect(try !fixture.text(file).contains("quokka"), "\(file)")
    }
  }

  @Test("After a killed build, replaced files are removed")
  func killedBuild() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.execute("UPDATE questions SET body_markdown = 'zebra' WHERE question_id = 7")
    try fixture.write("half", to: ".sodigest-unfinished/q/stackoverflow/1.html")
    try await fixture.publishAndCompare()
    #expect(try !before.isSubset(of: shards(fixture)))
  }

  @Test("Another output folder keeps no file with a deleted question")
  func otherFolder() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.execute("DELETE FROM questions WHERE question_id = 7")
    var other = fixture
    other.outputName = "Other"
    try await other.publish()
    try await fixture.publish()
    #expect(try shards(fixture) == shards(other))
    #expect(try !before.isSubset(of: shards(fixture)))
  }

  @Test("An index of terms that begin with combining marks is updated, not rebuilt")
  func combiningMarks() async throws {
    var questions = questions(200)
    for index in questions.indices {
      questions[index].post.bodyMarkdown? +=
        " " + "\u{0e31}\u{0e01}word\(index) \u{094d}\(index)x"
    }
    try fixture.save(questions)
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.execute("UPDATE questions SET score = score + 1000 WHERE question_id = 7")
    try await fixture.publish()
    #expect(try shards(fixture).subtracting(before).count == 1)
  }

  @Test("A change to a question outside of the index rewrites no file")
  func sameText() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let before = try shards(fixture)
    try fixture.execute("UPDATE questions SET view_count = 999999 WHERE question_id = 7")
    try await fixture.publishAndCompare()
    #expect(try shards(fixture) == before)
  }

  @Test("New questions do not renumber others, unless many of them rebuild the index")
  func numbers() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let before = try shards(fixture, "q")
    try fixture.save([.plain(900, title: "Late", score: 999)])
    try await fixture.publishAndCompare()
    #expect(Set(try shards(fixture, "q")).isSuperset(of: before.dropLast()))
    try fixture.save((0..<150).map { .plain(1_000 + $0 * 2, title: "More \($0)", score: 500) })
    try await fixture.publishAndCompare()
    #expect(try fixture.text(try #require(try shards(fixture, "q").first)).contains("Late"))
  }

  @Test("A manually changed file is restored, even if no page is stale")
  func changedFile() async throws {
    try fixture.save(questions(30))
    try await fixture.publish()
    let file = try #require(try shards(fixture, "w").first)
    let bytes = try fixture.bytes(file)
    try fixture.write("S(\"\")", to: file)
    try await fixture.publishAndCompare()
    #expect(try fixture.bytes(file) == bytes)
  }
}
