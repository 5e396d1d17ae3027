import Archive
import ArchiveSearch
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Synchronization
import TestSupport
import Testing

/// The search index in segments, as a fetch or an import makes it, and every index of more than 100,000 questions.
@Suite("Search index in segments")
struct SegmentedIndexTests {
  private let fixture = SiteFixture()
  private static let vocabulary = [
    "the", "delete", "deleted", "deletion", "branch", "std::vector", "vector", "colour", "color",
    "C++", "fooBar", "bar", "Über", "配列の", "merge", "merging", "state", "@State", "twelve",
  ]

  private func text(_ random: inout SplitMix, maxWords: Int) -> String {
    (0...random.below(maxWords)).map { _ in
      Self.vocabulary[random.below(Self.vocabulary.count)]
    }.joined(separator: " ")
  }

  /// Returns a question with random words; no two have the same score, so the order of results is certain.
  private func question(_ id: Int, _ random: inout SplitMix) -> Question {
    var question = Question.plain(id, title: text(&random, maxWords: 4), score: 2 + id)
    question.post.bodyMarkdown = text(&random, maxWords: 12)
    question.viewCount = random.below(300)
    question.answers[0].post.score = random.below(9) - 4
    if random.below(3) == 0 {
      question.post.comments = [
        Comment(
          id: 5_000 + id, postID: id, score: 0, owner: .ben,
          bodyMarkdown: text(&random, maxWords: 3))
      ]
    }
    return question
  }

  private func update(
    _ path: String, segmentSize: Int = 16, jobs: Int = 2,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws {
    try await SearchIndexUpdate(
      openArchive: { try Archive(at: path, for: .readOnly) }, jobs: jobs, maxQuestions: 0,
      segmentSize: segmentSize, progress: progress
    ).run(Archive(at: path, for: .readWrite))
  }

  /// What a query finds.
  private struct Found: Equatable {
    let ids: [Int]
    let answers: [Int?]
    let counts: [Int]
    let corrections: [SearchResults.Correction]
  }

  private func found(_ queries: [String], in path: String) throws -> [Found] {
    var search = ArchiveSearch(try Archive(at: path, for: .readOnly))
    return try queries.map { query in
      let results = try search.results(of: query, limit: 1_000)
      let best = try search.results(of: query, offset: 1, limit: 3)
      #expect(
        best.questions.map(\.key) == results.questions.dropFirst().prefix(3).map(\.key), "\(query)")
      return Found(
        ids: results.questions.map(\.key.id), answers: results.questions.map(\.answerID),
        counts: [results.total, results.completeCount], corrections: results.corrections)
    }
  }

  private func queries(_ random: inout SplitMix) -> [String] {
    let words = (0..<12).map { _ in
      let text = text(&random, maxWords: 4)
      return random.below(4) == 0 ? text + " -merge" : text
    }
    return words + [
      "the", "twelv", "twelve xyzzy", "br*", "\"delete branch\"", "vector OR colour",
      "delete -\"delete branch\"", "-\"the vector\"", "\"delete branch\" OR \"merge state\"",
      "twelve OR \"delete branch\"",
      "score:30..60",
      "-the", "is:unanswered", "comment merging deleted vector state", "user:Ben",
      "is:answer vector", "is:answer score:2..", "is:answer score:..-3", "-views:80..",
      "views:50..200 vector OR colour",
      String(repeating: "delete colour twelve state ", count: 16),
    ]
  }

  /// Returns what the index in the form of pages finds, which is built in a copy of the archive.
  private func expected(_ queries: [String], like fixture: SiteFixture) async throws -> [Found] {
    let path = fixture.archivePath + ".copy"
    try? FileManager.default.removeItem(atPath: path)
    try fixture.changeArchive { try $0.copy(to: path) }
    let archive = try Archive(at: path, for: .readWrite)
    try archive.deleteSearchIndex()
    try await SearchIndexUpdate(
      openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 1, maxQuestions: 1_000
    ).run(archive)
    return try found(queries, in: path)
  }

  @Test(
    "Segments find the same as one index, after changes, removals and merges, too",
    arguments: 0..<3)
  func equivalence(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    try fixture.save((1...70).map { question($0, &random) })
    var lastID = 70
    for round in 0..<10 {
      try await update(fixture.archivePath)
      let queries = queries(&random)
      let expected = try await expected(queries, like: fixture)
      for (query, (found, expected)) in zip(
        queries, zip(try found(queries, in: fixture.archivePath), expected))
      {
        if query.contains(" OR \"") {
          // Segments do not know a phrase, so its words alone improve the rank.
          #expect(Set(found.ids) == Set(expected.ids), "round \(round): \(query)")
          #expect(found.counts == expected.counts, "round \(round): \(query)")
        } else {
          #expect(found == expected, "round \(round): \(query)")
        }
      }
      let archive = try Archive(at: fixture.archivePath, for: .readOnly)
      #expect(try !archive.listPartFirstIDs(.questions, ofSite: "stackoverflow").isEmpty)
      #expect(
        try await questions(in: fixture.archivePath, readingStoredLists: true)
          == questions(in: fixture.archivePath, readingStoredLists: false), "round \(round)")
      let changed = (0..<9).map { _ in question(1 + random.below(lastID), &random) }
      try fixture.save(changed + (lastID + 1...lastID + 5).map { question($0, &random) })
      try fixture.execute(
        "UPDATE questions SET unavailable_since = 1 WHERE question_id = \(1 + random.below(70))")
      try fixture.execute("UPDATE questions SET view_count = 300 - view_count WHERE score % 7 = 0")
      try fixture.execute("UPDATE answers SET score = -score WHERE answer_id % 5 = 0")
      lastID += 5
    }
    let segments = try Archive(at: fixture.archivePath, for: .readOnly).searchSegments()
    #expect(segments.count < 24 && segments.allSatisfy { $0.questionCount <= 16 })
  }

  @Test("Texts are compared in the order of the results, up to a limit that results state")
  func limits() async throws {
    // The words are better matches than the phrase, which only the last questions have.
    let questions = (1...260).map { id in
      var question = Question.plain(id, title: "Branch \(id)", score: 500 - id)
      question.post.bodyMarkdown =
        id > 240 ? "Somebody can delete branch `x = \(id);` here." : "A branch which we delete."
      return question
    }
    try fixture.save(questions)
    try await update(fixture.archivePath)
    let archive = try Archive(at: fixture.archivePath, for: .readOnly)
    var (all, some) = (ArchiveSearch(archive), ArchiveSearch(archive, maxTexts: 245))
    for query in ["\"can delete\"", "body:\"delete branch\" score:..490"] {
      let results = try all.results(of: query, limit: 100)
      #expect(results.questions.map(\.key.id) == Array(241...260), "\(query)")
      #expect(results.total == 20 && results.unreadCount == 0 && !results.hasMore(after: 20))
    }
    // All questions have both words; only texts tell which have the phrase.
    let few = try some.results(of: "body:\"delete branch\" -body:nothing", limit: 100)
    #expect(few.questions.map(\.key.id) == Array(241...245))
    #expect(few.total == 5 && few.unreadCount == 15 && few.hasMore(after: 5))
    let none = try some.results(of: "code:\"= 259\"", limit: 100)
    #expect(none.questions.map(\.key.id) == [259] && none.unreadCount == 0)
    let many = try all.results(of: "-body:nothing", limit: 10)
    #expect(many.questions.map(\.key.id) == Array(1...10))
    #expect(many.total == 200 && many.unreadCount == 60 && many.completeCount == 200)
    let page = try all.results(of: "-body:nothing", offset: 205, limit: 10)
    #expect(page.questions.map(\.key.id) == Array(206...215))
    #expect(page.total == 215 && page.unreadCount == 45)
    #expect(try all.results(of: "-body:nothing", limit: 1_000).total == 260)
    let form = ["q": "-body:nothing "]
    let hits = String(decoding: try all.pageResults(of: form, limit: 10), as: UTF8.self)
    #expect(hits.contains(#""notes":[["unread",60]]"#) && hits.contains(#""complete":200"#))
  }

  /// Returns the questions that lists show, from the parts that the update stored or from the rows of the archive.
  private func questions(
    in path: String, readingStoredLists readsStoredLists: Bool
  ) async throws -> [QuestionSummary] {
    var settings = SiteSettings(outputFolder: "")
    settings.force = !readsStoredLists
    let contents = try await SiteContents(
      of: Archive(at: path, for: .readOnly), settings
    ) { try Archive(at: path, for: .readOnly) }
    return contents.sites.flatMap { Array($0.questions) }
  }

  /// Returns the rows of the shards and documents of all segments.
  private func rows(_ path: String) throws -> [[[String?]]] {
    let raw = try RawDatabase(path)
    return [
      try raw.rows(
        "SELECT segment, hex(first_term), hex(content) FROM search_shards ORDER BY 1, 2"),
      try raw.rows(
        "SELECT segment, number, site, question_id, text_hash FROM search_documents ORDER BY 1, 2"),
      try raw.rows("SELECT common_terms, hex(spellings), position_site FROM search_index"),
    ]
  }

  @Test("An interrupted update goes on with the next segment, and gives the same index")
  func interruption() async throws {
    var random = SplitMix(seed: 7)
    try fixture.save((1...60).map { question($0, &random) })
    let path = fixture.archivePath
    try await update(path)
    let complete = try rows(path)
    try fixture.changeArchive { try $0.deleteSearchIndex() }
    for count in 0..<4 {
      let running = Task {
        try await update(path) { done, _ in
          if done > count * 16 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { try await running.value }
      let archive = try Archive(at: path, for: .readOnly)
      #expect(try archive.searchSegments().count == count)
      #expect(throws: SearchError.missingIndex(command: "sodigest render")) {
        var search = ArchiveSearch(archive)
        _ = try search.results(of: "vector", limit: 1)
      }
    }
    let firstDone = Mutex<Int?>(nil)
    try await update(path) { done, _ in firstDone.withLock { $0 = $0 ?? done } }
    #expect(firstDone.withLock(\.self) == 48)
    #expect(try rows(path) == complete)
    try await update(path) { _, _ in Issue.record("There is nothing to do") }
  }

  @Test("Words by which queries are corrected include those that an interrupted update added")
  func interruptedChanges() async throws {
    var random = SplitMix(seed: 14)
    try fixture.save((1...130).map { question($0, &random) })
    let path = fixture.archivePath
    try await update(path, segmentSize: 64)
    try fixture.execute(
      "UPDATE questions SET body_markdown = 'many wolpertingers' WHERE question_id <= 65")
    let complete = path + ".complete"
    try fixture.changeArchive { try $0.copy(to: complete) }
    try await update(complete, segmentSize: 64)
    let running = Task {
      try await update(path, segmentSize: 64) { done, _ in
        if done > 64 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    try await update(path, segmentSize: 64)
    #expect(try found(["wolpertinegrs"], in: path)[0].ids.count == 65)
    #expect(try rows(path) == rows(complete))
  }

  @Test("A vote or a view writes counts only, and a changed text a small segment")
  func changes() async throws {
    var random = SplitMix(seed: 8)
    try fixture.save((1...40).map { question($0, &random) })
    let path = fixture.archivePath
    try await update(path)
    let before = try rows(path)
    try fixture.execute("UPDATE questions SET score = 900, view_count = 5000 WHERE question_id = 7")
    try fixture.execute("UPDATE answers SET score = 70 WHERE answer_id = 10")
    try await update(path)
    #expect(try rows(path) == before)
    let queries = ["score:900", "views:5000..", "is:answer score:70..", "is:answer score:71.."]
    #expect(try found(queries, in: path).map(\.ids) == [[7], [7], [9], []])
    try fixture.execute("UPDATE questions SET body_markdown = 'zebra' WHERE question_id = 8")
    try await update(path)
    #expect(try rows(path)[0].prefix(before[0].count) == before[0][...])
    let segments = try Archive(at: path, for: .readOnly).searchSegments()
    #expect(segments.map(\.questionCount) == [15, 16, 8, 1])
    #expect(try found(["zebra"], in: path)[0].ids == [8])
  }

  @Test("Removed questions leave no words, not even those before their last edit")
  func removal() async throws {
    var random = SplitMix(seed: 9)
    var questions = (1...20).map { question($0, &random) }
    questions[6].post.bodyMarkdown = "wolpertinger"
    try fixture.save(questions)
    let path = fixture.archivePath
    try await update(path)
    try fixture.execute("UPDATE questions SET body_markdown = 'yeti' WHERE question_id = 7")
    try await update(path)
    func shards(with text: String) throws -> String? {
      try RawDatabase(path).value(
        "SELECT count(*) FROM search_shards WHERE instr(content, CAST('\(text)' AS BLOB)) > 0")
    }
    #expect(try shards(with: "olpertinger") == "1" && shards(with: "eti") == "1")
    try fixture.changeArchive {
      try $0.removeFromSearch([QuestionKey(site: "stackoverflow", id: 7)])
    }
    #expect(try shards(with: "olpertinger") == "0" && shards(with: "yeti") == "0")
    #expect(try RawDatabase(path).value("SELECT count(*) FROM search_documents") == "19")
    #expect(try found(["score:1.."], in: path)[0].ids.count == 19)
  }

  @Test(
    "A damaged index is rebuilt when something changes",
    arguments: [
      "DELETE FROM search_scores WHERE segment = 1", "DELETE FROM search_shards WHERE segment = 2",
      "UPDATE search_scores SET scores = x'00'", "UPDATE search_segments SET number_limit = 5",
      "DELETE FROM search_documents", "UPDATE search_index SET version = 1",
      "UPDATE search_segments SET question_count = 900", "DELETE FROM search_index",
      "UPDATE search_index SET is_segmented = 0", "UPDATE search_segments SET number_limit = -1",
    ])
  func damage(_ damage: String) async throws {
    var random = SplitMix(seed: 10)
    try fixture.save((1...40).map { question($0, &random) })
    let path = fixture.archivePath
    try await update(path)
    try fixture.execute(damage)
    try fixture.execute("UPDATE questions SET body_markdown = 'zebra' WHERE question_id = 8")
    try await update(path)
    let results = try found(["zebra", "score:1.."], in: path)
    #expect(results[0].ids == [8] && results[1].ids.count == 40)
  }

  @Test("An archive that grows or shrinks gets the other form of the index")
  func otherForm() async throws {
    var random = SplitMix(seed: 11)
    try fixture.save((1...5).map { question($0, &random) })
    try await fixture.publish()
    let raw = try RawDatabase(fixture.archivePath)
    #expect(try raw.value("SELECT is_segmented FROM search_index") == "0")
    try fixture.save([question(6, &random)])
    try await update(fixture.archivePath)
    #expect(try raw.value("SELECT count(*) FROM search_files") == "0")
    #expect(try found(["score:1.."], in: fixture.archivePath)[0].ids.count == 6)
    try await fixture.publish()
    #expect(try raw.value("SELECT count(*) FROM search_segments") == "0")
    #expect(try found(["score:1.."], in: fixture.archivePath)[0].ids.count == 6)
  }

  @Test(
    "Words that do not fit into memory are in a file beside the archive, whatever the name of its folder"
  )
  func unusualFolder() async throws {
    try fixture.save(
      (1...60).map { id in
        var question = Question.plain(id, title: "Title \(id)", score: id)
        question.post.bodyMarkdown = (0..<4_000).map { "w\(id)x\($0)" }.joined(separator: " ")
        return question
      })
    let folder = fixture.archivePath + " b%20 é"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/a.sqlite"
    try fixture.changeArchive { try $0.copy(to: path) }
    for maxQuestions in [0, 1_000] {
      let archive = try Archive(at: path, for: .readWrite)
      try archive.deleteSearchIndex()
      try await SearchIndexUpdate(
        openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 2,
        maxQuestions: maxQuestions
      ).run(archive)
      #expect(try found(["w7x77"], in: path)[0].ids == [7])
    }
  }

  @Test("An index has segments until a build gives it the form of pages, which updates keep")
  func formOfPages() async throws {
    var random = SplitMix(seed: 13)
    let path = fixture.archivePath
    func update() async throws {
      try await SearchIndexUpdate(
        openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 1
      ).run(Archive(at: path, for: .readWrite))
    }
    let raw = try RawDatabase(path)
    try await update()
    #expect(try raw.value("SELECT count(*) FROM search_segments") == "0")
    for (count, isSegmented) in [(5, "1"), (6, "1"), (7, "0"), (8, "0")] {
      try fixture.save([question(count, &random)])
      try await update()
      if count == 7 { try await fixture.publish() }
      #expect(try raw.value("SELECT is_segmented FROM search_index") == isSegmented)
      #expect(
        try found(["score:1.."], in: path)[0].ids == Array((5...count).reversed()), "\(count)")
    }
  }

  @Test("An unreadable question does not keep others from being indexed")
  func unreadable() async throws {
    var random = SplitMix(seed: 12)
    var questions = (1...20).map { question($0, &random) }
    questions[6].post.bodyMarkdown = String(repeating: "wolpertinger ", count: 8_000)
    try fixture.save(questions)
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    try await update(fixture.archivePath)
    #expect(try found(["score:1.."], in: fixture.archivePath)[0].ids.count == 19)
    try damage.repair()
    try fixture.execute("UPDATE questions SET score = 70 WHERE question_id = 7")
    try await update(fixture.archivePath)
    #expect(try found(["wolpertinger"], in: fixture.archivePath)[0].ids == [7])
  }
}
