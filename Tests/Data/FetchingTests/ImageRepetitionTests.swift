import Archive
import Fetching
import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

/// Retries of failed images, and revalidation of stored ones.
@Suite struct ImageRepetitionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let url = "https://i.sstatic.net/a.png"

  private func fetch(
    _ archive: Archive, after hours: Double = 0, _ transport: @escaping Transport
  ) async throws -> ImageFetchReport {
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts, maxBytes: 1000, includesAvatars: true,
      includesPostImages: true)
    return try await ImageFetcher(
      service: Webservice(
        environment: Environment(baseURL: "https://a.example"), transport: transport),
      archive: archive, settings: settings, now: now + hours * 3600,
      clock: MonotonicClock(TestClock())
    ).fetch()
  }

  private let broken: Transport = { HTTPResponse(status: 500, url: $0.url) }
  private let good: Transport = { request in
    HTTPResponse(
      status: 200, headers: [HTTPHeader("ETag", "\"e\""), HTTPHeader("Last-Modified", "a date")],
      body: gif(), url: request.url)
  }

  @Test("A failed image is retried by the next run, then at intervals that grow to a week")
  func retryIntervals() async throws {
    try archive.registerImage(url, for: .post, at: now)
    let requested = Mutex<[Double]>([])
    var last = -1.0
    // Every half hour for three weeks.
    for half in 0..<(2 * 24 * 21) {
      let hours = Double(half) / 2
      let broken = broken
      let outcome = try await fetch(archive, after: hours) { request in
        requested.withLock { if $0.last != hours { $0.append(hours) } }
        return try await broken(request)
      }
      #expect(outcome.missing.count == 1)
      last = hours
    }
    #expect(last > 500)
    #expect(requested.withLock { $0 } == [0, 0.5, 1.5, 7.5, 31.5, 103.5, 271.5, 439.5])
  }

  @Test("Until the next attempt, the report has the reason and the date of the attempt")
  func waiting() async throws {
    try archive.registerImage(url, for: .post, at: now)
    for _ in 1...2 { _ = try await fetch(archive, broken) }
    let outcome = try await fetch(archive, good)
    #expect(
      outcome.missing == [
        UnavailableImage(url, .retryLater("500 Internal Server Error", until: now + 3600))
      ])
    #expect(outcome.fetchedCount == 0)
    try #expect(await fetch(archive, after: 1, good).fetchedCount == 1)
    try #expect(archive.imageSource(forURL: url)?.failedAttempts == 0)
  }

  @Test("A clock that was set back does not delay a retry")
  func clockSetBack() async throws {
    try archive.registerImage(url, for: .post, at: now)
    for _ in 1...3 { _ = try await fetch(archive, after: 100, broken) }
    try #expect(await fetch(archive, good).fetchedCount == 1)
  }

  @Test("An avatar is revalidated after a week with its validators, and kept if unchanged")
  func conditional() async throws {
    try archive.registerImage(url, for: .avatar, at: now)
    _ = try await fetch(archive, good)
    let requested = Mutex<[HTTPRequest]>([])
    let unchanged: Transport = { request in
      requested.withLock { $0.append(request) }
      return HTTPResponse(status: 304, url: request.url)
    }
    _ = try await fetch(archive, after: 24 * 6.9, unchanged)
    #expect(requested.withLock { $0.isEmpty })
    let outcome = try await fetch(archive, after: 24 * 7.1, unchanged)
    #expect(outcome == ImageFetchReport())
    let request = try #require(requested.withLock { $0.first })
    let sent = Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(sent["If-None-Match"] == "\"e\"")
    #expect(sent["If-Modified-Since"] == "a date")
    try #expect(archive.storedImagesByURL()[url] != nil)
    _ = try await fetch(archive, after: 24 * 14, unchanged)
    #expect(requested.withLock { $0.count } == 1)
  }

  @Test("A changed avatar replaces the stored one")
  func changed() async throws {
    try archive.registerImage(url, for: .avatar, at: now)
    _ = try await fetch(archive, good)
    let before = try archive.storedImagesByURL()[url]
    let outcome = try await fetch(archive, after: 200) { request in
      HTTPResponse(status: 200, body: gif(7), url: request.url)
    }
    #expect(outcome.fetchedCount == 1)
    let after = try archive.storedImagesByURL()[url]
    #expect(after != nil && after != before)
    try #expect(archive.imageSource(forURL: url)?.validators == .init())
  }

  @Test("Images of posts are revalidated after three months")
  func posts() async throws {
    try archive.registerImage(url, for: .post, at: now)
    _ = try await fetch(archive, good)
    let requested = Mutex(0)
    for days in [7.0, 89, 91] {
      _ = try await fetch(archive, after: 24 * days) { request in
        requested.withLock { $0 += 1 }
        return HTTPResponse(status: 304, url: request.url)
      }
    }
    #expect(requested.withLock { $0 } == 1)
  }

  @Test(
    "A failed revalidation keeps the image, which is neither missing nor absent",
    arguments: [404, 500])
  func lastGoodCopy(status: Int) async throws {
    try archive.registerImage(url, for: .avatar, at: now)
    _ = try await fetch(archive, good)
    let before = try archive.storedImagesByURL()
    let outcome = try await fetch(archive, after: 200) { request in
      HTTPResponse(status: status, url: request.url)
    }
    #expect(outcome == ImageFetchReport())
    try #expect(archive.storedImagesByURL() == before)
    try #expect(
      archive.imageSource(forURL: url)?.failure?.kind == (status == 404 ? .permanent : .temporary)
    )
    let again = Mutex(0)
    _ = try await fetch(archive, after: 2000) { request in
      again.withLock { $0 += 1 }
      return HTTPResponse(status: 304, url: request.url)
    }
    #expect(again.withLock { $0 } == (status == 404 ? 0 : 1))
    try #expect(
      archive.imageSource(forURL: url)?.failure
        == (status == 404 ? .init(kind: .permanent, reason: "404 Not Found") : nil))
  }
}
