import Images
import Testing

@Suite("Avatars and URL authorities")
struct AvatarTests {
  @Test("The requested size is set in the address", arguments: [1, 16, 48, 128, 256, 2048])
  func sizes(pixels: Int) {
    #expect(
      AvatarAddress.sized("https://i.sstatic.net/a.png?s=5", pixels: pixels)
        == "https://i.sstatic.net/a.png?s=\(pixels)")
    #expect(
      AvatarAddress.sized("https://secure.gravatar.com/avatar/a", pixels: pixels)
        == "https://secure.gravatar.com/avatar/a?s=\(pixels)")
    #expect(
      AvatarAddress.sized("https://lh3.googleusercontent.com/a/b=s96-c-k", pixels: pixels)
        == "https://lh3.googleusercontent.com/a/b=s\(pixels)-c-k")
  }

  @Test(
    "Parameters with a similar name are kept",
    arguments: [
      "https://i.sstatic.net/a.png?ss=5", "https://i.sstatic.net/a.png?S=5",
      "https://i.sstatic.net/a.png?xs=5&sx=6",
    ])
  func otherParameters(url: String) {
    #expect(AvatarAddress.sized(url, pixels: 9) == "\(url)&s=9")
  }

  @Test("Any host with the URL scheme of Gravatar supports sizes")
  func mirrors() {
    let md5 = "0123456789abcdef0123456789abcdef"
    for (hash, isHash) in [(md5, true), (md5 + md5, true), (md5 + "0", false), ("g" + md5, false)] {
      let url = "https://seccdn.libravatar.org/x/avatar/\(hash)"
      #expect(
        AvatarAddress.sized("\(url)?s=256&d=mp", pixels: 128)
          == (isHash ? "\(url)?s=128&d=mp" : "\(url)?s=256&d=mp"))
    }
    #expect(
      AvatarAddress.sized("https://a.example/face/\(md5)", pixels: 9)
        == "https://a.example/face/\(md5)")
  }

  @Test("A host whose name only ends like one with sizes is left alone")
  func otherHosts() {
    for host in [
      "evilgravatar.com", "gravatar.com.evil.example", "mygoogleusercontent.com", "x.facebook.com",
    ] {
      let url = "https://\(host)/a?s=5"
      #expect(AvatarAddress.sized(url, pixels: 9) == url)
    }
  }

  @Test(
    "An authority has a host, a port and whether the connection is unencrypted",
    arguments: [
      ("http://A.example/x", "a.example", nil, true),
      ("https://a.example:443/x", "a.example", nil, false),
      ("http://a.example:443/x", "a.example", 443, true),
      ("https://a.example:80", "a.example", 80, false),
      ("//a.example/x", "a.example", nil, false),
      ("http://i.imgur.com/x", "i.imgur.com", nil, false),
      ("http://i.imgur.com:8080/x", "i.imgur.com", 8080, true),
      ("http://a.example:/x", "a.example", nil, true),
      ("http://[::1]:8080/x", "[::1]", 8080, true), ("https://[FD00::1]/", "[fd00::1]", nil, false),
      ("https://i.stack.imgur.com/x", "i.sstatic.net", nil, false),
    ] as [(String, String, Int?, Bool)])
  func authority(url: String, host: String, port: Int?, isPlainHTTP: Bool) throws {
    let authority = try #require(ImageAddress.authority(of: url))
    #expect(authority.host == host)
    #expect(authority.port == port)
    #expect(authority.isPlainHTTP == isPlainHTTP)
  }

  @Test(
    "A text that is no web address has no authority",
    arguments: [
      "", "x", "/x", "ftp://a.example", "data:image/png;base64,AA", "http://", "http:///x",
      "https://?x",
      "http://a@b.example/", "http://a.example:8a/", "http://a b.example/", "http://é.example/",
      "http://[::1/", "https://[::1]8080/a", "http://a.example\\@b.example",
      "http://a.example/\u{7F}",
      "http://a_b.example/",
    ])
  func invalidAddresses(url: String) {
    #expect(ImageAddress.authority(of: url) == nil)
    #expect(ImageAddress.canonical(url) == url)
  }

  @Test("Identicons of similar seeds differ in shape, not only in colour")
  func identiconShapes() {
    func shape(_ seed: String) -> String {
      String(decoding: Identicon.svg(seed: seed), as: UTF8.self)
        .replacing(/hsl\([^)]*\)/, with: "")
    }
    let shapes = Set((1...100).map { shape("stackoverflow/\($0)") })
    #expect(shapes.count >= 95)
    #expect(shape("a/1") != shape("b/1"))
  }

  @Test("The colours of an identicon have a valid hue and a fixed lightness in both colour schemes")
  func identiconColours() throws {
    for number in 0..<200 {
      let text = String(decoding: Identicon.svg(seed: "x/\(number)"), as: UTF8.self)
      let colours = text.matches(of: /hsl\((\d+) (\d+)% (\d+)%\)/)
      #expect(colours.count == 6)
      #expect(colours.allSatisfy { (Int($0.output.1) ?? 360) < 360 })
      #expect(colours.map { $0.output.3 } == ["21", "72", "72", "92", "31", "31"])
    }
  }
}
