import Networking
import Testing
import URLSessionTransport

@Suite struct StrictDestinationTests {
  @Test(
    "A URL is split into scheme, host, port, path and query",
    arguments: [
      ("https://A.example/x?y=%2B#z", "https://A.example/x?y=%2B", true, "a.example", 443),
      ("http://a.example", "http://a.example/", false, "a.example", 80),
      ("HTTP://a.example:8080/", "HTTP://a.example:8080/", false, "a.example", 8080),
      ("https://[::1]:1/", "https://[::1]:1/", true, "[::1]", 1),
      ("https://a_b-c.example?q", "https://a_b-c.example/?q", true, "a_b-c.example", 443),
    ])
  func plain(text: String, url: String, isTLS: Bool, host: String, port: Int) throws {
    let destination = try Destination(strictlyParsing: text)
    #expect(destination == Destination(url: url, isTLS: isTLS, host: host, port: port))
  }

  @Test(
    "A URL that parsers may read differently is refused",
    arguments: [
      "", "nonsense", "//a.example/", "https:a.example", "https://", "https:///x",
      "https://a.example\\@b.example/", "https://a b/", "https://a.example/\u{0}",
      "https://ä.example/", "https://a%2Eexample/", "https://u@a.example/",
      "https://u:p@a.example/", "ftp://a.example/", "file:///x", "https://a.example:0/",
      "https://a.example:65536/", "https://a.example:x/", "https://a;b/", "javascript:alert(1)",
    ])
  func ambiguous(text: String) {
    let error = #expect(throws: TransportError.self) { try Destination(strictlyParsing: text) }
    guard case .refused(let redacted, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!redacted.contains("u:p"))
  }
}
