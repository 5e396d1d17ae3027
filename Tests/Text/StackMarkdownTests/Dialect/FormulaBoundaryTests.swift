import StackMarkdown
import Testing

@Suite("Boundaries of formulas")
struct FormulaBoundaryTests {
  @Test(
    "A formula has the same number of dollar signs at both ends",
    arguments: [
      ("$a$", #"<span class="math-container">$a$</span>"#),
      ("$$a$$", #"<span class="math-container">$$a$$</span>"#),
      ("x$a$y", #"x<span class="math-container">$a$</span>y"#),
      (
        "($a$, $b$)",
        #"(<span class="math-container">$a$</span>, <span class="math-container">$b$</span>)"#
      ),
      ("$a\nb$", "<span class=\"math-container\">$a\nb$</span>"),
      ("$$\na\n$$", "<span class=\"math-container\">$$\na\n$$</span>"),
      ("$a$ costs $5", #"<span class="math-container">$a$</span> costs $5"#),
      ("$$a$", #"$<span class="math-container">$a$</span>"#),
    ] as [(String, String)])
  func dollars(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == html)
  }

  @Test(
    "The content of a formula is shown unchanged",
    arguments: [
      ("$a_1 * b_2 * c$", #"<span class="math-container">$a_1 * b_2 * c$</span>"#),
      (#"$\text{a \$5}$"#, #"<span class="math-container">$\text{a \$5}$</span>"#),
      (#"$\frac{a}{b}\\$"#, #"<span class="math-container">$\frac{a}{b}\\$</span>"#),
      ("$a < b > c & d$", #"<span class="math-container">$a &lt; b &gt; c &amp; d$</span>"#),
      (
        "$[a](/b) <b> &copy; `c`$",
        #"<span class="math-container">$[a](/b) &lt;b&gt; &amp;copy; `c`$</span>"#
      ),
      (
        "$https://a.example [tag:b]$",
        #"<span class="math-container">$https://a.example [tag:b]$</span>"#
      ),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == html)
  }

  @Test(
    "An environment ends at the matching end command",
    arguments: [
      (#"\begin{a}x\end{a}"#, #"<span class="math-container">\begin{a}x\end{a}</span>"#),
      (
        #"\begin{align*}x\\*y*\end{align*}"#,
        #"<span class="math-container">\begin{align*}x\\*y*\end{align*}</span>"#
      ),
      (#"\begin{a}x\end{b}"#, #"\begin{a}x\end{b}"#),
      (#"\begin{}x\end{}"#, #"\begin{}x\end{}"#),
    ] as [(String, String)])
  func environments(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == html)
  }

  @Test(
    "Braces in a formula must be balanced",
    arguments: [
      (
        #"$\{a$ $b\}$"#,
        #"<span class="math-container">$\{a$</span> <span class="math-container">$b\}$</span>"#
      ),
      ("${a}$", #"<span class="math-container">${a}$</span>"#),
      (#"$x_{\text{$y$}}$"#, #"<span class="math-container">$x_{\text{$y$}}$</span>"#),
    ] as [(String, String)])
  func braces(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == html)
  }

  @Test(
    "Emphasis may enclose formulas, and code spans and escapes hide dollar signs",
    arguments: [
      ("*$a$*", #"<em><span class="math-container">$a$</span></em>"#),
      ("**a $*b$ c**", #"<strong>a <span class="math-container">$*b$</span> c</strong>"#),
      ("`$` $a$", #"<code>$</code> <span class="math-container">$a$</span>"#),
      (#"\$a\$"#, "$a$"),
      (#"\\$a$"#, #"\<span class="math-container">$a$</span>"#),
      ("<kbd>$a$</kbd>", #"<kbd><span class="math-container">$a$</span></kbd>"#),
    ] as [(String, String)])
  func outside(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasMath: true)) == html)
  }

  @Test(
    "Formulas are recognized in all text blocks, but not in code",
    arguments: [
      ("# $a$", #"<h1><span class="math-container">$a$</span></h1>"#),
      (
        "- $a$\n- b",
        "<ul>\n<li><span class=\"math-container\">$a$</span></li>\n<li>b</li>\n</ul>"
      ),
      (
        ">! $a$",
        """
        <blockquote class="spoiler">
        <p><span class="math-container">$a$</span></p>
        </blockquote>
        """
      ),
      ("    $a$", "<pre><code>$a$\n</code></pre>"),
      ("```\n$a$\n```", "<pre><code>$a$\n</code></pre>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown, Site(hasMath: true)).trimmed == html)
  }

  @Test(
    "Block syntax within a formula is ignored",
    arguments: [
      ("a $$\n# b\n$$", "<p>a <span class=\"math-container\">$$\n# b\n$$</span></p>"),
      (
        "\\begin{a}\n- b\n\\end{a}",
        "<p><span class=\"math-container\">\\begin{a}\n- b\n\\end{a}</span></p>"
      ),
      (
        "$$\n| b |\n|---|\n$$",
        "<p><span class=\"math-container\">$$\n| b |\n|---|\n$$</span></p>"
      ),
    ] as [(String, String)])
  func lookalikes(markdown: String, html: String) {
    #expect(post(markdown, Site(hasMath: true)).trimmed == html)
  }

  @Test(
    "Dollar signs are text on sites without formulas",
    arguments: [
      ("from $5 to $6", "from $5 to $6"),
      ("$*a*$", "$<em>a</em>$"),
      ("$$a$$", "$$a$$"),
      (#"\begin{a}\\\end{a}"#, #"\begin{a}\\end{a}"#),
    ] as [(String, String)])
  func money(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }
}
