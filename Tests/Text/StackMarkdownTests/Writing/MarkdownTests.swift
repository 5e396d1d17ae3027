import PostContract
import StackMarkdown
import Testing

@Suite("Posts written as Markdown")
struct MarkdownTests {
  private func markdown(_ markdown: String, _ site: Site = Site()) -> String {
    String(decoding: ParsedPost(.markdown(markdown), site).markdown(), as: UTF8.self)
  }

  @Test(
    "Canonical Markdown is written unchanged",
    arguments: [
      "a\n", "# a\n\nb\n", "###### a\n", "- a\n- b\n  - c\n", "1. a\n2. b\n",
      "3. a\n\n   b\n\n4. c\n",
      "> a\n>\n> > b\n", ">! a\n>!\n>! - b\n", "```js\na\n\nb\n```\n", "````\n```\n````\n",
      "a *b* **c** `d`\n", "a\\\nb\n", "[a](https://x.example \"t\")\n",
      "<https://x.example/a_b>\n",
      "![a](/i.png)\n", "[![a](/i.png)](/x)\n", "***\n", "[tag:c++]\n", "<kbd>Ctrl</kbd>\n",
      "| a | b | c | d |\n| --- | :--- | :---: | ---: |\n| `x\\|y` | \\|<br>z | *e* |  |\n",
      "snake_case 2 * 3 a < b x]\n", "\\# a\n", "1\\. a\n",
      "\\- a\n",
      "- <!-- -->\n", "a https\\://x.example b\n",
    ])
  func stable(text: String) {
    #expect(markdown(text) == text)
  }

  @Test(
    "Reference links become inline links, so that posts can be concatenated",
    arguments: [
      ("[a][1]\n\n[1]: https://x.example \"t\"", "[a](https://x.example \"t\")\n"),
      ("![a][1]\n\n[1]: https://x.example/i_(1).png", "![a](<https://x.example/i_(1).png>)\n"),
      ("https://x.example", "<https://x.example>\n"),
    ])
  func references(text: String, expected: String) {
    #expect(markdown(text) == expected)
  }

  @Test(
    "Literal text that resembles Markdown stays text",
    arguments: [
      "*a*", "**a**", "_a_", "`a`", "[a](/b)", "![a](/b)", "<b>a</b>", "<https://x.example>",
      "&lt;",
      "&copy", "&#65;", "# a", "#", "> a", ">! a", "- a", "+ a", "* a", "-", "1. a", "1) a", "1.",
      "---", "===", "***", "```", "~~~", "    a", "| a |", "a | b", "[a]: /b", "[tag:a]", "a\\",
      "\\", "\\\\", "\\*", "<!-- a -->", "<!--", "<a", "</b>", "<?a?>", "!", "![", "a_b_c", "_a",
      "a_",
      "* a *", "https://x.example", "mailto:a@x.example", "ftp://x.example/_a_", "$a$", "$$",
      "~~a~~",
      "\\begin{a}", "a  b", "“*a*”", "é_a_", "1986. A", "&", "a&b;", "<>", "&amp;amp;", "#a", "a #",
      "+", "10000000000. a", "- - a", "|", ":-:", "=", "[x][y]", "![x][y]", "\u{A0}a",
    ])
  func literal(text: String) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    for site in [Site(), Site(hasMath: true, hasStrikethrough: true)] {
      for html in [
        "<p>\(escaped)</p>", "<p>a\n\(escaped)\nb</p>", "<h2>\(escaped)</h2>",
        "<ul><li>\(escaped)</li></ul>", "<p><b>\(escaped)</b></p>", "<p><em>a</em>\(escaped)</p>",
        "<p><a href=\"/x\">a\(escaped)</a></p>", "<p>\(escaped)<a href=\"/x\">b</a></p>",
        "<blockquote><p>\(escaped)</p></blockquote>",
      ] {
        expectSame(html, site)
      }
    }
  }

  @Test(
    "Constructs that Markdown lacks are written as HTML",
    arguments: [
      "<dl><dt>a</dt><dd>b</dd></dl>", "a", "a<p>b</p>c", "<blockquote>a</blockquote>",
      "<p><b>a</b> <i>b</i></p>", "<pre>a\n\nb</pre>", "<pre><code>a<b>b</b>\n</code></pre>",
      "<ul><li>a<p>b</p>c</li></ul>", "<ul>a<li>b</li></ul>", "<p><em>a</em>b</p>",
      "<p>a<em>b</em></p>",
      "<p><em> a </em></p>", "<p>a<em>(b)</em>c</p>", "<p><strong><em>a</em></strong></p>",
      "<p><em><strong>a</strong></em></p>", "<p><em>a<em>b</em></em></p>", "<p><em></em>a</p>",
      "<p><em>a</em><em>b</em></p>", "<p><strong>a</strong><em>b</em></p>", "<p><code></code>a</p>",
      "<p><code>`a`</code> <code> b </code></p>", "<p><code>a</code><code>b</code></p>",
      "<p><img src=\"/i\" alt=\"a\" width=\"10\" height=\"20\"></p>", "<p><img src=\"/i\"></p>",
      "<p>a<br></p>", "<p><br>a</p>", "<p>a<br><br>b</p>", "<h1>a<br>b</h1>", "<p><br></p>",
      "<p><a href=\"mailto:a@b.example\">c</a></p>", "<p><a href=\"/x\"></a>a</p>",
      "<p><a href=\"https://x.example/(\">a</a></p>",
      "<p><a href=\"https://x.example/?a&amp;lt;b\">a</a></p>",
      "<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>",
      "<ol><li>a</li></ol><ol><li>b</li></ol>",
      "<ul><li><p>a</p></li></ul>", "<ul><li></li><li>a</li></ul>",
      "<ul><li>a<ul><li></li></ul></li></ul>",
      "<ol start=\"0\"><li>a<ol start=\"2\"><li>b</li></ol></li></ol>", "<ul><li><hr></li></ul>",
      "<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>",
      "<blockquote></blockquote>",
      "<ul><li><pre><code>a\n</code></pre></li></ul>",
      "<ul><li>a<pre><code>b\n</code></pre></li></ul>",
      "<ul><li>a<blockquote><p>b</p></blockquote></li></ul>",
      "<ul><li>a<dl><dt>b</dt></dl></li><li>c</li></ul>",
      "<b><p>a</p><p>b</p></b>", "<sub><ul><li>a</li></ul></sub>", "<h1></h1>", "<h2>a #</h2>",
      "<p>1<b>.</b> a</p>", "<p><b>-</b> a</p>", "<p>a<s>b</s><del>c</del><strike>d</strike></p>",
      "<p>a!<a href=\"/x\">b</a></p>", "<p><a href=\"/x\">a]</a></p>", "<li>a</li>", "<hr><p>a</p>",
      "<p><sup>a</sup>\nb</p>", "<p><kbd>\na</kbd></p>",
      "<ol start=\"7\"><li><p>a</p></li><li><p>b</p></li></ol>",
    ])
  func unusual(html: String) {
    expectSame(html, Site())
  }

  /// Expects that the HTML of a post is the same after conversion to Markdown and back.
  private func expectSame(_ html: String, _ site: Site) {
    let markdown = ParsedPost(.html(html), site).markdown()
    let text = String(decoding: markdown, as: UTF8.self)
    let again = ParsedPost(.markdown(text), site).html().description
    #expect(Shape(again) == Shape(served(html, site)), "\(html) → \(text) → \(again)")
  }
}
