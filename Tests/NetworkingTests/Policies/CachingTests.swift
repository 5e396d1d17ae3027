import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct CachingTests {
  private let time = Mutable(Date(timeIntervalSince1970: 1_800_000_000))
  private let kept = Mutable<[String: (body: [UInt8], date: Date)]>([:])

  private var store: ResponseCache {
    ResponseCache(
      read: { [kept] name, since in kept.value[name].flatMap { $0.date >= since ? $0 : nil } },
      write: { [kept] name, answer, date in kept.value[name] = (answer.body, date) })
  }

  private func transport(
    _ stub: StubTransport, keeps: @escaping @Sendable (HTTPResponse) -> Bool = { _ in true }
  ) -> Transport {
    caching(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : "api" }, shouldStore: keeps,
      store: store, currentDate: { [time] in time.value })
  }

  private func ask(_ transport: Transport, _ url: String, since: Date? = nil) async throws
    -> HTTPResponse
  {
    try await transport(
      HTTPRequest(url: "https://a.example/" + url, limits: HTTPLimits(acceptCachedSince: since)))
  }

  @Test("The same request is sent once a minute, in whatever order its items stand")
  func minute() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    _ = try await ask(transport, "q?page=1&site=x")
    time.value += 59
    let again = try await ask(transport, "q?site=x&page=1")
    #expect(again.body == Array("{}".utf8))
    #expect(again.header("Age") == "59")
    #expect(again.status == 200)
    #expect(stub.requests.count == 1)
    _ = try await ask(transport, "q?site=x&page=2")
    #expect(stub.requests.count == 2)
    time.value += 3
    let fresh = try await ask(transport, "q?page=1&site=x")
    #expect(fresh.header("Age") == nil)
    #expect(stub.requests.count == 3)
  }

  @Test("The age that a cache on the way tells is not taken for one of memory")
  func otherCaches() async throws {
    let headers = [HTTPHeader("age", "7"), HTTPHeader("ETag", "\"1\"")]
    let transport = transport(StubTransport(headers: headers, body: "{}"))
    #expect(try await ask(transport, "q").headers == [HTTPHeader("ETag", "\"1\"")])
    time.value += 3
    #expect(try await ask(transport, "q").header("Age") == "3")
  }

  @Test("What one run was answered, the next one knows")
  func nextRun() async throws {
    let stub = StubTransport(body: "{}")
    _ = try await ask(transport(stub), "q")
    _ = try await ask(transport(stub), "q")
    #expect(stub.requests.count == 1)
  }

  @Test("A key is neither part of the name nor kept")
  func secrets() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    let key = HTTPHeader("Authorization", "Bearer secret-key")
    _ = try await transport(HTTPRequest(url: "https://a.example/q?key=secret-key", headers: [key]))
    _ = try await transport(HTTPRequest(url: "https://a.example/q"))
    #expect(stub.requests.count == 1)
    #expect(kept.value.keys.allSatisfy { !$0.contains("secret-key") })
  }

  @Test("An older answer is given to those who take one")
  func olderAnswers() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    let start = time.value
    _ = try await ask(transport, "q")
    // However long those who go on with something take for it.
    for _ in 1...3 {
      time.value += 3600
      _ = try await ask(transport, "q", since: start)
    }
    #expect(stub.requests.count == 1)
    _ = try await ask(transport, "q", since: start + 1)
    #expect(stub.requests.count == 2)
    time.value += 30
    _ = try await ask(transport, "q", since: time.value)
    #expect(stub.requests.count == 2)
  }

  @Test("After the clock was set back nothing is taken from the future")
  func clockSetBack() async throws {
    let stub = StubTransport(body: "{}")
    let transport = transport(stub)
    _ = try await ask(transport, "q")
    time.value -= 30
    _ = try await ask(transport, "q")
    #expect(stub.requests.count == 2)
  }

  @Test("Failures, other methods, other hosts and what is not worth it are asked again")
  func notRemembered() async throws {
    let failing = StubTransport(status: 400, body: "{}")
    let refused = transport(failing)
    for _ in 1...2 { _ = try await ask(refused, "q") }
    #expect(failing.requests.count == 2)
    let stub = StubTransport(body: "{}")
    let picky = transport(stub, keeps: { _ in false })
    for _ in 1...2 { _ = try await ask(picky, "q") }
    let others = transport(stub)
    for _ in 1...2 { _ = try await ask(others, "img/a") }
    for _ in 1...2 { _ = try await others(HTTPRequest(.post, url: "https://a.example/q")) }
    #expect(stub.requests.count == 6)
    #expect(kept.value.isEmpty)
  }

  @Test("A store that fails is told")
  func failingStore() async {
    struct Full: Error {}
    let store = ResponseCache(read: { _, _ in nil }, write: { _, _, _ in throw Full() })
    let transport = caching(
      StubTransport(body: "{}").transport, rateLimitKey: { _ in "a" }, shouldStore: { _ in true },
      store: store)
    await #expect(throws: Full.self) { try await ask(transport, "q") }
  }
}

/// A value that closures share.
final class Mutable<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
