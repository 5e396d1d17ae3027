import Basics
import Testing

@Suite struct AllowedHostTests {
  @Test(
    "A name means itself, a domain with a star every host below it",
    arguments: [
      ("a.example", "a.example", true), ("a.example", "b.a.example", false),
      ("a.example", "xa.example", false), ("*.a.example", "b.a.example", true),
      ("*.a.example", "c.b.a.example", true), ("*.a.example", "a.example", false),
      ("*.a.example", ".a.example", false), ("*.a.example", "ba.example", false),
      ("[::1]", "[::1]", true), ("[::1]", "::1", false),
    ])
  func names(name: String, host: String, isCovered: Bool) {
    #expect(AllowedHost(name).matches(host) == isCovered)
  }

  @Test("Without a port the scheme's own is meant, with one no other")
  func ports() {
    let usual = AllowedHost("a.example")
    #expect(usual.matches("a.example", port: 443, isTLS: true))
    #expect(usual.matches("a.example", port: 80, isTLS: false))
    #expect(!usual.matches("a.example", port: 80, isTLS: true))
    #expect(!usual.matches("a.example", port: 8080, isTLS: false))
    let own = AllowedHost("a.example", port: 8080)
    #expect(own.matches("a.example", port: 8080, isTLS: true))
    #expect(own.matches("a.example", port: 8080, isTLS: false))
    #expect(!own.matches("a.example", port: 443, isTLS: true))
  }

  @Test(
    "A host that somebody trusts is read with its port, in small letters",
    arguments: [
      ("a.example", "a.example", nil), ("A.Example:1", "a.example", 1),
      ("127.0.0.1:65535", "127.0.0.1", 65_535), ("[::1]", "[::1]", nil), ("[::1]:80", "[::1]", 80),
      ("*", nil, nil), ("", nil, nil), ("[]", nil, nil), ("[::1", nil, nil), ("[::1]80", nil, nil),
      ("a.example:", nil, nil), ("a.example:0", nil, nil), ("a.example:65536", nil, nil),
      ("a.example:+1", nil, nil), ("a.example:١", nil, nil), ("a b", nil, nil), ("ä", nil, nil),
      ("http://a.example", nil, nil), ("a.example/", nil, nil), ("me@a.example", nil, nil),
    ] as [(String, String?, Int?)])
  func reading(text: String, name: String?, port: Int?) {
    let host = AllowedHost(trusted: text)
    #expect(host == name.map { AllowedHost($0, port: port, allowsAnyAddress: true) })
  }
}
