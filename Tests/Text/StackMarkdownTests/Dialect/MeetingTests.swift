import StackMarkdown
import Testing

@Suite("Combinations of constructs")
struct MeetingTests {
  @Test(
    "Nested constructs belong to the innermost container",
    arguments: [
      (
        "1. >! # a\n   >! b\n2. c",
        """
        <ol>
        <li>
        <blockquote class="spoiler">
        <h1>a</h1>
        <p>b</p>
        </blockquote>
        </li>
        <li>c</li>
        </ol>
        """
      ),
      (
        "1. a\n\n   ```py\n   b\n   ```\n2. c",
        """
        <ol>
        <li>
        <p>a</p>
        <pre class="lang-py prettyprint-override"><code>b
        </code></pre>
        </li>
        <li>
        <p>c</p>
        </li>
        </ol>
        """
      ),
    ] as [(String, String)])
  func innermost(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("A language hint, its code and a following spoiler are independent")
  func hintsAndSpoilers() {
    #expect(
      post("a\n\n<!-- language: lang-sql -->\n\n    SELECT *\n\n>! b").trimmed
        == """
        <p>a</p>
        <pre class="lang-sql prettyprint-override"><code>SELECT *
        </code></pre>
        <blockquote class="spoiler">
        <p>b</p>
        </blockquote>
        """)
  }

  @Test(
    "Adjacent URLs and formatting do not affect each other",
    arguments: [
      (
        "*https://a.example/_b_*",
        #"<em><a href="https://a.example/_b_">https://a.example/_b_</a></em>"#
      ),
      (
        "https://a.example/`b`[c](/d)",
        #"<a href="https://a.example/">https://a.example/</a><code>b</code><a href="/d">c</a>"#
      ),
      (
        "<b>(https://a.example</b>, <i>b</i>",
        #"<b>(<a href="https://a.example">https://a.example</a></b>, <i>b</i>"#
      ),
    ] as [(String, String)])
  func addressesAndMarks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Formulas, strikethrough and code do not affect each other",
    arguments: [
      ("~~a $b~~c$ d~~", #"<del>a <span class="math-container">$b~~c$</span> d</del>"#),
      ("*a* `$b$ ~~c~~` [d](/e)", #"<em>a</em> <code>$b$ ~~c~~</code> <a href="/e">d</a>"#),
    ] as [(String, String)])
  func everything(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true, hasStrikethrough: true)) == html)
  }

  @Test(
    "A block does not affect the blocks after it",
    arguments: [
      "# a", "a\n===", "***", "> a\n", ">! a\n", "- a\n", "1. a\n", "    a", "```\na\n```", "a\n",
      "|a|\n|-|\n", "<p>a</p>\n", "<!-- a -->\n", "[a]: /b\n", "<pre>\na\n</pre>", "![a](/b.png)\n",
    ])
  func independence(block: String) {
    let after = "*b* `c`\n\n## d\n\n- e\n- f\n"
    #expect(post("\(block)\n\(after)").hasSuffix(post(after)))
  }

  @Test(
    "A quoted post has the same blocks as the post itself",
    arguments: [
      "a\nb\n\nc", "# a\n\nb", "- a\n- b\n  - c", "1. a\n\n   b\n2. c", "    a\n      b\n\nc",
      "```js\na\n\nb\n```", "| a | b |\n|---|---|\n| c | d |", "*a* `b`\n***\nc", "> a\n\nb",
      ">! a\n\nb", "<!-- language: lang-py -->\n\n    a", "![a](/b.png)\n\n[c][1]\n\n[1]: /d",
      "a  \nb\\\nc", "$a$ ~~b~~ [tag:c] https://d.example",
    ])
  func quoting(markdown: String) {
    let site = Site(hasMath: true, hasStrikethrough: true)
    let html = post(markdown, site)
    for (mark, name) in [(">", "<blockquote>"), (">!", "<blockquote class=\"spoiler\">")] {
      let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      let quoted = lines.map { "\(mark) \($0)" }.joined(separator: "\n")
      #expect(post(quoted, site) == "\(name)\n\(html)</blockquote>\n")
    }
  }

  @Test(
    "A loose list item has the same blocks as a post with its content",
    arguments: [
      "a\n\nb", "a\n\n- b\n- c", "a\n\n    b\n\nc", "a\n\n```js\nb\n\nc\n```", "a\n\n> b\n\nc",
      "a\n\n>! b\n\nc", "a\n\n| b |\n|---|\n| c |", "a\n\n# b\n\n***\n\nc", "a\n\n<p>b</p>\n\nc",
      "a\n\n<!-- language: lang-py -->\n\n    b",
    ])
  func inItems(markdown: String) {
    for (marker, element) in [("- ", "ul"), ("1. ", "ol"), ("*   ", "ul")] {
      let indent = String(repeating: " ", count: marker.utf8.count)
      let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      let item = marker + lines.map(String.init).joined(separator: "\n\(indent)")
      #expect(post(item) == "<\(element)>\n<li>\n\(post(markdown))</li>\n</\(element)>\n")
    }
  }

  @Test(
    "Text renders the same in headings, list items, block quotes and cells",
    arguments: [
      "*a* **b** `c`", "[a](/b \"c\")", "![a](/b.png)", "<kbd>a</kbd>", "\\*a\\* &copy; <b>c</b>",
      "https://a.example/b_c", "<https://a.example>", "[tag:a]", "~~a~~", "$a*b*$", "a\\\\b",
      "[a][b] [c]", "<i>a", "a **b", "``a`b``",
    ])
  func texts(text: String) {
    let site = Site(hasMath: true, hasStrikethrough: true)
    let html = paragraph(text, site)
    #expect(post("## \(text)", site) == "<h2>\(html)</h2>\n")
    #expect(post("- \(text)", site) == "<ul>\n<li>\(html)</li>\n</ul>\n")
    #expect(post("> \(text)", site) == "<blockquote>\n<p>\(html)</p>\n</blockquote>\n")
    #expect(post("|\(text)|\n|-|", site).contains("<th>\(html)</th>"))
  }

  @Test(
    "Blank lines around a post and the kind of line ends make no difference",
    arguments: [
      "a\n\n- b\n  c\n\n      d", "> a\n\n>! b", "| a |\n|---|\n| b |",
      "```\na\n\nb\n```\n[c]\n\n[c]: /d",
      "<!-- language: lang-js -->\n\n    a\n\nb  \nc", "# a\nb\n===\n***",
    ])
  func lineEnds(markdown: String) {
    let html = post(markdown)
    #expect(post("\n\n\(markdown)\n\n\n") == html)
    #expect(post(markdown.replacing("\n", with: "\r\n")) == html)
    #expect(post(markdown.replacing("\n", with: "\r")) == html)
  }

  @Test(
    "Rendering the HTML of a post again changes nothing",
    arguments: [
      "# a\n\n> b\n\n>! c", "- a\n\n  b\n- c", "|a|b|\n|:-|-:|\n|c|", "[a](/b \"c\") ![d](/e.png)",
      "<b><i>a</b></i> <kbd>c", "    a\n\n```js\nb\n```", "[tag:c++] https://a.example",
      "<ul><li>a<p>b</ul>", "<pre>\n\na</pre>",
    ])
  func again(markdown: String) {
    let html = ParsedPost(.markdown(markdown)).html().description
    #expect(served(html) == html)
  }
}
