import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Digests that share questions or use several sites, and answers that are requested separately.
@Suite struct DigestTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("Digests of one run share the filter, the site and their questions")
  func sharedQuestions() async throws {
    let api = StubAPI { _, query in
      query.contains("ios")
        ? page([question(2), question(3)]) : page([question(1), question(2)])
    }
    var fetcher = fetcher(api, archive)
    let first = try await fetcher.fetch(digest())
    let second = try await fetcher.fetch(digest(tags: ["ios"]))
    #expect(first.ids == [1, 2])
    #expect(second.ids == [2, 3])
    #expect(second.digest == "stackoverflow-ios")
    try #expect(archive.questionIDs(ofSite: "stackoverflow").sorted() == [1, 2, 3])
    #expect(api.paths.sorted() == ["/filters/create", "/questions", "/questions", "/sites"])
    #expect(api.requests.count == 4)
  }

  @Test("A digest without answers keeps the answers that another digest stored")
  func narrowerDigest() async throws {
    let api = StubAPI { _, _ in page([question(1, answers: [3, 2])]) }
    try await fetch(digest(), of: api, into: archive)
    try await fetch(digest(answers: 0), of: api, into: archive)
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [10, 11])
  }

  @Test("Equal ids on two sites are two questions with separate scores and owners")
  func twoSites() async throws {
    let sites = page([site(), site("math", name: "Maths &amp; more")])
    let api = StubAPI(sites: { _, _ in sites }) { _, query in
      let owner = #""owner":{"user_id":5,"display_name":"\#(query.contains("math") ? "M" : "S")"},"#
      return page([question(1, score: query.contains("math") ? 2 : 1, more: owner)])
    }
    var fetcher = fetcher(api, archive)
    for name in ["stackoverflow", "math"] { _ = try await fetcher.fetch(digest(site: name)) }
    for (name, score, owner) in [("stackoverflow", 1, "S"), ("math", 2, "M")] {
      let stored = try #require(try archive.question(1, site: name))
      #expect(stored.post.score == score)
      #expect(stored.post.owner?.displayName == owner)
    }
    try #expect(archive.community("math")?.name == "Maths & more")
  }

  @Test("A digest without questions requests one page and reports nothing missing")
  func noQuestions() async throws {
    let api = StubAPI { _, _ in page([]) }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.questions.isEmpty && outcome.problems.isEmpty)
    #expect(api.paths.filter { $0 == "/questions" }.count == 1)
    try #expect(archive.community("stackoverflow")?.url == "https://stackoverflow.com")
  }

  @Test("A deleted accepted answer is not reported, and the other answers are stored")
  func deletedAnswer() async throws {
    let accepted = #""accepted_answer_id":77,"#
    let api = StubAPI { path, _ in
      path == "/questions" ? page([question(1, answers: [2], more: accepted)]) : page([])
    }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.problems.isEmpty)
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [10])
    #expect(stored.acceptedAnswerID == 77)
  }

  @Test("An unreadable accepted answer is reported as missing")
  func unreadableAnswer() async throws {
    let accepted = #""accepted_answer_id":77,"#
    let api = StubAPI { path, _ in
      path == "/questions"
        ? page([question(1, answers: [2], more: accepted)]) : page([#"{"answer_id":77}"#])
    }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.ids == [1])
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.hasPrefix("stackoverflow-swift: ") == true)
  }

  @Test("Accepted answers are requested in batches of at most 100")
  func manyAcceptedAnswers() async throws {
    let api = StubAPI { path, _ in
      guard path != "/questions" else {
        return page((1...150).map { question($0, more: #""accepted_answer_id":\#($0 + 1_000),"#) })
      }
      let ids = path.dropFirst("/answers/".count).split(separator: ";").compactMap { Int($0) }
      #expect(1...100 ~= ids.count)
      return page(ids.map { answer($0, of: $0 - 1_000, score: 1, isAccepted: true) })
    }
    let outcome = try await fetch(digest(limit: 500), of: api, into: archive)
    #expect(outcome.questions.count == 150)
    #expect(api.paths.filter { $0.hasPrefix("/answers/") }.count == 2)
    try #expect(archive.answerIDs(ofQuestion: 150, site: "stackoverflow") == [1_150])
  }

  @Test("A digest without answers does not request accepted answers")
  func noAnswers() async throws {
    let accepted = #""accepted_answer_id":77,"#
    let api = StubAPI { _, _ in page([question(1, answers: [4], more: accepted)]) }
    try await fetch(digest(answers: 0), of: api, into: archive)
    #expect(!api.paths.contains { $0.hasPrefix("/answers") })
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.isEmpty)
    #expect(stored.answerCount == 1)
  }

  @Test("The accepted answer is stored even if no answer is flagged as accepted")
  func unflaggedAcceptedAnswer() async throws {
    let answers = [answer(8, of: 1, score: 9), answer(9, of: 1, score: -2)]
    let question = """
      {"question_id":1,"title":"t","accepted_answer_id":9,"answer_count":2,
      "answers":[\(answers.joined(separator: ","))]}
      """
    let api = StubAPI { _, _ in page([question]) }
    try await fetch(digest(answers: 1), of: api, into: archive)
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [9])
    #expect(stored.answers.first?.isAccepted == true)
  }

  @Test("The accepted answer counts towards the maximum number of answers")
  func acceptedAmongFew() async throws {
    let api = StubAPI { path, _ in
      path == "/questions"
        ? page([question(1, answers: [5, 4, 3], more: #""accepted_answer_id":77,"#)])
        : page([answer(77, of: 1, score: -1, isAccepted: true)])
    }
    try await fetch(digest(answers: 2), of: api, into: archive)
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [77, 10])
  }

  @Test("Among answers with equal scores, older ones are stored first")
  func equalScores() async throws {
    let dates = [(11, 300), (12, 100), (13, 200)]
    let answers = dates.map { id, date in
      #"{"answer_id":\#(id),"question_id":1,"score":2,"creation_date":\#(date)}"#
    }
    let question = """
      {"question_id":1,"title":"t","answer_count":3,"answers":[\(answers.joined(separator: ","))]}
      """
    try await fetch(digest(answers: 2), of: StubAPI { _, _ in page([question]) }, into: archive)
    let ids = try archive.answerIDs(ofQuestion: 1, site: "stackoverflow")
    #expect(Set(ids) == [12, 13])
  }

  @Test("A response without answers keeps the stored answers of a question")
  func missingAnswers() async throws {
    let complete = StubAPI { _, _ in page([question(1, answers: [3, 2])]) }
    try await fetch(digest(), of: complete, into: archive)
    let withoutAnswers = StubAPI { _, _ in
      page([#"{"question_id":1,"title":"New","answer_count":2,"score":9}"#])
    }
    let outcome = try await fetch(digest(), of: withoutAnswers, into: archive)
    #expect(outcome.ids == [1])
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.title == "New")
    #expect(stored.post.score == 9)
    #expect(stored.answerCount == 2)
    #expect(stored.answers.map(\.id) == [10, 11])
  }

  @Test("Posts and comments of deleted users are stored like any others")
  func deletedOwners() async throws {
    let deleted = #"{"user_type":"does_not_exist","display_name":"user42"}"#
    let question = """
      {"question_id":1,"title":"t","owner":\(deleted),"answer_count":2,
      "comments":[{"comment_id":3,"post_id":1,"owner":{"user_type":"does_not_exist"}}],
      "answers":[{"answer_id":8,"question_id":1,"owner":\(deleted)},
      {"answer_id":9,"question_id":1}]}
      """
    let outcome = try await fetch(digest(), of: StubAPI { _, _ in page([question]) }, into: archive)
    #expect(outcome.ids == [1])
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.post.owner == User(kind: .doesNotExist, displayName: "user42"))
    #expect(stored.post.comments.first?.owner == User(kind: .doesNotExist))
    #expect(stored.answers.map(\.id).sorted() == [8, 9])
    let images = try archive.imagesToDownload()
    #expect(images.isEmpty)
  }

  @Test("A site that the API refuses is an error with the known sites, and is not stored")
  func unknownSite() async throws {
    let message = "No site found for name `nowhere`"
    let api = StubAPI { _, _ in
      #"{"error_id":400,"error_name":"bad_parameter","error_message":"\#(message)"}"#
    }
    let error = try await #require(throws: FetchError.self) {
      try await fetch(digest(site: "nowhere"), of: api, into: archive)
    }
    guard case .unknownSite("nowhere", let known) = error else {
      Issue.record("unexpected \(error)")
      return
    }
    #expect(known.contains("stackoverflow"))
    try #expect(archive.communities().isEmpty)
  }
}
