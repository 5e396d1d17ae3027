import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct BackingOffTests {
  private let clock = TestClock()
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  /// A transport whose answers ask for the pause in their body, `lane 5` or `all 5`.
  private func transport(
    _ stub: StubTransport, store: DeadlineStore = .none, longestWait: Duration = .seconds(60)
  ) -> Transport {
    let (clock, start) = (clock, start)
    return backingOff(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : String($0.url.suffix(1)) },
      backoff: Self.pause, store: store, maxWait: longestWait, clock: MonotonicClock(clock),
      currentDate: { start.addingTimeInterval(clock.now.offset / .seconds(1)) })
  }

  @Sendable private static func pause(_ response: HTTPResponse) -> Backoff? {
    let words = String(decoding: response.body, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let seconds = Int(words[1]) else { return nil }
    return Backoff(.seconds(seconds), affecting: words[0] == "all" ? .all : .sameRateLimitKey)
  }

  private func ask(_ transport: Transport, _ url: String) async throws {
    _ = try await transport(HTTPRequest(url: "https://a.example/" + url))
  }

  @Test("A lane rests as long as it was asked to and a second more; others do not")
  func rateLimitKey() async throws {
    let stub = StubTransport {
      HTTPResponse(status: 200, body: Array("rateLimitKey 10".utf8), url: $0.url)
    }
    let transport = transport(stub)
    try await ask(transport, "a")
    try await ask(transport, "b")
    #expect(clock.sleeps == [])
    try await ask(transport, "a")
    #expect(clock.sleeps == [.seconds(11)])
    clock.advance(by: .seconds(11))
    try await ask(transport, "a")
    try await ask(transport, "b")
    #expect(clock.sleeps == [.seconds(11)])
  }

  @Test("A pause for all holds every lane, and nobody without one")
  func everything() async throws {
    let answers = Mutex(["all 30", ""])
    let stub = StubTransport { request in
      let body = answers.withLock { $0.isEmpty ? "" : $0.removeFirst() }
      return HTTPResponse(status: 400, body: Array(body.utf8), url: request.url)
    }
    let transport = transport(stub)
    try await ask(transport, "a")
    try await ask(transport, "img/c")
    #expect(clock.sleeps == [])
    try await ask(transport, "b")
    #expect(clock.sleeps == [.seconds(31)])
  }

  @Test("A pause that is too long to wait for fails at once, and sends nothing")
  func tooLong() async throws {
    let stub = StubTransport(body: "rateLimitKey 60")
    let transport = transport(stub)
    try await ask(transport, "a")
    clock.advance(by: .milliseconds(500))
    let expected = WebserviceError.throttled(
      retryAfter: .milliseconds(60_500), message: "an earlier response asked for this pause")
    await #expect(throws: expected) { try await ask(transport, "a") }
    #expect(stub.requests.count == 1)
    clock.advance(by: .milliseconds(500))
    try await ask(transport, "a")
    #expect(clock.sleeps == [.seconds(60)])
  }

  @Test("A later, shorter pause does not shorten an earlier one")
  func longest() async throws {
    let answers = Mutex(["all 40", "all 5", ""])
    let stub = StubTransport { request in
      let body = answers.withLock { $0.isEmpty ? "" : $0.removeFirst() }
      return HTTPResponse(status: 200, body: Array(body.utf8), url: request.url)
    }
    let transport = transport(stub)
    async let first: Void = ask(transport, "a")
    try await first
    _ = try await stub.transport(HTTPRequest(url: "https://a.example/img/x"))
    try await ask(transport, "b")
    #expect(clock.sleeps == [.seconds(41)])
  }

  @Test("Deadlines are kept by the calendar, and hold the next run")
  func stored() async throws {
    let kept = Kept()
    let stub = StubTransport(body: "rateLimitKey 20")
    try await ask(transport(stub, store: kept.store), "a")
    #expect(kept.deadlines == ["a": start.addingTimeInterval(21)])
    clock.advance(by: .seconds(6))
    try await ask(transport(stub, store: kept.store), "a")
    #expect(clock.sleeps == [.seconds(15)])
    try await ask(transport(stub, store: kept.store), "b")
    #expect(clock.sleeps == [.seconds(15)])
  }

  @Test("A stored pause for all holds the next run, too")
  func storedForAll() async throws {
    let kept = Kept()
    let stub = StubTransport(body: "all 300")
    try await ask(transport(stub, store: kept.store), "a")
    #expect(kept.deadlines == ["*": start.addingTimeInterval(301)])
    await #expect(throws: WebserviceError.self) {
      try await ask(transport(stub, store: kept.store), "b")
    }
    #expect(stub.requests.count == 1)
  }

  @Test("A deadline that is over holds nobody, one from a clock gone wrong not for ever")
  func oddDeadlines() async throws {
    let kept = Kept()
    kept.store(["a": start.addingTimeInterval(-5), "b": Date.distantFuture])
    let stub = StubTransport(body: "")
    let transport = transport(stub, store: kept.store)
    try await ask(transport, "a")
    #expect(clock.sleeps == [])
    let week = WebserviceError.throttled(
      retryAfter: .seconds(7 * 86_400), message: "an earlier response asked for this pause")
    await #expect(throws: week) { try await ask(transport, "b") }
    #expect(kept.deadlines["b"] == start.addingTimeInterval(7 * 86_400))
  }

  @Test("A deadline that was too far away does not move along with the runs")
  func clamped() async throws {
    let kept = Kept()
    kept.store(["a": Date.distantFuture, "*": start.addingTimeInterval(30 * 86_400)])
    for _ in 1...7 {
      await #expect(throws: WebserviceError.self) {
        try await ask(transport(StubTransport(body: ""), store: kept.store), "a")
      }
      clock.advance(by: .seconds(86_400))
    }
    let stub = StubTransport(body: "")
    try await ask(transport(stub, store: kept.store), "a")
    #expect(stub.requests.count == 1)
    #expect(clock.sleeps == [])
  }

  @Test("A store that fails is told")
  func failingStore() async {
    struct Full: Error {}
    let store = DeadlineStore(read: { _ in nil }, write: { _, _ in throw Full() })
    let transport = transport(StubTransport(body: "rateLimitKey 1"), store: store)
    await #expect(throws: Full.self) { try await ask(transport, "a") }
  }

  /// A store in memory.
  private final class Kept: Sendable {
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
