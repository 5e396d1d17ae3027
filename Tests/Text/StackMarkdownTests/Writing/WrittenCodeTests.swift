import StackMarkdown
import Testing

@Suite("Code written as Markdown")
struct WrittenCodeTests {
  @Test(
    "The delimiters of a code span are longer than any run of backticks in it",
    arguments: [
      ("a", "`a`"), ("`", "`` ` ``"), ("``", "``` `` ```"), ("a`b", "``a`b``"),
      ("a`b``c", "```a`b``c```"), ("```a", "```` ```a ````"), ("a`", "`` a` ``"),
      (" a ", "``  a  ``"), (" a", "`` a``"), ("a ", "`a `"), ("a  b", "`a  b`"), ("a\nb", "`a b`"),
    ] as [(String, String)])
  func backticks(code: String, markdown: String) {
    expectWritten("<p>x <code>\(code)</code></p>", as: "x \(markdown)\n")
  }

  @Test(
    "Code spans contain no escapes",
    arguments: [
      ("*a* _b_ [c](d)", "*a* _b_ [c](d)"), ("\\", "\\"), ("\\*", "\\*"), ("&amp;lt;", "&lt;"),
      ("&lt;b&gt;", "<b>"), ("a|b", "a|b"), ("http://x.example", "http://x.example"),
      ("$a$ ~~b~~", "$a$ ~~b~~"), ("[tag:a]", "[tag:a]"),
    ] as [(String, String)])
  func literal(html: String, markdown: String) {
    for site in [Site(), Site(hasMath: true, hasStrikethrough: true)] {
      expectWritten("<p><code>\(html)</code></p>", as: "`\(markdown)`\n", site)
    }
  }

  @Test(
    "Code that a code span cannot express is written as a tag",
    arguments: [
      ("<code></code>x", "<code></code>x"), ("x<code> </code>y", "x`` ``y"),
      ("<code>a<b>b</b></code> x", "<code>a<b>b</b></code> x"),
      ("<code>a</code><code>b</code>", "`a`<code>b</code>"),
      ("`<code>a</code>", "\\`<code>a</code>"),
      ("<s><code>a&lt;b></code></s> x", "<s><code>a&lt;b&gt;</code></s> x"),
      ("x<s><code>a</code></s>", "x<s>`a`</s>"),
      ("<code>a`b</code> <code>&lt;c></code>", "``a`b`` <code>&lt;c&gt;</code>"),
      (
        "<code>&lt;a></code><code> *http://b [c]&amp;</code>",
        "`<a>`<code> &#42;http&#58;//b &#91;c&#93;&amp;</code>"
      ),
    ] as [(String, String)])
  func tags(html: String, markdown: String) {
    expectWritten("<p>\(html)</p>", as: "\(markdown)\n")
  }

  static let blocks: [(String, String)] = [
    ("a\n", "```\na\n```\n"), ("a\n\n\nb\n", "```\na\n\n\nb\n```\n"), ("", "```\n```\n"),
    ("\n\na\n\n", "```\n\n\na\n\n```\n"), ("  a\n b\n", "```\n  a\n b\n```\n"),
    ("```\na\n```\n", "````\n```\na\n```\n````\n"), ("a ````` b\n", "``````\na ````` b\n``````\n"),
    ("~~~\n", "```\n~~~\n```\n"),
    ("# a\n- b\n> c\n".replacing(">", with: "&gt;"), "```\n# a\n- b\n> c\n```\n"),
    ("a &lt; b &gt; c &amp;amp;\n", "```\na < b > c &amp;\n```\n"), ("\\\n", "```\n\\\n```\n"),
    ("a  \n", "```\na  \n```\n"),
  ]

  @Test(
    "A code block has a fence longer than any in it, and its lines are unchanged", arguments: blocks
  )
  func fence(code: String, markdown: String) {
    expectWritten("<pre><code>\(code)</code></pre>", as: markdown)
  }

  static let markupCode: [(String, String)] = [
    ("<pre><code>&lt;b>\n\n  c\n</code></pre>", "<!-- -->\n\n    <b>\n\n      c\n"),
    (
      "<pre class=\"lang-js prettyprint-override\"><code>[a](b)\n</code></pre>",
      "<!-- language: lang-js -->\n\n    [a](b)\n"
    ),
    (
      "<ul><li>a</li></ul><pre><code>*a*{onclick=b}\n</code></pre>",
      "- a\n\n<!-- -->\n\n    *a*{onclick=b}\n"
    ),
    ("<blockquote><pre><code>&lt;b>\n</code></pre></blockquote>", "> <!-- -->\n>\n>     <b>\n"),
    ("<pre><code>\n&lt;b>\n</code></pre>", "<pre><code>\n&lt;b&gt;\n</code></pre>\n"),
    ("<pre><code>&lt;b>\n\n</code></pre>", "<pre><code>&lt;b&gt;\n&#10;</code></pre>\n"),
    (
      "<ul><li><pre><code>&lt;b>\n\n*c*\n</code></pre></li></ul>",
      "- <pre><code>&lt;b&gt;\n  &#10;&#42;c&#42;\n  </code></pre>\n"
    ),
    (
      "<ul><li>a<pre class=\"lang-py prettyprint-override\"><code>&lt;b>\n</code></pre>c</li></ul>",
      "- a\n  <!-- language: lang-py -->\n  <pre><code>&lt;b&gt;\n  </code></pre>\n  c\n"
    ),
    (
      "<blockquote class=spoiler><pre><code>{: a}\n</code></pre></blockquote>",
      ">! <pre><code>&#123;&#58; a&#125;\n>! </code></pre>\n"
    ),
  ]

  @Test(
    "Code that is markup to other implementations is indented, or HTML in lists and spoilers",
    arguments: markupCode)
  func markupInCode(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }

  @Test("A final line feed is added to code without one")
  func lastLine() {
    #expect(written(.html("<pre><code>a</code></pre>")) == "```\na\n```\n")
  }

  @Test(
    "The info string is the language, with the prefix lang- if the name is ambiguous",
    arguments: [
      ("js", "js"), ("py", "py"), ("none", "none"), ("python", "lang-python"), ("c++", "lang-c++"),
      ("made-up", "lang-made-up"),
    ])
  func language(name: String, info: String) {
    expectWritten(
      "<pre class=\"lang-\(name) prettyprint-override\"><code>a\n</code></pre>",
      as: "```\(info)\na\n```\n")
  }

  @Test(
    "In lists and block quotes, code lines are prefixed and blank lines have no trailing spaces",
    arguments: [
      ("<ul><li>@</li></ul>", "- ```\n  a\n\n    b\n  ```\n"),
      ("<ul><li><p>x</p>@</li></ul>", "- x\n\n  ```\n  a\n\n    b\n  ```\n"),
      ("<ul><li>x@</li><li>y</li></ul>", "- x\n  ```\n  a\n\n    b\n  ```\n- y\n"),
      ("<ol start=\"10\"><li>@</li></ol>", "10. ```\n    a\n\n      b\n    ```\n"),
      ("<blockquote>@</blockquote>", "> ```\n> a\n>\n>   b\n> ```\n"),
      (
        "<blockquote class=\"spoiler\"><ul><li>@</li></ul></blockquote>",
        ">! - ```\n>!   a\n>!\n>!     b\n>!   ```\n"
      ),
    ])
  func nested(html: String, markdown: String) {
    let code = "<pre><code>a\n\n  b\n</code></pre>"
    expectWritten(html.replacing("@", with: code), as: markdown)
  }

  @Test("Adjacent code blocks and text are separated by blank lines")
  func apart() {
    let code = { (text: String) in "<pre><code>\(text)\n</code></pre>" }
    expectWritten(
      "<p>a</p>\(code("b"))\(code("c"))<p>d</p>", as: "a\n\n```\nb\n```\n\n```\nc\n```\n\nd\n")
    expectWritten("<ul><li>a</li></ul>\(code("b"))", as: "- a\n\n```\nb\n```\n")
    expectWritten("<h2>a</h2>\(code("b"))", as: "## a\n\n```\nb\n```\n")
  }

  @Test(
    "Preformatted text other than plain code is written as HTML",
    arguments: [
      "<pre>a\n\n(b)</pre>", "<pre><code>a <b>b</b>\n</code></pre>", "<pre><kbd>a</kbd></pre>",
      "<pre><code>a</code>b</pre>",
    ])
  func preformatted(html: String) {
    expectWritten(html, as: "\(html)\n")
  }

  @Test(
    "Tabs in preformatted text keep their width, after a tag, a marker or indentation",
    arguments: [
      ("<pre>\n\ta\n\t\tb\n</pre>", "<pre>&#9;a\n&#9;&#9;b\n</pre>\n"),
      ("<pre><kbd>\ta</kbd>\n\tb</pre>", "<pre><kbd>&#9;a</kbd>\n&#9;b</pre>\n"),
      ("<ul><li><pre>\ta\n\tb</pre></li></ul>", "- <pre>&#9;a\n  &#9;b</pre>\n"),
      ("<blockquote>\n\t<pre>\ta</pre>\n</blockquote>\n<p>b</p>", "> <pre>&#9;a</pre>\n\nb\n"),
    ])
  func tabs(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }
}
