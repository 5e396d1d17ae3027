import Networking
import Synchronization
import Testing

@Suite struct SerializedTests {
  /// Counts the running requests of each URL, and their maximum.
  private final class Traffic: Sendable {
    let state = Mutex<(current: [String: Int], maximum: [String: Int])>(([:], [:]))

    var maximum: [String: Int] { state.withLock { $0.maximum } }

    var transport: Transport {
      { request in
        self.state.withLock { state in
          state.current[request.url, default: 0] += 1
          state.maximum[request.url] = max(
            state.maximum[request.url, default: 0], state.current[request.url, default: 0])
        }
        for _ in 0..<5 { await Task.yield() }
        self.state.withLock { $0.current[request.url, default: 0] -= 1 }
        return HTTPResponse(status: 200, url: request.url)
      }
    }
  }

  private func send(_ transport: @escaping Transport, times: Int, urls: [String]) async throws {
    try await withThrowingTaskGroup { group in
      for url in urls {
        for _ in 0..<times { group.addTask { _ = try await transport(HTTPRequest(url: url)) } }
      }
      try await group.waitForAll()
    }
  }

  @Test("Each rate limit key has one request at a time")
  func rateLimitKeys() async throws {
    let traffic = Traffic()
    let transport = serialized(traffic.transport) { $0.url }
    let urls = ["https://a.example/1", "https://a.example/2", "https://a.example/3"]
    try await send(transport, times: 30, urls: urls)
    #expect(traffic.maximum == [urls[0]: 1, urls[1]: 1, urls[2]: 1])
  }

  @Test("Requests without a rate limit key run concurrently")
  func withoutKey() async throws {
    let (gate, gateControl) = AsyncStream.makeStream(of: Void.self)
    let arrived = Mutex(0)
    let transport = serialized(
      { request in
        if arrived.withLock({
          $0 += 1
          return $0 == 2
        }) {
          gateControl.finish()
        }
        for await _ in gate {}
        return HTTPResponse(status: 200, url: request.url)
      }, rateLimitKey: { _ in nil })
    try await send(transport, times: 2, urls: ["https://a.example"])
    #expect(arrived.withLock { $0 } == 2)
  }

  @Test("A failed request releases the next one")
  func failure() async throws {
    let stub = StubTransport { request in
      if request.url.hasSuffix("bad") { throw TransportError.broken(host: "a", because: "b") }
      return HTTPResponse(status: 200, url: request.url)
    }
    let transport = serialized(stub.transport) { _ in "rateLimitKey" }
    await #expect(throws: TransportError.self) {
      try await transport(HTTPRequest(url: "https://a.example/bad"))
    }
    #expect(try await transport(HTTPRequest(url: "https://a.example/good")).status == 200)
  }

  @Test("A cancelled request leaves the queue, and the others keep their order")
  func cancellation() async throws {
    let (gate, gateControl) = AsyncStream.makeStream(of: Void.self)
    let stub = StubTransport { request in
      if request.url.hasSuffix("first") { for await _ in gate {} }
      return HTTPResponse(status: 200, url: request.url)
    }
    let transport = serialized(stub.transport) { _ in "rateLimitKey" }
    func start(_ name: String) -> Task<HTTPResponse, any Error> {
      Task { try await transport(HTTPRequest(url: "https://a.example/" + name)) }
    }
    let first = start("first")
    while stub.requests.isEmpty { await Task.yield() }
    let second = start("second")
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = start("third")
    gateControl.finish()
    #expect(try await first.value.status == 200)
    #expect(try await third.value.status == 200)
    #expect(stub.requests.map(\.url).map { $0.suffix(5) } == ["first", "third"])
  }

  @Test("A request that is cancelled before it queues is never sent")
  func cancelledBefore() async {
    let stub = StubTransport(body: "")
    let transport = serialized(stub.transport) { _ in "rateLimitKey" }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await transport(HTTPRequest(url: "https://a.example"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stub.requests.isEmpty)
  }
}
