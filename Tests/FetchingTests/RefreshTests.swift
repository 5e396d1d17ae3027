import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Synchronization
import Testing

/// What a later run asks for beyond its lists.
@Suite struct RefreshTests {
  /// An API that gives the questions listed to lists, what is active to lists by activity, and what
  /// exists to those who ask by id.
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

  /// A run at a moment: fetches the digest, records its edition, and refreshes what is known.
  @discardableResult
  private func run(
    _ api: StubAPI, on archive: Archive, after hours: Double, clock: Double? = nil,
    limit: Int = 50, digest given: DigestSpecification? = nil
  ) async throws -> [String] {
    let date = now + hours * 3600
    let real = now + (clock ?? hours) * 3600
    let digest = given ?? digest(limit: limit)
    var fetcher = Fetcher(
      service: api.service, archive: archive,
      settings: .init(apiBase: StubAPI.base, hasKey: true, now: date, clock: { real }),
      imageFinder: ImageFinder { _, _ in [] })
    let outcome = try await fetcher.fetch([digest], for: "2026-11-\(21 + Int(hours / 24))")
    if let failure = outcome.failed.first?.failure ?? outcome.refreshFailure { throw failure }
    return outcome.outdated
  }

  private func score(_ id: Int, in archive: Archive) throws -> Int? {
    try archive.question(id, site: "stackoverflow")?.post.score
  }

  /// What was asked for beside lists, filters and sites.
  private func refreshes(_ api: StubAPI) -> [String] {
    api.requests.filter { $0.hasPrefix("/questions/") || $0.contains("min=") }
  }

  @Test("A first run has nothing to refresh")
  func first() async throws {
    try await withArchive { archive in
      let api = api(listed: [1, 2], existing: [1, 2])
      try await run(api, on: archive, after: 0)
      #expect(refreshes(api).isEmpty)
    }
  }

  @Test("Where the list gives all that is known, nothing else is asked for")
  func allListed() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2], existing: [1, 2]), on: archive, after: 0)
      let api = api(listed: [2, 1, 3], existing: [1, 2, 3])
      try await run(api, on: archive, after: 48)
      #expect(refreshes(api).isEmpty)
    }
  }

  @Test("What changed since the last run is asked for by activity, ten minutes further back")
  func activity() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
      let api = api(listed: [3], active: [2, 9], existing: [1, 2, 3], score: 7)
      try await run(api, on: archive, after: 12)
      let request = try #require(api.requests.first { $0.contains("min=") })
      #expect(number("min", in: request) == Int(now.timeIntervalSince1970) - 600)
      #expect(request.contains("sort=activity") && request.contains("tagged=swift"))
      #expect(try score(2, in: archive) == 7)
      #expect(try score(9, in: archive) == nil)
    }
  }

  @Test("What the edition before showed and the list no longer gives is asked for by id")
  func dropped() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
      let api = api(listed: [3], existing: [1, 2, 3], score: 7)
      try await run(api, on: archive, after: 12)
      // With one that was just listed, whose answer shows that the API gives what there is.
      #expect(api.paths.contains("/questions/1;2;3"))
      #expect(try score(1, in: archive) == 7)
      #expect(try score(2, in: archive) == 7)
    }
  }

  @Test("Who is not given any more when asked for by id is gone")
  func gone() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
      let missing = try await run(api(listed: [3], existing: [2, 3]), on: archive, after: 12)
      #expect(missing.isEmpty)
      #expect(try archive.questionIDs(ofSite: "stackoverflow") == [2, 3])
      let api = api(listed: [3], existing: [2, 3])
      try await run(api, on: archive, after: 13)
      #expect(!api.paths.contains { $0.contains("1;") })
    }
  }

  @Test("An answer without any question proves nothing, and something is missing")
  func emptyAnswer() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0)
      let missing = try await run(api(listed: [3], existing: []), on: archive, after: 12)
      #expect(
        missing == ["stackoverflow: the API returned none of 3 questions requested by id"])
      #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2, 3])
    }
  }

  @Test("Nobody is gone because of an answer that held something unreadable")
  func unreadable() async throws {
    try await withArchive { archive in
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
  }

  @Test("Ids are asked for a hundred at a time")
  func batches() async throws {
    try await withArchive { archive in
      let all = Array(1...250)
      try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 250)
      let api = api(listed: [1], existing: all)
      try await run(api, on: archive, after: 12)
      let batches = api.paths.filter { $0.hasPrefix("/questions/") }
      #expect(batches.map { $0.split(separator: ";").count } == [100, 100, 52])
    }
  }

  @Test("Room in a request goes to what was not asked for longest, older than a day")
  func stale() async throws {
    try await withArchive { archive in
      let all = Array(1...130)
      try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 130)
      // Its edition no longer shows them.
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
  }

  @Test("A list of changes that would cost more than asking by id is left for that")
  func manyChanges() async throws {
    try await withArchive { archive in
      let all = Array(1...120)
      try await run(api(listed: all, existing: all), on: archive, after: 0, limit: 120)
      let api = api(listed: [1], active: [2], existing: all, score: 7, pages: 50)
      try await run(api, on: archive, after: 12)
      #expect(api.requests.filter { $0.contains("min=") }.count == 2)
      #expect(try score(120, in: archive) == 7)
    }
  }

  @Test("After the clock was set back everything known is asked for by id")
  func clockSetBack() async throws {
    try await withArchive { archive in
      try await run(
        api(listed: [1, 2, 3], existing: [1, 2, 3]), on: archive, after: 0, clock: 5000)
      try await run(api(listed: [3], existing: [1, 2, 3]), on: archive, after: 1, clock: 5001)
      let api = api(listed: [3], active: [1], existing: [1, 2, 3], score: 7)
      try await run(api, on: archive, after: 12)
      #expect(!api.requests.contains { $0.contains("min=") })
      #expect(api.paths.contains("/questions/1;2;3"))
      #expect(try score(2, in: archive) == 7)
    }
  }

  @Test("Comments are not lost where one of the digests keeps them")
  func comments() async throws {
    try await withArchive { archive in
      try await run(api(listed: [1, 2], existing: [1, 2]), on: archive, after: 0)
      try await run(api(listed: [2], existing: [1, 2]), on: archive, after: 12)
      let kept = try archive.question(1, site: "stackoverflow")
      #expect(kept?.post.comments.isEmpty == false)
    }
  }

  @Test("What is left out of the answers is named by where it stood")
  func skipped() async throws {
    try await withArchive { archive in
      let broken = #"{"question_id":5,"title":"t","answers":[{"answer_id":"x"}]}"#
      let api = StubAPI { _, _ in page([question(1), broken]) }
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(
        outcome.missing == [
          "stackoverflow-swift: page 1 contains an unreadable item: "
            + "item 2: answer 1: `answer_id` has the wrong type"
        ])
      #expect(outcome.ids == [1, 5])
    }
  }
}
