import Networking
import Testing

@Suite struct URLPartsTests {
  @Test("A URL is split into scheme, authority, path and query, without its fragment")
  func parts() {
    let url = URLParts("HTTPS://U:p@A.example:8443/x/y?a=1&b#c?d")
    #expect(url.scheme == "https")
    #expect(url.authority == "U:p@A.example:8443")
    #expect(url.host == "a.example:8443")
    #expect(url.path == "/x/y")
    #expect(url.query == "a=1&b")
    #expect(url.queryItems == ["a=1", "b"])
  }

  @Test(
    "Short and unusual URLs are split safely",
    arguments: [
      ("", "", "", "", nil), ("https://", "https", "", "", nil),
      ("https://a", "https", "a", "", nil), ("https://a?", "https", "a", "", ""),
      ("/path?x", "", "", "/path", "x"), ("a:b", "", "", "a:b", nil),
      ("https://a\\b@c/d", "https", "a", "\\b@c/d", nil), ("https:///x", "https", "", "/x", nil),
      ("?q", "", "", "", "q"), ("#f", "", "", "", nil),
    ] as [(String, String, String, String, String?)])
  func unusualURLs(text: String, scheme: String, host: String, path: String, query: String?) {
    let url = URLParts(text)
    #expect(url.scheme == scheme)
    #expect(url.host == host)
    #expect(url.path == path)
    #expect(url.query == query)
  }

  @Test(
    "A redacted URL hides users and secrets only",
    arguments: [
      ("https://a.example/x?b=2&a=1#f", "https://a.example/x?b=2&a=1"),
      ("https://u@a.example/", "https://a.example/"),
      ("https://u:p@w@a.example/", "https://a.example/"),
      ("https://a.example/?key=1", "https://a.example/?key=(hidden)"),
      ("https://a.example/?Access_Token=1&x", "https://a.example/?Access_Token=(hidden)&x"),
      ("https://a.example/?keys=1&monkey=2", "https://a.example/?keys=1&monkey=2"),
      ("https://a.example/?", "https://a.example/?"),
      ("nonsense", "nonsense"),
    ])
  func redacted(text: String, redacted: String) {
    #expect(URLParts(text).redacted == redacted)
  }

  @Test(
    "Equivalent requests have one canonical text",
    arguments: [
      ("https://A.example/x?b=2&a=1", "https://a.example/x?a=1&b=2"),
      ("https://a.example/x?a=1&key=k&b=2", "https://a.example/x?a=1&b=2"),
      ("https://a.example/x?key=k", "https://a.example/x"),
      ("https://a.example/x?", "https://a.example/x"),
      ("https://a.example/X?a=2&a=1#f", "https://a.example/X?a=1&a=2"),
    ])
  func canonical(text: String, canonical: String) {
    #expect(URLParts(text).canonical == canonical)
  }

  @Test(
    "Only an unambiguous local address is a loopback address",
    arguments: [
      ("http://localhost/x", true), ("http://LOCALHOST:1", true), ("http://127.0.0.1:80/", true),
      ("http://[::1]:80/", true), ("http://[::1]", true), ("http://127.0.0.2/", false),
      ("http://localhost.evil/", false), ("http://localhost:80x/", false),
      ("http://localhost@evil/", false), ("http://evil@localhost/", false),
      ("http://localhost\\@evil/", false), ("http://[::1].evil/", false), ("localhost", false),
    ])
  func loopback(text: String, isLoopback: Bool) {
    #expect(URLParts(text).isLoopback == isLoopback)
  }
}
