import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// Filters that are less than was asked for.
@Suite struct FilterTests {
  private static let key = FieldList.displayed.names.joined(separator: ";")
  private let questions: StubAPI.Answer = { _, _ in
    page([#"{"question_id":1,"title":"a &amp;amp; b","body_markdown":"&lt;p>"}"#])
  }

  @Test("A filter without what pages need is refused, by the names of the fields, and not kept")
  func requiredFields() async throws {
    try await withArchive { archive in
      let lacking: Set = ["question.title", "answer.answer_id", "comment.score"]
      let api = StubAPI(filter: StubAPI.filter(without: lacking), questions)
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

  @Test("A filter without what pages can do without is used, and those who watch are told")
  func optionalFields() async throws {
    try await withArchive { archive in
      let lacking: Set = ["comment.score", "question.bounty_amount"]
      let api = StubAPI(filter: StubAPI.filter(without: lacking), questions)
      var events: [FetchEvent] = []
      var fetcher = fetcher(api, archive, report: { events.append($0) })
      let outcome = try await fetcher.fetch(digest())
      #expect(outcome.ids == [1])
      #expect(outcome.missing.isEmpty)
      let notes = events.compactMap { if case .apiNotice(let text) = $0 { text } else { nil } }
      #expect(notes.count == 1)
      #expect(lacking.allSatisfy { notes.first?.contains($0) == true })
    }
  }

  @Test(
    "No filter granted, or one that is invalid, is an error that names the API",
    arguments: [page([]), StubAPI.filter("invalid")])
  func noFilter(filter: String) async throws {
    try await withArchive { archive in
      let api = StubAPI(filter: filter, questions)
      await #expect(throws: FetchError.noFilter(apiBase: StubAPI.base)) {
        try await fetch(digest(), of: api, into: archive)
      }
      try #expect(archive.filter(forFields: Self.key, apiBase: StubAPI.base) == nil)
      #expect("\(FetchError.noFilter(apiBase: StubAPI.base))".contains(StubAPI.base))
    }
  }

  @Test("A safe filter is decoded in this run and in every later one", arguments: [true, false])
  func kinds(isSafe: Bool) async throws {
    try await withArchive { archive in
      let api = StubAPI(filter: StubAPI.filter(isSafe ? "safe" : "unsafe"), questions)
      for run in 1...2 {
        try await fetch(digest(), of: api, into: archive, at: now + Double(run))
        let kept = try #require(try archive.question(1, site: "stackoverflow"))
        #expect(kept.title == (isSafe ? "a &amp; b" : "a &amp;amp; b"))
        #expect(kept.post.bodyMarkdown == (isSafe ? "<p>" : "&lt;p>"))
      }
      #expect(api.paths.filter { $0 == "/filters/create" }.count == 1)
    }
  }

  @Test("Every request names the filter that was granted")
  func named() async throws {
    try await withArchive { archive in
      let accepted = #""accepted_answer_id":7,"#
      let api = StubAPI { path, _ in
        path == "/questions" ? page([question(1, more: accepted)]) : page([])
      }
      try await fetch(digest(), of: api, into: archive)
      let requests = api.requests.filter { !$0.hasPrefix("/filters") && !$0.hasPrefix("/sites") }
      #expect(requests.count == 2)
      #expect(requests.allSatisfy { $0.contains("filter=%21f&") })
    }
  }

  @Test("A filter that another API granted is not used")
  func otherAPI() async throws {
    try await withArchive { archive in
      try archive.save(
        StoredFilter(name: "!other", isSafe: false), forFields: Self.key,
        apiBase: "https://other.example/2.3", at: now)
      let api = StubAPI(questions)
      try await fetch(digest(), of: api, into: archive)
      #expect(api.paths.contains("/filters/create"))
      let kept = try archive.filter(forFields: Self.key, apiBase: StubAPI.base)
      #expect(kept == StoredFilter(name: "!f", isSafe: false))
    }
  }

  @Test("A filter made anew after a refusal is used at once, and kept")
  func renewed() async throws {
    try await withArchive { archive in
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
      let kept = try archive.filter(forFields: Self.key, apiBase: StubAPI.base)
      #expect(kept == StoredFilter(name: "!f", isSafe: false))
    }
  }
}
