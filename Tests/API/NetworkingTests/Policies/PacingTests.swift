import Networking
import TestSupport
import Testing

@Suite struct PacingTests {
  private let clock = TestClock()

  @Test("Requests to a host are 40 ms apart")
  func spacing() async throws {
    let stub = StubTransport(body: "")
    let transport = paced(stub.transport, perSecond: 25, clock: MonotonicClock(clock))
    for _ in 1...51 { _ = try await transport(HTTPRequest(url: "https://a.example/x")) }
    #expect(clock.sleeps == Array(repeating: .milliseconds(40), count: 50))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("Time that has passed already shortens the wait")
  func idle() async throws {
    let stub = StubTransport(body: "")
    let transport = paced(stub.transport, perSecond: 10, clock: MonotonicClock(clock))
    _ = try await transport(HTTPRequest(url: "https://a.example/x"))
    clock.advance(by: .milliseconds(70))
    _ = try await transport(HTTPRequest(url: "https://a.example/x"))
    clock.advance(by: .seconds(60))
    _ = try await transport(HTTPRequest(url: "https://a.example/x"))
    #expect(clock.sleeps == [.milliseconds(30)])
  }

  @Test("Each host has its own pace, and requests without a group have none")
  func groups() async throws {
    let stub = StubTransport(body: "")
    let byHost = paced(stub.transport, perSecond: 25, clock: MonotonicClock(clock))
    _ = try await byHost(HTTPRequest(url: "https://a.example/x"))
    _ = try await byHost(HTTPRequest(url: "https://b.example/x"))
    let unpaced = paced(
      stub.transport, perSecond: 25, group: { _ in nil }, clock: MonotonicClock(clock))
    for _ in 1...3 { _ = try await unpaced(HTTPRequest(url: "https://a.example/x")) }
    #expect(clock.sleeps == [])
    _ = try await byHost(HTTPRequest(url: "https://A.example/y"))
    #expect(clock.sleeps == [.milliseconds(40)])
  }

  @Test("Concurrent requests are sent one after the other")
  func concurrent() async throws {
    let stub = StubTransport(body: "")
    let stillClock = StillClock()
    let transport = paced(stub.transport, perSecond: 100, clock: MonotonicClock(stillClock))
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { _ = try await transport(HTTPRequest(url: "https://a.example/x")) }
      }
      try await group.waitForAll()
    }
    #expect(stillClock.sleeps.sorted() == (1..<100).map { .milliseconds($0 * 10) })
  }

  @Test("A request cancelled while waiting is not sent")
  func cancellation() async throws {
    let stub = StubTransport(body: "")
    let transport = paced(stub.transport, perSecond: 25, clock: MonotonicClock(clock))
    _ = try await transport(HTTPRequest(url: "https://a.example/1"))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await transport(HTTPRequest(url: "https://a.example/2"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stub.requests.count == 1)
  }
}
