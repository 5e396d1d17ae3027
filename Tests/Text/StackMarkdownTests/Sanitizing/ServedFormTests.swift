import PostContract
import StackMarkdown
import Testing

/// Tests each construct in the old and the new HTML of Stack Exchange, and comments.
@Suite("Constructs of served HTML")
struct ServedFormTests {
  @Test(
    "Output of Stack Exchange's old and new renderer becomes the same HTML",
    arguments: [
      ("<hr>", "<hr />", "<hr />"), ("a<br>\nb", "a<br />\nb", "a<br />\nb"),
      (
        "<img src=\"/x\" alt=\"y\">", "<img src=\"/x\" alt=\"y\" />", "<img src=\"/x\" alt=\"y\" />"
      ),
      ("<p>\"a\" &#39;b&#39;</p>", "<p>&quot;a&quot; 'b'</p>", "<p>&quot;a&quot; 'b'</p>"),
      (
        "<pre class=\"lang-js prettyprint-override\"><code>\"a\"\n</code></pre>",
        "<pre class=\"lang-js prettyprint-override\"><code>&quot;a&quot;\n</code></pre>",
        "<pre class=\"lang-js prettyprint-override\"><code>&quot;a&quot;\n</code></pre>"
      ),
      (
        "<table class=\"s-table\"><tbody><tr><td style=\"text-align:left\">a</td></tr></tbody></table>",
        "<table class=\"s-table\"><tbody><tr><td style=\"text-align: left;\">a</td></tr></tbody></table>",
        "<table class=\"s-table\"><tbody><tr><td style=\"text-align: left;\">a</td></tr></tbody></table>"
      ),
      (
        "<A HREF=\"http://x.example\">a</A>", "<a href=\"http://x.example\">a</a>",
        "<a href=\"http://x.example\">a</a>"
      ),
    ])
  func spellings(old: String, new: String, expected: String) {
    #expect(safeHTML(old) == expected)
    #expect(safeHTML(new) == expected)
  }

  @Test(
    "Served HTML stays unchanged, including blank lines",
    arguments: [
      "<p>a</p>\n\n\n\n<pre class=\"lang-py prettyprint-override\"><code>b</code></pre>",
      "<ul>\n<li><p>a</p>\n\n<ul>\n<li>b</li>\n</ul></li>\n</ul>",
      "<blockquote>\n  <p>a</p>\n</blockquote>\n", "<h1>a</h1>\n\n<hr />\n\n<p>b</p>\n",
      "<p><strike>a</strike> <s>b</s> <del>c</del> H<sub>2</sub>O x<sup>2</sup></p>",
      "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>", "<ol start=\"0\">\n<li>a</li>\n</ol>",
      "<p><span class=\"math-container\">$a &lt; b$</span></p>",
      "<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>", "<p><code>a &amp;&amp; b</code></p>",
      "<blockquote class=\"spoiler\"><p>a</p>\n</blockquote>",
      "<p><a href=\"/x\"><img src=\"/y\" alt=\"a\" /></a></p>",
    ])
  func whole(html: String) {
    #expect(safeHTML(html) == html)
  }

  @Test(
    "Every historical rel value becomes the standard one",
    arguments: ["", " rel=\"nofollow\"", " rel=\"nofollow noreferrer\"", " rel=\"noreferrer\""])
  func relations(rel: String) {
    #expect(
      served("<a href=\"https://x.example\"\(rel)>a</a>")
        == "<a href=\"https://x.example\"\(relation)>a</a>")
  }

  @Test("A tag link keeps its class and title")
  func tag() {
    #expect(
      safeHTML(
        "<a href=\"/questions/tagged/c%2b%2b\" class=\"post-tag s-tag\" "
          + "title=\"show questions tagged &#39;c++&#39;\" rel=\"tag\">c++</a>")
        == "<a href=\"/questions/tagged/c%2b%2b\" class=\"post-tag\" "
        + "title=\"show questions tagged 'c++'\">c++</a>")
  }

  @Test("A snippet keeps all its options, and its line ends become line feeds")
  func snippet() {
    let options =
      "data-lang=\"js\" data-hide=\"false\" data-console=\"true\" data-babel=\"null\" "
      + "data-babel-preset-react=\"false\" data-babel-preset-ts=\"true\""
    #expect(
      safeHTML(
        "<p><div class=\"snippet\" \(options)>\r\n<div class=\"snippet-code\">\r\n"
          + "<pre class=\"snippet-code-css lang-css prettyprint-override\"><code>a</code></pre>\r\n"
          + "</div>\r\n</div>\r\n</p>")
        == "<div class=\"snippet\" \(options)>\n<div class=\"snippet-code\">\n"
        + "<pre class=\"snippet-code-css lang-css prettyprint-override\"><code>a</code></pre>\n"
        + "</div>\n</div>\n")
  }

  @Test("Notices and attributes that scripts add are removed")
  func extras() {
    #expect(safeHTML("<aside class=\"s-notice\" role=\"status\"><p>a</p></aside>") == "<p>a</p>")
    #expect(
      safeHTML(
        "<blockquote class=\"spoiler is-visible\" data-spoiler=\"x\" tabindex=\"0\">a</blockquote>")
        == "<blockquote class=\"spoiler\">a</blockquote>")
    #expect(
      safeHTML(
        "<pre class=\"lang-js s-code-block hljs\"><code class=\"hljs\"><span class=\"hljs-k\">"
          + "let</span> a</code></pre>") == "<pre class=\"lang-js\"><code>let a</code></pre>")
  }

  @Test(
    "Served comments stay unchanged",
    arguments: [
      ("<code>a&#47;b&#47;c</code>", "<code>a/b/c</code>"),
      ("@name: <i>a</i> <b>b</b>", "@name: <i>a</i> <b>b</b>"),
      (
        "see <a href=\"https://x.example/a_b\" rel=\"nofollow noreferrer\">x.example/a_b</a>.",
        "see <a href=\"https://x.example/a_b\">x.example/a_b</a>."
      ),
      ("List&lt;T&gt; &amp; &quot;b&quot;", "List&lt;T&gt; &amp; &quot;b&quot;"),
      ("a\nb", "a\nb"), ("&hellip; &#8230;", "… …"),
      (
        "<a href=\"/help\" title=\"t\">help center</a>",
        "<a href=\"/help\" title=\"t\">help center</a>"
      ),
    ])
  func comments(html: String, expected: String) {
    #expect(Input.servedComment.html(html) == expected)
  }

  @Test(
    "Every recorded post renders as safe and stable HTML",
    .enabled(if: SharedCases.areAvailable, "SODIGEST_SHARED names no folder with posts"),
    arguments: ["posts", "posts-before-2020"])
  func recorded(name: String) throws {
    for pair in try SharedCases.pairs(name) {
      let html = served(pair.body)
      Safety.check(html, pair.body)
      #expect(served(html) == html)
    }
  }
}
