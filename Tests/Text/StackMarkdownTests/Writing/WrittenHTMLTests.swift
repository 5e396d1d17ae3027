import StackMarkdown
import Testing

/// Constructs that Markdown lacks, and extensions of the dialect.
@Suite("HTML, snippets and formulas written as Markdown")
struct WrittenHTMLTests {
  @Test(
    "Inline elements of authors stay tags, with Markdown inside",
    arguments: [
      ("<kbd>Ctrl</kbd>+<kbd>C</kbd>", "<kbd>Ctrl</kbd>+<kbd>C</kbd>"),
      ("<kbd><kbd>a</kbd></kbd> b", "<kbd><kbd>a</kbd></kbd> b"),
      ("H<sub>2</sub>O", "H<sub>2</sub>O"),
      ("x<sup>2<sup>3</sup></sup>", "x<sup>2<sup>3</sup></sup>"),
      ("a<sub><em>b</em></sub>", "a<sub>*b*</sub>"),
      ("<s>a</s> <del>b</del>", "<s>a</s> <del>b</del>"),
      ("<strike>a</strike> b", "<strike>a</strike> b"), ("<kbd>*</kbd>", "<kbd>\\*</kbd>"),
      ("<kbd>&lt;</kbd>", "<kbd>&lt;</kbd>"), ("<kbd>`</kbd>", "<kbd>\\`</kbd>"),
      ("<b>a <code>b</code></b>", "<b>a `b`</b>"), ("a <sub></sub>b", "a <sub></sub>b"),
    ] as [(String, String)])
  func inline(html: String, markdown: String) {
    expectWritten("<p>\(html)</p>", as: "\(markdown)\n")
  }

  @Test("A line that would start with a lone tag is joined with the next line")
  func loneTag() {
    #expect(written(.html("<p><kbd>a</kbd>\nb</p>")) == "<kbd>a</kbd> b\n")
    #expect(written(.html("<p>a\n<sub>b</sub>\nc</p>")) == "a\n<sub>b</sub> c\n")
  }

  @Test(
    "Tags around blocks are on lines of their own",
    arguments: [
      ("<b><p>a</p></b>", "<b>\n\na\n\n</b>\n"),
      ("<sub><ul><li>a</li></ul></sub>", "<sub>\n\n- a\n\n</sub>\n"),
      ("<b><p>a</p><p>b</p></b><p>c</p>", "<b>\n\na\n\nb\n\n</b>\n\nc\n"),
    ])
  func wrappers(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Text beside blocks is wrapped in a div, which is removed on parsing",
    arguments: [
      ("a", "<div>a</div>\n"), (" a\n", "<div>a</div>\n"), ("a<p>b</p>", "<div>a</div>\n\nb\n"),
      ("<h1>a</h1>b", "# a\n\n<div>b</div>\n"),
      ("<blockquote>a</blockquote>", "> <div>a</div>\n"),
      ("<ul><li>a<p>b</p></li></ul>", "- <div>a</div>\n\n  b\n\n  <!-- -->\n"),
    ])
  func textBesideBlocks(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test("A rule is written with asterisks, which cannot underline a heading")
  func rules() {
    expectWritten("<p>a</p><hr><p>b</p>", as: "a\n\n***\n\nb\n")
    expectWritten("<hr><hr>", as: "***\n\n***\n")
    expectWritten("<blockquote><hr></blockquote>", as: "> ***\n")
  }

  private static let snippet = """
    <!-- begin snippet: js hide: true console: false babel: null -->

    <!-- language: lang-js -->

        if (a < b) {

          c();
        }

    <!-- language: lang-html -->

        <p>*d*</p>

    <!-- end snippet -->

    """

  @Test("A snippet is written as its author wrote it")
  func snippets() {
    #expect(written(.markdown(Self.snippet)) == Self.snippet)
    #expect(written(.markdown("a\n\n\(Self.snippet)\nb")) == "a\n\n\(Self.snippet)\nb\n")
  }

  @Test("A snippet keeps its options in their order")
  func snippetOptions() {
    let html = """
      <div class="snippet" data-lang="js" data-hide="false" data-console="true" data-babel="false" \
      data-babel-preset-react="true" data-babel-preset-ts="null">
      <div class="snippet-code">
      <pre class="snippet-code-css lang-css prettyprint-override"><code>a {}</code></pre>
      </div>
      </div>
      """
    #expect(
      written(.html(html))
        == """
        <!-- begin snippet: js hide: false console: true babel: false babelPresetReact: true \
        babelPresetTS: null -->

        <!-- language: lang-css -->

            a {}

        <!-- end snippet -->

        """)
  }

  @Test("A nested snippet is written as labelled code")
  func nestedSnippet() {
    let html =
      "<ul><li><div class=\"snippet\"><div class=\"snippet-code\">"
      + "<pre class=\"snippet-code-js\"><code>a</code></pre></div></div></li></ul>"
    #expect(written(.html(html)) == "- **JavaScript**\n  ```js\n  a\n  ```\n")
  }

  @Test(
    "Formulas are written unchanged on sites with formulas",
    arguments: [
      "$a$", "$$a$$", "$a_1*b*c$", "$\\{a\\}\\\\b$", "$a < b$", "$[a]$", "$\\frac{a}{b}$",
      "$a<\\b$",
      "\\begin{x}\na &= b\\\\\n\\end{x}", "$$\na\n$$",
    ])
  func formulas(formula: String) {
    let escaped = formula.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    expectWritten(
      "<p><span class=\"math-container\">\(escaped)</span></p>", as: "\(formula)\n",
      Site(hasMath: true))
  }

  @Test(
    "An empty group splits what other implementations would read as markup",
    arguments: [
      ("$a<b$", "$a<{}b$"), ("$[a](b)$", "$[a]{}(b)$"), ("$x<{}y$", "$x<{}{}y$"),
      ("$*a*{onclick=b}$", "$*a*{}{onclick=b}$"), ("$</b>$", "$<{}/b>$"),
      ("$a<b<c$", "$a<{}b<{}c$"),
      ("$x_{i=1}$", "$x_{i=1}$"), ("$xmpp:a@b$", "$xmpp:a{}@b$"),
      ("$[a]{}{}(b)$", "$[a]{}{}{}(b)$"),
    ])
  func guardedFormulas(formula: String, markdown: String) {
    let escaped = formula.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let html = "<p><span class=\"math-container\">\(escaped)</span></p>"
    expectWritten(html, as: "\(markdown)\n", Site(hasMath: true))
  }

  @Test("After a stray backtick in a formula, code with markup is written as tags")
  func looseBackticks() {
    let html =
      "<p><span class=\"math-container\">$`$</span> <code>a</code> <code>&lt;b></code></p>"
    expectWritten(html, as: "$`$ `a` <code>&lt;b&gt;</code>\n", Site(hasMath: true))
  }

  @Test("No line of a formula starts with block syntax")
  func linesOfFormulas() {
    let formula = { (text: String) in "<p><span class=\"math-container\">\(text)</span></p>" }
    expectWritten(
      formula("$$a\n# b\n- c\nd\n``` e$$"), as: "$$a # b - c\nd ``` e$$\n", Site(hasMath: true))
  }

  @Test("Adjacent formulas are separated by a comment")
  func adjacentFormulas() {
    let formula = { (text: String) in "<span class=\"math-container\">\(text)</span>" }
    expectWritten(
      "<p>\(formula("$a$"))\(formula("$b$"))</p>", as: "$a$<!-- -->$b$\n", Site(hasMath: true))
    expectWritten(
      "<p><em>\(formula("$a$"))</em> <a href=\"/x\">\(formula("$b$"))</a></p>",
      as: "*$a$* [$b$](/x)\n", Site(hasMath: true))
  }

  @Test("On sites without formulas, the source of a formula is escaped")
  func noFormulas() {
    let html = "<p><span class=\"math-container\">$a*b*c$</span></p>"
    #expect(written(.html(html)) == "\\$a\\*b\\*c\\$\n")
  }

  @Test("Content that the sanitizer removes is not written")
  func removedContent() {
    let html = """
      <p onclick="a()">a<script>b</script> <a href="javascript:c">d</a> <img src="data:x"></p>
      <iframe src="https://www.youtube.com/embed/e"></iframe><style>f</style>
      """
    let markdown = written(.html(html))
    #expect(markdown.hasPrefix("a d\n"))
    for word in ["onclick", "script", "data:", "iframe", "style"] {
      #expect(!markdown.contains(word))
    }
  }
}
