import PostContract
import StackMarkdown
import Testing

/// Tests presentations with a code highlighter and a formula formatter.
@Suite("Custom rendering of code and formulas")
struct ShownCodeTests {
  /// Renders code and formulas as their arguments in brackets.
  private let page = Presentation(
    codeHighlighter: { code, language in
      let name = language.map { String(decoding: $0, as: UTF8.self) } ?? "none"
      return name == "txt" ? nil : Array("[\(name):\(code.count)]".utf8)
    },
    makeFormulaFormatter: {
      var number = 0
      return { tex, isDisplayed in
        number += 1
        if tex == "source" { return Array("<code>source</code>".utf8) }
        return tex == "no" ? nil : Array("{\(number)\(isDisplayed ? " shown" : ""):\(tex)}".utf8)
      }
    })

  @Test(
    "The highlighter receives each code block with its language",
    arguments: [
      ("    ab", "<pre><code>[none:3]</code></pre>\n"),
      (
        "```js\nab\n```",
        #"<pre class="lang-js prettyprint-override"><code>[js:3]</code></pre>"# + "\n"
      ),
      (
        "<!-- language: lang-c++ -->\n\n    a\n\nb\n\n    c",
        #"<pre class="lang-c++ prettyprint-override"><code>[c++:2]</code></pre>"#
          + "\n<p>b</p>\n<pre><code>[none:2]</code></pre>\n"
      ),
      (
        "<!-- language-all: lang-sql -->\n\n    a",
        #"<pre class="lang-sql prettyprint-override"><code>[sql:2]</code></pre>"# + "\n"
      ),
      ("`ab`", "<p><code>ab</code></p>\n"), ("<pre>ab</pre>", "<pre>ab</pre>\n"),
      ("<pre><code>a<b>b</b></code></pre>", "<pre><code>a<b>b</b></code></pre>\n"),
      (
        "```lang-txt\n<a>\n```",
        "<pre class=\"lang-txt prettyprint-override\"><code>&lt;a&gt;\n</code></pre>\n"
      ),
    ])
  func code(markdown: String, html: String) {
    #expect(post(markdown, as: page) == html)
  }

  @Test("The highlighter receives each part of a snippet with its language")
  func snippet() {
    let markdown = """
      <!-- begin snippet: js hide: false -->

      <!-- language: lang-css -->

          a{}

      <!-- end snippet -->
      """
    #expect(post(markdown, as: page).contains("<code>[css:3]</code>"))
  }

  @Test(
    "The formatter receives each formula without delimiters, and rejected formulas become code",
    arguments: [
      ("a $x$ b", "<p>a {1:x} b</p>\n"), ("$$x$$", "<p>{1 shown:x}</p>\n"),
      ("$x$ $y$\n\n$$x$$", "<p>{1:x} {2:y}</p>\n<p>{3 shown:x}</p>\n"),
      ("\\begin{a}x\\end{a}", "<p>{1 shown:\\begin{a}x\\end{a}}</p>\n"),
      ("$no$", "<p><code>no</code></p>\n"), ("`$x$`", "<p><code>$x$</code></p>\n"),
      ("$5", "<p>$5</p>\n"),
    ])
  func formulas(markdown: String, html: String) {
    #expect(post(markdown, Site(hasMath: true), as: page) == html)
  }

  @Test("The formatter receives references outside of formulas, but not in code")
  func references() {
    let html = post(
      "\\eqref{a} $x$ `\\ref{a}` \\ref{} \\ref{b", Site(hasMath: true), as: page)
    #expect(html == "<p>{1:\\eqref{a}} {2:x} <code>\\ref{a}</code> \\ref{} \\ref{b</p>\n")
    let comment = ParsedPost(.commentMarkdown("\\ref{a}"), Site(hasMath: true))
    #expect(comment.html(page).description == "{1:\\ref{a}}")
    #expect(comment.html().description == "\\ref{a}")
    let labelled = ParsedPost(.markdown("$x \\label{a}$ `$y$` $z$"), Site(hasMath: true))
    #expect(labelled.labelledFormulas == ["x \\label{a}", "z"])
  }

  @Test(
    "Formulas are recognized in comments and titles",
    arguments: [
      ("a $x$ b", "a {1:x} b"), ("`$x$` $y$", "<code>$x$</code> {1:y}"), ("$5", "$5"),
      ("a < $b < c$", "a &lt; {1:b < c}"), ("$no$", "<code>no</code>"), ("$$x$$", "{1 shown:x}"),
    ])
  func comments(markdown: String, html: String) {
    let post = ParsedPost(.commentMarkdown(markdown), Site(hasMath: true))
    #expect(post.html(page).description == html)
    let title = html.replacing("<code>$x$</code> {1:y}", with: "`{1:x}` {2:y}")
    #expect(ParsedPost(.title(markdown)).html(page).description == title)
  }

  @Test(
    "Punctuation after a formula stays on its line",
    arguments: [
      ("($x$), b", "({1:x}), b"), ("$x$.", "{1:x}."), ("$n$-th", "{1:n}-th"),
      ("$x$,$y$, $z$", "{1:x},{2:y}, {3:z}"), ("$x$`a`, b", "{1:x}<code>a</code>, b"),
    ])
  func closers(markdown: String, text: String) {
    let html = text.replacing(/\{\d:\w\}[),.-]+/) { #"<span class="whole">\#($0.output)</span>"# }
    #expect(post(markdown, Site(hasMath: true), as: page) == "<p>\(html)</p>\n")
    let comment = ParsedPost(.commentMarkdown(markdown), Site(hasMath: true))
    #expect(comment.html(page).description == html)
  }

  @Test("Punctuation after a displayed formula or source is not wrapped")
  func open() {
    let post = post("$$x$$. $no$. $source$.", Site(hasMath: true), as: page)
    #expect(post == "<p>{1 shown:x}. <code>no</code>. <code>source</code>.</p>\n")
  }

  @Test("A title is text without Markdown and HTML")
  func titles() {
    let title = ParsedPost(.title("*a* <b> `c` &amp; $x$"))
    #expect(title.html().description == "*a* &lt;b&gt; `c` &amp;amp; $x$")
    #expect(title.plainText == "*a* <b> `c` &amp; $x$")
  }

  @Test(
    "Highlighter and formatter are optional, and each rendering has a new formatter"
  )
  func none() {
    let markdown = "$x$\n\n    y"
    let post = ParsedPost(.markdown(markdown), Site(hasMath: true))
    let plain = "<p><span class=\"math-container\">$x$</span></p>\n<pre><code>y\n</code></pre>\n"
    #expect(post.html().description == plain)
    let shown = "<p>{1:x}</p>\n<pre><code>[none:2]</code></pre>\n"
    #expect(post.html(page).description == shown)
    #expect(post.html(page).description == shown)
    #expect(String(decoding: post.markdown(page), as: UTF8.self) == "$x$\n\n```\ny\n```\n")
  }
}
