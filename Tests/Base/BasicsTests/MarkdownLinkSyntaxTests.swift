import Basics
import Testing

@Suite struct MarkdownLinkSyntaxTests {
  private func index(of character: UInt8, in text: String) throws -> Int {
    try #require(Array(text.utf8).firstIndex(of: character))
  }

  @Test(
    "A dot after a standalone `www` starts a link",
    arguments: [("www.a", true), ("see WWW.a", true), ("xwww.a", false), ("ww.a", false)])
  func www(text: String, expected: Bool) throws {
    let dot = try index(of: UInt8(ascii: "."), in: text)
    #expect(MarkdownAutolink.isWWWAutolink(text.utf8.span, dotAt: dot) == expected)
  }

  @Test(
    "A colon after an unsafe scheme starts a link, unless white space follows",
    arguments: [
      ("javascript:a", true), ("x JavaScript:a", true), ("data:", true), ("file: a", false),
      ("metadata:a", false), ("http:a", false),
    ])
  func scheme(text: String, expected: Bool) throws {
    let colon = try index(of: UInt8(ascii: ":"), in: text)
    #expect(MarkdownAutolink.endsUnsafeScheme(text.utf8.span, colonAt: colon) == expected)
  }

  @Test(
    "An at sign forms a link between a name and a domain, and after xmpp",
    arguments: [
      ("a@b.c", true), ("é@b.c", true), ("a@b.", false), ("a@b", false), (" @b.c", false),
      ("@b.c", false), ("xmpp:a+b@c", true), ("smpp:a@c", false),
    ])
  func mail(text: String, expected: Bool) throws {
    let bytes = Array(text.utf8)
    let atSign = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    #expect(MarkdownAutolink.isAddressAutolink(bytes.span, atSignAt: atSign) == expected)
  }
}
