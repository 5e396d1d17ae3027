import StackMarkdown
import Testing

@Suite("Options of a site")
struct OptionTests {
  private static let links = "[a](/b) [c](//d.example/e) [f](https://g.example) ![h](/i.png)"

  @Test(
    "URLs are resolved against an http(s) URL, with or without slash, port and path",
    arguments: [
      ("https://x.example", "https://x.example", "https:"),
      ("https://x.example/", "https://x.example", "https:"),
      ("http://x.example", "http://x.example", "http:"),
      ("https://x.example:8080", "https://x.example:8080", "https:"),
      ("https://x.example/team", "https://x.example/team", "https:"),
      ("HTTPS://X.example", "HTTPS://X.example", "HTTPS:"),
    ])
  func sites(site: String, origin: String, scheme: String) {
    #expect(
      post(Self.links, Site(url: site))
        == "<p><a href=\"\(origin)/b\">a</a> <a href=\"\(scheme)//d.example/e\">c</a> "
        + "<a href=\"https://g.example\">f</a> <img src=\"\(origin)/i.png\" alt=\"h\" /></p>\n")
  }

  @Test(
    "A site URL that is not an http(s) URL is ignored",
    arguments: [
      "", "x.example", "//x.example", "/x", "ftp://x.example", "mailto:a@x.example", "javascript:x",
      "https://", "https:x.example", "data:text/html,x",
    ])
  func noSites(site: String) {
    #expect(post(Self.links, Site(url: site)) == post(Self.links))
    #expect(post(Self.links).contains("href=\"/b\""))
  }

  @Test("URLs are resolved in Markdown and in the list of images")
  func everywhere() {
    let site = Site(url: "https://x.example")
    #expect(
      written(.markdown("[a](/b) ![c](/d)"), site)
        == "[a](https://x.example/b) ![c](https://x.example/d)\n")
    #expect(
      ParsedPost(.markdown("![c](/d)"), site).imageURLs == ["https://x.example/d"])
    #expect(ParsedPost(.markdown("[a](/b)"), site).plainText == "a")
  }

  @Test("URLs in served HTML are resolved")
  func servedHTML() {
    let site = Site(url: "https://x.example")
    #expect(
      served("<a href=\"/a\">b</a><img src=\"//c.example/d\">", site)
        == "<a href=\"https://x.example/a\"\(relation)>b</a><img src=\"https://c.example/d\" />")
  }

  @Test("Dollar signs delimit formulas only on sites with formulas")
  func math() {
    #expect(post("$a*b*c$") == "<p>$a<em>b</em>c$</p>\n")
    #expect(
      post("$a*b*c$", Site(hasMath: true))
        == "<p><span class=\"math-container\">$a*b*c$</span></p>\n")
    #expect(post("it costs $5 or 6$", Site(hasMath: false)) == "<p>it costs $5 or 6$</p>\n")
  }

  @Test("Served formulas stay formulas, regardless of the option")
  func servedMath() {
    let html = "<span class=\"math-container\">$a$</span>"
    #expect(served(html) == html)
    #expect(served(html, Site(hasMath: true)) == html)
  }

  @Test("Double tildes strike text through only with the option, unlike tags")
  func strikethrough() {
    #expect(post("~~a~~") == "<p>~~a~~</p>\n")
    #expect(!post("~~a~~", Site(hasStrikethrough: true)).contains("~"))
    #expect(post("<s>a</s>") == post("<s>a</s>", Site(hasStrikethrough: true)))
    #expect(written(.markdown("\\~~a~~"), Site(hasStrikethrough: true)) == "\\~\\~a\\~\\~\n")
  }

  @Test("Each option is independent of the others")
  func independent() {
    let source = "$a$ ~~b~~ [c](/d)"
    let math = post(source, Site(hasMath: true))
    #expect(math.contains("math-container") && math.contains("~~b~~") && math.contains("\"/d\""))
    let deleted = post(source, Site(hasStrikethrough: true))
    #expect(!deleted.contains("math-container") && !deleted.contains("~~"))
  }
}
