import Networking
import Testing

@Suite struct WebserviceErrorTests {
  private let numbers = Resource<[Int]>(json: RequestDescription(path: ["numbers"]))

  private func load(
    _ stub: StubTransport,
    parseError: @escaping @Sendable (HTTPResponse) -> WebserviceError? = { _ in nil }
  ) async throws -> [Int] {
    let environment = Environment(baseURL: "https://api.example", parseError: parseError)
    return try await Webservice(environment: environment, transport: stub.transport).load(numbers)
  }

  @Test("A transport error becomes a connectivity error that names the host")
  func connectivity() async {
    let cause = TransportError.unreachable(host: "api.example", because: "no route")
    let stub = StubTransport { _ in throw cause }
    await #expect(throws: WebserviceError.connectivity(host: "api.example", because: cause)) {
      try await load(stub)
    }
  }

  @Test("A cancellation stays a cancellation")
  func cancellation() async {
    let stub = StubTransport { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await load(stub) }
  }

  @Test("An error of the service is parsed at any status", arguments: [200, 400, 502])
  func serviceError(status: Int) async {
    let serviceError = WebserviceError.backend(
      id: 502, name: "throttle_violation", message: "later")
    let stub = StubTransport(status: status, body: #"{"error_id":502}"#)
    await #expect(throws: serviceError) {
      try await load(stub) { $0.body.contains(UInt8(ascii: "5")) ? serviceError : nil }
    }
  }

  @Test("Responses of other hosts are not parsed as errors of the service")
  func otherHosts() async throws {
    let environment = Environment(
      baseURL: "https://api.example/2.3",
      parseError: { _ in .throttled(retryAfter: .zero, message: "") })
    let service = Webservice(
      environment: environment, transport: StubTransport(body: "x").transport)
    for url in ["https://api.example.org/2.3/a", "https://api.example/2.34"] {
      #expect(try await service.load(.data(at: url)) == [UInt8(ascii: "x")])
    }
  }

  @Test("A 429 or 503 has the delay that the server asked for", arguments: [429, 503])
  func throttled(status: Int) async {
    let stub = StubTransport(status: status, headers: [.init("retry-after", "12")], body: "")
    let phrase = status == 429 ? "Too Many Requests" : "Service Unavailable"
    await #expect(throws: WebserviceError.throttled(retryAfter: .seconds(12), message: phrase)) {
      try await load(stub)
    }
  }

  @Test("A delay given as a date counts from the date of the response")
  func throttledUntilDate() async {
    let headers = [
      HTTPHeader("Date", "Thu, 29 Feb 2024 23:59:00 GMT"),
      HTTPHeader("Retry-After", "Fri, 01 Mar 2024 00:00:30 GMT"),
    ]
    let stub = StubTransport(status: 429, headers: headers, body: "")
    let expected = WebserviceError.throttled(retryAfter: .seconds(90), message: "Too Many Requests")
    await #expect(throws: expected) { try await load(stub) }
  }

  @Test(
    "A 429 without a valid delay is a plain refusal",
    arguments: [nil, "soon", "-5", "Fri, 01 Mar 2024 00:00:30 GMT"])
  func throttledWithoutDelay(value: String?) async {
    let headers = value.map { [HTTPHeader("Retry-After", $0)] } ?? []
    let stub = StubTransport(status: 429, headers: headers, body: "")
    let phrase = "Too Many Requests"
    await #expect(throws: WebserviceError.backend(id: 429, name: phrase, message: phrase)) {
      try await load(stub)
    }
  }

  @Test("An HTML page in place of a response is reported by its title")
  func htmlPage() async {
    let page = "\n<!DOCTYPE html><html><head><TITLE lang=en>Just a\n moment…</TITLE></head></html>"
    let expectedError = WebserviceError.backend(
      id: 403, name: "Forbidden",
      message: "a server in front of the API returned an HTML page: “Just a moment…”")
    await #expect(throws: expectedError) { try await load(StubTransport(status: 403, body: page)) }
    let reason = "a server in front of the API returned an HTML page: “Just a moment…”"
    await #expect(
      throws: WebserviceError.unreadable(url: "https://api.example/numbers", because: reason)
    ) { try await load(StubTransport(body: page)) }
  }

  @Test(
    "An unreadable response is reported with the reason",
    arguments: [
      ("", "the response is empty"), ("[1,", "it is not valid JSON"),
      ("[1,\"x\"]", "[1] is not of type Int"), ("{}", "the JSON value is not of type Array<Any>"),
    ])
  func unreadable(body: String, reason: String) async {
    let expected = WebserviceError.unreadable(
      url: "https://api.example/numbers", because: reason)
    await #expect(throws: expected) { try await load(StubTransport(body: body)) }
  }

  @Test("A service error that a parser throws is kept")
  func parserError() async {
    let serviceError = WebserviceError.throttled(retryAfter: .seconds(3), message: "later")
    let resource = Resource<Int>(url: "https://x.example") { _ in throw serviceError }
    let service = Webservice(
      environment: Environment(baseURL: "https://api.example"),
      transport: StubTransport(body: "").transport)
    await #expect(throws: serviceError) { try await service.load(resource) }
  }

  @Test("Messages say what failed, where, and how long to wait")
  func wording() {
    let slow = TransportError.timedOut(host: "h", while: .waiting, after: .milliseconds(1250))
    #expect(
      WebserviceError.connectivity(host: "h", because: slow).description
        == "h accepted the request and sent nothing within 1.25 s.")
    #expect(
      WebserviceError.throttled(retryAfter: .seconds(12), message: "busy").description
        == "The server asks for a pause of 12 s: busy")
  }
}
