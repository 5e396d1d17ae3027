import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

@Suite struct PlanTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private func settings(hasKey: Bool = false) -> Fetcher.Settings {
    .init(apiBase: StubAPI.base, hasKey: hasKey, now: now)
  }

  @Test(
    "Without an archive a run needs the pages of its list, a filter and the list of sites",
    arguments: [(1, 1), (50, 1), (100, 1), (101, 2), (10_000, 100)])
  func firstRun(limit: Int, pages: Int) throws {
    let plan = try FetchPlan([digest(limit: limit)], on: nil, settings(hasKey: true))
    #expect(plan.setupRequests == 2)
    #expect(plan.refreshRequests == 0)
    #expect(plan.digests.map(\.listRequests) == [pages])
    #expect(plan.requestCount == pages + 2)
  }

  @Test("Without a key a list has at most 25 pages")
  func withoutKey() throws {
    let plan = try FetchPlan([digest(limit: 100_000)], on: nil, settings())
    #expect(plan.requestCount == 27)
  }

  @Test("Each site, each alternative tag and each section has a list")
  func lists() throws {
    var digest = digest(limit: 10)
    digest.sites = ["a", "b"]
    digest.tags = TagRule(any: ["x", "y", "z"])
    #expect(try FetchPlan([digest], on: nil, settings()).digests[0].listRequests == 6)
    digest.sections = [.unanswered, .moved]
    #expect(try FetchPlan([digest], on: nil, settings()).digests[0].listRequests == 12)
  }

  @Test("A later run reuses filter and site, and requests changed and previously shown questions")
  func laterRun() async throws {
    let api = StubAPI { _, _ in page([question(1)]) }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest())
    let unfinished = try FetchPlan([digest()], on: archive, settings())
    #expect(unfinished.digests.first?.unfinishedSince != nil)
    _ = try await fetcher.fetch([digest()], for: "2026-11-21")
    let plan = try FetchPlan([digest()], on: archive, settings())
    #expect(plan.setupRequests == 0)
    #expect(plan.refreshRequests == 1)
    #expect(plan.digests.first?.listRequests == 1)
    #expect(plan.digests.first?.changeRequests == 1)
    #expect(plan.digests.first?.lastRefreshDate != nil)
    #expect(plan.digests.first?.unfinishedSince == nil)
    #expect(plan.requestCount == 3)
  }

  @Test("An insufficient quota is reported once, before any request")
  func scarceQuota() async throws {
    try archive.save(Quota(maximum: 300, remaining: 2, reportDate: now), apiBase: StubAPI.base)
    var events: [FetchEvent] = []
    let api = StubAPI { _, _ in page([question(1)], quota: 1) }
    var fetcher = fetcher(api, archive, report: { events.append($0) })
    _ = try await fetcher.fetch([digest()], for: "2026-11-21")
    #expect(events.first == .insufficientQuota(planned: 3, remaining: 2))
    let warnings = events.filter {
      if case .insufficientQuota = $0 { true } else { false }
    }
    #expect(warnings.count == 1)
  }

  @Test("A quota of another day is ignored, and the first response has the current one")
  func outdatedQuota() async throws {
    for date in [now - 86_400, now + 60] {
      try archive.save(Quota(maximum: 300, remaining: 0, reportDate: date), apiBase: StubAPI.base)
      var events: [FetchEvent] = []
      let api = StubAPI { _, query in
        page(
          (0..<100).map { question($0 + 100 * (number("page", in: query) ?? 0)) }, hasMore: true,
          quota: 2)
      }
      var fetcher = fetcher(api, archive, hasKey: true, report: { events.append($0) })
      _ = try await fetcher.fetch([digest(limit: 500)], for: "2026-11-21")
      let remaining = events.compactMap { event in
        if case .insufficientQuota(_, let remaining) = event { remaining } else { nil }
      }
      #expect(remaining == [2])
    }
  }

  @Test("A sufficient quota is not reported")
  func sufficientQuota() async throws {
    try archive.save(Quota(maximum: 300, remaining: 3, reportDate: now), apiBase: StubAPI.base)
    var events: [FetchEvent] = []
    var fetcher = fetcher(StubAPI { _, _ in page([]) }, archive, report: { events.append($0) })
    _ = try await fetcher.fetch([digest()], for: "2026-11-21")
    #expect(!events.contains { if case .insufficientQuota = $0 { true } else { false } })
  }
}
