import Basics
import Archive
import Fetching
import Networking
import StackExchange
import Synchronization
import TestSupport
import Testing

/// Requests to image hosts, and their responses.
@Suite struct ImageHostTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let settings = ImageSettings(
    hosts: ImageSettings.standardHosts
      + [
        AllowedHost("*.pictures.example"),
        AllowedHost("10.0.0.1", port: 81, allowsAnyAddress: true),
      ],
    maxBytes: 1_234, includesAvatars: true, includesPostImages: true)

  /// Registers images, fetches them over a transport, and returns the report.
  private func fetch(
    _ urls: [String], key: String? = nil, into archive: Archive,
    report: @escaping (FetchEvent) -> Void = { _ in }, over transport: @escaping Transport
  ) async throws -> ImageFetchReport {
    for url in urls { try archive.registerImage(url, for: .post, at: now) }
    let environment = Environment.stackExchange(
      baseURL: StubAPI.base, key: try key.map { try APIKey($0) }, userAgent: "test/1")
    return try await ImageFetcher(
      service: Webservice(environment: environment, transport: transport), archive: archive,
      settings: settings, now: now, clock: MonotonicClock(TestClock()), report: report
    ).fetch()
  }

  private func urls(_ count: Int, host: String = "i.sstatic.net") -> [String] {
    (0..<count).map { "https://\(host)/\($0 + 10).png" }
  }

  @Test("A request has limits, allowed hosts and a user agent, but not the key")
  func requests() async throws {
    let requested = Mutex<[HTTPRequest]>([])
    let key = "our-secret-key"
    _ = try await fetch(urls(1), key: key, into: archive) { request in
      requested.withLock { $0.append(request) }
      return HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    let request = try #require(requested.withLock { $0.first })
    #expect(request.method == .get)
    #expect(request.url == "https://i.sstatic.net/10.png")
    #expect(request.limits.maxBodyBytes == 1_234)
    #expect(request.limits.totalTimeout == .seconds(20))
    #expect(request.limits.allowedHosts == .listed(settings.hosts))
    #expect(request.headers.allSatisfy { !$0.isSecret && !$0.value.contains(key) })
    #expect(request.headers.contains { $0.name == "User-Agent" && $0.value == "test/1" })
  }

  @Test(
    "An image that the transport refuses is absent, and other errors make it missing",
    arguments: [
      (.refused(url: "https://10.0.0.1/", because: "a private address"), true),
      (.refused(url: "https://evil.example/", because: "a redirect to another host"), true),
      (.unreachable(host: "i.sstatic.net", because: "no such name"), false),
      (.insecure(host: "i.sstatic.net", because: "expired"), false),
      (.timedOut(host: "i.sstatic.net", while: .receiving, after: .seconds(20)), false),
      (.broken(host: "i.sstatic.net", because: "reset"), false),
      (.notRecorded(request: "GET", folder: "f"), false),
    ] as [(TransportError, Bool)])
  func transportErrors(error: TransportError, isAbsent: Bool) async throws {
    let outcome = try await fetch(urls(1), into: archive) { _ in throw error }
    let unavailable = UnavailableImage(
      "https://i.sstatic.net/10.png", .failed("\(error)"), isNewFailure: true)
    #expect(outcome.fetchedCount == 0)
    #expect(outcome.absent == (isAbsent ? [unavailable] : []))
    #expect(outcome.missing == (isAbsent ? [] : [unavailable]))
    #expect(outcome.absent.count(where: \.isNewFailure) == (isAbsent ? 1 : 0))
    let failure = try archive.imageSource(forURL: "https://i.sstatic.net/10.png")?.failure
    #expect(failure == .init(kind: isAbsent ? .permanent : .temporary, reason: "\(error)"))
  }

  @Test("An image that is too large is absent, and the reason has the limit")
  func tooLarge() async throws {
    let outcome = try await fetch(urls(1), into: archive) { request in
      throw TransportError.tooLarge(url: request.url, limit: request.limits.maxBodyBytes)
    }
    #expect(
      outcome.absent == [
        UnavailableImage(
          "https://i.sstatic.net/10.png", .failed("it has more than 1234 bytes"),
          isNewFailure: true)
      ])
  }

  @Test("An image is missing if its host throttles the request")
  func throttled() async throws {
    let outcome = try await fetch(urls(1), into: archive) { request in
      HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "30")], url: request.url)
    }
    #expect(outcome.missing.count == 1 && outcome.absent.isEmpty)
  }

  @Test("A response in the format of an API error is an invalid image")
  func apiErrorForm() async throws {
    let outcome = try await fetch(urls(1), into: archive) { request in
      HTTPResponse(
        status: 200, body: Array(#"{"error_id":502,"error_name":"throttle_violation"}"#.utf8),
        url: request.url)
    }
    #expect(outcome.absent.count == 1 && outcome.missing.isEmpty)
  }

  @Test("An image whose header declares too many pixels is absent")
  func bomb() async throws {
    var bytes = gif()
    bytes.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let outcome = try await fetch(urls(1), into: archive) { [bytes] request in
      HTTPResponse(status: 200, body: bytes, url: request.url)
    }
    #expect(outcome.absent.count == 1)
    try #expect(archive.storedImagesByURL().isEmpty)
  }

  @Test("The format of an image is detected from its bytes, not from its name or media type")
  func sniffed() async throws {
    let outcome = try await fetch(["https://i.sstatic.net/a.svg"], into: archive) { request in
      HTTPResponse(
        status: 200, headers: [HTTPHeader("Content-Type", "text/html")], body: gif(),
        url: request.url)
    }
    #expect(outcome.fetchedCount == 1)
    try #expect(archive.storedImagesByURL().values.map(\.mediaType) == ["image/gif"])
  }

  @Test("After cancellation fetched images are stored, and the next run fetches the others")
  func cancelled() async throws {
    let answered = Mutex(0)
    await #expect(throws: CancellationError.self) {
      _ = try await fetch(urls(30), into: archive) { request in
        let number = answered.withLock { count in
          count += 1
          return count
        }
        guard number < 10 else { throw CancellationError() }
        return HTTPResponse(status: 200, body: gif(UInt8(number)), url: request.url)
      }
    }
    let stored = try archive.storedImagesByURL().count
    #expect(6...9 ~= stored)
    let remaining = try archive.imagesToDownload()
    #expect(remaining.count == 30 - stored)
    #expect(remaining.allSatisfy { $0.failure == nil })
    let rest = try await fetch([], into: archive) { request in
      HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    #expect(rest.fetchedCount == 30 - stored)
  }

  @Test("A host that does not respond delays no other host")
  func manyHosts() async throws {
    let hosts = (0..<20).map { "h\($0).pictures.example" }
    let others = Mutex(0)
    let slow = "h7.pictures.example"
    let outcome = try await fetch(
      hosts.flatMap { urls(3, host: $0) }, into: archive
    ) { request in
      if request.url.contains("/\(slow)/") {
        while others.withLock({ $0 < 57 }) {
          try Task.checkCancellation()
          await Task.yield()
        }
      } else {
        others.withLock { $0 += 1 }
      }
      return HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    #expect(outcome.fetchedCount == 60)
    try #expect(archive.storedImagesByURL().count == 60)
    try #expect(Set(archive.storedImagesByURL().values.map(\.hash)).count == 1)
  }

  @Test("A wildcard allows subdomains, but not the domain itself or similar names")
  func wildcards() async throws {
    let allowed = [
      "https://a.pictures.example/x.png", "https://a.b.pictures.example/x.png",
      "https://10.0.0.1:81/x.png", "http://10.0.0.1:81/x.png",
    ]
    let forbidden = [
      "https://pictures.example/x.png", "https://apictures.example/x.png",
      "https://a.pictures.example.evil.example/x.png", "http://a.pictures.example/x.png",
      "https://a.pictures.example:8443/x.png", "https://10.0.0.1/x.png",
      "https://i.sstatic.net@evil.example/x.png", "ftp://i.sstatic.net/x.png",
    ]
    let requested = Mutex<Set<String>>([])
    let outcome = try await fetch(allowed + forbidden, into: archive) { request in
      requested.withLock { _ = $0.insert(request.url) }
      return HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    #expect(requested.withLock { $0 } == Set(allowed))
    #expect(outcome.fetchedCount == allowed.count)
    #expect(outcome.absent.count == forbidden.count)
    #expect(outcome.absent.count(where: \.isNewFailure) == 0)
    #expect(outcome.absent.allSatisfy { $0.reason == .hostNotAllowed })
  }

  @Test("Progress is reported after each requested image")
  func events() async throws {
    var events: [FetchEvent] = []
    let images = urls(6) + ["https://evil.example/x.png"]
    _ = try await fetch(images, into: archive, report: { events.append($0) }) { request in
      HTTPResponse(status: request.url.contains("12") ? 404 : 200, body: gif(), url: request.url)
    }
    #expect(events == (1...6).map { .fetchedImages(done: $0, total: 6) })
  }

  @Test("Without registered images nothing is requested or reported")
  func noImages() async throws {
    let outcome = try await fetch(
      [], into: archive, report: { Issue.record("\($0)") },
      over: { request in
        Issue.record("\(request.url) was requested")
        throw CancellationError()
      })
    #expect(outcome == ImageFetchReport())
  }

  @Test("A stored image is not requested again, but a failed one is")
  func storedImages() async throws {
    _ = try await fetch(urls(3), into: archive) { request in
      HTTPResponse(status: request.url.contains("11") ? 503 : 200, body: gif(), url: request.url)
    }
    let requested = Mutex<[String]>([])
    let outcome = try await fetch(urls(3), into: archive) { request in
      requested.withLock { $0.append(request.url) }
      return HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    #expect(requested.withLock { $0 } == ["https://i.sstatic.net/11.png"])
    #expect(outcome.fetchedCount == 1)
    try #expect(archive.imagesToDownload().allSatisfy { $0.failure == nil })
  }

  @Test("An archive that is not writable ends the run")
  func failingArchive() async throws {
    for url in urls(20) { try archive.registerImage(url, for: .post, at: now) }
    let readOnly = try Archive(at: archive.path, for: .readOnly)
    let requested = Mutex(0)
    await #expect(throws: ArchiveError.self) {
      _ = try await fetch([], into: readOnly) { request in
        requested.withLock { $0 += 1 }
        return HTTPResponse(status: 200, body: gif(), url: request.url)
      }
    }
    #expect(requested.withLock { $0 } <= 4)
    try #expect(archive.storedImagesByURL().isEmpty)
  }
}
