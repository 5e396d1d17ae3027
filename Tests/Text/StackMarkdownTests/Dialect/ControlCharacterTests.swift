import StackMarkdown
import Testing

@Suite("Control characters")
struct ControlCharacterTests {
  @Test(
    "References to the control characters that the dialect uses as markers are removed",
    arguments: [
      ("a &#1; b", "<p>a  b</p>\n"), ("a&#x1;7&#2;b", "<p>a7b</p>\n"),
      ("&#1;99999999999999999999&#2;", "<p>99999999999999999999</p>\n"), ("&#1;", "\n"),
      ("[a&#1;](/b&#1;0&#2; \"c&#1;\")", "<p><a href=\"/b0%02\" title=\"c\">a</a></p>\n"),
      ("![a&#1;](/b)", "<p><img src=\"/b\" alt=\"a\" /></p>\n"),
      ("<http://a.example/&#1;>", "<p><a href=\"http://a.example/\">http://a.example/</a></p>\n"),
      ("[a]\n\n[a]: /b&#1; \"&#1;c\"", "<p><a href=\"/b\" title=\"c\">a</a></p>\n"),
      ("`&#1;`", "<p><code>&amp;#1;</code></p>\n"),
    ])
  func references(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test("A forged marker shows at most content of the same post")
  func forgery() {
    let link = "<a href=\"http://a.example\">http://a.example</a>"
    #expect(post("http://a.example &#1;0&#2; &#1;1&#2;") == "<p>\(link) \(link) 1</p>\n")
    let deleted = post("~~a~~ &#1;0&#2;&#1;1&#2;", Site(hasStrikethrough: true))
    #expect(deleted.hasPrefix("<p><del>a</del> "))
  }
}
