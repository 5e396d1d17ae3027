import StackMarkdown
import Testing

@Suite("Boundaries of formulas")
struct FormulaBoundaryTests {
  @Test(
    "A formula has the same number of dollar signs at both ends",
    arguments: [
      ("$a$", "‹$a$›"),
      ("$$a$$", "‹$$a$$›"),
      ("x$a$y", "x‹$a$›y"),
      ("($a$, $b$)", "(‹$a$›, ‹$b$›)"),
      ("$a\nb$", "‹$a\nb$›"),
      ("$$\na\n$$", "‹$$\na\n$$›"),
      ("$a$ costs $5", "‹$a$› costs $5"),
      ("$$a$", "$‹$a$›"),
    ] as [(String, String)])
  func dollars(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == withFormulas(html))
  }

  @Test(
    "The content of a formula is shown unchanged",
    arguments: [
      ("$a_1 * b_2 * c$", "‹$a_1 * b_2 * c$›"),
      (#"$\text{a \$5}$"#, #"‹$\text{a \$5}$›"#),
      (#"$\frac{a}{b}\\$"#, #"‹$\frac{a}{b}\\$›"#),
      ("$a < b > c & d$", "‹$a &lt; b &gt; c &amp; d$›"),
      ("$[a](/b) <b> &copy; `c`$", "‹$[a](/b) &lt;b&gt; &amp;copy; `c`$›"),
      ("$https://a.example [tag:b]$", "‹$https://a.example [tag:b]$›"),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == withFormulas(html))
  }

  @Test(
    "An environment ends at the matching end command",
    arguments: [
      (#"\begin{a}x\end{a}"#, #"‹\begin{a}x\end{a}›"#),
      (#"\begin{align*}x\\*y*\end{align*}"#, #"‹\begin{align*}x\\*y*\end{align*}›"#),
      (#"\begin{a}x\end{b}"#, #"\begin{a}x\end{b}"#),
      (#"\begin{}x\end{}"#, #"\begin{}x\end{}"#),
      (#"\begin{a"#, #"\begin{a"#),
    ] as [(String, String)])
  func environments(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == withFormulas(html))
  }

  @Test(
    "Braces in a formula must be balanced",
    arguments: [
      (#"$\{a$ $b\}$"#, #"‹$\{a$› ‹$b\}$›"#),
      ("${a}$", "‹${a}$›"),
      (#"$x_{\text{$y$}}$"#, #"‹$x_{\text{$y$}}$›"#),
    ] as [(String, String)])
  func braces(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == withFormulas(html))
  }

  @Test(
    "Emphasis may enclose formulas, and code spans and escapes hide dollar signs",
    arguments: [
      ("*$a$*", "<em>‹$a$›</em>"),
      ("**a $*b$ c**", "<strong>a ‹$*b$› c</strong>"),
      ("`$` $a$", "<code>$</code> ‹$a$›"),
      (#"\$a\$"#, "$a$"),
      (#"\\$a$"#, #"\‹$a$›"#),
      ("<kbd>$a$</kbd>", "<kbd>‹$a$›</kbd>"),
    ] as [(String, String)])
  func outside(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == withFormulas(html))
  }

  @Test(
    "Formulas are recognized in all text blocks, but not in code",
    arguments: [
      ("# $a$", "<h1>‹$a$›</h1>"),
      ("- $a$\n- b", "<ul>\n<li>‹$a$›</li>\n<li>b</li>\n</ul>"),
      (">! $a$", "<blockquote class=\"spoiler\">\n<p>‹$a$›</p>\n</blockquote>"),
      ("    $a$", "<pre><code>$a$\n</code></pre>"),
      ("```\n$a$\n```", "<pre><code>$a$\n</code></pre>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown, Site(hasMath: true)).trimmed == withFormulas(html))
  }

  @Test(
    "Block syntax within an environment and tables within a formula are ignored",
    arguments: ["\\begin{a}\n- b\n\\end{a}", "$$\n| b |\n|---|\n$$"])
  func lookalikes(tex: String) {
    #expect(paragraph(tex, Site(hasMath: true)) == withFormulas("‹\(tex)›"))
  }

  @Test(
    "Dollar signs are text on sites without formulas",
    arguments: [
      ("from $5 to $6", "from $5 to $6"),
      ("$*a*$", "$<em>a</em>$"),
      ("$$a$$", "$$a$$"),
      ("$$\n- a\n$$", "<p>$$</p>\n<ul>\n<li>a\n$$</li>\n</ul>\n"),
      (#"\begin{a}\\\end{a}"#, #"\begin{a}\\end{a}"#),
    ] as [(String, String)])
  func money(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }
}
