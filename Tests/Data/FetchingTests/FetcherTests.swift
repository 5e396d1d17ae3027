import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import TestSupport
import Testing

@Suite struct FetcherTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("An unreadable text is reported, and the stored text is kept")
  func unreadableText() async throws {
    try await fetch(digest(), of: StubAPI { _, _ in page([question(1)]) }, into: archive)
    let broken = question(1, score: 9).replacing(#""text""#, with: #"{"text":1}"#)
    let api = StubAPI { _, _ in page([broken]) }
    let outcome = try await fetch(digest(), of: api, into: archive, at: now + 86_400)
    #expect(outcome.ids == [1])
    #expect(
      outcome.problems == [
        "stackoverflow-swift: page 1 contains an unreadable item: item 1: `body_markdown` has the wrong type"
      ])
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.post.bodyMarkdown == "text" && stored.post.score == 9)
  }

  @Test("An unreadable title keeps the stored title, and the other fields are saved")
  func unreadableTitle() async throws {
    try await fetch(digest(), of: StubAPI { _, _ in page([question(1)]) }, into: archive)
    let broken = [question(1, score: 9), question(2)].map {
      $0.replacing(/"title":"[^"]*"/, with: #""title":{"text":1}"#)
    }
    let api = StubAPI { _, _ in page(broken) }
    let outcome = try await fetch(digest(), of: api, into: archive, at: now + 86_400)
    #expect(outcome.ids == [1, 2])
    #expect(outcome.problems.count == 2)
    let updated = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(updated.title == "Title 1" && updated.post.score == 9)
    let new = try #require(try archive.question(2, site: "stackoverflow"))
    #expect(new.title == "" && new.post.bodyMarkdown == "text")
  }

  @Test("A first run requests a filter, the site and one page, and stores the results")
  func firstRun() async throws {
    let api = StubAPI { _, _ in page([question(1, answers: [3]), question(2)]) }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1, 2])
    #expect(outcome.problems.isEmpty)
    #expect(Set(api.paths) == ["/filters/create", "/questions", "/sites"])
    #expect(api.requests.count == 3)
    let quota = try archive.quota(apiBase: StubAPI.base)
    #expect(quota?.remaining == 290)
    let site = try archive.community("stackoverflow")
    #expect(site?.name == "Stack Overflow")
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [10])
    #expect(stored.post.comments.map(\.id) == [501])
  }

  @Test("A later run reuses the filter and the site")
  func laterRun() async throws {
    let api = StubAPI { _, _ in page([question(1)]) }
    var first = fetcher(api, archive)
    _ = try await first.fetch(digest())
    var second = fetcher(api, archive)
    _ = try await second.fetch(digest())
    #expect(api.requests.count == 3 + 1)
  }

  @Test("Pages are requested until the limit is reached, and each question counts once")
  func paging() async throws {
    let api = StubAPI { _, query in
      let number = query.contains("&page=1&") ? 1 : query.contains("&page=2&") ? 2 : 3
      let first = (number - 1) * 99 + 1
      return page((first..<first + 100).map { question($0) }, hasMore: true)
    }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest(limit: 250))
    #expect(outcome.ids == Array(1...250))
    #expect(api.paths.filter { $0 == "/questions" }.count == 3)
  }

  @Test("A page may be smaller than requested, and the last one ends the list")
  func smallPages() async throws {
    let api = StubAPI { _, query in
      query.contains("&page=1&")
        ? page([question(1)], hasMore: true) : page([question(2)], hasMore: false)
    }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1, 2])
  }

  @Test("Paging stops after three empty pages, and the list is reported as incomplete")
  func emptyPages() async throws {
    let api = StubAPI { _, _ in page([], hasMore: true) }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest())
    #expect(
      outcome.problems == [
        "stackoverflow-swift: the API kept sending pages without new questions"
      ]
    )
    #expect(api.paths.filter { $0 == "/questions" }.count == 3)
  }

  @Test(
    "Without a key page 26 is not requested, and a problem names the key", arguments: [false, true])
  func pageLimit(hasKey: Bool) async throws {
    let api = StubAPI { _, query in
      let number = query.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst(5)
      return page([question(Int(number ?? "") ?? 0)], hasMore: true)
    }
    var fetcher = fetcher(api, archive, hasKey: hasKey)
    let outcome = try await fetcher.fetch(digest(limit: 30))
    #expect(outcome.questions.count == (hasKey ? 30 : 25))
    #expect(outcome.problems.contains { $0.contains("SODIGEST_API_KEY") } == !hasKey)
  }

  @Test(
    "A minimum score applies to every order",
    arguments: [QuestionListRequest.Sort.activity, .votes])
  func minimumScore(sort: QuestionListRequest.Sort) async throws {
    let api = StubAPI { _, query in
      #expect(query.contains("min=5") == (sort == .votes))
      return page([question(1, score: 9), question(2, score: 4), question(3, score: 5)])
    }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest(sort: sort, minScore: 5))
    #expect(outcome.ids == [1, 3])
  }

  @Test("The best answers are stored, the accepted one first")
  func bestAnswers() async throws {
    let api = StubAPI { _, _ in page([question(1, answers: [1, 9, 5, 7], accepted: 10)]) }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest(answers: 3))
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [10, 11, 13])
    #expect(stored.answerCount == 4)
  }

  @Test("Stored answers beyond the limit are updated, and deleted ones are removed")
  func earlierAnswers() async throws {
    let first = StubAPI { _, _ in page([question(1, answers: [5, 4, 3])]) }
    var firstFetcher = fetcher(first, archive)
    _ = try await firstFetcher.fetch(digest())
    let second = StubAPI { _, _ in page([question(1, answers: [6, 8])]) }
    var secondFetcher = fetcher(second, archive)
    _ = try await secondFetcher.fetch(digest(answers: 1))
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [11, 10])
    #expect(stored.answers.map(\.post.score) == [8, 6])
  }

  @Test("An accepted answer that is missing from its question is requested")
  func acceptedAnswer() async throws {
    let api = StubAPI { path, _ in
      path == "/questions"
        ? page([question(1, answers: [2], more: #""accepted_answer_id":77,"#)])
        : page([answer(77, of: 1, score: 0, isAccepted: true)])
    }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest())
    #expect(api.paths.contains("/answers/77"))
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.answers.map(\.id) == [77, 10])
  }

  @Test("A digest without comments stores none")
  func noComments() async throws {
    let api = StubAPI { _, _ in page([question(1)]) }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest(comments: false))
    let stored = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(stored.post.comments.isEmpty)
  }

  @Test("A digest without comments keeps stored comments")
  func storedComments() async throws {
    let api = StubAPI { _, _ in page([question(1)]) }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest())
    let before = try #require(try archive.question(1, site: "stackoverflow"))
    #expect(!before.post.comments.isEmpty)
    _ = try await fetcher.fetch(digest(comments: false))
    #expect(try archive.question(1, site: "stackoverflow") == before)
  }

  @Test("A refused filter is created again, at most once in a run")
  func refusedFilter() async throws {
    let refusal = #"{"error_id":400,"error_name":"bad_parameter","error_message":"filter"}"#
    let api = StubAPI { _, _ in refusal }
    try archive.save(
      StoredFilter(name: "!old", isSafe: false),
      forFields: FieldList.displayed.names.joined(separator: ";"), apiBase: StubAPI.base,
      at: now)
    var fetcher = fetcher(api, archive)
    await #expect(
      throws: WebserviceError.backend(id: 400, name: "bad_parameter", message: "filter")
    ) {
      _ = try await fetcher.fetch(digest())
    }
    #expect(api.paths == ["/questions", "/filters/create", "/questions"])
  }

  @Test("The URL of an unlisted site is taken from its questions")
  func unlistedSite() async throws {
    let api = StubAPI { _, _ in
      page([question(1, more: #""link":"https://hidden.example/questions/1/t","#)])
    }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest(site: "hidden"))
    let site = try archive.community("hidden")
    #expect(site?.url == "https://hidden.example")
  }

  @Test("Fetching a stored site from another API is an error")
  func otherAPI() async throws {
    try archive.save(
      Community(apiSiteParameter: "stackoverflow", name: "n", url: "https://s"),
      apiBase: "https://other.example", at: now)
    let api = StubAPI { _, _ in page([question(1)]) }
    var fetcher = fetcher(api, archive)
    await #expect(throws: ArchiveError.self) { _ = try await fetcher.fetch(digest()) }
    let stored = try archive.question(1, site: "stackoverflow")
    #expect(stored == nil)
  }

  @Test("An unreadable question is skipped and reported")
  func skippedQuestion() async throws {
    let api = StubAPI { _, _ in page([#"{"question_id":"x"}"#, question(2)]) }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [2])
    #expect(outcome.problems.count == 1)
  }

  @Test("Avatars of authors and images of posts are registered with their canonical URLs")
  func registeredImages() async throws {
    let owner = """
      "owner":{"user_id":1,"profile_image":"https://www.gravatar.com/avatar/a?s=256"},
      """
    let api = StubAPI { _, _ in page([question(1, more: owner)]) }
    var fetcher = Fetcher(
      service: api.service, archive: archive,
      settings: .init(apiBase: StubAPI.base, hasKey: false, now: now),
      imageFinder: ImageFinder { _, site in
        #expect(site.apiSiteParameter == "stackoverflow")
        return ["http://i.stack.imgur.com/x.png"]
      })
    _ = try await fetcher.fetch(digest())
    let registered = try archive.imagesToDownload()
    #expect(
      registered.map(\.url) == [
        "https://i.sstatic.net/x.png", "https://www.gravatar.com/avatar/a?s=128",
      ])
    #expect(registered.map(\.purpose) == [.post, .avatar])
  }
}
