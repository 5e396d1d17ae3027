import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct BackingOffTests {
  private let clock = TestClock()
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  /// A transport whose responses ask for back-off in their body: `rateLimitKey 5` or `all 5`.
  private func transport(
    _ stub: StubTransport, store: DeadlineStore = .none, maxWait: Duration = .seconds(60)
  ) -> Transport {
    let (clock, start) = (clock, start)
    return backingOff(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : String($0.url.suffix(1)) },
      backoff: Self.parseBackoff, store: store, maxWait: maxWait, clock: MonotonicClock(clock),
      currentDate: { start.addingTimeInterval(clock.now.offset / .seconds(1)) })
  }

  @Sendable private static func parseBackoff(_ response: HTTPResponse) -> Backoff? {
    let words = String(decoding: response.body, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let seconds = Int(words[1]) else { return nil }
    return Backoff(.seconds(seconds), affecting: words[0] == "all" ? .all : .sameRateLimitKey)
  }

  private func send(_ transport: Transport, _ url: String) async throws {
    _ = try await transport(HTTPRequest(url: "https://a.example/" + url))
  }

  @Test("A rate limit key pauses one second longer than requested, and others do not pause")
  func rateLimitKey() async throws {
    let stub = StubTransport {
      HTTPResponse(status: 200, body: Array("rateLimitKey 10".utf8), url: $0.url)
    }
    let transport = transport(stub)
    try await send(transport, "a")
    try await send(transport, "b")
    #expect(clock.sleeps == [])
    try await send(transport, "a")
    #expect(clock.sleeps == [.seconds(11)])
    clock.advance(by: .seconds(11))
    try await send(transport, "a")
    try await send(transport, "b")
    #expect(clock.sleeps == [.seconds(11)])
  }

  @Test("A back-off for all applies to every rate limit key, but not to requests without one")
  func allKeys() async throws {
    let bodies = Mutex(["all 30", ""])
    let stub = StubTransport { request in
      let body = bodies.withLock { $0.isEmpty ? "" : $0.removeFirst() }
      return HTTPResponse(status: 400, body: Array(body.utf8), url: request.url)
    }
    let transport = transport(stub)
    try await send(transport, "a")
    try await send(transport, "img/c")
    #expect(clock.sleeps == [])
    try await send(transport, "b")
    #expect(clock.sleeps == [.seconds(31)])
  }

  @Test("A back-off longer than the maximum wait fails at once and sends nothing")
  func tooLong() async throws {
    let stub = StubTransport(body: "rateLimitKey 60")
    let transport = transport(stub)
    try await send(transport, "a")
    clock.advance(by: .milliseconds(500))
    let expected = WebserviceError.throttled(
      retryAfter: .milliseconds(60_500), message: "an earlier response asked for this pause")
    await #expect(throws: expected) { try await send(transport, "a") }
    #expect(stub.requests.count == 1)
    clock.advance(by: .milliseconds(500))
    try await send(transport, "a")
    #expect(clock.sleeps == [.seconds(60)])
  }

  @Test("A later, shorter back-off does not shorten an earlier one")
  func longest() async throws {
    let bodies = Mutex(["all 40", "all 5", ""])
    let stub = StubTransport { request in
      let body = bodies.withLock { $0.isEmpty ? "" : $0.removeFirst() }
      return HTTPResponse(status: 200, body: Array(body.utf8), url: request.url)
    }
    let transport = transport(stub)
    async let first: Void = send(transport, "a")
    try await first
    _ = try await stub.transport(HTTPRequest(url: "https://a.example/img/x"))
    try await send(transport, "b")
    #expect(clock.sleeps == [.seconds(41)])
  }

  @Test("Deadlines are stored as dates and apply to the next run")
  func stored() async throws {
    let memory = InMemoryDeadlines()
    let stub = StubTransport(body: "rateLimitKey 20")
    try await send(transport(stub, store: memory.store), "a")
    #expect(memory.deadlines == ["a": start.addingTimeInterval(21)])
    clock.advance(by: .seconds(6))
    try await send(transport(stub, store: memory.store), "a")
    #expect(clock.sleeps == [.seconds(15)])
    try await send(transport(stub, store: memory.store), "b")
    #expect(clock.sleeps == [.seconds(15)])
  }

  @Test("A stored back-off for all also applies to the next run")
  func storedForAll() async throws {
    let memory = InMemoryDeadlines()
    let stub = StubTransport(body: "all 300")
    try await send(transport(stub, store: memory.store), "a")
    #expect(memory.deadlines == ["*": start.addingTimeInterval(301)])
    await #expect(throws: WebserviceError.self) {
      try await send(transport(stub, store: memory.store), "b")
    }
    #expect(stub.requests.count == 1)
  }

  @Test("Past deadlines are ignored, and those in the far future are limited")
  func unusualDeadlines() async throws {
    let memory = InMemoryDeadlines()
    memory.store(["a": start.addingTimeInterval(-5), "b": Date.distantFuture])
    let stub = StubTransport(body: "")
    let transport = transport(stub, store: memory.store)
    try await send(transport, "a")
    #expect(clock.sleeps == [])
    let expectedError = WebserviceError.throttled(
      retryAfter: .seconds(7 * 86_400), message: "an earlier response asked for this pause")
    await #expect(throws: expectedError) { try await send(transport, "b") }
    #expect(memory.deadlines["b"] == start.addingTimeInterval(7 * 86_400))
  }

  @Test("A deadline that was limited does not move with later runs")
  func clamped() async throws {
    let memory = InMemoryDeadlines()
    memory.store(["a": Date.distantFuture, "*": start.addingTimeInterval(30 * 86_400)])
    for _ in 1...7 {
      await #expect(throws: WebserviceError.self) {
        try await send(transport(StubTransport(body: ""), store: memory.store), "a")
      }
      clock.advance(by: .seconds(86_400))
    }
    let stub = StubTransport(body: "")
    try await send(transport(stub, store: memory.store), "a")
    #expect(stub.requests.count == 1)
    #expect(clock.sleeps == [])
  }

  @Test("An error of the store is rethrown")
  func failingStore() async {
    struct Full: Error {}
    let store = DeadlineStore(read: { _ in nil }, write: { _, _ in throw Full() })
    let transport = transport(StubTransport(body: "rateLimitKey 1"), store: store)
    await #expect(throws: Full.self) { try await send(transport, "a") }
  }

  /// A store of deadlines in memory.
  private final class InMemoryDeadlines: Sendable {
    private let state = Mutex<[String: Date]>([:])

    var deadlines: [String: Date] { state.withLock { $0 } }

    func store(_ deadlines: [String: Date]) { state.withLock { $0 = deadlines } }

    var store: DeadlineStore {
      DeadlineStore(
        read: { rateLimitKey in self.state.withLock { $0[rateLimitKey] } },
        write: { rateLimitKey, date in self.state.withLock { $0[rateLimitKey] = date } })
    }
  }
}
