import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct RequestPolicyTests {
  private let clock = TestClock()

  /// The policy of an API at `api.example` that limits the rate of each path.
  private func policy() -> RequestPolicy {
    RequestPolicy(
      rateLimitKey: { request in
        guard request.url.hasPrefix("https://api.example/") else { return nil }
        return String(request.url.dropFirst(20).prefix { $0 != "?" })
      },
      backoff: {
        $0.header("X-Pause").flatMap { Int($0) }.map {
          Backoff(.seconds($0), affecting: .sameRateLimitKey)
        }
      }
    )
  }

  private func transport(_ stub: StubTransport) -> Transport {
    policy().applied(
      to: stub.transport, clock: MonotonicClock(clock),
      currentDate: { Date(timeIntervalSince1970: 0) },
      random: { 0 })
  }

  @Test("Requests to other hosts are not affected")
  func otherHosts() async throws {
    let stub = StubTransport(status: 503, headers: [HTTPHeader("X-Pause", "9")], body: "")
    let transport = transport(stub)
    for _ in 1...5 {
      #expect(try await transport(HTTPRequest(url: "https://img.example/a")).status == 503)
    }
    #expect(stub.requests.count == 5)
    #expect(clock.sleeps == [])
  }

  @Test("A short throttle is waited for, and the request is repeated")
  func throttle() async throws {
    let count = Mutex(0)
    let stub = StubTransport { request in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      return isFirst
        ? HTTPResponse(status: 429, headers: [HTTPHeader("X-Pause", "30")], url: request.url)
        : HTTPResponse(status: 200, url: request.url)
    }
    let response = try await transport(stub)(HTTPRequest(url: "https://api.example/questions"))
    #expect(response.status == 200)
    #expect(clock.now.offset == .seconds(31))
  }

  @Test("A long throttle fails with the remaining delay")
  func longThrottle() async {
    let stub = StubTransport(status: 429, headers: [HTTPHeader("X-Pause", "3600")], body: "")
    let expected = WebserviceError.throttled(
      retryAfter: .seconds(3600), message: "an earlier response asked for this pause")
    await #expect(throws: expected) {
      try await transport(stub)(HTTPRequest(url: "https://api.example/questions"))
    }
    #expect(stub.requests.count == 1)
  }

  @Test("A queued request waits for the back-off that the previous response asked for")
  func backoffInQueue() async throws {
    let departures = Mutex<[Duration]>([])
    let stub = StubTransport { [clock] request in
      departures.withLock { $0.append(clock.now.offset) }
      await Task.yield()
      return HTTPResponse(status: 200, headers: [HTTPHeader("X-Pause", "5")], url: request.url)
    }
    let transport = transport(stub)
    try await withThrowingTaskGroup { group in
      for page in 1...4 {
        group.addTask {
          _ = try await transport(HTTPRequest(url: "https://api.example/questions?page=\(page)"))
        }
      }
      try await group.waitForAll()
    }
    let times = departures.withLock { $0 }
    #expect(times == [0, 6, 12, 18].map { .seconds($0) })
  }
}
