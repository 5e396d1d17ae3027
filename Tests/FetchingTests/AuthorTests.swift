import Archive
import Digests
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// What people wrote, of an API that has some people and their posts.
@Suite struct AuthorTests {
  /// One question that somebody asked, and who answered it.
  private struct Asked {
    var id: Int
    var by: Int
    /// By score; ids are those of the question and a number from 1.
    var answers: [(by: Int, score: Int)] = []
    var active = 0

    func json() -> String {
      let answers = answers.indices.map(answer).joined(separator: ",")
      return """
        {"question_id":\(id),"title":"Title \(id)","tags":["swift"],"score":\(id % 7),
        "owner":\(owner(by)),"creation_date":\(1_000 * id),"last_activity_date":\(1_000 * id + active),
        "answer_count":\(self.answers.count),"body_markdown":"text","answers":[\(answers)]}
        """
    }

    func answer(_ index: Int) -> String {
      """
      {"answer_id":\(id * 100 + index + 1),"question_id":\(id),"score":\(answers[index].score),
      "owner":\(owner(answers[index].by)),"body_markdown":"answer",
      "creation_date":\(1_000 * id + index),"last_activity_date":\(1_000 * id + index + active)}
      """
    }

    func owner(_ id: Int) -> String {
      #"{"user_id":\#(id),"user_type":"registered","display_name":"User \#(id)"}"#
    }
  }

  /// Answers as the API does, lists by their last activity.
  private func api(
    _ questions: [Asked], people: Set<Int> = [7], accounts: String = page([])
  ) -> StubAPI {
    StubAPI { path, query in
      let parts = path.split(separator: "/").map(String.init)
      let ids = Set(parts.dropFirst().first?.split(separator: ";").compactMap { Int($0) } ?? [])
      let least = number("min", in: query) ?? 0
      switch (parts.first, parts.last) {
      case ("users", "associated"): return accounts
      case ("users", "questions"):
        let own = questions.filter { ids.contains($0.by) && 1_000 * $0.id + $0.active >= least }
        return part(own.map { $0.json() }, query)
      case ("users", "answers"):
        let own = questions.flatMap { question in
          question.answers.indices.filter {
            ids.contains(question.answers[$0].by)
              && 1_000 * question.id + $0 + question.active >= least
          }.map { question.answer($0) }
        }
        return part(own, query)
      case ("users", _):
        return page(
          ids.intersection(people).sorted().map {
            #"{"user_id":\#($0),"user_type":"registered","display_name":"User \#($0)"}"#
          })
      case ("questions", _): return page(questions.filter { ids.contains($0.id) }.map { $0.json() })
      case ("answers", _):
        return page(
          questions.flatMap { question in
            question.answers.indices.filter { ids.contains(question.id * 100 + $0 + 1) }
              .map { question.answer($0) }
          })
      default: return page([])
      }
    }
  }

  private func part(_ items: [String], _ query: String) -> String {
    let start = ((number("page", in: query) ?? 1) - 1) * 100
    let rest = items.dropFirst(start)
    return page(Array(rest.prefix(100)), hasMore: rest.count > 100)
  }

  private func digest(_ subject: DigestSubject = .users([UserKey(site: "stackoverflow", id: 7)]))
    -> DigestSpecification
  {
    var digest = DigestSpecification(name: "me", selection: DigestSelection(limit: 100_000))
    digest.subject = subject
    return digest
  }

  /// 1,000 questions that the person answered worst, 100 of their own.
  private var prolific: [Asked] {
    (1...1_100).map { id in
      id <= 100
        ? Asked(id: id, by: 7, answers: [(8, 5)])
        : Asked(id: id, by: 9, answers: (0..<7).map { ($0 == 6 ? 7 : 20 + $0, 9 - $0) })
    }
  }

  @Test("A thousand answers and a hundred questions take at most 25 requests, all answers kept")
  func cost() async throws {
    try await withArchive { archive async throws in
      let api = api(prolific)
      var digest = digest()
      digest.maxAnswers = 2
      let outcome = try await fetch(digest, of: api, into: archive)
      #expect(outcome.questions.count == 1_100)
      #expect(api.requests.count <= 25, "\(api.requests.count)")
      let question = try #require(try archive.question(500, site: "stackoverflow"))
      #expect(question.answers.map(\.id).sorted() == [50_001, 50_002, 50_007])
      #expect(question.answers.last?.post.owner?.id == 7)
    }
  }

  @Test("Later only what changed is asked for")
  func later() async throws {
    try await withArchive { archive async throws in
      var questions = prolific
      try await fetch(digest(), of: api(questions), into: archive)
      let idle = api(questions)
      try await fetch(digest(), of: idle, into: archive, at: now + 86_400)
      #expect(idle.paths == ["/users/7", "/users/7/questions", "/users/7/answers"])
      questions[300].active = 2_000_000
      let busy = api(questions)
      try await fetch(digest(), of: busy, into: archive, at: now + 172_800)
      #expect(
        busy.paths == ["/users/7", "/users/7/questions", "/users/7/answers", "/questions/301"])
    }
  }

  @Test("Without a key 25 pages of a list come, and the next run from there")
  func withoutKey() async throws {
    try await withArchive { archive async throws in
      let api = api((1...3_000).map { Asked(id: $0, by: 9, answers: [(7, 1)]) })
      let first = try await fetch(digest(), of: api, into: archive)
      #expect(first.questions.count == 2_500)
      #expect(first.missing.count == 1 && first.missing[0].contains("the next run"))
      let second = try await fetch(digest(), of: api, into: archive, at: now + 3_600)
      #expect(second.questions.count == 3_000 && second.missing.isEmpty)
    }
  }

  @Test("A fetch that broke off goes on where it was")
  func broken() async throws {
    try await withArchive { archive async throws in
      let whole = api(prolific)
      let failing = StubAPI { path, query in
        if path.hasSuffix("/answers"), number("page", in: query) == 6 {
          return #"{"error_id":500,"error_name":"internal_error","error_message":"x"}"#
        }
        return try whole.answer(path, query)
      }
      await #expect(throws: WebserviceError.self) {
        try await fetch(digest(), of: failing, into: archive)
      }
      let before = whole.requests.count
      let outcome = try await fetch(digest(), of: whole, into: archive, at: now + 3_600)
      #expect(outcome.questions.count == 1_100)
      #expect(whole.requests.count - before < 16)
    }
  }

  @Test("Score, days and order are those of what the person wrote")
  func order() async throws {
    try await withArchive { archive async throws in
      let questions = [
        Asked(id: 1, by: 7), Asked(id: 2, by: 9, answers: [(8, 50), (7, 3)]),
        Asked(id: 3, by: 9, answers: [(7, 9), (7, 1)]), Asked(id: 4, by: 9, answers: [(8, 99)]),
      ]
      let api = api(questions)
      var digest = digest()
      #expect(try await fetch(digest, of: api, into: archive).ids == [3, 2, 1])
      digest.minScore = 2
      #expect(try await fetch(digest, of: api, into: archive).ids == [3, 2])
      digest.minScore = nil
      digest.sort = .creation
      #expect(try await fetch(digest, of: api, into: archive).ids == [3, 2, 1])
      digest.createdFrom = Date(timeIntervalSince1970: 1_500)
      #expect(try await fetch(digest, of: api, into: archive).ids == [3, 2])
      #expect(try archive.selectQuestions(for: digest, at: now).ids == [3, 2])
    }
  }

  @Test("Nobody of that id is told; who wrote nothing has an empty edition")
  func nobody() async throws {
    try await withArchive { archive async throws in
      await #expect(throws: FetchError.unknownUser(UserKey(site: "stackoverflow", id: 7))) {
        try await fetch(digest(), of: api([], people: []), into: archive)
      }
      var events: [FetchEvent] = []
      var fetcher = fetcher(api([]), archive, report: { events.append($0) })
      let outcome = try await fetcher.fetch([digest()], for: "2026-11-21")
      #expect(outcome.failed.isEmpty)
      #expect(events.contains(.emptyEdition(digest: "me")))
      #expect(
        try archive.edition(ofDigest: "me", date: "2026-11-21")?.title == "User 7 on Stack Overflow"
      )
    }
  }

  @Test("Posts of a profile that is not shown are there all the same, also once it was deleted")
  func hidden() async throws {
    try await withArchive { archive async throws in
      let user = UserKey(site: "stackoverflow", id: 7)
      for questions in [[Asked(id: 1, by: 7)], []] {
        var events: [FetchEvent] = []
        var fetcher = fetcher(api(questions, people: []), archive, report: { events.append($0) })
        #expect(try await fetcher.fetch(digest()).ids == [1])
        #expect(events.contains(.hiddenProfile(user)))
      }
    }
  }

  @Test("Who was forgotten is not asked for until that is undone")
  func forgotten() async throws {
    try await withArchive { archive async throws in
      let user = UserKey(site: "stackoverflow", id: 7)
      let api = api([Asked(id: 1, by: 7), Asked(id: 2, by: 9, answers: [(7, 1)])])
      try await fetch(digest(), of: api, into: archive)
      let forgetting = ArchiveEraser(in: archive, imageFinder: ImageFinder { _, _ in [] })
      #expect(try forgetting.forget(.user, 7, site: "stackoverflow", at: now))
      let count = api.requests.count
      await #expect(throws: FetchError.forgottenUser(user)) {
        try await fetch(digest(), of: api, into: archive)
      }
      #expect(api.requests.count == count)
      let plan = try FetchPlan(
        [digest()], on: archive, .init(apiBase: StubAPI.base, hasKey: false, now: now))
      #expect(plan.digests.isEmpty && plan.requestCount == 0)
      #expect(plan.skipped.map(\.digest) == ["me"])
      #expect(plan.skipped.map(\.reason) == [.forgottenUser(user)])
      #expect(try forgetting.undoForget(.user, 7, site: "stackoverflow"))
      #expect(try !forgetting.undoForget(.user, 7, site: "stackoverflow"))
      #expect(try await fetch(digest(), of: api, into: archive).ids.sorted() == [1, 2])
    }
  }

  private let accounts = page([
    #"{"user_id":7,"site_url":"https://stackoverflow.com","reputation":9,"answer_count":1,"question_count":0}"#,
    #"{"user_id":8,"site_url":"https://superuser.com","reputation":99,"answer_count":0,"question_count":2}"#,
    #"{"user_id":6,"site_url":"https://math.stackexchange.com","reputation":101,"answer_count":0,"question_count":0}"#,
  ])

  @Test("An account is asked for where it wrote something, the best known site first")
  func account() async throws {
    try await withArchive { archive async throws in
      let api = api([Asked(id: 1, by: 7)], people: [7, 8], accounts: accounts)
      var fetcher = fetcher(api, archive)
      var digest = digest(.account(3, users: []))
      digest.sites = []
      let outcome = try await fetcher.fetch([digest], for: "2026-11-21")
      #expect(outcome.failed.isEmpty)
      let edition = try #require(try archive.edition(ofDigest: "me", date: "2026-11-21"))
      let users = [UserKey(site: "superuser", id: 8), UserKey(site: "stackoverflow", id: 7)]
      #expect(edition.selectionRules?.selection.subject == .account(3, users: users))
      #expect(edition.entries.map(\.questionID) == [1])
      digest.sites = ["stackoverflow"]
      let narrow = try await fetcher.fetch(digest)
      #expect(narrow.ids == [1])
    }
  }

  @Test("An account that nobody knows is told")
  func noAccount() async throws {
    try await withArchive { archive async throws in
      await #expect(throws: FetchError.unknownAccount(3)) {
        try await fetch(digest(.account(3, users: [])), of: api([]), into: archive)
      }
    }
  }

  @Test("Before the first run nobody knows how much there is; later a run needs four requests")
  func plan() async throws {
    try await withArchive { archive async throws in
      let settings = Fetcher.Settings(apiBase: StubAPI.base, hasKey: false, now: now)
      let first = try FetchPlan([digest()], on: archive, settings)
      #expect(first.digests[0].mayNeedMore && first.requestCount == 6)
      var fetcher = fetcher(api(prolific), archive)
      _ = try await fetcher.fetch([digest()], for: "2026-11-21")
      let later = try FetchPlan([digest()], on: archive, settings)
      #expect(!later.digests[0].mayNeedMore && later.requestCount == 4)
    }
  }

  @Test("Further parts of a person’s edition are among what they wrote")
  func sections() async throws {
    try await withArchive { archive async throws in
      try await fetch(
        FetchingTests.digest(), of: StubAPI { _, _ in page([question(50), question(51)]) },
        into: archive)
      var digest = digest()
      digest.limit = 1
      digest.sections = [.unanswered, .new]
      let api = api((1...3).map { Asked(id: $0, by: 7) })
      let outcome = try await fetch(digest, of: api, into: archive)
      #expect(outcome.ids == [3])
      #expect(outcome.sections.map { $0.questions.map(\.id) } == [[2, 1]])
    }
  }

  // MARK: Named posts

  private func list(_ posts: [(Int, PostReference.Kind)]) -> DigestSubject {
    .posts(PostList(posts.map { PostReference(site: "stackoverflow", id: $0, kind: $1) }))
  }

  @Test("Named questions and answers are kept, a named answer beside the best")
  func named() async throws {
    try await withArchive { archive async throws in
      let api = api([
        Asked(id: 1, by: 9), Asked(id: 2, by: 9, answers: [(1, 9), (2, 5), (3, 1)]),
        Asked(id: 3, by: 9, answers: [(1, 1)]),
      ])
      var digest = digest(
        list([(1, .question), (203, .answer), (301, .question), (999, .question)]))
      digest.maxAnswers = 1
      var events: [FetchEvent] = []
      var fetcher = fetcher(api, archive, report: { events.append($0) })
      let outcome = try await fetcher.fetch(digest)
      #expect(outcome.ids.sorted() == [1, 2, 3] && outcome.missing.isEmpty)
      let question = try #require(try archive.question(2, site: "stackoverflow"))
      #expect(question.answers.map(\.id).sorted() == [201, 203])
      let absent = [PostReference(site: "stackoverflow", id: 999)]
      #expect(events.contains(.postsNotFound(digest: "me", posts: absent)))
    }
  }

  @Test("Where none of the posts is there, nothing is made")
  func noneNamed() async throws {
    try await withArchive { archive async throws in
      let digest = digest(list([(5, .question)]))
      let absent = [PostReference(site: "stackoverflow", id: 5)]
      await #expect(throws: FetchError.noPostsFound(absent)) {
        try await fetch(digest, of: api([]), into: archive)
      }
    }
  }

  @Test("A hundred named questions take a request, and so the plan says")
  func namedCost() async throws {
    try await withArchive { archive async throws in
      let api = api((1...250).map { Asked(id: $0, by: 9) })
      let digest = digest(list((1...250).map { ($0, .question) }))
      let plan = try FetchPlan(
        [digest], on: archive, .init(apiBase: StubAPI.base, hasKey: false, now: now))
      #expect(plan.digests[0].listRequests == 3)
      #expect(try await fetch(digest, of: api, into: archive).questions.count == 250)
      #expect(api.paths.filter { $0.hasPrefix("/questions/") }.count == 3)
    }
  }

  // MARK: Searches

  @Test("A search asks for words, tags, days and least score, and looks at several tags again")
  func search() async throws {
    try await withArchive { archive async throws in
      let api = StubAPI { _, _ in page([question(1, score: 5), question(2, score: 4)]) }
      var digest = digest(.search("memory leak"))
      (digest.limit, digest.minScore, digest.requiresAcceptedAnswer) = (10, 3, false)
      digest.tags.all = ["swift"]
      digest.createdFrom = Date(timeIntervalSince1970: 1_000)
      #expect(try await fetch(digest, of: api, into: archive).ids == [1, 2])
      let asked = try #require(api.requests.first { $0.hasPrefix("/search/advanced") })
      for part in ["q=memory%20leak", "tagged=swift", "fromdate=1000", "min=3", "sort=votes"] {
        #expect(asked.contains(part), "\(asked)")
      }
      digest.tags.all = ["ios", "swift"]
      #expect(try await fetch(digest, of: api, into: archive).ids.isEmpty)
      #expect(throws: FetchError.subjectUnavailableOffline(digest: "me")) {
        try archive.selectQuestions(for: digest, at: now)
      }
    }
  }
}
