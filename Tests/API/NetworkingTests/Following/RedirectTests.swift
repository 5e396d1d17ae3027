import Basics
import Networking
import Synchronization
import Testing

@Suite struct RedirectTests {
  /// Performs a request with scripted responses, and returns the last response and all hops.
  private func follow(
    _ request: HTTPRequest, _ script: [(status: Int, location: String?)]
  ) async throws -> (response: HTTPResponse, hops: [RequestHop]) {
    var hops: [RequestHop] = []
    let response = try await request.performFollowingRedirects(parseURL: Self.parse) { hop in
      let (status, location) = script[min(hops.count, script.count - 1)]
      hops.append(hop)
      return RequestHop.Response(
        response: HTTPResponse(status: status, url: hop.request.url), redirectURL: location)
    }
    return (response, hops)
  }

  /// Parses URLs of the form `https://host:port/…`.
  private static func parse(_ url: String) throws(TransportError) -> Destination {
    let text = URLParts(url)
    let parts = text.host.split(separator: ":")
    guard let host = parts.first else { throw .refused(url: url, because: "it names no host") }
    let isTLS = text.scheme == "https"
    let port = parts.count > 1 ? Int(parts[1]) : nil
    return Destination(
      url: url, isTLS: isTLS, host: String(host), port: port ?? (isTLS ? 443 : 80))
  }

  private let startURL = "https://a.example/1"

  @Test("A response without a redirect is returned")
  func noRedirect() async throws {
    for status in [200, 204, 300, 304, 404, 500] {
      let (response, hops) = try await follow(
        HTTPRequest(url: startURL), [(status, "https://a.example/2")])
      #expect(response.status == status)
      #expect(hops.count == 1)
    }
    #expect(try await follow(HTTPRequest(url: startURL), [(302, nil)]).response.status == 302)
  }

  @Test(
    "The status of a redirect decides about method and body",
    arguments: [
      (.get, 301, .get, true), (.get, 303, .get, false), (.post, 301, .get, false),
      (.post, 302, .get, false), (.post, 303, .get, false), (.post, 307, .post, true),
      (.post, 308, .post, true), (.put, 302, .put, true), (.put, 303, .get, false),
      (.head, 301, .head, true), (.head, 303, .head, true), (.delete, 303, .get, false),
      (.patch, 308, .patch, true),
    ] as [(HTTPMethod, Int, HTTPMethod, Bool)])
  func methods(method: HTTPMethod, status: Int, next: HTTPMethod, keepsBody: Bool) async throws {
    let request = HTTPRequest(
      method, url: startURL,
      headers: [HTTPHeader("Content-Type", "x/y"), HTTPHeader("Accept", "*/*")],
      body: [1])
    let (_, hops) = try await follow(request, [(status, "https://a.example/2"), (200, nil)])
    let secondRequest = try #require(hops.last).request
    #expect(secondRequest.method == next)
    #expect(secondRequest.body == (keepsBody ? [1] : nil))
    #expect(
      secondRequest.headers.map(\.name) == (keepsBody ? ["Content-Type", "Accept"] : ["Accept"]))
  }

  @Test("Secret headers are removed when host, port or scheme change, and never restored")
  func secrets() async throws {
    var request = HTTPRequest(
      url: startURL, headers: [HTTPHeader("Authorization", "k"), HTTPHeader("X", "1")])
    request.limits.allowedHosts = .listed([
      AllowedHost("a.example"), AllowedHost("b.example"), AllowedHost("a.example", port: 8443),
    ])
    let (_, hops) = try await follow(
      request,
      [
        (302, "https://a.example/2"), (302, "https://b.example/"), (302, "https://a.example/3"),
        (200, nil),
      ])
    #expect(hops.map { $0.request.headers.count } == [2, 2, 1, 1])
    let (_, otherPortHops) = try await follow(
      request, [(302, "https://a.example:8443/"), (200, nil)])
    #expect(otherPortHops.map { $0.request.headers.count } == [2, 1])
  }

  @Test("A redirect from http to https removes the key")
  func upgrade() async throws {
    let request = HTTPRequest(
      url: "http://a.example/", headers: [HTTPHeader("Authorization", "k")])
    let (_, hops) = try await follow(request, [(301, "https://a.example/"), (200, nil)])
    #expect(hops.map { $0.destination.isTLS } == [false, true])
    #expect(hops.map { $0.request.headers.count } == [1, 0])
  }

  @Test("A redirect that the rule does not allow is refused before it is requested")
  func refused() async {
    let cases: [(HostRule, String)] = [
      (.sameHost, "https://b.example/?key=k"), (.sameHost, "http://a.example/"),
      (.listed([AllowedHost("a.example")]), "https://b.example/"),
    ]
    for (rule, location) in cases {
      var request = HTTPRequest(url: startURL)
      request.limits.allowedHosts = rule
      let requestCount = Mutex(0)
      let error = await #expect(throws: TransportError.self) {
        try await request.performFollowingRedirects(parseURL: Self.parse) { hop in
          requestCount.withLock { $0 += 1 }
          return RequestHop.Response(
            response: HTTPResponse(status: 302, url: hop.request.url), redirectURL: location)
        }
      }
      guard case .refused(let url, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!url.contains("key=k"))
      #expect(requestCount.withLock { $0 } == 1)
    }
  }

  @Test("Five redirects are followed, a sixth is refused")
  func redirectLimit() async throws {
    let next = "https://a.example/2"
    let five = Array(repeating: (302, next as String?), count: 5) + [(200, nil)]
    #expect(try await follow(HTTPRequest(url: startURL), five).hops.count == 6)
    let expected = TransportError.refused(url: startURL, because: "it redirects more than 5 times")
    await #expect(throws: expected) { try await follow(HTTPRequest(url: startURL), [(302, next)]) }
  }

  @Test("Each hop has less time than the one before, and none after the timeout")
  func remainingTime() async throws {
    let (_, hops) = try await follow(
      HTTPRequest(url: startURL),
      [(302, "https://a.example/2"), (302, "https://a.example/3"), (200, nil)])
    #expect(hops[0].remainingTime <= .seconds(30))
    #expect(hops[1].remainingTime < hops[0].remainingTime)
    #expect(hops[2].remainingTime < hops[1].remainingTime)
    var request = HTTPRequest(url: startURL)
    request.limits.totalTimeout = .zero
    let expected = TransportError.timedOut(host: "a.example", while: .waiting, after: .zero)
    await #expect(throws: expected) { try await follow(request, [(200, nil)]) }
  }

  @Test("Each hop states whether it requires a public address")
  func publicAddresses() async throws {
    var request = HTTPRequest(url: startURL)
    request.limits.allowedHosts = .listed([
      AllowedHost("a.example"), AllowedHost("b.example", allowsAnyAddress: true),
    ])
    let (_, hops) = try await follow(request, [(302, "http://b.example/"), (200, nil)])
    #expect(hops.map(\.requiresPublicAddress) == [true, false])
    let (_, sameHostHops) = try await follow(HTTPRequest(url: startURL), [(200, nil)])
    #expect(sameHostHops.map(\.requiresPublicAddress) == [false])
  }

  @Test("An error of a hop is rethrown")
  func failures() async {
    await #expect(throws: CancellationError.self) {
      try await HTTPRequest(url: startURL).performFollowingRedirects(parseURL: Self.parse) { _ in
        throw CancellationError()
      }
    }
  }

  @Test(
    "An invalid header is refused without showing its value",
    arguments: [
      ("X", "a\rb"), ("X", "a\nb"), ("X", "a\r\nb: c"), ("X", "\0"), ("", "a"), ("X:", "a"),
      ("X Y", "a"), ("X\n", "a"), ("Ü", "a"),
    ])
  func headers(name: String, value: String) async {
    let header = HTTPHeader(name, "hunter2" + value)
    let error = await #expect(throws: TransportError.self) {
      try await follow(HTTPRequest(url: startURL, headers: [header]), [(200, nil)])
    }
    guard case .refused(startURL, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("hunter2"))
  }
}
