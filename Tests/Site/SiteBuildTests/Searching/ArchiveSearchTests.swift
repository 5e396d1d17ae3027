import Archive
import ArchiveSearch
import Basics
import FoundationEssentials
import Search
import SearchContract
import SiteBuild
import StackExchange
import TestSupport
import Testing

@Suite("Search of an archive")
struct ArchiveSearchTests {
  private let fixture = SiteFixture()

  private func search(_ fixture: SiteFixture) throws -> ArchiveSearch {
    ArchiveSearch(try Archive(at: fixture.archivePath, for: .readOnly))
  }

  @Test("Queries find the expected questions")
  func examples() async throws {
    try await fixture.publishSearchableQuestions()
    var search = try search(fixture)
    for example in QueryExample.all {
      let results = try search.results(of: example.query, limit: 100)
      #expect(Set(results.questions.map(\.key.id)) == example.ids, "\(example.query)")
      #expect(results.total == example.ids.count && results.completeCount == results.total)
      #expect(results.corrections.map(\.replacement) == [example.replacement].compactMap(\.self))
      #expect(results.unknownOperators.isEmpty != example.hasUnknownFilter, "\(example.query)")
    }
  }

  @Test("Operators find the expected posts, on the search page under serve, too")
  func operators() async throws {
    struct Response: Decodable {
      struct Hit: Decodable { let score: Int }
      let hits: [Hit]
      let notes: [[String]]
    }
    try await fixture.publishOperatorQuestions()
    var search = try operatorSearch(fixture)
    for example in OperatorExample.all {
      let results = try search.results(of: example.query, limit: 100)
      let ids = results.questions.map { example.findsAnswers ? $0.answerID ?? 0 : $0.key.id }
      #expect(Set(ids) == example.ids, "\(example.query)")
      #expect(ids.count == example.ids.count && results.total == ids.count, "\(example.query)")
      #expect(results.unknownOperators == [], "\(example.query)")
      #expect(results.questions.isEmpty || results.findsAnswers == example.findsAnswers)
      let page = try JSONDecoder().decode(
        Response.self, from: Data(search.pageResults(of: ["q": example.query + " "], limit: 100)))
      #expect(page.hits.map(\.score) == results.questions.map(\.score), "\(example.query)")
    }
    for example in OperatorExample.unknown {
      let results = try search.results(of: example.query, limit: 100)
      #expect(results.questions.isEmpty, "\(example.query)")
      #expect(results.unknownOperators.map(\.nearest) == [example.nearest], "\(example.query)")
      let note = try #require(results.notesOnUnknownOperators.first)
      #expect(note.hasPrefix("`\(example.part)` is no operator"))
      #expect(example.nearest.map { note.contains("`\($0)`") } ?? true, "\(note)")
      let page = try JSONDecoder().decode(
        Response.self, from: Data(search.pageResults(of: ["q": example.query + " "], limit: 100)))
      let text = example.part + (example.nearest.map { "” → “\($0)" } ?? "")
      #expect(page.notes == [["unknown", text]])
    }
  }

  @Test("A note on an operator without a value says how to write one")
  func missingValues() async throws {
    try await fixture.publishOperatorQuestions()
    var search = try operatorSearch(fixture)
    for (query, note) in [
      ("title: x", "`title:` has no value; write it right after the colon, as in `title:async`"),
      ("tag:", "`tag:` has no value; write it in brackets, as in `[swift]`"),
    ] {
      #expect(try search.results(of: query, limit: 1).notesOnUnknownOperators == [note])
    }
  }

  @Test("An answer that was asked for has its own score, day, author and address")
  func answers() async throws {
    try await fixture.publishOperatorQuestions()
    var search = try operatorSearch(fixture)
    let answer = try #require(
      try search.results(of: "tokens parse is:answer", limit: 5).questions.first)
    #expect(answer.isAnswer && answer.answerID == 102 && answer.score == 4)
    #expect(answer.creationDay == "2012-05-01" && answer.author == "Cleo")
    #expect(answer.originalAddress == "https://stackoverflow.example/a/102")
    #expect(answer.pageAnchor == "#answer-102" && !answer.isAcceptedAnswer)
    #expect(answer.excerpt.plain == "Read it as a stream of tokens.")
    #expect(answer.title.plain == "Parse JSON in a script" && answer.isSolved)
  }

  @Test("Results are sorted by votes, date or activity, answers by their own, in pages")
  func orders() async throws {
    try await fixture.publishOperatorQuestions()
    var search = try operatorSearch(fixture)
    let orders: [(String, SearchOrder, [Int])] = [
      ("score:..99", .votes, [1, 2, 3, 4, 5]), ("score:..99", .newest, [5, 4, 2, 1, 3]),
      ("score:..99", .active, [5, 4, 2, 1, 3]), ("parse", .newest, [2, 1, 3]),
      ("parse", .votes, [1, 2, 3]), ("body:stream", .newest, [2, 1]),
      ("is:answer", .votes, [101, 301, 102, 201]), ("is:answer", .newest, [201, 102, 101, 301]),
      ("is:answer", .active, [201, 102, 101, 301]),
    ]
    for (query, order, ids) in orders {
      let all = try search.results(of: query, order: order, limit: 10).questions
      #expect(all.map { $0.isAnswer ? $0.answerID ?? 0 : $0.key.id } == ids, "\(query) \(order)")
      let page = try search.results(of: query, order: order, offset: 1, limit: 1)
      #expect(page.questions == Array(all.dropFirst().prefix(1)), "\(query) \(order)")
      #expect(page.total == ids.count, "\(query) \(order)")
    }
  }

  private func operatorSearch(_ fixture: SiteFixture) throws -> ArchiveSearch {
    let archive = try Archive(at: fixture.archivePath, for: .readOnly)
    return ArchiveSearch(archive) { Date(OperatorExample.today) }
  }

  @Test("A result has facts, address, marks and an excerpt with code around the best match")
  func result() async throws {
    try await fixture.publishSearchableQuestions()
    var search = try search(fixture)
    let question = try #require(try search.results(of: "@State index", limit: 1).questions.first)
    #expect(question.key == QuestionKey(site: "stackoverflow", id: 1))
    #expect(question.title.plain == "Sort a vector" && question.answerID == 101)
    #expect(question.originalAddress == "https://stackoverflow.example/a/101")
    #expect(
      question.pagePath == "q/stackoverflow/1.html" && question.creationDay.hasPrefix("2023-01"))
    #expect(question.author == "Jon Skeet" && question.isSolved && question.answerCount == 1)
    let marks = question.excerpt.pieces.filter(\.isMatch).map(\.text)
    #expect(marks == ["@State", "z-index"])
    #expect(question.excerpt.pieces.filter(\.isCode).map(\.text) == [".map"])
    #expect(question.excerpt.plain == "Use @State with z-index and .map")
    let other = try #require(try search.results(of: "tyres", limit: 1).questions.first)
    #expect(other.title.pieces.map(\.text) == ["Which ", "tyre", " for a grey bicycle?"])
    #expect(other.originalAddress == "https://emacs.example/q/2")
  }

  @Test("A long excerpt is cut at spaces around the words")
  func excerpt() async throws {
    var question = Question.plain(7)
    let filler = String(repeating: "filler ", count: 200)
    question.post.bodyMarkdown = filler + "alpha and `beta` " + filler + "alpha"
    try fixture.save([question])
    try await fixture.publish()
    var search = try search(fixture)
    let found = try #require(try search.results(of: "alpha beta", limit: 1).questions.first)
    let text = found.excerpt.plain
    #expect(text.hasPrefix("… filler") && text.hasSuffix("filler …") && text.count < 250)
    #expect(text.contains(" alpha and beta "))
  }

  @Test("Results come in pages, and phrases are verified in the texts")
  func pages() async throws {
    var questions = (1...9).map { Question.plain($0 * 10, score: $0) }
    for index in questions.indices { questions[index].post.bodyMarkdown = "alpha beta" }
    // The words stand next to each other in two texts only together.
    questions[0].post.bodyMarkdown = "one two"
    questions[0].answers[0].post.bodyMarkdown = "three"
    try fixture.save(questions)
    try await fixture.publish()
    var search = try search(fixture)
    let all = try search.results(of: #""alpha beta""#, limit: 100).questions.map(\.key.id)
    #expect(all == [90, 80, 70, 60, 50, 40, 30, 20])
    let page = try search.results(of: #""alpha beta""#, offset: 3, limit: 2)
    #expect(page.questions.map(\.key.id) == [60, 50] && page.total == 8)
    #expect(try search.results(of: #""two three""#, limit: 5).questions.isEmpty)
    #expect(try search.results(of: "alpha", offset: 100, limit: 5).questions.isEmpty)
  }

  @Test("A search sees changes that were indexed since the previous one")
  func changes() async throws {
    try fixture.save([.plain(7, title: "alpha")])
    try await fixture.publish()
    var search = try search(fixture)
    #expect(try search.results(of: "beta", limit: 5).questions.isEmpty)
    try fixture.save([.plain(70, title: "beta", score: 9)])
    #expect(try !search.isCurrent)
    try await fixture.publish()
    #expect(try search.isCurrent)
    let found = try search.results(of: "beta", limit: 5).questions
    #expect(found.map(\.key.id) == [70] && found.map(\.score) == [9])
  }

  @Test("Answers that have the words by themselves come first, then accepted and voted ones")
  func rankedAnswers() async throws {
    func question(_ id: Int, _ title: String, _ answers: [(text: String, score: Int)]) -> Question {
      var question = Question.plain(id, title: title, tags: ["jq"])
      question.post.bodyMarkdown = "Who knows?"
      question.answers = answers.enumerated().map { index, answer in
        Answer(
          id: id * 100 + index, questionID: id,
          post: Post(score: answer.score, creationDate: .day(11), bodyMarkdown: answer.text))
      }
      question.answerCount = answers.count
      return question
    }
    let many = (0..<9).map { (text: "Filter number \($0) of a long thread.", score: 50 - $0) }
    var accepted = question(
      10, "Print a value", [("Use quotes.", 3), ("Pass a shell variable.", 2)])
    accepted.acceptedAnswerID = 1_000
    var duplicate = question(30, "Unusual zebra", [])
    (duplicate.closedDate, duplicate.closedReason) = (.day(12), "Duplicate")
    duplicate.post.otherFields["closed_details"] = ["original_questions": [["question_id": 40]]]
    try fixture.save([
      accepted, question(20, "Everything", many + [("Shell.", 1)]), duplicate,
      question(40, "Striped horse", [("Paint it.", 5)]),
      question(50, "Thread safety", [("Lock it.", 5)]),
    ])
    try await fixture.publish()
    var search = try search(fixture)
    // Not the accepted answer, and not one of the thread in which other posts have the words.
    let answers = try search.answers(to: "pass a shell variable", limit: 3)
    let stack = { QuestionKey(site: "stackoverflow", id: $0) }
    #expect(answers.first == FoundAnswer(question: stack(10), id: 1_001), "\(answers)")
    #expect(answers.count { $0.question == stack(20) } <= 1)
    let plain = try search.answers(to: "print value", limit: 1)
    #expect(plain == [FoundAnswer(question: stack(10), id: 1_000)])
    // Threads that have only some of the words are compared, too.
    let some = try search.answers(to: "long thread", limit: 5)
    #expect(Set(some.map(\.question)) == [stack(20), stack(50)])
    // A duplicate without answers leads to its original.
    let original = try search.answers(to: "unusual zebra", limit: 5)
    #expect(original == [FoundAnswer(question: stack(40), id: 4_000)])
    #expect(throws: SearchError.emptyQuery) { try search.answers(to: "?!", limit: 5) }
    #expect(try search.answers(to: "print [swift]", limit: 5) == [])
  }

  @Test("Empty and overlong queries, and archives without an index, are errors")
  func failures() async throws {
    try fixture.save([.plain(7)])
    var search = try search(fixture)
    #expect(throws: SearchError.missingIndex(command: "sodigest render")) {
      try search.results(of: "text", limit: 5)
    }
    try await fixture.publish()
    #expect(try search.results(of: "text", limit: 5).total == 1)
    #expect(throws: SearchError.emptyQuery) { try search.results(of: "?!", limit: 5) }
    let words = (0...64).map { "w\($0)" }.joined(separator: " ")
    #expect(throws: SearchError.queryTooLong) { try search.results(of: words, limit: 5) }
  }

  @Test("The search page gets hits with entries, places and what was understood")
  func pageResults() async throws {
    struct Response: Decodable {
      struct Hit: Decodable { let score: Int, place: Int? }
      let hits: [Hit]
      let complete: Int
      let corrections: [[String]]
    }
    try await fixture.publishSearchableQuestions()
    var search = try search(fixture)
    func response(_ form: [String: String]) throws -> Response {
      try JSONDecoder().decode(
        Response.self, from: Data(try search.pageResults(of: form, limit: 10)))
    }
    let typed = try response([
      "q": "stat", "tag": "c++", "is": "accepted", "score": "", "asked": "",
    ])
    #expect(typed.hits.map(\.score) == [1] && typed.hits.map(\.place) == [2])
    #expect(typed.complete == 1 && typed.corrections.isEmpty)
    #expect(try response(["q": "stat", "tag": "tires"]).hits.isEmpty)
    #expect(try response(["q": "vectro "]).corrections == [["vectro", "vector"]])
    #expect(try response(["score": "3"]).hits.map(\.place) == [nil, nil, nil])
    #expect(try response([:]).hits.isEmpty)
    let json = String(decoding: try search.pageResults(of: ["q": "grey"], limit: 1), as: UTF8.self)
    #expect(json.contains(#""entry":["emacs/2","Which tyre for a grey bicycle?""#))
  }
}

extension SiteFixture {
  /// Publishes the questions of ``QueryExample``.
  func publishSearchableQuestions() async throws {
    for site in ["stackoverflow", "emacs"] {
      let questions = SearchableQuestion.all.filter { $0.site == site }.map(Question.init)
      try save(questions, site: site, digest: "\(site)-all")
    }
    try await publish()
  }
}

extension SiteFixture {
  /// Publishes the questions of ``OperatorExample``.
  func publishOperatorQuestions() async throws {
    try save(OperatorQuestion.all.map(Question.init))
    try await publish()
  }
}

extension Date {
  /// Noon of a day, in UTC.
  init(_ day: OperatorQuestion.Day) {
    let ordinal = CalendarDay(year: day.year, month: day.month, day: day.day).ordinal
    self.init(timeIntervalSince1970: Double(ordinal) * 86_400 + 43_200)
  }
}

extension Question {
  fileprivate init(_ source: OperatorQuestion) {
    self = .plain(source.id, title: source.title, tags: source.tags, score: source.score)
    post.bodyMarkdown = source.body
    post.owner = User(id: source.author.id, displayName: source.author.name)
    post.creationDate = Date(source.created)
    post.lastActivityDate = Date(source.active)
    post.lastEditDate = nil
    post.communityOwnedDate = source.isWiki ? Date(source.active) : nil
    post.lockedDate = source.isLocked ? Date(source.active) : nil
    viewCount = source.viewCount
    closedReason = source.closedReason
    closedDate = source.closedReason.map { _ in Date(source.active) }
    answers = source.answers.map { answer in
      Answer(
        id: answer.id, questionID: source.id,
        post: Post(
          score: answer.score, owner: User(id: answer.author.id, displayName: answer.author.name),
          creationDate: Date(answer.created),
          communityOwnedDate: answer.isWiki ? Date(answer.created) : nil,
          bodyMarkdown: answer.body))
    }
    answerCount = answers.count
    acceptedAnswerID = source.answers.first(where: \.isAccepted)?.id
  }

  fileprivate init(_ source: SearchableQuestion) {
    self = .plain(source.id, title: source.title, tags: source.tags, score: source.score)
    post.bodyMarkdown = source.body
    post.owner = User(id: source.authorID, displayName: source.author)
    // The 9th day of the month, at noon.
    let months = (source.month.year - 1_970) * 12 + source.month.month - 1
    post.creationDate = Date(timeIntervalSince1970: Double(months) * 2_629_746 + 9 * 86_400)
    post.comments = source.comments.enumerated().map { index, text in
      Comment(id: source.id * 1_000 + index, postID: source.id, score: 0, bodyMarkdown: text)
    }
    answers = source.answers.enumerated().map { index, text in
      Answer(
        id: source.id * 100 + 1 + index, questionID: source.id,
        post: Post(score: 0, owner: .ben, creationDate: .day(11), bodyMarkdown: text))
    }
    answerCount = answers.count
    acceptedAnswerID = source.isSolved ? answers.first?.id : nil
  }
}
