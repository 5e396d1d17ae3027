import Basics
import Archive
import Fetching
import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct ImageFetcherTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Registers images, fetches them from a function, and checks the result.
  private func fetch(
    _ images: [(String, ImagePurpose)],
    from respond: @escaping @Sendable (String) throws -> HTTPResponse,
    avatars: Bool = true, posts: Bool = true,
    _ check: (Archive, ImageFetchReport) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite)
      for (url, purpose) in images { try archive.registerImage(url, for: purpose, at: now) }
      let outcome = try await fetcher(archive, avatars: avatars, posts: posts, respond).fetch()
      try check(archive, outcome)
    }
  }

  private func fetcher(
    _ archive: Archive, avatars: Bool = true, posts: Bool = true,
    _ respond: @escaping @Sendable (String) throws -> HTTPResponse
  ) -> ImageFetcher {
    let service = Webservice(environment: Environment(baseURL: "https://api.example")) { request in
      try respond(request.url)
    }
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts + [
        AllowedHost("127.0.0.1", port: 8080, allowsAnyAddress: true)
      ],
      maxBytes: 1000, includesAvatars: avatars, includesPostImages: posts)
    return ImageFetcher(
      service: service, archive: archive, settings: settings, now: now,
      clock: MonotonicClock(TestClock()))
  }

  @Test("Images are stored with their size, and equal bytes once")
  func storedOnce() async throws {
    let urls = ["https://i.sstatic.net/a.png", "https://www.gravatar.com/avatar/b?s=128"]
    try await fetch([(urls[0], .post), (urls[1], .avatar)]) { url in
      HTTPResponse(status: 200, headers: [HTTPHeader("ETag", "\"e\"")], body: gif(), url: url)
    } _: { archive, outcome in
      #expect(outcome.fetchedCount == 2)
      #expect(outcome.missing.isEmpty && outcome.absent.isEmpty)
      let stored = try archive.storedImagesByURL()
      #expect(Set(stored.keys) == Set(urls))
      let image = try #require(stored[urls[0]])
      #expect(image.mediaType == "image/gif")
      #expect(image.width == 3)
      #expect(image.height == 2)
      #expect(stored[urls[1]]?.hash == image.hash)
      let bytes = try archive.imageBytes(ofHash: image.hash)
      #expect(bytes == gif())
      let source = try archive.imageSource(forURL: urls[0])
      #expect(source?.validators.etag == "\"e\"")
    }
  }

  @Test(
    "An image is missing after a temporary failure, and absent after a permanent one",
    arguments: [
      (403, true), (408, true), (429, true), (500, true), (503, true),
      (404, false), (410, false), (400, false), (451, false),
    ])
  func statuses(status: Int, isMissing: Bool) async throws {
    try await fetch([("https://i.sstatic.net/a.png", .post)]) { url in
      HTTPResponse(status: status, url: url)
    } _: { archive, outcome in
      #expect(outcome.missing.count == (isMissing ? 1 : 0))
      #expect(outcome.absent.count == (isMissing ? 0 : 1))
      #expect(outcome.absent.count(where: \.isNewFailure) == (isMissing ? 0 : 1))
      let failure = try archive.imageSource(forURL: "https://i.sstatic.net/a.png")?.failure
      #expect(failure?.kind == (isMissing ? .temporary : .permanent))
    }
  }

  @Test("An image in an unknown format is absent, and a truncated one is missing")
  func wrongBytes() async throws {
    let bodies: [(String, Bool)] = [
      ("<script>alert(1)</script>", false), ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", false),
      ("", true), ("hello", false),
    ]
    for (body, isMissing) in bodies {
      try await fetch([("https://i.sstatic.net/a.png", .post)]) { url in
        HTTPResponse(status: 200, body: Array(body.utf8), url: url)
      } _: { archive, outcome in
        #expect(outcome.fetchedCount == 0)
        #expect(outcome.missing.count == (isMissing ? 1 : 0), "\(body)")
        let stored = try archive.storedImagesByURL()
        #expect(stored.isEmpty)
      }
    }
    try await fetch([("https://i.sstatic.net/a.png", .post)]) { url in
      HTTPResponse(status: 200, body: Array(gif().dropLast(4)), url: url)
    } _: { _, outcome in
      #expect(outcome.missing.count == 1)
    }
  }

  @Test(
    "Hosts that are not allowed get no requests, are reported once, and are requested once allowed")
  func forbiddenHosts() async throws {
    let urls = [
      "https://evil.example/a.png", "http://127.0.0.1/a.png", "http://127.0.0.1:8081/a.png",
      "https://sub.i.sstatic.net/a.png", "data:image/png;base64,x",
      "https://googleusercontent.com/a",
    ]
    try await fetch(urls.map { ($0, .post) }) { url in
      Issue.record("\(url) was requested")
      return HTTPResponse(status: 200, body: gif(), url: url)
    } _: { archive, outcome in
      #expect(outcome.absent.count == urls.count)
      #expect(outcome.absent.count(where: \.isNewFailure) == 0)
      #expect(outcome.absent.count(where: \.isKnown) == 0)
      let remaining = try archive.imagesToDownload()
      #expect(remaining.allSatisfy { $0.failure == .hostNotAllowed && $0.failedAttempts == 1 })
      #expect(
        remaining.compactMap(UnavailableImage.init).map(\.reason)
          == remaining.map { _ in .hostNotAllowed })
    }
  }

  @Test("A host that is allowed with a port may be requested over plain HTTP")
  func namedHost() async throws {
    let urls = ["http://127.0.0.1:8080/a.png", "https://lh3.googleusercontent.com/a"]
    try await fetch(urls.map { ($0, .post) }) { url in
      HTTPResponse(status: 200, body: gif(), url: url)
    } _: { _, outcome in
      #expect(outcome.fetchedCount == 2)
    }
  }

  @Test(
    "An absent image is listed and not requested again, and a missing one is requested",
    arguments: [404, 503])
  func secondRun(status: Int) async throws {
    let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite)
    try archive.registerImage("https://i.sstatic.net/a.png", for: .post, at: now)
    _ = try await fetcher(archive) { HTTPResponse(status: status, url: $0) }.fetch()
    let again = try await fetcher(archive) { url in
      HTTPResponse(status: 200, body: gif(), url: url)
    }.fetch()
    #expect(again.fetchedCount == (status == 503 ? 1 : 0))
    #expect(again.absent.count == (status == 404 ? 1 : 0))
    #expect(again.absent.count(where: \.isNewFailure) == 0)
  }

  @Test("Only images with an enabled purpose are fetched")
  func purposes() async throws {
    let images: [(String, ImagePurpose)] = [
      ("https://i.sstatic.net/a.png", .post), ("https://i.sstatic.net/b.png", .avatar),
    ]
    for (avatars, posts) in [(true, false), (false, true), (false, false)] {
      try await fetch(
        images,
        from: {
          HTTPResponse(status: 200, body: gif(), url: $0)
        }, avatars: avatars, posts: posts
      ) { archive, outcome in
        #expect(outcome.fetchedCount == (avatars || posts ? 1 : 0))
        let stored = try archive.storedImagesByURL()
        #expect((stored["https://i.sstatic.net/b.png"] != nil) == avatars)
      }
    }
  }

  @Test("A host gets only a few requests at a time")
  func parallelRequests() async throws {
    let inFlight = Mutex((now: 0, max: 0))
    let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite)
    for number in 0..<40 {
      try archive.registerImage("https://i.sstatic.net/\(number).png", for: .post, at: now)
    }
    let service = Webservice(environment: Environment(baseURL: "https://a.example")) { request in
      inFlight.withLock { state in
        state.now += 1
        state.max = max(state.max, state.now)
      }
      for _ in 0..<50 { await Task.yield() }
      inFlight.withLock { $0.now -= 1 }
      return HTTPResponse(status: 200, body: gif(), url: request.url)
    }
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts, maxBytes: 1000, includesAvatars: true,
      includesPostImages: true)
    let outcome = try await ImageFetcher(
      service: service, archive: archive, settings: settings, now: now,
      clock: MonotonicClock(TestClock())
    ).fetch()
    #expect(outcome.fetchedCount == 40)
    #expect(inFlight.withLock { $0.max } <= 8)
  }
}
