import Basics
import Networking
import SampleAPI
import Testing

@Suite("Images of the sample API")
struct ImageTests {
  let api: SampleAPI
  init() throws { api = try SmallSample().api }

  func get(
    _ url: String, method: HTTPMethod = .get, headers: [HTTPHeader] = [],
    hosts: HostRule = .sameHost
  ) async throws -> HTTPResponse {
    try await api.transport(
      HTTPRequest(method, url: url, headers: headers, limits: HTTPLimits(allowedHosts: hosts)))
  }

  @Test("An image has its media type, regardless of the requested size")
  func found() async throws {
    let avatar = try await get("https://avatars.example/a.png?s=128")
    #expect(avatar.status == 200)
    #expect(avatar.header("Content-Type") == "image/png")
    #expect(avatar.body == Array("the bytes".utf8))
    #expect(
      try await get("https://images.example/b.webp").header("Content-Type") == "image/webp")
  }

  @Test(
    "An unknown image is not found",
    arguments: [
      "https://avatars.example/b.png", "https://images.example/a.png",
      "https://images.example/", "https://images.example/x/b.webp",
      "https://images.example/sample.json", "https://images.example/..%2Fsample.json",
      "https://elsewhere.example/a.png",
    ])
  func notFound(url: String) async throws {
    let response = try await get(url)
    #expect(response.status == 404)
    #expect(response.header("Content-Type") == "text/plain")
  }

  @Test("An unchanged image is not sent again")
  func notModified() async throws {
    let url = "https://avatars.example/a.png"
    let tag = try #require(try await get(url).header("ETag"))
    let again = try await get(url, headers: [HTTPHeader("If-None-Match", tag)])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(try await get(url, headers: [HTTPHeader("If-None-Match", "\"x\"")]).status == 200)
  }

  @Test("HEAD returns no body, and PUT is not supported")
  func otherMethods() async throws {
    let head = try await get("https://avatars.example/a.png", method: .head)
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(try await get("https://avatars.example/a.png", method: .put).status == 404)
  }

  @Test(
    "Only hosts allowed by the request are served",
    arguments: [
      (AllowedHost("avatars.example"), true),
      (AllowedHost("*.example"), true),
      (AllowedHost("*.avatars.example"), false),
      (AllowedHost("images.example"), false),
      (AllowedHost("avatars.example", port: 8080), false),
    ])
  func hostList(host: Basics.AllowedHost, isAllowed: Bool) async throws {
    let url = "https://avatars.example/a.png"
    if isAllowed {
      #expect(try await get(url, hosts: .listed([host])).status == 200)
    } else {
      await #expect(
        throws: TransportError.refused(
          url: url, because: "avatars.example is not an allowed host")
      ) {
        _ = try await get(url, hosts: .listed([host]))
      }
    }
  }

  @Test("Plain http requires a host for which any address is allowed")
  func plainHTTP() async throws {
    let url = "http://avatars.example/a.png"
    let named = AllowedHost("avatars.example", allowsAnyAddress: true)
    #expect(try await get(url, hosts: .listed([named])).status == 200)
    await #expect(throws: TransportError.self) {
      _ = try await get(url, hosts: .listed([AllowedHost("avatars.example")]))
    }
  }
}
