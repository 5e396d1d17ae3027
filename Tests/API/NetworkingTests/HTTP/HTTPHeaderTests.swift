import Networking
import Testing

@Suite struct HTTPHeaderTests {
  @Test("Headers are found regardless of case, and the first of several counts")
  func lookup() {
    let response = HTTPResponse(
      status: 200,
      headers: [HTTPHeader("etag", "1"), HTTPHeader("ETag", "2"), HTTPHeader("X", "3")], url: "")
    #expect(response.header("ETAG") == "1")
    #expect(response.header("x") == "3")
    #expect(response.header("Y") == nil)
  }

  @Test(
    "Headers with secret names are secret in any case",
    arguments: [
      "Authorization", "AUTHORIZATION", "Cookie", "Set-Cookie", "X-API-Key",
      "X-API-Access-Token", "Proxy-Authorization",
    ])
  func secretNames(name: String) {
    let header = HTTPHeader(name, "hunter2")
    #expect(header.isSecret)
    #expect(header.description == "\(name): (hidden)")
  }

  @Test("Other headers are secret on request only, and are printed otherwise")
  func otherNames() {
    #expect(HTTPHeader("X-Team", "hunter2", isSecret: true).description == "X-Team: (hidden)")
    #expect(HTTPHeader("X-Team", "blue").description == "X-Team: blue")
    #expect(HTTPHeader("X-Team", "blue").debugDescription == "X-Team: blue")
    #expect(!HTTPHeader("X-Authorization-Kind", "none").isSecret)
  }

  @Test("A secret header stays secret when it is changed")
  func changed() {
    var header = HTTPHeader("Authorization", "a")
    header.name = "X-Other"
    header.value = "b"
    #expect(header.isSecret)
  }
}
