import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Several digests in one run.
@Suite struct ManyDigestTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private static let day = "2026-11-21"
  private let digests = ["a", "b", "c"].map { digest(tags: [$0]) }

  /// Fetches three digests: `a` with question 1, `b` with a response of the test, `c` with question 3.
  private func run(
    on archive: Archive, _ response: @escaping @Sendable () throws -> String
  ) async throws -> (results: [DigestResult], outcome: FetchOutcome) {
    let api = StubAPI { _, query in
      if query.contains("tagged=b") { return try response() }
      return page([question(query.contains("tagged=a") ? 1 : 3)])
    }
    var fetcher = fetcher(api, archive)
    var results: [DigestResult] = []
    let outcome = try await fetcher.fetch(digests, for: Self.day) { results.append($0) }
    return (results, outcome)
  }

  @Test("Each digest gets its edition, and its result is reported")
  func all() async throws {
    let (results, outcome) = try await run(on: archive) { page([question(2), question(4)]) }
    #expect(results.map(\.digest) == digests.map(\.name))
    #expect(results.map(\.selectedCount) == [1, 2, 1])
    #expect(results.map(\.edition?.date) == [Self.day, Self.day, Self.day])
    #expect(results.map { $0.edition?.entries.map(\.questionID) } == [[1], [2, 4], [3]])
    #expect(outcome.failed.isEmpty && outcome.skipped.isEmpty && outcome.refreshProblems.isEmpty)
    for digest in digests { try #expect(archive.refreshDate(ofDigest: digest.name) != nil) }
  }

  @Test("A digest that fails does not affect the others, but nothing is refreshed")
  func oneFails() async throws {
    let error = #"{"error_id":500,"error_name":"internal_error","error_message":"m"}"#
    let (results, outcome) = try await run(on: archive) { error }
    #expect(results.map(\.selectedCount) == [1, nil, 1])
    #expect(results.map { $0.edition == nil } == [false, true, false])
    #expect(outcome.failed.map(\.digest) == [digests[1].name])
    #expect(outcome.failed.first?.failure is WebserviceError)
    #expect(outcome.skipped.isEmpty)
    for digest in digests { try #expect(archive.refreshDate(ofDigest: digest.name) == nil) }
  }

  @Test(
    "A failure that would affect all digests skips the remaining ones",
    arguments: [
      WebserviceError.throttled(retryAfter: .seconds(90), message: "m"),
      .connectivity(
        host: "api.example", because: .unreachable(host: "api.example", because: "no route")),
      .backend(id: 403, name: "access_denied", message: "key"),
    ])
  func allFail(error: WebserviceError) async throws {
    let (results, outcome) = try await run(on: archive) { throw error }
    #expect(results.map(\.selectedCount) == [1, nil])
    #expect(outcome.skipped == [digests[2].name])
  }

  @Test("An unexpected error ends the run, and earlier editions are stored")
  func unexpectedError() async throws {
    struct Full: Error {}
    await #expect(throws: Full.self) { try await run(on: archive) { throw Full() } }
    try #expect(archive.latestEditionDate(ofDigest: digests[0].name) == Self.day)
  }

  @Test("An edition is stored only together with what depends on it")
  func transaction() async throws {
    struct Full: Error {}
    let api = StubAPI { _, _ in page([question(1)]) }
    var fetcher = fetcher(api, archive)
    await #expect(throws: Full.self) {
      try await fetcher.fetch([digests[0]], for: Self.day) { _ in
      } onEdition: {
        if $0.entries.map(\.questionID) == [1] { throw Full() }
      }
    }
    try #expect(archive.latestEditionDate(ofDigest: digests[0].name) == nil)
    let stored = digest(tags: ["swift"])
    #expect(throws: Full.self) {
      try archive.selectEditions(of: [stored], for: Self.day, at: now) { _ in
      } onEdition: { _ in
        throw Full()
      }
    }
    try #expect(archive.latestEditionDate(ofDigest: stored.name) == nil)
  }

  @Test("Offline, a digest keeps its latest edition, and a first one may be empty")
  func offline() async throws {
    _ = try await run(on: archive) { page([]) }
    var events: [FetchEvent] = []
    let new = digest(tags: ["swift"])
    var empty = digest(tags: ["swift"])
    (empty.name, empty.createdThrough) = ("old", Date(timeIntervalSince1970: 1))
    var editions: [Edition] = []
    let outcome = try archive.selectEditions(
      of: [digests[0], empty, new], for: "2026-11-25", at: now + 4 * 86_400,
      report: { events.append($0) }, onResult: { editions += $0.edition.map { [$0] } ?? [] })
    #expect(outcome.failed.isEmpty)
    #expect(editions.map(\.date) == [Self.day, "2026-11-25", "2026-11-25"])
    #expect(editions.map { $0.entries.map(\.questionID) } == [[1], [], [3, 1]])
    #expect(events == [.emptyEdition(digest: "old")])
  }

  @Test("Offline, a digest that cannot be selected does not affect the others")
  func offlineRefused() async throws {
    _ = try await run(on: archive) { page([]) }
    let hot = digest(tags: ["x"], sort: .hot)
    var results: [DigestResult] = []
    let outcome = try archive.selectEditions(
      of: [hot, digests[0]], for: Self.day, at: now, onResult: { results.append($0) })
    #expect(results.map(\.edition?.date) == [nil, Self.day])
    #expect(outcome.failed.map(\.digest) == [hot.name])
    #expect(
      outcome.failed.first?.failure as? FetchError
        == .orderUnavailableOffline(digest: hot.name, sort: "hot")
    )
    try #expect(archive.latestEditionDate(ofDigest: hot.name) == nil)
  }

  @Test("A digest of a forgotten user does not affect fetching and refreshing the others")
  func unavailable() async throws {
    let user = UserKey(site: "stackoverflow", id: 7)
    let forgetting = ArchiveEraser(
      in: archive, imageFinder: ImageFinder { _, _ in [] }, removeFromSearch: { _, _ in })
    _ = try forgetting.forget(.user, user.id, site: user.site, at: now)
    var personal = DigestSpecification(name: "me", selection: DigestSelection(sites: [user.site]))
    personal.subject = .users([user])
    let api = StubAPI { _, query in page([question(query.contains("tagged=a") ? 1 : 3)]) }
    var fetcher = fetcher(api, archive)
    var results: [DigestResult] = []
    let outcome = try await fetcher.fetch([personal] + digests, for: Self.day) {
      results.append($0)
    }
    #expect(results.map(\.selectedCount) == [nil, 1, 1, 1])
    #expect(outcome.failed.map(\.digest) == ["me"])
    #expect(outcome.failed.first?.failure as? FetchError == .forgottenUser(user))
    #expect(api.requests.allSatisfy { !$0.hasPrefix("/users") })
    for digest in digests { try #expect(archive.refreshDate(ofDigest: digest.name) != nil) }
    try #expect(archive.refreshDate(ofDigest: "me") == nil)
  }
}
