import Basics
import Testing

@Suite struct AllowedHostTests {
  @Test(
    "A name matches only itself, and a wildcard every subdomain",
    arguments: [
      ("a.example", "a.example", true), ("a.example", "b.a.example", false),
      ("a.example", "xa.example", false), ("*.a.example", "b.a.example", true),
      ("*.a.example", "c.b.a.example", true), ("*.a.example", "a.example", false),
      ("*.a.example", ".a.example", false), ("*.a.example", "ba.example", false),
      ("[::1]", "[::1]", true), ("[::1]", "::1", false),
    ])
  func names(name: String, host: String, isMatching: Bool) {
    #expect(AllowedHost(name).matches(host) == isMatching)
  }

  @Test("Only the port of the host matches, or the default port of the scheme if it has none")
  func ports() {
    let defaultPort = AllowedHost("a.example")
    #expect(defaultPort.matches("a.example", port: 443, isTLS: true))
    #expect(defaultPort.matches("a.example", port: 80, isTLS: false))
    #expect(!defaultPort.matches("a.example", port: 80, isTLS: true))
    #expect(!defaultPort.matches("a.example", port: 8080, isTLS: false))
    let customPort = AllowedHost("a.example", port: 8080)
    #expect(customPort.matches("a.example", port: 8080, isTLS: true))
    #expect(customPort.matches("a.example", port: 8080, isTLS: false))
    #expect(!customPort.matches("a.example", port: 443, isTLS: true))
  }

  @Test(
    "A trusted host is parsed with its port, in lowercase",
    arguments: [
      ("a.example", "a.example", nil), ("A.Example:1", "a.example", 1),
      ("127.0.0.1:65535", "127.0.0.1", 65_535), ("[::1]", "[::1]", nil), ("[::1]:80", "[::1]", 80),
      ("*", nil, nil), ("", nil, nil), ("[]", nil, nil), ("[::1", nil, nil), ("[::1]80", nil, nil),
      ("a.example:", nil, nil), ("a.example:0", nil, nil), ("a.example:65536", nil, nil),
      ("a.example:+1", nil, nil), ("a.example:١", nil, nil), ("a b", nil, nil), ("ä", nil, nil),
      ("http://a.example", nil, nil), ("a.example/", nil, nil), ("me@a.example", nil, nil),
    ] as [(String, String?, Int?)])
  func parsing(text: String, name: String?, port: Int?) {
    let host = AllowedHost(trusted: text)
    #expect(host == name.map { AllowedHost($0, port: port, allowsAnyAddress: true) })
  }
}
