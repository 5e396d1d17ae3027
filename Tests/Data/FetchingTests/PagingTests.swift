import Archive
import Fetching
import StackExchange
import Testing

/// Paging of unusual servers.
@Suite struct PagingTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private struct TooManyRequests: Error {}

  @Test("Paging stops if the API repeats a page, and the list is reported as incomplete")
  func repeatedPage() async throws {
    let api = StubAPI { _, query in
      guard let page = number("page", in: query), page < 20 else { throw TooManyRequests() }
      return FetchingTests.page([question(1), question(2)], hasMore: true)
    }
    var fetcher = fetcher(api, archive, hasKey: true)
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1, 2])
    #expect(outcome.problems.count == 1)
    #expect(api.paths.filter { $0 == "/questions" }.count == 4)
  }

  @Test("Two empty pages are skipped if there are more")
  func fewEmptyPages() async throws {
    let api = StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      return page(number % 3 == 0 ? [question(number)] : [], hasMore: number < 9)
    }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.ids == [3, 6, 9])
    #expect(outcome.problems.isEmpty)
  }

  @Test("Pages with only questions below the minimum score do not count as empty")
  func pagesBelowMinimumScore() async throws {
    let api = StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      return page([question(number, score: number == 8 ? 5 : 1)], hasMore: number < 10)
    }
    let outcome = try await fetch(digest(sort: .activity, minScore: 5), of: api, into: archive)
    #expect(outcome.ids == [8])
    #expect(outcome.problems.isEmpty)
    try #expect(archive.questionIDs(ofSite: "stackoverflow") == [8])
  }

  @Test("Without a key, a list that ends with page 25 is complete")
  func lastPageWithoutKey() async throws {
    let api = StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      return page([question(number)], hasMore: number < 25)
    }
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.ids == Array(1...25))
    #expect(outcome.problems.isEmpty)
  }

  @Test("Pages are requested in order, with one size of at most 100")
  func requests() async throws {
    let api = StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      return page((0..<100).map { question(number * 100 + $0) }, hasMore: true)
    }
    let outcome = try await fetch(digest(limit: 201), of: api, into: archive)
    #expect(outcome.ids == Array(100...300))
    let queries = api.requests.filter { $0.hasPrefix("/questions?") }
    #expect(queries.map { number("page", in: $0) } == [1, 2, 3])
    #expect(queries.map { number("pagesize", in: $0) } == [100, 100, 100])
  }

  @Test("Progress is reported after every page")
  func events() async throws {
    let api = StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      return page([question(2 * number), question(2 * number + 1)], hasMore: number < 3)
    }
    var events: [FetchEvent] = []
    var fetcher = fetcher(api, archive, report: { events.append($0) })
    _ = try await fetcher.fetch(digest(limit: 5))
    let name = "stackoverflow-swift"
    #expect(
      events == [
        .requestingFilter, .lookingUpSite("stackoverflow"),
        .selectedQuestions(digest: name, count: 2, limit: 5),
        .selectedQuestions(digest: name, count: 4, limit: 5),
        .selectedQuestions(digest: name, count: 5, limit: 5),
      ])
  }
}
