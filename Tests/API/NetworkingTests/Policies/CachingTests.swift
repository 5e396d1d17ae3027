import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct CachingTests {
  private let time = SharedValue(Date(timeIntervalSince1970: 1_800_000_000))
  private let stored = SharedValue<[String: (body: [UInt8], date: Date)]>([:])

  private var store: ResponseCache {
    ResponseCache(
      read: { [stored] name, since in stored.value[name].flatMap { $0.date >= since ? $0 : nil } },
      write: { [stored] name, response, date in stored.value[name] = (response.body, date) })
  }

  private func transport(
    _ stub: StubTransport, shouldStore: @escaping @Sendable (HTTPResponse) -> Bool = { _ in true }
  ) -> Transport {
    caching(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : "api" },
      shouldStore: shouldStore,
      store: store, currentDate: { [time] in time.value })
  }

  private func send(_ transport: Transport, _ url: String, since: Date? = nil) async throws
    -> HTTPResponse
  {
    try await transport(
      HTTPRequest(url: "https://a.example/" + url, limits: HTTPLimits(acceptCachedSince: since)))
  }

  @Test("Equivalent requests are sent once a minute")
  func minute() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    _ = try await send(transport, "q?page=1&site=x")
    time.value += 59
    let cached = try await send(transport, "q?site=x&page=1")
    #expect(cached.body == Array("{}".utf8))
    #expect(cached.header("Age") == "59")
    #expect(cached.status == 200)
    #expect(stub.requests.count == 1)
    _ = try await send(transport, "q?site=x&page=2")
    #expect(stub.requests.count == 2)
    time.value += 3
    let fresh = try await send(transport, "q?page=1&site=x")
    #expect(fresh.header("Age") == nil)
    #expect(stub.requests.count == 3)
  }

  @Test("The Age header of another cache is ignored")
  func otherCaches() async throws {
    let headers = [HTTPHeader("age", "7"), HTTPHeader("ETag", "\"1\"")]
    let transport = transport(StubTransport(headers: headers, body: "{}"))
    #expect(try await send(transport, "q").headers == [HTTPHeader("ETag", "\"1\"")])
    time.value += 3
    #expect(try await send(transport, "q").header("Age") == "3")
  }

  @Test("A response is cached for the next run")
  func nextRun() async throws {
    let stub = StubTransport(body: "{}")
    _ = try await send(transport(stub), "q")
    _ = try await send(transport(stub), "q")
    #expect(stub.requests.count == 1)
  }

  @Test("A key is neither part of the cache key nor stored")
  func secrets() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    let key = HTTPHeader("Authorization", "Bearer secret-key")
    _ = try await transport(HTTPRequest(url: "https://a.example/q?key=secret-key", headers: [key]))
    _ = try await transport(HTTPRequest(url: "https://a.example/q"))
    #expect(stub.requests.count == 1)
    #expect(stored.value.keys.allSatisfy { !$0.contains("secret-key") })
  }

  @Test("A request may accept older cached responses")
  func olderResponses() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    let start = time.value
    _ = try await send(transport, "q")
    // A resumed fetch accepts its earlier responses, however long it takes.
    for _ in 1...3 {
      time.value += 3600
      _ = try await send(transport, "q", since: start)
    }
    #expect(stub.requests.count == 1)
    _ = try await send(transport, "q", since: start + 1)
    #expect(stub.requests.count == 2)
    time.value += 30
    _ = try await send(transport, "q", since: time.value)
    #expect(stub.requests.count == 2)
  }

  @Test("Responses from the future are not used after the clock was set back")
  func clockSetBack() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    _ = try await send(transport, "q")
    time.value -= 30
    _ = try await send(transport, "q")
    #expect(stub.requests.count == 2)
  }

  @Test("Failures, other methods, other hosts and excluded responses are not cached")
  func uncached() async throws {
    let failing = StubTransport(status: 400, body: "{}")
    let failingTransport = transport(failing)
    for _ in 1...2 { _ = try await send(failingTransport, "q") }
    #expect(failing.requests.count == 2)
    let stub = StubTransport(body: "{}")
    let excluding = transport(stub, shouldStore: { _ in false })
    for _ in 1...2 { _ = try await send(excluding, "q") }
    let uncached = transport(stub)
    for _ in 1...2 { _ = try await send(uncached, "img/a") }
    for _ in 1...2 { _ = try await uncached(HTTPRequest(.post, url: "https://a.example/q")) }
    #expect(stub.requests.count == 6)
    #expect(stored.value.isEmpty)
  }

  @Test("An error of the store is rethrown")
  func failingStore() async {
    struct Full: Error {}
    let store = ResponseCache(read: { _, _ in nil }, write: { _, _, _ in throw Full() })
    let transport = caching(
      StubTransport(body: "{}").transport, rateLimitKey: { _ in "a" }, shouldStore: { _ in true },
      store: store)
    await #expect(throws: Full.self) { try await send(transport, "q") }
  }
}

/// A mutable value that closures share.
final class SharedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
