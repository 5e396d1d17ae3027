import Networking
import Testing

@Suite struct EnvironmentTests {
  private let key: APIKey
  private let base = "https://api.example/2.3"

  init() throws {
    key = try APIKey("s3cret")
  }

  @Test("A key is sent in the header of its scheme")
  func schemes() throws {
    let bearer = Environment(baseURL: base, key: key)
    let header = Environment(baseURL: base, keyScheme: KeyScheme(header: "X-Key"), key: key)
    let description = RequestDescription(path: ["info"])
    #expect(
      try bearer.request(for: description).headers
        == [HTTPHeader("Authorization", "Bearer s3cret", isSecret: true)])
    #expect(
      try header.request(for: description).headers
        == [HTTPHeader("X-Key", "s3cret", isSecret: true)])
  }

  @Test("A request that uses no key is sent without one")
  func withoutKey() throws {
    let environment = Environment(baseURL: base, key: key)
    let withoutKey = RequestDescription(path: ["info"], authorization: .none)
    #expect(try environment.request(for: withoutKey).headers.isEmpty)
    #expect(
      try environment.request(for: RequestDescription(url: "https://img.example/a")).headers == [])
  }

  @Test("A required but missing key stops the request")
  func missingKey() {
    let expected = WebserviceError.keyUnavailable(
      url: base + "/me", because: "it needs an API key, and none is set")
    #expect(throws: expected) {
      try Environment(baseURL: base)
        .request(for: RequestDescription(path: ["me"], authorization: .required))
    }
  }

  @Test(
    "A key is sent only below the base URL",
    arguments: [
      "https://api.example.org/2.3/x", "https://api.example/2.34", "https://api.example@evil/2.3",
      "http://api.example/2.3/x",
    ])
  func keyOutsideBaseURL(url: String) {
    let environment = Environment(baseURL: base, key: key)
    #expect(throws: WebserviceError.self) {
      try environment.request(for: RequestDescription(url: url, authorization: .optional))
    }
  }

  @Test(
    "Over plain http a key is sent to the local machine only",
    arguments: [
      ("http://127.0.0.1:8399/2.3", true), ("http://localhost", true), ("http://[::1]:80", true),
      ("http://api.example", false), ("http://localhost.example", false),
      ("http://localhost:80@api.example", false), ("http://localhost%2e.example", false),
    ])
  func plainHTTP(base: String, isAllowed: Bool) {
    let environment = Environment(baseURL: base, key: key)
    let request = try? environment.request(for: RequestDescription(path: ["a"]))
    #expect((request != nil) == isAllowed)
  }

  @Test("Fixed query items follow those of the request, only below the base URL")
  func fixedItems() throws {
    let environment = Environment(baseURL: base, query: [QueryItem("team", "acme")])
    let own = RequestDescription(path: ["info"], query: [QueryItem("site", "x")])
    #expect(try environment.request(for: own).url == base + "/info?site=x&team=acme")
    let otherHost = RequestDescription(url: "https://img.example/a.png?s=1#top")
    #expect(try environment.request(for: otherHost).url == "https://img.example/a.png?s=1")
  }

  @Test("Headers of the environment apply to every request, unless the request has its own")
  func headers() throws {
    let environment = Environment(baseURL: base, headers: [HTTPHeader("User-Agent", "sodigest/1")])
    #expect(
      try environment.request(for: RequestDescription(url: "https://img.example/a")).headers
        == [HTTPHeader("User-Agent", "sodigest/1")])
    let own = RequestDescription(path: ["a"], headers: [HTTPHeader("user-agent", "other")])
    #expect(try environment.request(for: own).headers == [HTTPHeader("user-agent", "other")])
  }

  @Test("A body sets the content type")
  func body() throws {
    let body = HTTPBody(Array("{}".utf8), contentType: "application/json")
    let description = RequestDescription(.post, path: ["filters"], body: body)
    let request = try Environment(baseURL: base).request(for: description)
    #expect(request.method == .post)
    #expect(request.body == Array("{}".utf8))
    #expect(request.headers == [HTTPHeader("Content-Type", "application/json")])
  }
}
