import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Synchronization
import Testing

/// Requests of later runs in addition to their lists.
@Suite struct RefreshTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// An API that returns `listed` for lists, `active` for lists by activity, and `existing` by id.
  private func api(
    listed: [Int], active: [Int] = [], existing: [Int], score: Int = 1, pages: Int = 1
  ) -> StubAPI {
    StubAPI { path, query in
      if path.hasPrefix("/questions/") {
        let ids = path.dropFirst(11).split(separator: ";").compactMap { Int($0) }
        return page(ids.filter(existing.contains).map { question($0, score: score) })
      }
      guard query.contains("min=") else { return page(listed.map { question($0, score: score) }) }
      let number = number("page", in: query) ?? 1
      return page(active.map { question($0, score: score) }, hasMore: number < pages)
    }
  }

  /// Fetches the digest, records its edition, and refreshes stored questions.
  @discardableResult
  private func run(
    _ api: StubAPI, on archive: Archive, after hours: Double, clock: Double? = nil,
    limit: Int = 50, digest custom: DigestSpecification? = nil
  ) async throws -> [String] {
    let date = now + hours * 3600
    let real = now + (clock ?? hours) * 3600
    let digest = custom ?? digest(limit: limit)
    var fetcher = Fetcher(
      service: api.service, archive: archive,
      settings: .init(apiBase: StubAPI.base, hasKey: true, now: date, clock: { real }),
      imageFinder: ImageFinder { _, _ in [] })
    let outcome = try await fetcher.fetch([digest], for: "2026-11-\(21 + Int(hours / 24))")
    if let failure = outcome.failed.first?.failure ?? outcome.refreshFailure { throw failure }
    return outcome.refreshProblems
  }

  private func score(_ id: Int, in archive: Archive) throws -> Int? {
    try archive.question(id, site: "stackoverflow")?.post.score
  }

  /// The requests except those for lists, filters and sites.
  private func refreshes(_ api: StubAPI) -> [String] {
    api.requests.filter { $0.hasPrefix("/questions/") || $0.contains("min=") }
  }

  @Test("A first run has nothing to refresh")
  func first() async throws {
    let api = api(listed: [1, 2], existing: [1, 2])
    try await run(api, on: archive, after: 0)
    #expect(refreshes(api).isEmpty)
  }

  @Test("If the list contains all stored questions, nothing else is requested")
  func allListed() async throws {
    try await run(api(listed: [1, 2], existing: [1, 2]), on: archive, after: 0)
    let api = api(listed: [2, 1, 3], existing: [1, 2, 3])
    try await run(api, on: archive, after: 48)
    #expect(refreshes(api).isEmpty)
  }

  @Test("Questions with activity since ten minutes before the previous run are requested")
  func activity() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
    let api = api(listed: [3], active: [2, 9], existing: [1, 2, 3], score: 7)
    try await run(api, on: archive, after: 12)
    let request = try #require(api.requests.first { $0.contains("min=") })
    #expect(number("min", in: request) == Int(now.timeIntervalSince1970) - 600)
    #expect(request.contains("sort=activity") && request.contains("tagged=swift"))
    #expect(try score(2, in: archive) == 7)
    #expect(try score(9, in: archive) == nil)
  }

  @Test("Questions of the previous edition that left the list are requested by id")
  func dropped() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
    let api = api(listed: [3], existing: [1, 2, 3], score: 7)
    try await run(api, on: archive, after: 12)
    // A listed question is included, because a response without it would be incomplete.
    #expect(api.paths.contains("/questions/1;2;3"))
    #expect(try score(1, in: archive) == 7)
    #expect(try score(2, in: archive) == 7)
  }

  @Test("A question that is no longer returned by id is unavailable")
  func unavailable() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
    let missing = try await run(api(listed: [3], existing: [2, 3]), on: archive, after: 12)
    #expect(missing.isEmpty)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [2, 3])
    let api = api(listed: [3], existing: [2, 3])
    try await run(api, on: archive, after: 13)
    #expect(!api.paths.contains { $0.contains("1;") })
  }

  @Test("An empty response to a request by id is reported and changes nothing")
  func emptyResponse() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
    let missing = try await run(api(listed: [3], existing: []), on: archive, after: 12)
    #expect(missing == ["stackoverflow: the API returned none of 3 questions requested by id"])
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2, 3])
  }

  @Test("A response with an unreadable item makes no question unavailable")
  func unreadable() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
    let api = StubAPI { path, query in
      path.hasPrefix("/questions/")
        ? page([question(3), #"{"question_id":"1"}"#])
        : query.contains("min=") ? page([]) : page([question(3)])
    }
    let missing = try await run(api, on: archive, after: 12)
    #expect(missing.count == 1)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2, 3])
  }

  @Test("Ids are requested in batches of 100")
  func batches() async throws {
    let all = Array(1...250)
    try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 250)
    let api = api(listed: [1], existing: all)
    try await run(api, on: archive, after: 12)
    let batches = api.paths.filter { $0.hasPrefix("/questions/") }
    #expect(batches.map { $0.split(separator: ";").count } == [100, 100, 52])
  }

  @Test("A request by id is filled up with questions that were not refreshed for a day")
  func stale() async throws {
    let all = Array(1...130)
    try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 130)
    // The new edition shows only question 1.
    try await run(api(listed: [1], existing: all), on: archive, after: 1)
    let api = api(listed: [1], existing: all)
    try await run(api, on: archive, after: 30)
    let batches = api.paths.filter { $0.hasPrefix("/questions/") }
    #expect(batches.map { $0.split(separator: ";").count } == [100])
    let again = self.api(listed: [1], existing: all)
    try await run(again, on: archive, after: 31)
    #expect(again.paths.filter { $0.hasPrefix("/questions/") }.count == 1)
    let last = self.api(listed: [1], existing: all)
    try await run(last, on: archive, after: 32)
    #expect(last.paths.filter { $0.hasPrefix("/questions/") }.isEmpty)
  }

  @Test("A list of changes that needs more requests than requests by id is abandoned")
  func manyChanges() async throws {
    let all = Array(1...120)
    try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 120)
    let api = api(listed: [1], active: [2], existing: all, score: 7, pages: 50)
    try await run(api, on: archive, after: 12)
    #expect(api.requests.filter { $0.contains("min=") }.count == 2)
    #expect(try score(120, in: archive) == 7)
  }

  @Test("After the clock was set back, all stored questions are requested by id")
  func clockSetBack() async throws {
    try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0, clock: 5000)
    try await run(api(listed: [3], existing: [1, 2, 3]), on: archive, after: 1, clock: 5001)
    let api = api(listed: [3], active: [1], existing: [1, 2, 3], score: 7)
    try await run(api, on: archive, after: 12)
    #expect(!api.requests.contains { $0.contains("min=") })
    #expect(api.paths.contains("/questions/1;2;3"))
    #expect(try score(2, in: archive) == 7)
  }

  @Test("A refresh keeps comments if a digest includes them")
  func comments() async throws {
    try await run(api(listed: [1, 2], existing: [1, 2]), on: archive, after: 0)
    try await run(api(listed: [2], existing: [1, 2]), on: archive, after: 12)
    let stored = try archive.question(1, site: "stackoverflow")
    #expect(stored?.post.comments.isEmpty == false)
  }

  @Test("A skipped item is reported with its position in the response")
  func skipped() async throws {
    let broken = #"{"question_id":5,"title":"t","answers":[{"answer_id":"x"}]}"#
    let api = StubAPI { _, _ in page([question(1), broken]) }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(
      outcome.problems == [
        "stackoverflow-swift: page 1 contains an unreadable item: "
          + "item 2: answer 1: `answer_id` has the wrong type"
      ])
    #expect(outcome.ids == [1, 5])
  }
}
