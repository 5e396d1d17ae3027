import Basics
import CurlTransport
import Networking
import Testing

@Suite struct HostPermissionTests {
  private func permission(_ rule: HostRule, _ url: String, from origin: String) throws
    -> HostPermission
  {
    try rule.permission(for: Destination(url), from: Destination(origin))
  }

  @Test("A URL is parsed as curl connects to it: case, port, unusual addresses")
  func destinations() throws {
    let destination = try Destination("HTTPS://ExAmple.ORG/a/../b?c#d")
    #expect(destination.url == "https://ExAmple.ORG/b?c")
    #expect(destination.host == "example.org")
    #expect(destination.port == 443)
    #expect(destination.isTLS)
    for url in ["http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1:80/"] {
      #expect(try Destination(url).host == "127.0.0.1")
    }
    #expect(try Destination("http://[::1]:8080/").host == "[::1]")
  }

  @Test(
    "An ambiguous URL, or one with a user, is refused",
    arguments: [
      "http://a.example:80:90/", "http://a.example:99999/", "http:///", "http://a b/",
      "http://u@a.example/", "http://a.example\n/", "//a.example/", "a.example/", "",
      "gopher://a.example/", "http://a.example\\@b.example/",
    ])
  func refusedURLs(url: String) {
    #expect(throws: TransportError.self) { try Destination(url) }
  }

  @Test("The same-host rule allows the same host and port, and an upgrade to https")
  func sameHost() throws {
    let cases = [
      ("https://a.example/x", "https://a.example:443/y", true),
      ("http://a.example/x", "https://a.example/x", true),
      ("https://a.example/x", "http://a.example/x", false),
      ("http://a.example:8080/", "https://a.example:8080/", false),
      ("http://a.example:8080/", "https://a.example/", false),
      ("https://a.example:8080/", "http://a.example:8080/", false),
      ("https://a.example/", "https://b.example/", false),
      ("https://a.example/", "https://a.example.org/", false),
      ("https://a.example/", "https://a.example./", false),
    ]
    for (origin, url, isAllowed) in cases {
      let isPermitted = try permission(.sameHost, url, from: origin) == .anyAddress
      #expect(isPermitted == isAllowed, "\(origin) -> \(url)")
    }
  }

  @Test("The list rule allows its hosts over https at public addresses")
  func listed() throws {
    let rule = HostRule.listed([
      AllowedHost("i.sstatic.net"), AllowedHost("*.googleusercontent.com"),
      AllowedHost("odd.example", port: 8443),
      AllowedHost("127.0.0.1", port: 8399, allowsAnyAddress: true),
      AllowedHost("[::1]", allowsAnyAddress: true),
    ])
    let allowed: [(String, HostPermission)] = [
      ("https://i.sstatic.net/a.png", .publicAddressOnly),
      ("https://I.SSTATIC.NET/a.png", .publicAddressOnly),
      ("https://lh3.googleusercontent.com/a", .publicAddressOnly),
      ("https://a.b.googleusercontent.com/", .publicAddressOnly),
      ("https://odd.example:8443/", .publicAddressOnly),
      ("http://127.0.0.1:8399/", .anyAddress), ("https://127.0.0.1:8399/", .anyAddress),
      ("http://2130706433:8399/", .anyAddress), ("http://[::1]/", .anyAddress),
    ]
    for (url, expected) in allowed {
      #expect(try permission(rule, url, from: url) == expected, "\(url)")
    }
    let refused = [
      "http://i.sstatic.net/a.png", "https://i.sstatic.net:444/", "https://i.sstatic.net./",
      "https://x.i.sstatic.net/", "https://googleusercontent.com/", "https://odd.example/",
      "https://evilgoogleusercontent.com/", "https://googleusercontent.com.evil.example/",
      "http://127.0.0.1/", "http://127.0.0.2:8399/", "https://evil.example/",
    ]
    for url in refused {
      guard case .refused = try permission(rule, url, from: url) else {
        Issue.record("\(url) was admitted")
        continue
      }
    }
  }
}
