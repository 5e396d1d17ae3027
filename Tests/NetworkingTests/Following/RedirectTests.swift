import Basics
import Networking
import Synchronization
import Testing

@Suite struct RedirectTests {
  /// Performs a request whose answers redirect as a script says, and notes each step.
  private func follow(
    _ request: HTTPRequest, _ script: [(status: Int, location: String?)]
  ) async throws -> (response: HTTPResponse, hops: [RequestHop]) {
    var hops: [RequestHop] = []
    let response = try await request.performFollowingRedirects(parseURL: Self.read) { hop in
      let (status, location) = script[min(hops.count, script.count - 1)]
      hops.append(hop)
      return RequestHop.Response(
        response: HTTPResponse(status: status, url: hop.request.url), redirectURL: location)
    }
    return (response, hops)
  }

  /// A parser that knows `https://host:port/…` only.
  private static func read(_ url: String) throws(TransportError) -> Destination {
    let text = URLParts(url)
    let parts = text.host.split(separator: ":")
    guard let host = parts.first else { throw .refused(url: url, because: "it names no host") }
    let isTLS = text.scheme == "https"
    let port = parts.count > 1 ? Int(parts[1]) : nil
    return Destination(
      url: url, isTLS: isTLS, host: String(host), port: port ?? (isTLS ? 443 : 80))
  }

  private let a = "https://a.example/1"

  @Test("An answer that does not redirect is the answer")
  func none() async throws {
    for status in [200, 204, 300, 304, 404, 500] {
      let (response, hops) = try await follow(
        HTTPRequest(url: a), [(status, "https://a.example/2")])
      #expect(response.status == status)
      #expect(hops.count == 1)
    }
    #expect(try await follow(HTTPRequest(url: a), [(302, nil)]).response.status == 302)
  }

  @Test(
    "Method and body go on as the status says",
    arguments: [
      (.get, 301, .get, true), (.get, 303, .get, false), (.post, 301, .get, false),
      (.post, 302, .get, false), (.post, 303, .get, false), (.post, 307, .post, true),
      (.post, 308, .post, true), (.put, 302, .put, true), (.put, 303, .get, false),
      (.head, 301, .head, true), (.head, 303, .head, true), (.delete, 303, .get, false),
      (.patch, 308, .patch, true),
    ] as [(HTTPMethod, Int, HTTPMethod, Bool)])
  func methods(method: HTTPMethod, status: Int, next: HTTPMethod, keepsBody: Bool) async throws {
    let request = HTTPRequest(
      method, url: a, headers: [HTTPHeader("Content-Type", "x/y"), HTTPHeader("Accept", "*/*")],
      body: [1])
    let (_, hops) = try await follow(request, [(status, "https://a.example/2"), (200, nil)])
    let second = try #require(hops.last).request
    #expect(second.method == next)
    #expect(second.body == (keepsBody ? [1] : nil))
    #expect(second.headers.map(\.name) == (keepsBody ? ["Content-Type", "Accept"] : ["Accept"]))
  }

  @Test("Secrets stay behind where host, port or scheme change, and do not come back")
  func secrets() async throws {
    var request = HTTPRequest(
      url: a, headers: [HTTPHeader("Authorization", "k"), HTTPHeader("X", "1")])
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
    let (_, other) = try await follow(request, [(302, "https://a.example:8443/"), (200, nil)])
    #expect(other.map { $0.request.headers.count } == [2, 1])
  }

  @Test("The key does not go along when plain http is raised to https, which is another place")
  func upgrade() async throws {
    let request = HTTPRequest(
      url: "http://a.example/", headers: [HTTPHeader("Authorization", "k")])
    let (_, hops) = try await follow(request, [(301, "https://a.example/"), (200, nil)])
    #expect(hops.map { $0.destination.isTLS } == [false, true])
    #expect(hops.map { $0.request.headers.count } == [1, 0])
  }

  @Test("A place that the rule does not allow is refused before it is asked")
  func refused() async {
    let cases: [(HostRule, String)] = [
      (.sameHost, "https://b.example/?key=k"), (.sameHost, "http://a.example/"),
      (.listed([AllowedHost("a.example")]), "https://b.example/"),
    ]
    for (rule, location) in cases {
      var request = HTTPRequest(url: a)
      request.limits.allowedHosts = rule
      let asked = Mutex(0)
      let error = await #expect(throws: TransportError.self) {
        try await request.performFollowingRedirects(parseURL: Self.read) { hop in
          asked.withLock { $0 += 1 }
          return RequestHop.Response(
            response: HTTPResponse(status: 302, url: hop.request.url), redirectURL: location)
        }
      }
      guard case .refused(let url, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!url.contains("key=k"))
      #expect(asked.withLock { $0 } == 1)
    }
  }

  @Test("Five redirects are followed, a sixth is not")
  func circles() async throws {
    let next = "https://a.example/2"
    let five = Array(repeating: (302, next as String?), count: 5) + [(200, nil)]
    #expect(try await follow(HTTPRequest(url: a), five).hops.count == 6)
    let expected = TransportError.refused(url: a, because: "it redirects more than 5 times")
    await #expect(throws: expected) { try await follow(HTTPRequest(url: a), [(302, next)]) }
  }

  @Test("Each step has less time than the one before, and none when the time is over")
  func time() async throws {
    let (_, hops) = try await follow(
      HTTPRequest(url: a), [(302, "https://a.example/2"), (302, "https://a.example/3"), (200, nil)])
    #expect(hops[0].remainingTime <= .seconds(30))
    #expect(hops[1].remainingTime < hops[0].remainingTime)
    #expect(hops[2].remainingTime < hops[1].remainingTime)
    var request = HTTPRequest(url: a)
    request.limits.totalTimeout = .zero
    let expected = TransportError.timedOut(host: "a.example", while: .waiting, after: .zero)
    await #expect(throws: expected) { try await follow(request, [(200, nil)]) }
  }

  @Test("Whether only public addresses will do is told with each step")
  func addresses() async throws {
    var request = HTTPRequest(url: a)
    request.limits.allowedHosts = .listed([
      AllowedHost("a.example"), AllowedHost("b.example", allowsAnyAddress: true),
    ])
    let (_, hops) = try await follow(request, [(302, "http://b.example/"), (200, nil)])
    #expect(hops.map(\.requiresPublicAddress) == [true, false])
    let (_, own) = try await follow(HTTPRequest(url: a), [(200, nil)])
    #expect(own.map(\.requiresPublicAddress) == [false])
  }

  @Test("What performing a step throws comes out")
  func failures() async {
    await #expect(throws: CancellationError.self) {
      try await HTTPRequest(url: a).performFollowingRedirects(parseURL: Self.read) { _ in
        throw CancellationError()
      }
    }
  }

  @Test(
    "A header that would be two, or none, is refused without showing its value",
    arguments: [
      ("X", "a\rb"), ("X", "a\nb"), ("X", "a\r\nb: c"), ("X", "\0"), ("", "a"), ("X:", "a"),
      ("X Y", "a"), ("X\n", "a"), ("Ü", "a"),
    ])
  func headers(name: String, value: String) async {
    let header = HTTPHeader(name, "hunter2" + value)
    let error = await #expect(throws: TransportError.self) {
      try await follow(HTTPRequest(url: a, headers: [header]), [(200, nil)])
    }
    guard case .refused(a, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("hunter2"))
  }
}
