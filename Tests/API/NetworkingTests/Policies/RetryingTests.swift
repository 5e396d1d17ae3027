import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct RetryingTests {
  private let clock = TestClock()
  private let broken = TransportError.broken(host: "a.example", because: "reset")

  /// A transport that returns these results in order, and then repeats the last one.
  private func stub(_ results: [Result<HTTPResponse, TransportError>]) -> StubTransport {
    let count = Mutex(0)
    return StubTransport { _ in
      let index = count.withLock {
        $0 += 1
        return $0 - 1
      }
      return try results[min(index, results.count - 1)].get()
    }
  }

  private func response(_ status: Int, _ headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, url: "https://a.example")
  }

  private func send(
    _ stub: StubTransport, _ method: HTTPMethod = .get, policy: RetryPolicy = RetryPolicy(),
    random: Double = 0
  ) async throws -> Int {
    let transport = retrying(
      stub.transport, policy: policy, clock: MonotonicClock(clock), random: { random })
    return try await transport(HTTPRequest(method, url: "https://a.example")).status
  }

  @Test("Transient failures are retried after doubling delays")
  func delays() async throws {
    let stub = stub([.failure(broken), .success(response(503)), .success(response(200))])
    #expect(try await send(stub) == 200)
    #expect(clock.sleeps == [.seconds(1), .seconds(2)])
  }

  @Test("Up to half of each delay is random")
  func jitter() async throws {
    let stub = stub([.failure(broken), .failure(broken), .success(response(200))])
    #expect(try await send(stub, random: 0.5) == 200)
    #expect(clock.sleeps == [.milliseconds(750), .milliseconds(1500)])
  }

  @Test("The result of the fourth attempt is final")
  func maxAttempts() async throws {
    let failing = stub([.failure(broken)])
    await #expect(throws: broken) { try await send(failing) }
    #expect(failing.requests.count == 4)
    let unavailable = stub([.success(response(500))])
    #expect(try await send(unavailable) == 500)
    #expect(unavailable.requests.count == 4)
    let once = stub([.failure(broken)])
    await #expect(throws: broken) { try await send(once, policy: RetryPolicy(maxAttempts: 1)) }
    #expect(once.requests.count == 1)
  }

  @Test("No attempt begins after the maximum time")
  func maxTime() async throws {
    let slow = StubTransport { [clock, broken] _ in
      clock.advance(by: .seconds(25))
      throw broken
    }
    await #expect(throws: broken) { try await send(slow) }
    // 25 s, 1 s, 25 s, 2 s, 25 s: a fourth attempt would begin after 82 s.
    #expect(slow.requests.count == 3)
    #expect(clock.now.offset == .seconds(78))
  }

  @Test("A longer Retry-After is respected, and one beyond the maximum ends the attempts")
  func retryAfter() async throws {
    let stub = stub([
      .success(response(429, [HTTPHeader("Retry-After", "20")])),
      .success(response(503, [HTTPHeader("Retry-After", "1")])),
      .success(response(429, [HTTPHeader("Retry-After", "100")])),
    ])
    #expect(try await send(stub) == 429)
    #expect(clock.sleeps == [.seconds(20), .seconds(2)])
  }

  @Test(
    "Permanent statuses are not retried",
    arguments: [200, 304, 400, 403, 404, 501])
  func finalStatuses(status: Int) async throws {
    let stub = stub([.success(response(status))])
    #expect(try await send(stub) == status)
    #expect(stub.requests.count == 1)
  }

  @Test("Permanent failures are not retried")
  func finalFailures() async {
    let failures: [TransportError] = [
      .refused(url: "u", because: "r"), .unreachable(host: "h", because: "r"),
      .insecure(host: "h", because: "r"), .tooLarge(url: "u", limit: 1),
      .timedOut(host: "h", while: .waiting, after: .seconds(30)),
      .notRecorded(request: "r", folder: "f"),
    ]
    for failure in failures {
      let stub = stub([.failure(failure)])
      await #expect(throws: failure) { try await send(stub) }
      #expect(stub.requests.count == 1)
    }
  }

  @Test("Methods that are not idempotent are retried only if the policy allows it")
  func methods() async throws {
    for (method, attempts) in [(HTTPMethod.post, 1), (.patch, 1), (.put, 4), (.head, 4)] {
      let stub = stub([.failure(broken)])
      await #expect(throws: broken) { try await send(stub, method) }
      #expect(stub.requests.count == attempts)
    }
    let stub = stub([.failure(broken), .success(response(200))])
    #expect(try await send(stub, .post, policy: RetryPolicy { _, _ in true }) == 200)
  }

  @Test("A cancellation is not retried")
  func cancellation() async {
    let stub = StubTransport { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await send(stub, policy: RetryPolicy { _, _ in true })
    }
    #expect(stub.requests.count == 1)
  }
}
