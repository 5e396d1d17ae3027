import Archive
import Fetching
import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

/// How fast hosts of images are asked, and for how long.
@Suite struct ImagePaceTests {
  /// A host that notes how many requests it has at a time, and answers as a test says.
  private final class Host: Sendable {
    private struct State {
      var inFlight = 0
      var most = 0
      var moments: [Duration] = []
    }

    private let state = Mutex(State())
    private let clock: TestClock
    private let answer: @Sendable (_ number: Int, HTTPRequest) throws -> HTTPResponse

    init(
      _ clock: TestClock,
      _ answer: @escaping @Sendable (_ number: Int, HTTPRequest) throws -> HTTPResponse
    ) {
      self.clock = clock
      self.answer = answer
    }

    var most: Int { state.withLock { $0.most } }
    /// When each request came.
    var moments: [Duration] { state.withLock { $0.moments } }

    var transport: Transport {
      { [self] request in
        let number = state.withLock { state in
          state.inFlight += 1
          state.most = max(state.most, state.inFlight)
          state.moments.append(clock.now.offset)
          return state.moments.count
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        for _ in 0..<20 { await Task.yield() }
        return try answer(number, request)
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

  private func want(
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

  @Test("A host gets four requests at a time at first, and more while it answers, up to sixteen")
  func speedsUp() async throws {
    try await withArchive { archive in
      let few = Host(clock) { [self] in good($1) }
      try want(8, in: archive)
      _ = try await fetch(archive, few.transport)
      #expect(few.most == 4)
      let many = Host(clock) { [self] in good($1) }
      try want(400, host: "i.imgur.com", in: archive)
      let outcome = try await fetch(archive, many.transport)
      #expect(outcome.fetchedCount == 400)
      #expect(many.most == 16)
      try #expect(archive.imageHosts()["i.imgur.com"] == ImageHost(maxParallelRequests: 16))
    }
  }

  @Test("The next run begins as the last one ended")
  func remembers() async throws {
    try await withArchive { archive in
      try archive.save(ImageHost(maxParallelRequests: 1), named: "i.sstatic.net", at: now)
      let host = Host(clock) { [self] in good($1) }
      try want(2, in: archive)
      _ = try await fetch(archive, host.transport)
      #expect(host.most == 1)
    }
  }

  @Test(
    "A refusal halves the requests and makes a pause; the image is asked for again",
    arguments: [403, 429, 500, 503])
  func slowsDown(status: Int) async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] number, request in
        number == 3 ? refusal(status, request) : good(request)
      }
      try want(6, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 6)
      #expect(outcome.missing.isEmpty)
      #expect(host.moments.count == 7)
      #expect(host.moments.last == .seconds(1))
      let parallel = try archive.imageHosts()["i.sstatic.net"]?.maxParallelRequests
      #expect([2, 3].contains(parallel))
    }
  }

  @Test("Retry-After is obeyed, whatever the refusal", arguments: [429, 403, 503, 500])
  func retryAfter(status: Int) async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] number, request in
        number == 1 ? refusal(status, request, after: 40) : good(request)
      }
      try want(1, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 1)
      #expect(host.moments == [.zero, .seconds(40)])
    }
  }

  @Test("A pause beyond the time for images leaves its host to a later run, and is kept")
  func longPause() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] number, request in
        number == 1 ? refusal(429, request, after: 3600) : good(request)
      }
      try want(1, in: archive)
      let first = try await fetch(archive, host.transport)
      #expect(first.fetchedCount == 0)
      #expect(first.missing.count == 1)
      #expect(
        first.missing == [UnavailableImage("https://i.sstatic.net/100.png", .hostPausing)])
      try #expect(archive.imageHosts()["i.sstatic.net"]?.pausedUntil == now + 3600)
      let second = try await fetch(archive, at: now + 600, host.transport)
      #expect(second.missing.count == 1)
      #expect(host.moments.count == 1)
      let third = try await fetch(archive, at: now + 3601, host.transport)
      #expect(third.fetchedCount == 1)
    }
  }

  @Test("A host that refuses again and again is left alone; others are not")
  func givesUp() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] _, request in
        request.url.contains("imgur") ? refusal(403, request) : good(request)
      }
      try want(60, host: "i.imgur.com", in: archive)
      try want(5, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.fetchedCount == 5)
      #expect(outcome.missing.count == 60)
      #expect(outcome.missing.contains { $0.reason == .hostFailing("403 Forbidden") })
      #expect(outcome.missing.allSatisfy { $0.host == "i.imgur.com" })
      #expect(host.moments.count < 5 + 20)
      #expect(clock.now.offset < .seconds(60))
    }
  }

  @Test("What cannot be reached is not asked for again in the run, and its host soon given up")
  func unreachable() async throws {
    try await withArchive { archive in
      let host = Host(clock) { _, _ in
        throw TransportError.unreachable(host: "i.sstatic.net", because: "no route")
      }
      try want(30, in: archive)
      let outcome = try await fetch(archive, host.transport)
      #expect(outcome.missing.count == 30)
      #expect(host.moments.count < 10)
      #expect(clock.now.offset == .zero)
    }
  }

  @Test("When the time is over, what is left is for the next run, and did not fail")
  func timeIsOver() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self, clock] _, request in
        clock.advance(by: .seconds(10))
        return good(request)
      }
      try want(20, in: archive)
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

  @Test("Requests get no more time than there is, and what that cuts short did not fail")
  func cutShort() async throws {
    try await withArchive { archive in
      let limits = Mutex<[Duration]>([])
      let host = Host(clock) { [clock] _, request in
        limits.withLock { $0.append(request.limits.totalTimeout) }
        clock.advance(by: request.limits.totalTimeout)
        throw TransportError.timedOut(
          host: "i.sstatic.net", while: .waiting, after: request.limits.totalTimeout)
      }
      try want(1, in: archive)
      let outcome = try await fetch(archive, time: .seconds(5), host.transport)
      #expect(limits.withLock { $0 } == [.seconds(5)])
      #expect(outcome.missing.count == 1)
      try #expect(archive.imagesToDownload().allSatisfy { $0.failure == nil })
    }
  }

  @Test("Without time nothing is asked")
  func noTime() async throws {
    try await withArchive { archive in
      let host = Host(clock) { [self] in good($1) }
      try want(2, in: archive)
      let outcome = try await fetch(archive, time: .zero, host.transport)
      #expect(outcome.missing.count == 2)
      #expect(host.moments.isEmpty)
    }
  }

  @Test("A stored pause of a clock gone wrong holds nothing for longer than a day")
  func wrongClock() async throws {
    try await withArchive { archive in
      try archive.save(
        ImageHost(maxParallelRequests: 4, pausedUntil: .distantFuture), named: "i.sstatic.net",
        at: now)
      let host = Host(clock) { [self] in good($1) }
      try want(1, in: archive)
      let outcome = try await fetch(archive, time: .seconds(90_000), host.transport)
      #expect(outcome.fetchedCount == 1)
      #expect(host.moments == [.seconds(86_400)])
    }
  }
}
