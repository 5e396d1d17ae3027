import StackMarkdown
import Testing

/// What Markdown has no words for, and what only the dialect knows.
@Suite("HTML, snippets and formulas, written as Markdown")
struct WrittenHTMLTests {
  @Test(
    "Small elements of authors stay tags, with Markdown inside",
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

  @Test("A line that holds a tag alone would be a block of HTML, so it goes on")
  func loneTag() {
    #expect(written(.html("<p><kbd>a</kbd>\nb</p>")) == "<kbd>a</kbd> b\n")
    #expect(written(.html("<p>a\n<sub>b</sub>\nc</p>")) == "a\n<sub>b</sub> c\n")
  }

  @Test(
    "Tags around blocks have lines of their own",
    arguments: [
      ("<b><p>a</p></b>", "<b>\n\na\n\n</b>\n"),
      ("<sub><ul><li>a</li></ul></sub>", "<sub>\n\n- a\n\n</sub>\n"),
      ("<b><p>a</p><p>b</p></b><p>c</p>", "<b>\n\na\n\nb\n\n</b>\n\nc\n"),
    ])
  func wrappers(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Text beside blocks stands in a div that is dropped again",
    arguments: [
      ("a", "<div>a</div>\n"), (" a\n", "<div>a</div>\n"), ("a<p>b</p>", "<div>a</div>\n\nb\n"),
      ("<h1>a</h1>b", "# a\n\n<div>b</div>\n"),
      ("<blockquote>a</blockquote>", "> <div>a</div>\n"),
      ("<ul><li>a<p>b</p></li></ul>", "- <div>a</div>\n\n  b\n\n  <!-- -->\n"),
    ])
  func naked(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test("A rule is asterisks, which underline nothing")
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

  @Test("A snippet is written as its author did")
  func snippets() {
    #expect(written(.markdown(Self.snippet)) == Self.snippet)
    #expect(written(.markdown("a\n\n\(Self.snippet)\nb")) == "a\n\n\(Self.snippet)\nb\n")
  }

  @Test("A snippet keeps the options it came with, in their order")
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

  @Test("A snippet that cannot stand at the margin is code with labels")
  func nestedSnippet() {
    let html =
      "<ul><li><div class=\"snippet\"><div class=\"snippet-code\">"
      + "<pre class=\"snippet-code-js\"><code>a</code></pre></div></div></li></ul>"
    #expect(written(.html(html)) == "- **JavaScript**\n  ```js\n  a\n  ```\n")
  }

  @Test(
    "Formulas are written as they are, where the site has them",
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
    "An empty group parts what would be markup to readers who know no formulas",
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

  @Test("A backtick in a formula, which some take for that of code, makes all code tags")
  func looseBackticks() {
    let html =
      "<p><span class=\"math-container\">$`$</span> <code>a</code> <code>&lt;b></code></p>"
    expectWritten(html, as: "$`$ `a` <code>&lt;b&gt;</code>\n", Site(hasMath: true))
  }

  @Test("Lines of a formula begin with nothing that could begin a block")
  func linesOfFormulas() {
    let formula = { (text: String) in "<p><span class=\"math-container\">\(text)</span></p>" }
    expectWritten(
      formula("$$a\n# b\n- c\nd\n``` e$$"), as: "$$a # b - c\nd ``` e$$\n", Site(hasMath: true))
  }

  @Test("A comment keeps formulas apart that touch")
  func adjacentFormulas() {
    let formula = { (text: String) in "<span class=\"math-container\">\(text)</span>" }
    expectWritten(
      "<p>\(formula("$a$"))\(formula("$b$"))</p>", as: "$a$<!-- -->$b$\n", Site(hasMath: true))
    expectWritten(
      "<p><em>\(formula("$a$"))</em> <a href=\"/x\">\(formula("$b$"))</a></p>",
      as: "*$a$* [$b$](/x)\n", Site(hasMath: true))
  }

  @Test("Without formulas on the site a dollar is a dollar, and what a formula held is escaped")
  func noFormulas() {
    let html = "<p><span class=\"math-container\">$a*b*c$</span></p>"
    #expect(written(.html(html)) == "\\$a\\*b\\*c\\$\n")
  }

  @Test("Nothing that the sanitiser takes out comes back in Markdown")
  func sanitised() {
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
