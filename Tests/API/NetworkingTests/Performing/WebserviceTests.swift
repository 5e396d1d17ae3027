import Networking
import Testing

@Suite struct WebserviceTests {
  private let environment = Environment(baseURL: "https://api.example/2.3/")

  private func service(_ stub: StubTransport) -> Webservice {
    Webservice(environment: environment, transport: stub.transport)
  }

  @Test("A JSON resource is requested below the base URL and decoded")
  func json() async throws {
    let stub = StubTransport(body: #"{"items":[1,2]}"#)
    struct Page: Decodable, Equatable { var items: [Int] }
    let resource = Resource<Page>(json: RequestDescription(path: ["questions"]))
    #expect(try await service(stub).load(resource) == Page(items: [1, 2]))
    let request = try #require(stub.requests.first)
    #expect(request.url == "https://api.example/2.3/questions")
    #expect(request.method == .get)
    #expect(request.headers == [HTTPHeader("Accept", "application/json")])
  }

  @Test("A byte order mark at the start of a body is removed")
  func byteOrderMark() async throws {
    let stub = StubTransport(body: "\u{FEFF}[7]")
    #expect(try await service(stub).load(Resource<[Int]>(json: "https://x.example/")) == [7])
    #expect(try await service(stub).load(.data(at: "https://x.example/")) == Array("[7]".utf8))
  }

  @Test("A mapped resource sends the same request and returns the new value")
  func map() async throws {
    let stub = StubTransport(body: "[1,2,3]")
    let resource = Resource<[Int]>(json: "https://x.example/n").map { $0.reduce(0, +) }
    #expect(try await service(stub).load(resource) == 6)
    #expect(stub.requests.map(\.url) == ["https://x.example/n"])
  }

  @Test("A resource can also return the complete response")
  func withResponse() async throws {
    let stub = StubTransport(headers: [HTTPHeader("ETag", "\"1\"")], body: "[4]")
    let resource = Resource<[Int]>(json: "https://x.example/n").withResponse
    let (value, response) = try await service(stub).load(resource)
    #expect(value == [4])
    #expect(response.header("etag") == "\"1\"")
  }

  @Test("The completion handler receives the value or the error")
  func completion() async throws {
    let numbers = Resource<[Int]>(json: "https://x.example/n")
    func load(_ stub: StubTransport) async throws -> [Int] {
      try await withCheckedThrowingContinuation { continuation in
        service(stub).load(numbers) { continuation.resume(with: $0) }
      }
    }
    #expect(try await load(StubTransport(body: "[1]")) == [1])
    let expectedError = WebserviceError.backend(id: 404, name: "Not Found", message: "Not Found")
    await #expect(throws: expectedError) { try await load(StubTransport(status: 404, body: "")) }
  }

  @Test("Cancelling a request completes it with a cancellation error")
  func cancellation() async {
    let stub = StubTransport { _ in
      try await Task.sleep(for: .seconds(60))
      throw CancellationError()
    }
    let service = service(stub)
    await #expect(throws: CancellationError.self) {
      try await withCheckedThrowingContinuation { continuation in
        service.load(Resource<[Int]>(json: "https://x.example/n")) {
          continuation.resume(with: $0)
        }.cancel()
      }
    }
  }
}
