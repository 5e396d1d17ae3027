import StackMarkdown
import Testing

@Suite("URL schemes of links and images")
struct AddressSchemeTests {
  @Test(
    "Links may use http, https, ftp and mailto; images may use http and https",
    arguments: [
      ("http://x", true), ("hTtPs://x.example", true), ("HTTP://X/Y", true), ("ftp://x", false),
      ("FTP://x.example/y", false), ("mailto:x", false), ("MAILTO:x@y.example", false),
      ("mailto:?cc=x", false), ("//x", true), ("/x", true),
    ])
  func allowed(address: String, showsImage: Bool) {
    #expect(safeHTML("<a href='\(address)'>x</a>") == "<a href=\"\(address)\">x</a>")
    #expect(safeHTML("<img src='\(address)'>") == (showsImage ? "<img src=\"\(address)\" />" : ""))
    #expect(Input.servedComment.html("<a href='\(address)'>x</a>").hasPrefix("<a href="))
  }

  @Test(
    "A URL with any other scheme is rejected",
    arguments: [
      "about:blank", "chrome://x", "cid:x", "geo:1,2", "git://x", "intent://x", "magnet:?x",
      "ms-word:ofe", "skype:x", "sms:1", "ssh://x", "steam://x", "urn:x", "ws://x", "wss://x",
      "xmpp:x", "ftps://x", "sftp://x", "shttp://x", "livescript:x", "mocha:x", "jar:http://x!/y",
      "resource://x", "file://x", "filesystem:http://x", "data:,x", "data:image/svg+xml,x",
      "javascript://x%0aalert(1)", "javascript:http://x", "wyciwyg://x", "x-y.z+1:x", "h:x",
    ])
  func others(address: String) {
    expectRefused(address)
  }

  @Test(
    "A scheme that only resembles an allowed one is rejected",
    arguments: [
      "https//x", "http;//x", "http ://x", "http\u{A0}://x", "ht tp://x", "\u{A0}http://x",
      "\u{3000}http://x", "\u{FEFF}http://x", "\u{200B}http://x", "1http://x", "+http://x",
      "httpx://x", "xhttp://x", "ht-tp://x", "http%3A//x", "http&#0;://x", "htt\u{440}://x",
      "http\u{FF1A}//x", "mail:x", "mailto//x", "mailtox:y", "://x", ":x", ":",
    ])
  func similarSchemes(address: String) {
    expectRefused(address)
  }

  @Test(
    "A web URL requires two slashes and a host",
    arguments: [
      "http:", "http:/", "http://", "http:///", "http:////x", "http:x", "http:?x", "http:#x",
      "http:\\\\x", "https:/\\x", "http:javascript:x", "ftp:x", "ftp:///x", "//", "///", "////x",
    ])
  func noHost(address: String) {
    expectRefused(address)
  }

  @Test(
    "A URL that is relative to the page is rejected",
    arguments: [
      "x", "x/y", "x.example", "x.example/y", "www.x.example", "./x", "../x", "?x", "#x", "x:80/y",
      "localhost:80", "127.0.0.1", "@x", "x@y.example", "~x", "%2Fx", "%68ttp://x", ".", "*",
    ])
  func relative(address: String) {
    expectRefused(address)
  }

  private func expectRefused(
    _ address: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for html in ["<a href=\"\(address)\">x</a>", "<img src=\"\(address)\">x"] {
      #expect(safeHTML(html) == "x", sourceLocation: sourceLocation)
      #expect(
        safeHTML(html, Site(url: "https://s.example")) == "x", sourceLocation: sourceLocation)
      #expect(Input.servedComment.html(html) == "x", sourceLocation: sourceLocation)
      #expect(!post("a \(html)").contains("\""), sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A Markdown link with a rejected URL stays text",
    arguments: [
      "javascript:x", "data:,x", "file:///x", "x.example", "#x", "x/y", "tel:1", "about:blank",
    ])
  func markdown(address: String) {
    #expect(post("[a](\(address))") == "<p>[a](\(address))</p>\n")
    #expect(post("![a](\(address))") == "<p>![a](\(address))</p>\n")
    #expect(comment("[a](\(address))") == "[a](\(address))")
  }
}
