import PostContract
import StackMarkdown
import Testing

@Suite("Validation of URLs in valid HTML")
struct ValidAddressTests {
  private func strict(_ html: String) -> String {
    served(
      html, Site(url: "https://x.example"),
      as: Presentation(producesValidHTML: true, imagePresentation: { _ in .link }))
  }

  private func page(_ address: String) -> String {
    strict("<p><a href=\"\(address)\">a</a></p>")
  }

  @Test(
    "Only characters that the URL standard forbids are encoded",
    arguments: [
      ("https://a.b/#M:X.#ctor", "https://a.b/#M:X.%23ctor"),
      ("https://a.b/?x[]=1|2", "https://a.b/?x%5B%5D=1%7C2"),
      ("https://a.b/100%", "https://a.b/100%25"), ("https://a.b/%4z%", "https://a.b/%254z%25"),
      ("https://a.b/%C3%bc?q=%20#%7C", "https://a.b/%C3%bc?q=%20#%7C"),
      ("/q/1?a|b", "https://x.example/q/1?a%7Cb"), ("//a.b/[x]", "https://a.b/%5Bx%5D"),
      ("mailto:a@b.c#d#e", "mailto:a@b.c#d%23e"),
      ("https://a.b/!$'()*+,;=:@~_-.", "https://a.b/!$%27()*+,;=:@~_-."),
    ])
  func encoded(address: String, shown: String) {
    #expect(page(address).contains("<a href=\"\(shown)\""))
  }

  @Test(
    "A link with a valid host stays",
    arguments: [
      "a.b", "A_b.c", "a.b.", "localhost:8080", "a.b:", "u:p@a.b", "127.0.0.1", "[::1]:80",
      "[2001:db8::7]", "[1:2:3:4:5:6:7:8]", "[::2:3:4:5:6:7:8]", "%E4%BD%A0%E5%A5%BD.cn", "a+b",
      "a-.b", "1.2.3.4.",
    ])
  func validHosts(host: String) {
    #expect(page("https://\(host)/x").contains("<a href=\"https://\(host)/x\""))
    #expect(page("https://\(host)").contains("<a href=\"https://\(host)\""))
  }

  @Test(
    "A link with an invalid host becomes its text",
    arguments: [
      "C++%20Design", "a b", "a..b", ".a", "...", "300.1.1.1", "1.2", "a.7", "a.b:99999",
      "a.b:8x", "u@v@a.b", "[zz]", "[1:2]", "[::1", "[1::2::3]", "a%2Fb", "%FF.cn", "a|b", "a%b",
      "@", "a@", ":80", "%00",
    ])
  func invalidHosts(host: String) {
    #expect(page("https://\(host)/x") == "<p>a</p>")
  }

  @Test("A linked image with an invalid host becomes its alternative text")
  func image() {
    #expect(strict("<p><img src=\"http://a..b/c.png\" alt=d></p>") == "<p>d</p>")
    #expect(
      strict("<p><img src=\"http://a.b/[c].png\" alt=d></p>")
        .contains("<a href=\"http://a.b/%5Bc%5D.png\""))
  }

  @Test("An image in a link with an invalid host has a link of its own")
  func imageInText() {
    let html = strict("<p><a href=\"http://a..b\"><img src=\"http://a.b/c\" alt=d></a></p>")
    #expect(html.hasPrefix("<p><a href=\"http://a.b/c\""))
    #expect(html.hasSuffix(">d</a></p>"))
  }

  @Test("In the faithful presentation, URLs are not validated")
  func faithful() {
    #expect(served("<a href=\"https://a..b/|#c#d\">e</a>").contains("href=\"https://a..b/|#c#d\""))
  }
}
