import StackMarkdown
import Testing

@Suite("Resolving URLs against a site")
struct SiteAddressTests {
  private static let html = "<a href=/q>a</a><a href=//h/q>b</a><img src=/i>"
  private static let unresolved =
    "<a href=\"/q\">a</a><a href=\"//h/q\">b</a><img src=\"/i\" />"

  @Test(
    "Paths are resolved against the site, and protocol-relative URLs get its scheme",
    arguments: [
      ("https://s.example", "https://s.example", "https:"),
      ("https://s.example/", "https://s.example", "https:"),
      ("https://s.example///", "https://s.example", "https:"),
      ("http://s.example", "http://s.example", "http:"),
      ("http://s.example:8080", "http://s.example:8080", "http:"),
      ("HTTPS://S.example", "HTTPS://S.example", "HTTPS:"),
      ("https://s.example/team", "https://s.example/team", "https:"),
    ])
  func resolved(site: String, origin: String, scheme: String) {
    #expect(
      safeHTML(Self.html, Site(url: site))
        == "<a href=\"\(origin)/q\">a</a><a href=\"\(scheme)//h/q\">b</a><img src=\"\(origin)/i\" />"
    )
  }

  @Test(
    "A site URL that is not a web URL resolves nothing",
    arguments: [
      "", " ", "/", "//s.example", "s.example", "ftp://s.example", "mailto:x@s.example", "file:///",
      "javascript:x", "https:", "https://", "https:///", "https:s.example", "data:text/html,x",
    ])
  func noSite(site: String) {
    #expect(safeHTML(Self.html, Site(url: site)) == Self.unresolved)
  }

  @Test(
    "Absolute URLs stay unchanged",
    arguments: ["http://x.example/y", "https://x.example", "ftp://x.example", "mailto:x@y.example"])
  func absolute(address: String) {
    #expect(
      safeHTML("<a href='\(address)'>x</a>", Site(url: "https://s.example"))
        == "<a href=\"\(address)\">x</a>")
  }

  @Test("Queries, fragments and dot segments of a path are kept")
  func paths() {
    let site = Site(url: "https://s.example")
    for path in ["/?a", "/#a", "/a?b#c", "/./a", "/../a", "/a//b", "/:80", "/@a"] {
      #expect(
        safeHTML("<a href=\"\(path)\">x</a>", site) == "<a href=\"https://s.example\(path)\">x</a>")
    }
  }

  @Test("Resolved URLs stay unchanged when the HTML is parsed for another site")
  func again() {
    let once = safeHTML(Self.html, Site(url: "https://s.example"))
    #expect(safeHTML(once, Site(url: "http://t.example")) == once)
    #expect(safeHTML(once) == once)
  }

  @Test("URLs are resolved in all input and output formats")
  func everywhere() {
    let site = Site(url: "https://s.example")
    #expect(
      post("[a](/q) ![b](//h/i)", site)
        == "<p><a href=\"https://s.example/q\">a</a> <img src=\"https://h/i\" alt=\"b\" /></p>\n")
    #expect(comment("[a](/q)", site) == "<a href=\"https://s.example/q\">a</a>")
    #expect(
      Input.servedComment.html("<a href=//h/q>a</a>", site) == "<a href=\"https://h/q\">a</a>")
    #expect(
      ParsedPost(.html("<img src=/i><img src=//h/i><img src=/i>"), site).imageURLs
        == ["https://s.example/i", "https://h/i"])
    #expect(
      ParsedPost(.html("<p><a href=/q>a</a></p>"), site).markdown()
        == Array("[a](https://s.example/q)\n".utf8))
  }
}
