import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import TestSupport
import Testing

/// Interrupted runs.
@Suite struct InterruptionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// An API with endless pages: two with a question each, then those of `third`.
  private func api(_ third: @escaping @Sendable () throws -> String) -> StubAPI {
    StubAPI { _, query in
      let number = number("page", in: query) ?? 0
      guard number < 3 else { return try third() }
      let owner = #""owner":{"user_id":1,"profile_image":"https://i.sstatic.net/\#(number).png"},"#
      return page([question(number, more: owner)], hasMore: true, quota: 100 - number)
    }
  }

  @Test(
    "Questions, registered images, quota and filter of earlier responses survive a failure",
    arguments: [0, 1, 2, 3])
  func earlierPages(number: Int) async throws {
    let failures: [any Error & Sendable] = [
      CancellationError(),
      TransportError.broken(host: "api.example", because: "reset"),
      TransportError.timedOut(host: "api.example", while: .waiting, after: .seconds(30)),
      WebserviceError.throttled(retryAfter: .seconds(90), message: "m"),
    ]
    let failure = failures[number]
    var fetcher = fetcher(api { throw failure }, archive)
    await #expect(throws: (any Error).self) { try await fetcher.fetch(digest()) }
    try #expect(archive.questionIDs(ofSite: "stackoverflow").sorted() == [1, 2])
    try #expect(
      archive.imagesToDownload().map(\.url) == [
        "https://i.sstatic.net/1.png?s=128", "https://i.sstatic.net/2.png?s=128",
      ])
    try #expect(
      archive.quota(apiBase: StubAPI.base) == Quota(maximum: 300, remaining: 98, reportDate: now))
    let next = api { page([question(3)]) }
    let outcome = try await fetch(digest(), of: next, into: archive)
    #expect(outcome.ids == [1, 2, 3])
    #expect(Set(next.paths) == ["/questions"])
  }

  @Test("Cancellation is distinguished from other failures")
  func cancellation() async throws {
    await #expect(throws: CancellationError.self) {
      try await fetch(digest(), of: api { throw CancellationError() }, into: archive)
    }
    await #expect(
      throws: WebserviceError.connectivity(
        host: "api.example", because: .broken(host: "api.example", because: "reset"))
    ) {
      let failure = TransportError.broken(host: "api.example", because: "reset")
      try await fetch(digest(), of: api { throw failure }, into: archive)
    }
  }

  @Test("A cancelled task stores the received page and requests no other")
  func cancelledTask() async throws {
    let api = StubAPI { _, query in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return page([question(number("page", in: query) ?? 0)], hasMore: true)
    }
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await withArchive { archive in
          await #expect(throws: CancellationError.self) {
            try await fetch(digest(limit: 5), of: api, into: archive)
          }
          try #expect(archive.questionIDs(ofSite: "stackoverflow") == [1])
        }
      }
      try await group.waitForAll()
    }
    #expect(api.paths.filter { $0 == "/questions" }.count == 1)
  }

  @Test("After a digest fails, the fetcher can fetch the next one")
  func nextDigest() async throws {
    let api = StubAPI { _, query in
      query.contains("rust")
        ? #"{"error_id":500,"error_name":"internal_error","error_message":"m"}"#
        : page([question(1)])
    }
    var fetcher = fetcher(api, archive)
    await #expect(throws: WebserviceError.backend(id: 500, name: "internal_error", message: "m")) {
      try await fetcher.fetch(digest(tags: ["rust"]))
    }
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1])
  }

  @Test("A read-only archive is an error before any request")
  func readOnly() async throws {
    try await fetch(digest(), of: api { page([question(3)]) }, into: archive)
    let readOnly = try Archive(at: archive.path, for: .readOnly)
    let api = StubAPI { _, _ in page([question(9)], hasMore: true) }
    let error = await #expect(throws: ArchiveError.self) {
      try await fetch(digest(), of: api, into: readOnly)
    }
    guard case .notWritable(let path, _)? = error else {
      Issue.record("\(String(describing: error)) does not say that the archive is read-only")
      return
    }
    #expect(path == archive.path)
    #expect(api.paths.isEmpty)
    try #expect(archive.questionIDs(ofSite: "stackoverflow").sorted() == [1, 2, 3])
  }

  @Test("A full disk ends the run, and earlier pages are stored")
  func fullDisk() async throws {
    let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite, schema: .limited)
    let long = String(repeating: "long ", count: 50_000)
    let api = api { page([question(3, more: #""body":"\#(long)","#)], hasMore: true) }
    var fetcher = fetcher(
      api, archive,
      images: { post, _ in
        post.body == nil ? [] : ["https://i.sstatic.net/never.png"]
      })
    await #expect(throws: ArchiveError.diskFull(path: archive.path)) {
      try await fetcher.fetch(digest())
    }
    try #expect(archive.questionIDs(ofSite: "stackoverflow").sorted() == [1, 2])
    try #expect(archive.imagesToDownload().count == 2)
  }

  @Test("A page is stored completely or not at all")
  func wholePages() async throws {
    let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite, schema: .limited)
    let long = String(repeating: "long ", count: 50_000)
    let api = StubAPI { _, _ in
      page([question(1), question(2), question(3, more: #""body":"\#(long)","#)])
    }
    await #expect(throws: ArchiveError.diskFull(path: archive.path)) {
      try await fetch(digest(), of: api, into: archive)
    }
    try #expect(archive.questionIDs(ofSite: "stackoverflow").isEmpty)
  }

  @Test("The last response of the quota is used, and the exhausted quota is stored")
  func lastOfQuota() async throws {
    let last = page([site()], quota: 0)
    let api = StubAPI(sites: { _, _ in last }) { _, _ in page([question(1)], quota: 1) }
    var fetcher = fetcher(api, archive)
    let outcome = try await fetcher.fetch(digest())
    #expect(outcome.ids == [1])
    try #expect(archive.quota(apiBase: StubAPI.base)?.remaining == 0)
  }

  @Test("A response without a quota keeps the stored quota")
  func missingQuota() async throws {
    let quota = Quota(maximum: 10_000, remaining: 7, reportDate: now - 60)
    try archive.save(quota, apiBase: StubAPI.base)
    let api = StubAPI(sites: { _, _ in #"{"items":[]}"# }) { _, _ in
      #"{"items":[\#(question(1))],"has_more":false}"#
    }
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(digest())
    try #expect(archive.quota(apiBase: StubAPI.base) == quota)
  }
}

extension ArchiveSchema {
  /// The schema with a page limit, as on a small disk.
  fileprivate static let limited = ArchiveSchema(
    migrations: current.migrations + [Migration("PRAGMA max_page_count = 76")])
}
