import Networking
import Testing

@Suite struct ParsedBodyTests {
  private func text(of response: HTTPResponse, _ count: inout Int) -> String? {
    response.parsedBody.value {
      count += 1
      return String(validating: response.body, as: UTF8.self)
    }
  }

  @Test("A body is parsed once for all copies of a response")
  func once() {
    let response = HTTPResponse(status: 200, body: Array("text".utf8), url: "u")
    var copy = response
    copy.headers.append(HTTPHeader("Age", "1"))
    var count = 0
    #expect(text(of: response, &count) == "text")
    #expect(text(of: copy, &count) == "text")
    #expect(count == 1)
  }

  @Test("A body that cannot be parsed is not parsed again")
  func failure() {
    let response = HTTPResponse(status: 200, body: [0xFF], url: "u")
    var count = 0
    #expect(text(of: response, &count) == nil)
    #expect(text(of: response, &count) == nil)
    #expect(count == 1)
  }

  @Test("A changed body is parsed again, and the result of the original stays")
  func changed() {
    let response = HTTPResponse(status: 200, body: Array("one".utf8), url: "u")
    var count = 0
    #expect(text(of: response, &count) == "one")
    var copy = response
    copy.body = Array("two".utf8)
    #expect(text(of: copy, &count) == "two")
    #expect(text(of: response, &count) == "one")
    #expect(count == 2)
  }
}
