import Basics
import FoundationEssentials
import Networking
import Testing

@Suite struct ResourceTests {
  private func service(_ stub: StubTransport) -> Webservice {
    Webservice(
      environment: Environment(baseURL: "https://api.example"), transport: stub.transport)
  }

  @Test("An image is requested from allowed hosts only, within its limits, and checked")
  func image() async throws {
    let stub = StubTransport(body: "PNG")
    let hosts = [
      AllowedHost("i.sstatic.net"), AllowedHost("127.0.0.1", port: 1, allowsAnyAddress: true),
    ]
    let image = Resource.image(
      at: "https://i.sstatic.net/a.png", allowedHosts: hosts, byteLimit: 5, timeout: .seconds(7)
    ) { $0.count }
    #expect(try await service(stub).load(image) == 3)
    let request = try #require(stub.requests.first)
    #expect(
      request.limits
        == HTTPLimits(maxBodyBytes: 5, totalTimeout: .seconds(7), allowedHosts: .listed(hosts)))
    #expect(request.headers.map(\.name) == ["Accept"])
    #expect(request.headers.first?.value.hasPrefix("image/webp,image/png") == true)
  }

  @Test("A body that is no image cannot be read")
  func noImage() async {
    struct NoImage: Error, CustomStringConvertible { var description: String { "it is a page" } }
    let image = Resource<Int>.image(
      at: "https://i.sstatic.net/a.png", allowedHosts: [], byteLimit: 5
    ) { _ in throw NoImage() }
    let expected = WebserviceError.unreadable(
      url: "https://i.sstatic.net/a.png", because: "it is a page")
    await #expect(throws: expected) { try await service(StubTransport(body: "x")).load(image) }
  }

  @Test("JSON is decoded with the decoder of the resource")
  func decoder() async throws {
    struct Item: Decodable, Equatable { var createdAt: Date }
    let resource = Resource<Item>(
      json: RequestDescription(path: ["item"]),
      makeDecoder: {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
      })
    let stub = StubTransport(body: #"{"created_at":60}"#)
    #expect(
      try await service(stub).load(resource) == Item(createdAt: Date(timeIntervalSince1970: 60)))
  }

  @Test("A custom Accept header is kept")
  func accept() async throws {
    let stub = StubTransport(body: "[]")
    let request = RequestDescription(path: ["x"], headers: [HTTPHeader("accept", "text/json")])
    _ = try await service(stub).load(Resource<[Int]>(json: request))
    #expect(stub.requests.first?.headers == [HTTPHeader("accept", "text/json")])
  }

  @Test("Raw data is returned unchanged, from a path and from a URL")
  func data() async throws {
    let stub = StubTransport(body: "\u{0}ÿ")
    #expect(try await service(stub).load(.data(at: "https://a.example/x")) == [0, 0xC3, 0xBF])
    let request = RequestDescription(.post, path: ["x"], body: HTTPBody([1], contentType: "a/b"))
    #expect(try await service(stub).load(.data(request)) == [0, 0xC3, 0xBF])
    #expect(stub.requests.map(\.body) == [nil, [1]])
  }

  @Test("A resource decides which statuses it accepts")
  func acceptedStatuses() async throws {
    let stub = StubTransport(status: 304, body: "")
    let resource = Resource(
      RequestDescription(url: "https://a.example/x"), acceptsStatus: { [200, 304].contains($0) },
      parseResponse: \.status)
    #expect(try await service(stub).load(resource) == 304)
    let expected = WebserviceError.backend(
      id: 304, name: "Not Modified", message: "Not Modified")
    await #expect(throws: expected) {
      try await service(stub).load(.data(at: "https://a.example/x"))
    }
  }

  @Test("Mapping keeps the request and the accepted statuses, and may throw")
  func map() async throws {
    let resource = Resource(
      RequestDescription(path: ["a"], query: [QueryItem("b", "c")]), acceptsStatus: { $0 == 404 },
      parseResponse: \.body.count)
    let mapped = resource.map { count throws in
      guard count < 3 else { throw WebserviceError.backend(id: count, name: "n", message: "m") }
      return "\(count)"
    }
    #expect(mapped.request == resource.request)
    #expect(try await service(StubTransport(status: 404, body: "ab")).load(mapped) == "2")
    await #expect(throws: WebserviceError.backend(id: 3, name: "n", message: "m")) {
      try await service(StubTransport(status: 404, body: "abc")).load(mapped)
    }
  }

  @Test("A request has the limits and the method of its description")
  func limits() async throws {
    let stub = StubTransport(body: "")
    let limits = HTTPLimits(maxBodyBytes: 1, connectTimeout: .seconds(2), totalTimeout: .seconds(3))
    let request = RequestDescription(.delete, url: "https://a.example/x", limits: limits)
    _ = try await service(stub).load(.data(request))
    #expect(stub.requests.first?.limits == limits)
    #expect(stub.requests.first?.method == .delete)
  }
}
