import Archive
import BuiltIn
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Synchronization
import TestSupport
import Testing

/// Updates of a search index that has the form of pages, as by a fetch or an import after a build.
@Suite struct SearchIndexUpdateTests {
  private let fixture = SiteFixture()

  /// Questions with different words, one of them by people without names.
  private func questions(_ ids: ClosedRange<Int>) -> [Question] {
    ids.map { id in
      var question = Question.plain(id, title: "Title number\(id)", score: id % 17)
      question.post.bodyMarkdown = (0..<60).map { "w\((id * 7919 + $0 * 104_729) % 9_973)x" }
        .joined(separator: " ")
      if id == ids.lowerBound {
        question.post.owner = User(kind: .doesNotExist)
        question.answers[0].post.owner = User(id: 404)
        question.post.comments = [
          Comment(id: 1_000_000 + id, postID: id, score: 0, owner: .ben, bodyMarkdown: "Remark.")
        ]
      }
      return question
    }
  }

  private func update(
    _ fixture: SiteFixture, read: (Int) throws -> Void = { _ in }
  ) async throws {
    let total = Mutex(0)
    let archive = try Archive(at: fixture.archivePath, for: .readWrite)
    try await SearchIndexUpdate(
      openArchive: { [path = fixture.archivePath] in try Archive(at: path, for: .readOnly) },
      jobs: 2, maxQuestions: 1_000, progress: { _, count in total.withLock { $0 = count } }
    ).run(archive)
    try read(total.withLock(\.self))
  }

  /// Returns all rows of the search index.
  private func index(_ fixture: SiteFixture) throws -> [[[String?]]] {
    let raw = try RawDatabase(fixture.archivePath)
    return [
      try raw.rows("SELECT * FROM search_index"),
      try raw.rows(
        """
        SELECT number, site, question_id, text_hash, hex(shards) FROM search_questions
        ORDER BY number
        """),
      try raw.rows(
        "SELECT kind, number, hash_prefix, hex(content) FROM search_files ORDER BY kind, number"),
    ]
  }

  /// Returns the number of index files of a kind that contain a text; lines of words omit the beginning that a word
  /// shares with the previous one.
  private func files(_ fixture: SiteFixture, _ kind: String, with text: String) throws -> Int {
    let count = try RawDatabase(fixture.archivePath).value(
      """
      SELECT count(*) FROM search_files
      WHERE kind = '\(kind)' AND instr(content, CAST('\(text)' AS BLOB)) > 0
      """)
    return count.flatMap { Int($0) } ?? 0
  }

  @Test("A build after an update finds nothing to do, in any language")
  func buildAfterUpdate() async throws {
    try fixture.save(questions(1...40))
    try fixture.save(questions(7...9), site: "emacs", digest: "emacs")
    try await update(fixture) { #expect($0 == 43) }
    let updated = try index(fixture)
    #expect(updated[1].count == 43)
    try await fixture.publish(theme: SiteTheme(files: BuiltIn.theme, language: "de"))
    #expect(try index(fixture) == updated)
    #expect(try fixture.files().contains { $0.hasPrefix("search/w0-") })
    try await update(fixture) { #expect($0 == 0) }
    #expect(try index(fixture) == updated)
  }

  @Test("An update makes the same index as a build, and after a build finds nothing to do")
  func updateAfterBuild() async throws {
    try fixture.save(questions(1...40))
    try await fixture.publish()
    let built = try index(fixture)
    try await update(fixture) { #expect($0 == 0) }
    #expect(try index(fixture) == built)
    try fixture.changeArchive { try $0.deleteSearchIndex() }
    try await update(fixture) { #expect($0 == 40) }
    #expect(try index(fixture)[2] == built[2])
  }

  @Test("Only questions that changed are read, and builds and updates agree about them")
  func changes() async throws {
    try fixture.save(questions(1...40))
    try await update(fixture)
    try fixture.execute(
      """
      UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7;
      UPDATE questions SET view_count = 9 WHERE question_id = 8;
      UPDATE questions SET unavailable_since = 1 WHERE question_id = 9;
      """)
    try fixture.save(questions(50...50))
    #expect(try files(fixture, "words", with: "zebra") == 0)
    let pathOfRemoved = "stackoverflow/9\""
    #expect(try files(fixture, "entries", with: pathOfRemoved) == 1)
    try await update(fixture) { #expect((3...4).contains($0)) }
    #expect(try files(fixture, "words", with: "zebra") == 1)
    #expect(try files(fixture, "entries", with: pathOfRemoved) == 0)
    #expect(try files(fixture, "entries", with: "stackoverflow/50\"") == 1)
    let updated = try index(fixture)
    #expect(updated[1].count == 40)
    try await fixture.publish()
    #expect(try index(fixture) == updated)
  }

  @Test("The questions of a user get the user's new name")
  func newName() async throws {
    try fixture.save(questions(1...5))
    try await update(fixture)
    try fixture.execute("UPDATE users SET reputation = 12 WHERE user_id = 1")
    try await update(fixture) { #expect($0 == 0) }
    try fixture.execute("UPDATE users SET display_name = 'Zebedee' WHERE user_id = 1")
    try await update(fixture) { #expect($0 == 4) }
    #expect(try files(fixture, "words", with: "zebedee") == 1)
    #expect(try files(fixture, "entries", with: "Zebedee") == 1)
    let updated = try index(fixture)
    try await fixture.publish()
    #expect(try index(fixture) == updated)
  }

  @Test("Removed questions leave neither words nor entries, and are indexed again later")
  func removal() async throws {
    var added = questions(1...20)
    added[6].post.bodyMarkdown = "wolpertinger"
    try fixture.save(added)
    try await update(fixture)
    #expect(try files(fixture, "words", with: "olpertinger") == 1)
    let others = try index(fixture)[1].filter { $0[2] != "7" }
    try fixture.changeArchive {
      try $0.removeFromSearch([QuestionKey(site: "stackoverflow", id: 7)])
      try $0.removeFromSearch([QuestionKey(site: "stackoverflow", id: 700)])
    }
    #expect(try files(fixture, "words", with: "olpertinger") == 0)
    #expect(try files(fixture, "entries", with: "stackoverflow/7\"") == 0)
    #expect(try index(fixture)[1] == others)
    #expect(try index(fixture)[0][0][2] == "2")
    try fixture.execute("UPDATE questions SET score = 99 WHERE question_id = 7")
    try await update(fixture) { #expect($0 == 1) }
    #expect(try files(fixture, "words", with: "olpertinger") == 1)
  }

  @Test("Removing a question deletes an index of another version")
  func removalFromOldIndex() async throws {
    try fixture.save(questions(1...3))
    try await update(fixture)
    try fixture.execute("UPDATE search_index SET version = 1")
    try fixture.changeArchive {
      try $0.removeFromSearch([QuestionKey(site: "stackoverflow", id: 2)])
    }
    #expect(try index(fixture).dropFirst().allSatisfy(\.isEmpty))
  }

  @Test("An interrupted update leaves the index as it was, and the next one completes it")
  func interruption() async throws {
    try fixture.save(questions(1...300))
    try await update(fixture)
    let complete = try index(fixture)
    try fixture.changeArchive { try $0.deleteSearchIndex() }
    let path = fixture.archivePath
    let running = Task {
      try await SearchIndexUpdate(
        openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 2, maxQuestions: 1_000,
        progress: { done, _ in
          if done > 0 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
      ).run(Archive(at: path, for: .readWrite))
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(try index(fixture).dropFirst().allSatisfy(\.isEmpty))
    try await update(fixture) { #expect($0 == 300) }
    #expect(try index(fixture)[2] == complete[2])
  }

  @Test("An archive without questions has no index")
  func empty() async throws {
    try await update(fixture)
    #expect(try index(fixture)[0][0][1] == "0")
  }

  @Test("A build indexes changed questions whose pages are up to date already")
  func upToDatePages() async throws {
    try fixture.save(questions(1...5))
    try await fixture.publish()
    let built = try index(fixture)
    try fixture.execute(
      """
      UPDATE search_index SET generation = 0;
      UPDATE search_questions SET text_hash = 1 WHERE question_id = 3;
      UPDATE questions SET score = 70 WHERE question_id = 4;
      """)
    try await fixture.publish()
    #expect(try index(fixture)[1] == built[1])
  }

  @Test("An unreadable question does not keep others from being indexed")
  func unreadable() async throws {
    var added = questions(1...20)
    added[6].post.bodyMarkdown = String(repeating: "wolpertinger ", count: 8_000)
    try fixture.save(added)
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    try await update(fixture)
    #expect(try index(fixture)[1].compactMap { $0[2] }.count == 19)
    try damage.repair()
    try fixture.execute("UPDATE questions SET score = 70 WHERE question_id = 4")
    try await update(fixture)
    #expect(try files(fixture, "words", with: "olpertinger") == 1)
  }

  @Test(
    "A damaged index is rebuilt or repaired when something changes",
    arguments: [
      "UPDATE search_questions SET number = 10000 WHERE question_id = 7",
      "UPDATE search_index SET next_number = 5", "UPDATE search_index SET shard_starts = ''",
      "DELETE FROM search_files WHERE number = 1", "UPDATE search_index SET version = 1",
      "UPDATE search_index SET next_number = -1", "DELETE FROM search_index",
      "UPDATE search_index SET generation = -1",
    ])
  func damage(_ damage: String) async throws {
    try fixture.save(questions(1...30))
    try await update(fixture)
    try fixture.execute(damage)
    try fixture.execute(
      "UPDATE questions SET body_markdown = body_markdown || ' zebra' WHERE question_id = 7")
    try await update(fixture)
    #expect(try files(fixture, "words", with: "zebra") == 1)
  }
}
