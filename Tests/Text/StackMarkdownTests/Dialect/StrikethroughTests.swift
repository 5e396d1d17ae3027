import StackMarkdown
import Testing

@Suite("Strikethrough")
struct StrikethroughTests {
  private let on = Site(hasStrikethrough: true)

  @Test(
    "Double tildes strike text through",
    arguments: [
      ("~~a~~", "<del>a</del>"), ("x ~~a b~~ y", "x <del>a b</del> y"),
      ("~~*a* `b`~~", "<del><em>a</em> <code>b</code></del>"), ("*~~a~~*", "<em><del>a</del></em>"),
      ("~~a~~ ~~b~~", "<del>a</del> <del>b</del>"),
      ("[~~a~~](/b)", "<a href=\"/b\"><del>a</del></a>"),
    ])
  func deleted(markdown: String, html: String) {
    #expect(post(markdown, on) == "<p>\(html)</p>\n")
  }

  @Test(
    "Unmatched tildes, tildes in code and other numbers of tildes are text",
    arguments: [
      ("~~a", "~~a"), ("a~~", "a~~"), ("~~ a ~~", "~~ a ~~"), ("~a~", "~a~"),
      ("a ~~~b~~~", "a ~~~b~~~"),
      ("`~~a~~`", "<code>~~a~~</code>"), ("*~~a*~~", "<em>~~a</em>~~"), ("\\~~a~~", "~~a~~"),
    ])
  func text(markdown: String, html: String) {
    #expect(post(markdown, on) == "<p>\(html)</p>\n")
  }

  @Test("Tildes are text on sites without strikethrough")
  func off() {
    #expect(post("~~a~~") == "<p>~~a~~</p>\n")
  }
}
