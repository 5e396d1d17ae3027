import Archive
import Fetching
import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

/// The number of parallel requests to image hosts, pauses, and the time limit.
@Suite struct ImagePaceTests {
  /// A host that records its requests, and responds with a function of the test.
  private final class Host: Sendable {
    private struct State {
      var inFlight = 0
      var maxInFlight = 0
      var requestTimes: [Duration] = []
    }

    private let state = Mutex(State())
    private let clock: TestClock
    private let respond: @Sendable (_ number: Int, HTTPRequest) throws -> HTTPResponse

    init(
      _ clock: TestClock,
      _ respond: @escaping @Sendable (_ number: Int, HTTPRequest) throws -> HTTPResponse
    ) {
      self.clock = clock
      self.respond = respond
    }

    var maxInFlight: Int { state.withLock { $0.maxInFlight } }
    /// The time of each request.
    var requestTimes: [Duration] { state.withLock { $0.requestTimes } }

    var transport: Transport {
      { [self] request in
        let number = state.withLock { state in
          state.inFlight += 1
          state.maxInFlight = max(state.maxInFlight, state.inFlight)
          state.requestTimes.append(clock.now.offset)
          return state.requestTimes.count
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        for _ in 0..<100 { await Task.yield() }
        return try respond(number, request)
      }
    }
  }

  private let clock = TestClock()

  private func good(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: 200, body: gif(), url: request.url)
  }

  private func refusal(
    _ status: Int, _ request: HTTPRequest, after seconds: Int? = nil
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: seconds.map { [HTTPHeader("Retry-After", "\($0)")] } ?? [],
      url: request.url)
  }

  private func register(
    _ count: Int, host: String = "i.sstatic.net", as purpose: ImagePurpose = .post,
    in archive: Archive
  ) throws {
    for number in 0..<count {
      try archive.registerImage("https://\(host)/\(number + 100).png", for: purpose, at: now)
    }
  }

  private func fetch(
    _ archive: Archive, time: Duration = .seconds(300), at date: Date = now,
    _ transport: @escaping Transport
  ) async throws -> ImageFetchReport {
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts, maxBytes: 1000, includesAvatars: true,
      includesPostImages: true, timeLimit: time)
    let clock = clock
    return try await ImageFetcher(
      service: Webservice(
        environment: Environment(baseURL: "https://a.example"), transport: transport),
      archive: archive, settings: settings, now: date, clock: MonotonicClock(clock),
      wallClock: { date + clock.now.offset / .seconds(1) }
    ).fetch()
  }

  @Test("A host gets one request at a time at first, and up to sixteen while it responds")
  func speedsUp() async throws {
    try await withArchive { archive in
      let few = Host(clock) { [self] in good($1) }
      try register(2, in: archive)
      _ = try await fetch(archive, few.transport)
      #expect(few.maxInFlight == 1)
      try #expect(archive.imageHostsByName()["i.sstatic.net"] == ImageHost(maxParallelRequests: 2))
      let many = Host(clock) { [self] in good($1) }
      try register(400, host: "i.imgur.com", in: archive)
      let outcome = try await fetch(archive, many.transport)
      #expect(outcome.fetchedCount == 400)
      // Requests overlap as far as threads get to send them.
      #expect((5...16).contains(many.maxInFlight))
      try #expect(archive.imageHostsByName()["i.imgur.com"] == ImageHost(maxParallelRequests: 16))
    }
  }

  @Test("A run starts with the number of parallel requests that the previous run stored")
  func storedParallelRequests() async throws {
    try await withArchive { archive in
      try archive.save(ImageHost(maxParallelRequests: 1), named: "i.sstatic.net", at: now)
      let host = Host(clock) { [self] in good($1) }
      try register(2, in: archive)
      _ = try await fetch(archive, host.transport)
      #expect(host.maxInFlight == 1)
    }
  }

  @Test(
    "A refusal halves the parallel requests and causes a pause, and the image is retried",
    arguments: [403, 429, 500, 503])
  func slowsDown(status: Int) async throws {
    try await withArchive { archive in
      try archive.save(ImageHost(maxParallelRequests: 8), named: "i.sstatic.net", at: now)
      let host = Host(clock) { [self] number, request in
        number == 3 ? refusal(status, request) : good(request)
      }
      try register(6, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 6)
      #expect(outcome.missing.isEmpty)
      #expect(host.requestTimes.count == 7)
      #expect(host.requestTimes.last == .seconds(1))
      let parallel = try archive.imageHostsByName()["i.sstatic.net"]?.maxParallelRequests
      #expect(parallel == 4)
    }
  }

  @Test(
    "Retry-After is respected, whatever the status of the refusal", arguments: [429, 403, 503, 500])
  func retryAfter(status: Int) async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] number, request in
        number == 1 ? refusal(status, request, after: 40) : good(request)
      }
      try register(1, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 1)
      #expect(host.requestTimes == [.zero, .seconds(40)])
    }
  }

  @Test("A pause beyond the time limit is stored, and a later run requests the host")
  func longPause() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] number, request in
        number == 1 ? refusal(429, request, after: 3600) : good(request)
      }
      try register(1, in: archive)
      let first = try await fetch(archive, host.transport)
      #expect(first.fetchedCount == 0)
      #expect(first.missing.count == 1)
      #expect(
        first.missing == [UnavailableImage("https://i.sstatic.net/100.png", .hostPausing)])
      try #expect(archive.imageHostsByName()["i.sstatic.net"]?.pausedUntil == now + 3600)
      let second = try await fetch(archive, at: now + 600, host.transport)
      #expect(second.missing.count == 1)
      #expect(host.requestTimes.count == 1)
      let third = try await fetch(archive, at: now + 3601, host.transport)
      #expect(third.fetchedCount == 1)
    }
  }

  @Test("A host that keeps refusing gets no more requests, but other hosts do")
  func givesUp() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] _, request in
        request.url.contains("imgur") ? refusal(403, request) : good(request)
      }
      try register(60, host: "i.imgur.com", in: archive)
      try register(5, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 5)
      #expect(outcome.missing.count == 60)
      #expect(outcome.missing.contains { $0.reason == .hostFailing("403 Forbidden") })
      #expect(outcome.missing.allSatisfy { $0.host == "i.imgur.com" })
      #expect(host.requestTimes.count < 5 + 20)
      #expect(clock.now.offset < .seconds(60))
    }
  }

  @Test("An unreachable image is not retried in a run, and its host is soon skipped")
  func unreachable() async throws {
    try await withArchive { archive in
      let host = Host(clock) { _, _ in
        throw TransportError.unreachable(host: "i.sstatic.net", because: "no route")
      }
      try register(30, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.missing.count == 30)
      #expect(host.requestTimes.count < 10)
      #expect(clock.now.offset == .zero)
    }
  }

  @Test("Images beyond the time limit are left to the next run, without a failure")
  func timeLimit() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self, clock] _, request in
        clock.advance(by: .seconds(10))
        return good(request)
      }
      try register(20, in: archive)
      let first = try await fetch(archive, time: .seconds(60), host.transport)
      #expect(first.fetchedCount + first.missing.count == 20)
      #expect((6...9).contains(first.fetchedCount))
      #expect(first.missing.allSatisfy { $0.reason == .outOfTime })
      try #expect(archive.imagesToDownload().allSatisfy { $0.failure == nil })
      let second = try await fetch(archive, host.transport)
      #expect(second.fetchedCount == first.missing.count)
      #expect(second.missing.isEmpty)
    }
  }

  @Test("Requests end at the time limit, and ending one is not a failure")
  func remainingTime() async throws {
    try await withArchive { archive in
      let limits = Mutex<[Duration]>([])
      let host = Host(clock) { [clock] _, request in
        limits.withLock { $0.append(request.limits.totalTimeout) }
        clock.advance(by: request.limits.totalTimeout)
        throw TransportError.timedOut(
          host: "i.sstatic.net", while: .waiting, after: request.limits.totalTimeout)
      }
      try register(1, in: archive)
      let outcome = try await fetch(archive, time: .seconds(5), host.transport)
      #expect(limits.withLock { $0 } == [.seconds(5)])
      #expect(outcome.missing.count == 1)
      try #expect(archive.imagesToDownload().allSatisfy { $0.failure == nil })
    }
  }

  @Test("With a time limit of zero nothing is requested")
  func noTime() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] in good($1) }
      try register(2, in: archive)
      let outcome = try await fetch(archive, time: .zero, host.transport)
      #expect(outcome.missing.count == 2)
      #expect(host.requestTimes.isEmpty)
    }
  }

  @Test("A stored pause from a wrong clock lasts at most a day")
  func wrongClock() async throws {
    try await withArchive { archive in
      try archive.save(
        ImageHost(maxParallelRequests: 4, pausedUntil: .distantFuture), named: "i.sstatic.net",
        at: now)
      let host = Host(clock) { [self] in good($1) }
      try register(1, in: archive)
      let outcome = try await fetch(archive, time: .seconds(90_000), host.transport)
      #expect(outcome.fetchedCount == 1)
      #expect(host.requestTimes == [.seconds(86_400)])
    }
  }
}
