import Networking
import Testing

@Suite struct SecrecyTests {
  @Test("A key is not printed, nor shown by requests that contain it")
  func printing() throws {
    let key = try APIKey("hunter2")
    var environment = Environment(baseURL: "https://api.example", key: key)
    environment.headers = [HTTPHeader("Cookie", "hunter2")]
    let request = try environment.request(for: RequestDescription(path: ["a"]))
    for value in [
      key, environment, request, Webservice(environment: environment) { _ in throw StubError() },
    ]
      as [Any]
    {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("hunter2"))
      }
    }
    #expect("\(request.headers)".contains("Authorization: (hidden)"))
  }

  private struct StubError: Error {}

  @Test("Keys are trimmed of white space and validated")
  func keys() throws {
    #expect(try APIKey(" abc((\r\n") == APIKey("abc(("))
    #expect(throws: APIKeyError.empty) { try APIKey(" \n") }
    for text in ["a b", "a\nb", "a\r\nX: y", "clé", "a\u{0}"] {
      #expect(throws: APIKeyError.malformed) { try APIKey(text) }
    }
  }

  @Test("A URL in an error shows neither user nor secret items")
  func shownURLs() async {
    let url = "https://me:pw@X.example/a?site=b&KEY=k1&access_token=t1&c"
    let service = Webservice(
      environment: Environment(baseURL: "https://api.example"),
      transport: StubTransport(body: "").transport)
    let shown = "https://x.example/a?site=b&KEY=(hidden)&access_token=(hidden)&c"
    let expected = WebserviceError.unreadable(url: shown, because: "the response is empty")
    await #expect(throws: expected) { try await service.load(Resource<[Int]>(json: url)) }
  }
}
