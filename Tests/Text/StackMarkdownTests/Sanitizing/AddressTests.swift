import StackMarkdown
import Testing

@Suite("URLs of links and images")
struct AddressTests {
  @Test(
    "Allowed URLs stay unchanged",
    arguments: [
      "http://x.example", "https://x.example/a_(b)?c=d#e", "ftp://x.example/f",
      "mailto:a@x.example", "//x.example/y", "/questions/1", "HTTPS://X.example",
      "https://x.example/a%20b|cd,e;f!g*h[i]$j~k",
    ])
  func allowed(address: String) {
    let html = served("<a href=\"\(address)\">x</a>")
    #expect(html == "<a href=\"\(address)\"\(relation)>x</a>")
  }

  @Test(
    "A link with a rejected URL becomes text",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
      "java\nscript:alert(1)", "&#106;avascript:alert(1)", "&#x6A;avascript&colon;alert(1)",
      "javascript&#58;alert(1)", "java&Tab;script:alert(1)", "&#1;javascript:alert(1)",
      "%6Aavascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "tel:1",
      "irc://x", "x:y", "made-up-scheme://x", "www.x.example", "q/1", "#a", "?a", "", " ",
      "http:x", "http:/x", "http://", "http:///x", "/", "https:\\\\x", "///x", "mailto:", "ftp://",
      "view-source:http://x.example", "blob:https://x.example/1", "feed:javascript:alert(1)",
      "\u{FF4A}avascript:alert(1)", "jav\u{0}ascript:alert(1)",
    ])
  func refused(address: String) {
    #expect(served("<a href=\"\(address)\">x</a>") == "x")
    #expect(served("<img src=\"\(address)\">") == "")
  }

  @Test(
    "Images with a scheme other than http and https are removed",
    arguments: [
      "ftp://x.example/i.png", "mailto:a@x.example", "data:image/png;base64,AAAA",
    ])
  func images(address: String) {
    #expect(served("a<img src=\"\(address)\">b") == "ab")
  }

  @Test(
    "Characters that are unsafe in URLs are percent-encoded",
    arguments: [
      ("https://x.example/é", "https://x.example/%C3%A9"),
      ("https://x.example/a b", "https://x.example/a%20b"),
      ("https://x.example/don't", "https://x.example/don%27t"),
      ("/\\evil.example", "/%5Cevil.example"),
      ("https://x.example/{a}`b^c\\d", "https://x.example/%7Ba%7D%60b%5Ec%5Cd"),
      ("https://x.example/&lt;&gt;&quot;", "https://x.example/%3C%3E%22"),
      (" \n https://x.example/a\nb\u{1}c ", "https://x.example/abc"),
      ("https://x.example/\u{202E}", "https://x.example/%E2%80%AE"),
    ])
  func encoded(address: String, expected: String) {
    #expect(served("<a href=\"\(address)\">x</a>") == "<a href=\"\(expected)\"\(relation)>x</a>")
  }

  @Test(
    "URLs are resolved against the site's base URL",
    arguments: [
      ("/questions/1", "https://x.example/questions/1"), ("//y.example/z", "https://y.example/z"),
      ("http://y.example", "http://y.example"), ("mailto:a@b", "mailto:a@b"),
    ])
  func resolved(address: String, expected: String) {
    for site in ["https://x.example", "https://x.example/"] {
      let html = served("<a href=\"\(address)\">x</a>", Site(url: site))
      #expect(html == "<a href=\"\(expected)\"\(relation)>x</a>")
    }
  }

  @Test(
    "A site without a valid base URL resolves nothing",
    arguments: [
      "javascript:alert(1)", "x.example", "", "/", "ftp://x.example",
    ])
  func noSite(site: String) {
    #expect(served("<img src=/i.png>", Site(url: site)) == "<img src=\"/i.png\" />")
  }
}
