import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Digests about users, accounts, lists of posts and searches.
@Suite struct AuthorTests {
  /// A question and its answers, with the ids of their authors.
  private struct StubQuestion {
    var id: Int
    var by: Int
    /// The answers by descending score; their ids consist of the question's id and a number from 1.
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

  /// An API with some users and questions; lists contain posts with activity since `min`.
  private func api(
    _ questions: [StubQuestion], users: Set<Int> = [7], accounts: String = page([])
  ) -> StubAPI {
    StubAPI { path, query in
      let parts = path.split(separator: "/").map(String.init)
      let ids = Set(parts.dropFirst().first?.split(separator: ";").compactMap { Int($0) } ?? [])
      let minActivity = number("min", in: query) ?? 0
      switch (parts.first, parts.last) {
      case ("users", "associated"): return accounts
      case ("users", "questions"):
        let own = questions.filter {
          ids.contains($0.by) && 1_000 * $0.id + $0.active >= minActivity
        }
        return part(own.map { $0.json() }, query)
      case ("users", "answers"):
        let own = questions.flatMap { question in
          question.answers.indices.filter {
            ids.contains(question.answers[$0].by)
              && 1_000 * question.id + $0 + question.active >= minActivity
          }.map { question.answer($0) }
        }
        return part(own, query)
      case ("users", _):
        return page(
          ids.intersection(users).sorted().map {
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

  /// 1,000 questions to which user 7 wrote the answer with the lowest score, and 100 of the user.
  private var prolific: [StubQuestion] {
    (1...1_100).map { id in
      id <= 100
        ? StubQuestion(id: id, by: 7, answers: [(8, 5)])
        : StubQuestion(id: id, by: 9, answers: (0..<7).map { ($0 == 6 ? 7 : 20 + $0, 9 - $0) })
    }
  }

  @Test("1,000 answers and 100 questions of a user need at most 25 requests")
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

  @Test("A later run requests only changed posts")
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

  @Test("Without a key a run reads 25 pages of a list, and the next run continues after them")
  func withoutKey() async throws {
    try await withArchive { archive async throws in
      let api = api((1...3_000).map { StubQuestion(id: $0, by: 9, answers: [(7, 1)]) })
      let first = try await fetch(digest(), of: api, into: archive)
      #expect(first.questions.count == 2_500)
      #expect(first.problems.count == 1 && first.problems[0].contains("the next run"))
      let second = try await fetch(digest(), of: api, into: archive, at: now + 3_600)
      #expect(second.questions.count == 3_000 && second.problems.isEmpty)
    }
  }

  @Test("An interrupted fetch resumes where it stopped")
  func resumption() async throws {
    try await withArchive { archive async throws in
      let complete = api(prolific)
      let failing = StubAPI { path, query in
        if path.hasSuffix("/answers"), number("page", in: query) == 6 {
          return #"{"error_id":500,"error_name":"internal_error","error_message":"x"}"#
        }
        return try complete.response(path, query)
      }
      await #expect(throws: WebserviceError.self) {
        try await fetch(digest(), of: failing, into: archive)
      }
      let previousCount = complete.requests.count
      let outcome = try await fetch(digest(), of: complete, into: archive, at: now + 3_600)
      #expect(outcome.questions.count == 1_100)
      #expect(complete.requests.count - previousCount < 16)
    }
  }

  @Test("A digest of a user filters and orders questions by the user's own posts")
  func order() async throws {
    try await withArchive { archive async throws in
      let questions = [
        StubQuestion(id: 1, by: 7), StubQuestion(id: 2, by: 9, answers: [(8, 50), (7, 3)]),
        StubQuestion(id: 3, by: 9, answers: [(7, 9), (7, 1)]),
        StubQuestion(id: 4, by: 9, answers: [(8, 99)]),
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

  @Test("An unknown user is an error, and a user without posts has an empty edition")
  func unknownUser() async throws {
    try await withArchive { archive async throws in
      await #expect(throws: FetchError.unknownUser(UserKey(site: "stackoverflow", id: 7))) {
        try await fetch(digest(), of: api([], users: []), into: archive)
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

  @Test("Posts of a hidden profile are selected, even after the API stops returning them")
  func hidden() async throws {
    try await withArchive { archive async throws in
      let user = UserKey(site: "stackoverflow", id: 7)
      for questions in [[StubQuestion(id: 1, by: 7)], []] {
        var events: [FetchEvent] = []
        var fetcher = fetcher(api(questions, users: []), archive, report: { events.append($0) })
        #expect(try await fetcher.fetch(digest()).ids == [1])
        #expect(events.contains(.hiddenProfile(user)))
      }
    }
  }

  @Test("A forgotten user is not requested until the forgetting is undone")
  func forgotten() async throws {
    try await withArchive { archive async throws in
      let user = UserKey(site: "stackoverflow", id: 7)
      let api = api([StubQuestion(id: 1, by: 7), StubQuestion(id: 2, by: 9, answers: [(7, 1)])])
      try await fetch(digest(), of: api, into: archive)
      let forgetting = ArchiveEraser(
        in: archive, imageFinder: ImageFinder { _, _ in [] }, removeFromSearch: { _, _ in })
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

  @Test("An account is resolved to its users with posts, the highest reputation first")
  func account() async throws {
    try await withArchive { archive async throws in
      let api = api([StubQuestion(id: 1, by: 7)], users: [7, 8], accounts: accounts)
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

  @Test("An unknown account is an error")
  func unknownAccount() async throws {
    try await withArchive { archive async throws in
      await #expect(throws: FetchError.unknownAccount(3)) {
        try await fetch(digest(.account(3, users: [])), of: api([]), into: archive)
      }
    }
  }

  @Test("The plan of a first run is a minimum, and a later run needs four requests")
  func plan() async throws {
    try await withArchive { archive async throws in
      let settings = Fetcher.Settings(apiBase: StubAPI.base, hasKey: false, now: now)
      let first = try FetchPlan([digest()], on: archive, settings)
      #expect(first.digests[0].mayNeedMoreRequests && first.requestCount == 6)
      var fetcher = fetcher(api(prolific), archive)
      _ = try await fetcher.fetch([digest()], for: "2026-11-21")
      let later = try FetchPlan([digest()], on: archive, settings)
      #expect(!later.digests[0].mayNeedMoreRequests && later.requestCount == 4)
    }
  }

  @Test("The sections of a user's edition contain only posts of the user")
  func sections() async throws {
    try await withArchive { archive async throws in
      try await fetch(
        FetchingTests.digest(), of: StubAPI { _, _ in page([question(50), question(51)]) },
        into: archive)
      var digest = digest()
      digest.limit = 1
      digest.sections = [.unanswered, .new]
      let api = api((1...3).map { StubQuestion(id: $0, by: 7) })
      let outcome = try await fetch(digest, of: api, into: archive)
      #expect(outcome.ids == [3])
      #expect(outcome.sections.map { $0.questions.map(\.id) } == [[2, 1]])
    }
  }

  // MARK: Lists of posts

  private func list(_ posts: [(Int, PostReference.Kind)]) -> DigestSubject {
    .posts(PostList(posts.map { PostReference(site: "stackoverflow", id: $0, kind: $1) }))
  }

  @Test("Listed questions are stored, and listed answers in addition to the best ones")
  func listedPosts() async throws {
    try await withArchive { archive async throws in
      let api = api([
        StubQuestion(id: 1, by: 9), StubQuestion(id: 2, by: 9, answers: [(1, 9), (2, 5), (3, 1)]),
        StubQuestion(id: 3, by: 9, answers: [(1, 1)]),
      ])
      var digest = digest(
        list([(1, .question), (203, .answer), (301, .question), (999, .question)]))
      digest.maxAnswers = 1
      var events: [FetchEvent] = []
      var fetcher = fetcher(api, archive, report: { events.append($0) })
      let outcome = try await fetcher.fetch(digest)
      #expect(outcome.ids.sorted() == [1, 2, 3] && outcome.problems.isEmpty)
      let question = try #require(try archive.question(2, site: "stackoverflow"))
      #expect(question.answers.map(\.id).sorted() == [201, 203])
      let absent = [PostReference(site: "stackoverflow", id: 999)]
      #expect(events.contains(.postsNotFound(digest: "me", posts: absent)))
    }
  }

  @Test("A list without any existing post is an error")
  func noPostsFound() async throws {
    try await withArchive { archive async throws in
      let digest = digest(list([(5, .question)]))
      let absent = [PostReference(site: "stackoverflow", id: 5)]
      await #expect(throws: FetchError.noPostsFound(absent)) {
        try await fetch(digest, of: api([]), into: archive)
      }
    }
  }

  @Test("A hundred listed questions need one request, as planned")
  func listCost() async throws {
    try await withArchive { archive async throws in
      let api = api((1...250).map { StubQuestion(id: $0, by: 9) })
      let digest = digest(list((1...250).map { ($0, .question) }))
      let plan = try FetchPlan(
        [digest], on: archive, .init(apiBase: StubAPI.base, hasKey: false, now: now))
      #expect(plan.digests[0].listRequests == 3)
      #expect(try await fetch(digest, of: api, into: archive).questions.count == 250)
      #expect(api.paths.filter { $0.hasPrefix("/questions/") }.count == 3)
    }
  }

  // MARK: Searches

  @Test(
    "A search sends words, tags, dates and minimum score, and checks that questions have all tags")
  func search() async throws {
    try await withArchive { archive async throws in
      let api = StubAPI { _, _ in page([question(1, score: 5), question(2, score: 4)]) }
      var digest = digest(.search("memory leak"))
      (digest.limit, digest.minScore, digest.requiresAcceptedAnswer) = (10, 3, false)
      digest.tags.all = ["swift"]
      digest.createdFrom = Date(timeIntervalSince1970: 1_000)
      #expect(try await fetch(digest, of: api, into: archive).ids == [1, 2])
      let request = try #require(api.requests.first { $0.hasPrefix("/search/advanced") })
      for part in ["q=memory%20leak", "tagged=swift", "fromdate=1000", "min=3", "sort=votes"] {
        #expect(request.contains(part), "\(request)")
      }
      digest.tags.all = ["ios", "swift"]
      #expect(try await fetch(digest, of: api, into: archive).ids.isEmpty)
      #expect(throws: FetchError.subjectUnavailableOffline(digest: "me")) {
        try archive.selectQuestions(for: digest, at: now)
      }
    }
  }
}
