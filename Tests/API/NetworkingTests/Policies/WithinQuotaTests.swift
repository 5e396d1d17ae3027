import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct WithinQuotaTests {
  /// 22:00:00 UTC.
  private let evening = Date(timeIntervalSince1970: 1_800_050_400)

  /// A transport whose responses contain the number of remaining requests.
  private func transport(_ stub: StubTransport) -> Transport {
    withinQuota(
      stub.transport, rateLimitKey: { $0.url.contains("/img/") ? nil : "api" },
      quota: { response in
        Int(String(decoding: response.body, as: UTF8.self))
          .map { DailyQuota(maximum: 300, remaining: $0) }
      },
      currentDate: { [evening] in evening })
  }

  private func send(_ transport: Transport, _ path: String = "q") async throws -> HTTPResponse {
    try await transport(HTTPRequest(url: "https://a.example/\(path)"))
  }

  @Test("The last response within the quota is used, and the next request is not sent")
  func lastResponse() async throws {
    let remaining = Mutex(2)
    let stub = StubTransport { request in
      let number = remaining.withLock {
        $0 -= 1
        return $0
      }
      return HTTPResponse(status: 200, body: Array("\(number)".utf8), url: request.url)
    }
    let transport = transport(stub)
    #expect(try await send(transport).body == Array("1".utf8))
    #expect(try await send(transport).body == Array("0".utf8))
    let expectedError = WebserviceError.throttled(
      retryAfter: .seconds(7200), message: "its daily quota of 300 requests is spent")
    await #expect(throws: expectedError) { try await send(transport) }
    #expect(stub.requests.count == 2)
  }

  @Test("Other hosts, and responses without a quota, do not count")
  func otherHosts() async throws {
    let stub = StubTransport(body: "0")
    let transport = transport(stub)
    for _ in 1...3 { _ = try await send(transport, "img/a") }
    #expect(stub.requests.count == 3)
    let withoutQuota = self.transport(StubTransport(body: "nothing"))
    for _ in 1...3 { _ = try await send(withoutQuota) }
  }
}
