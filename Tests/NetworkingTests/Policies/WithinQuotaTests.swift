import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct WithinQuotaTests {
  /// 22:00:00 UTC.
  private let evening = Date(timeIntervalSince1970: 1_800_050_400)

  /// A transport whose answers hold how many requests are left.
  private func transport(_ stub: StubTransport) -> Transport {
    withinQuota(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : "api" },
      quota: { response in
        Int(String(decoding: response.body, as: UTF8.self))
          .map { DailyQuota(maximum: 300, remaining: $0) }
      },
      currentDate: { [evening] in evening })
  }

  private func ask(_ transport: Transport, _ path: String = "q") async throws -> HTTPResponse {
    try await transport(HTTPRequest(url: "https://a.example/\(path)"))
  }

  @Test("The last answer of the day is used, the next request is not sent")
  func lastAnswer() async throws {
    let left = Mutex(2)
    let stub = StubTransport { request in
      let number = left.withLock {
        $0 -= 1
        return $0
      }
      return HTTPResponse(status: 200, body: Array("\(number)".utf8), url: request.url)
    }
    let transport = transport(stub)
    #expect(try await ask(transport).body == Array("1".utf8))
    #expect(try await ask(transport).body == Array("0".utf8))
    let spent = WebserviceError.throttled(
      retryAfter: .seconds(7200), message: "its daily quota of 300 requests is spent")
    await #expect(throws: spent) { try await ask(transport) }
    #expect(stub.requests.count == 2)
  }

  @Test("Other hosts, and answers that say nothing, do not count")
  func others() async throws {
    let stub = StubTransport(body: "0")
    let transport = transport(stub)
    for _ in 1...3 { _ = try await ask(transport, "img/a") }
    #expect(stub.requests.count == 3)
    let silent = self.transport(StubTransport(body: "nothing"))
    for _ in 1...3 { _ = try await ask(silent) }
  }
}
