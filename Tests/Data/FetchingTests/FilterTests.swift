import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// Filters that an API grants, with all requested fields or fewer.
@Suite struct FilterTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private static let key = FieldList.displayed.names.joined(separator: ";")
  private let questions: StubAPI.Handler = { _, _ in
    page([#"{"question_id":1,"title":"a &amp;amp; b","body_markdown":"&lt;p>"}"#])
  }

  @Test("A filter without required fields is an error that names them, and is not stored")
  func requiredFields() async throws {
    try await withArchive { archive in
      let missing: Set = ["question.title", "answer.answer_id", "comment.score"]
      let api = StubAPI(filter: StubAPI.filter(without: missing), questions)
      await #expect(
        throws: FetchError.missingFields(
          ["answer.answer_id", "question.title"], apiBase: StubAPI.base)
      ) {
        try await fetch(digest(), of: api, into: archive)
      }
      #expect(api.paths == ["/filters/create"])
      try #expect(archive.filter(forFields: Self.key, apiBase: StubAPI.base) == nil)
    }
    let message = "\(FetchError.missingFields(["a.b", "c.d"], apiBase: "https://x.example"))"
    #expect(message.contains("a.b, c.d") && message.contains("https://x.example"))
  }

  @Test("A filter without optional fields is used, and a notice names the fields")
  func optionalFields() async throws {
    let missing: Set = ["comment.score", "question.bounty_amount"]
    let api = StubAPI(filter: StubAPI.filter(without: missing), questions)
    var events: [FetchEvent] = []
    var fetcher = fetcher(api, archive, report: { events.append($0) })
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1])
    #expect(outcome.problems.isEmpty)
    let notices = events.compactMap { if case .apiNotice(let text) = $0 { text } else { nil } }
    #expect(notices.count == 1)
    #expect(missing.allSatisfy { notices.first?.contains($0) == true })
  }

  @Test(
    "A missing or invalid filter is an error that names the API",
    arguments: [page([]), StubAPI.filter("invalid")])
  func noFilter(filter: String) async throws {
    let api = StubAPI(filter: filter, questions)
    await #expect(throws: FetchError.noFilter(apiBase: StubAPI.base)) {
      try await fetch(digest(), of: api, into: archive)
    }
    try #expect(archive.filter(forFields: Self.key, apiBase: StubAPI.base) == nil)
    #expect("\(FetchError.noFilter(apiBase: StubAPI.base))".contains(StubAPI.base))
  }

  @Test(
    "Texts of a safe filter are decoded in every run, those of an unsafe one are not",
    arguments: [true, false])
  func decoding(isSafe: Bool) async throws {
    let api = StubAPI(filter: StubAPI.filter(isSafe ? "safe" : "unsafe"), questions)
    for run in 1...2 {
      try await fetch(digest(), of: api, into: archive, at: now + Double(run))
      let stored = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(stored.title == (isSafe ? "a &amp; b" : "a &amp;amp; b"))
      #expect(stored.post.bodyMarkdown == (isSafe ? "<p>" : "&lt;p>"))
    }
    #expect(api.paths.filter { $0 == "/filters/create" }.count == 1)
  }

  @Test("Every request names the granted filter")
  func grantedFilter() async throws {
    let accepted = #""accepted_answer_id":7,"#
    let api = StubAPI { path, _ in
      path == "/questions" ? page([question(1, more: accepted)]) : page([])
    }
    try await fetch(digest(), of: api, into: archive)
    let requests = api.requests.filter { !$0.hasPrefix("/filters") && !$0.hasPrefix("/sites") }
    #expect(requests.count == 2)
    #expect(requests.allSatisfy { $0.contains("filter=%21f&") })
  }

  @Test("A filter that another API granted is not used")
  func otherAPI() async throws {
    try archive.save(
      StoredFilter(name: "!other", isSafe: false), forFields: Self.key,
      apiBase: "https://other.example/2.3", at: now)
    let api = StubAPI(questions)
    try await fetch(digest(), of: api, into: archive)
    #expect(api.paths.contains("/filters/create"))
    let stored = try archive.filter(forFields: Self.key, apiBase: StubAPI.base)
    #expect(stored == StoredFilter(name: "!f", isSafe: false))
  }

  @Test("The replacement of a refused filter is used immediately and stored")
  func renewed() async throws {
    try archive.save(
      StoredFilter(name: "!old", isSafe: true), forFields: Self.key, apiBase: StubAPI.base,
      at: now)
    let api = StubAPI { _, query in
      query.contains("%21old")
        ? #"{"error_id":400,"error_name":"bad_parameter","error_message":"filter"}"#
        : page([#"{"question_id":1,"title":"&lt;"}"#])
    }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.ids == [1])
    try #expect(archive.question(1, site: "stackoverflow")?.title == "&lt;")
    let stored = try archive.filter(forFields: Self.key, apiBase: StubAPI.base)
    #expect(stored == StoredFilter(name: "!f", isSafe: false))
  }
}
