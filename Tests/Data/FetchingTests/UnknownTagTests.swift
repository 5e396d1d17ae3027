import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Digests with tags that their sites may not have.
@Suite struct UnknownTagTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private static let day = "2026-11-21"

  /// The paths of the requests for tags, in order.
  private func tagRequests(_ api: StubAPI) -> [String] {
    api.paths.filter { $0.hasPrefix("/tags") }
  }

  /// An API whose sites have some tags, without questions except those of `lists`.
  private func api(tags: [String: [String]], lists: [String: String] = [:]) -> StubAPI {
    StubAPI(tags: { path, query in
      let site = tags.keys.first { query.contains("site=\($0)") } ?? ""
      let all = tags[site] ?? []
      guard path != "/tags" else { return page(all.map(StubAPI.tag)) }
      let names = path.split(separator: "/")[1].split(separator: ";").map(String.init)
      return page(all.filter(names.contains).map(StubAPI.tag))
    }) { _, query in
      lists.first { query.contains("tagged=\($0.key)&") }?.value ?? page([])
    }
  }

  /// Fetches a digest, and returns its error.
  private func run(
    _ digest: DigestSpecification, of api: StubAPI, into archive: Archive,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) async throws -> FetchError? {
    var fetcher = fetcher(api, archive, report: report)
    let outcome = try await fetcher.fetch([digest], for: Self.day)
    return outcome.failed.first?.failure as? FetchError
  }

  @Test("If no item of a list is readable, the items are named and no tag is doubted")
  func unreadable() async throws {
    let api = api(tags: [:], lists: ["swift": page([#"{"question_id": "no number"}"#])])
    var fetcher = fetcher(api, archive)
    var results: [DigestResult] = []
    _ = try await fetcher.fetch([digest(tags: ["swift"])], for: Self.day) { results.append($0) }
    #expect(results.first?.failure == nil)
    #expect(results.first?.problems.first?.contains("contains an unreadable item") == true)
    #expect(tagRequests(api) == [])
  }

  @Test("An unknown tag is an error with the nearest tags, and the digest has no edition")
  func unknown() async throws {
    let digest = digest(tags: ["javscript"])
    let api = api(tags: ["stackoverflow": ["java", "javascript", "typescript"]])
    #expect(
      try await run(digest, of: api, into: archive)
        == .unknownTags(["javscript"], sites: ["stackoverflow"], nearest: ["javascript"]))
    #expect(tagRequests(api) == ["/tags/javscript/info", "/tags"])
    #expect(api.requests.last?.contains("inname=ja&") == true)
    try #expect(archive.latestEditionDate(ofDigest: digest.name) == nil)
  }

  @Test("An existing tag is verified once, and its editions may be empty")
  func existing() async throws {
    let api = api(tags: ["stackoverflow": ["swift"]])
    for _ in 1...2 { #expect(try await run(digest(), of: api, into: archive) == nil) }
    #expect(tagRequests(api) == ["/tags/swift/info"])
    try #expect(archive.edition(ofDigest: digest().name, date: Self.day)?.entries.isEmpty == true)
    var changed = digest(tags: ["swfit"])
    changed.name = digest().name
    #expect(
      try await run(changed, of: api, into: archive)
        == .unknownTags(["swfit"], sites: ["stackoverflow"], nearest: ["swift"]))
  }

  @Test("A tag is not verified if a list or the archive has a question with it")
  func usedTag() async throws {
    let api = api(tags: [:], lists: ["swift": page([question(1)])])
    #expect(try await run(digest(), of: api, into: archive) == nil)
    let emptyAPI = self.api(tags: [:])
    let error = try await run(digest(limit: 7), of: emptyAPI, into: archive)
    #expect(error == .unexpectedlyEmptyList(site: "stackoverflow", storedCount: 1))
    var either = digest(tags: [])
    either.name = "either"
    either.tags.any = ["swift"]
    #expect(try await run(either, of: api, into: archive) == nil)
    #expect(tagRequests(api).isEmpty && tagRequests(emptyAPI).isEmpty)
  }

  @Test("Several tags without listed questions are verified in one request")
  func several() async throws {
    let api = api(
      tags: ["stackoverflow": ["swift", "rust"]], lists: ["swift": page([question(1)])])
    var digest = digest(tags: [])
    digest.tags.any = ["swift", "rusd", "rust", "c#"]
    digest.tags.none = ["nothing"]
    #expect(
      try await run(digest, of: api, into: archive)
        == .unknownTags(["c#", "rusd"], sites: ["stackoverflow"], nearest: []))
    #expect(tagRequests(api) == ["/tags/c%23;rusd;rust/info", "/tags"])
  }

  @Test("A tag is valid if one of several sites has it")
  func sites() async throws {
    let api = api(tags: ["stackoverflow": ["swift"], "math": ["algebra", "geometry"]])
    var digest = digest(tags: ["algebra"])
    digest.sites = ["stackoverflow", "math"]
    #expect(try await run(digest, of: api, into: archive) == nil)
    #expect(tagRequests(api) == ["/tags/algebra/info", "/tags/algebra/info"])
    digest.tags.all = ["algebre"]
    #expect(
      try await run(digest, of: api, into: archive)
        == .unknownTags(["algebre"], sites: ["stackoverflow", "math"], nearest: []))
  }

  @Test("A synonym is valid and reported with the tag that questions have")
  func synonym() async throws {
    let api = StubAPI(tags: { _, _ in page([StubAPI.tag("javascript")]) }) { _, _ in page([]) }
    var events: [FetchEvent] = []
    let error = try await run(digest(tags: ["js"]), of: api, into: archive) { events.append($0) }
    #expect(error == nil)
    #expect(events.contains(.tagSynonym("js", of: "javascript", site: "stackoverflow")))
    #expect(tagRequests(api) == ["/tags/js/info"])
  }

  @Test("A tag that a recording or an API cannot verify is valid")
  func unverifiable() async throws {
    let errors: [WebserviceError] = [
      .connectivity(host: "h", because: .notRecorded(request: "GET", folder: "f")),
      .backend(id: 404, name: "no_method", message: "m"),
    ]
    for error in errors {
      try await withArchive { archive async throws in
        let api = StubAPI(tags: { _, _ in throw error }) { _, _ in page([]) }
        #expect(try await run(digest(), of: api, into: archive) == nil)
        try #expect(archive.latestEditionDate(ofDigest: digest().name) == Self.day)
      }
    }
  }

  @Test("If the verification of a tag fails, the digest has no edition, and the next run retries")
  func failing() async throws {
    let failing = StubAPI(tags: { _, _ in
      #"{"error_id":500,"error_name":"internal_error","error_message":"m"}"#
    }) { _, _ in page([]) }
    var fetcher = fetcher(failing, archive)
    let outcome = try await fetcher.fetch([digest()], for: Self.day)
    #expect(outcome.failed.first?.failure is WebserviceError)
    try #expect(archive.latestEditionDate(ofDigest: digest().name) == nil)
    let api = api(tags: ["stackoverflow": ["swift"]])
    #expect(try await run(digest(), of: api, into: archive) == nil)
    #expect(tagRequests(api) == ["/tags/swift/info"])
  }

  @Test("An unknown tag in a search is an error")
  func search() async throws {
    var digest = digest(tags: ["swfit"])
    digest.subject = .search("leak")
    #expect(
      try await run(digest, of: api(tags: ["stackoverflow": ["swift"]]), into: archive)
        == .unknownTags(["swfit"], sites: ["stackoverflow"], nearest: ["swift"]))
  }

  @Test("The error names the site, the tags and a suggestion")
  func message() {
    #expect(
      "\(FetchError.unknownTags(["javscript"], sites: ["stackoverflow"], nearest: ["javascript"]))"
        == "stackoverflow has no tag `javscript`; did you mean `javascript`?")
    #expect(
      "\(FetchError.unknownTags(["a", "b"], sites: ["math", "emacs"], nearest: []))"
        == """
        math or emacs has no tag `a` or `b`; look it up at https://math.stackexchange.com/tags
        """)
  }
}
