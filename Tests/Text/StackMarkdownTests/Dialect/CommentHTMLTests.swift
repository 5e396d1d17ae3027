import StackMarkdown
import Testing

/// Comments as the API serves them, rendered as HTML and written as Markdown.
@Suite("Comments served as HTML")
struct CommentHTMLTests {
  private func html(
    _ html: String, _ site: Site = Site(), as presentation: Presentation = .faithful
  ) -> String {
    ParsedPost(.commentHTML(html), site).html(presentation).description
      .replacing(relation, with: "")
  }

  static let comments: [(String, String)] = [
    ("a **b** *c* `d`", "a <b>b</b> <i>c</i> <code>d</code>"),
    ("[a](/b \"c\")", "<a href=\"/b\" title=\"c\">a</a>"),
    (
      "see <https://x.example/a_b>.",
      "see <a href=\"https://x.example/a_b\">https://x.example/a_b</a>."
    ),
    ("**_a_**", "<b><i>a</i></b>"), ("x \\*a\\* \\_b\\_ \\`c\\` \\[d]", "x *a* _b_ `c` [d]"),
    ("@a, a&lt;b && c > d", "@a, a&lt;b &amp;&amp; c &gt; d"), ("\\# a", "# a"), ("1\\. a", "1. a"),
    ("snake_case 2 * 3", "snake_case 2 * 3"), ("&amp;lt;", "&amp;lt;"),
    ("`` a`b ``".replacing(" ", with: ""), "<code>a`b</code>"),
  ]

  @Test("A comment is written as Markdown that has the same meaning in a post", arguments: comments)
  func written(markdown: String, source: String) {
    let text = StackMarkdownTests.written(.commentHTML(source))
    #expect(text == "\(markdown)\n")
    // In a post, the emphasis of Markdown becomes another element with the same meaning.
    let again = post(text).replacing("strong>", with: "b>").replacing("em>", with: "i>").trimmed
    #expect(again == "<p>\(source)</p>")
  }

  @Test("The Markdown of a comment is escaped for posts, which support more syntax")
  func rewritten() {
    let text = { StackMarkdownTests.written(.commentMarkdown($0)) }
    #expect(text("- a\n- b") == "\\- a - b\n")
    #expect(text("<b> &lt; \\d") == "&lt;b> &amp;lt; \\d\n")
    #expect(text("[ask] *a*") == "[How to Ask](/help/how-to-ask) *a*\n")
    #expect(text("![a](/b)") == "\\![a](/b)\n")
    #expect(text("") == "")
  }

  @Test("The plain text of both formats is the same")
  func text() {
    let markdown = "*a* **b** `c < d` [e](/f) https://x.example [ask] & <g>"
    let expected = "a b `c < d` e x.example How to Ask & <g>"
    #expect(ParsedPost(.commentMarkdown(markdown)).plainText == expected)
    let served = ParsedPost(.commentMarkdown(markdown)).html().description
    #expect(ParsedPost(.commentHTML(served)).plainText == expected)
  }

  @Test("Comments have no images and no headings")
  func presentation() {
    let presentation = Presentation(parentHeadingLevel: 2, imagePresentation: { _ in .link })
    #expect(html("<h1>a</h1><img src=\"/i\" alt=\"b\">", as: presentation) == "a")
    #expect(ParsedPost(.commentHTML("<img src=\"/i\">")).imageURLs.isEmpty)
  }
}
