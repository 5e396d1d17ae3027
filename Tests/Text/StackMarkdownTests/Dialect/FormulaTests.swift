import StackMarkdown
import Testing

@Suite("Formulas")
struct FormulaTests {
  private func line(_ markdown: String) -> String {
    post(markdown, Site(hasMath: true)).replacing("<p>", with: "").replacing("</p>\n", with: "")
  }

  private func formula(_ tex: String) -> String { "<span class=\"math-container\">\(tex)</span>" }

  @Test(
    "Markdown and HTML in a formula are not parsed",
    arguments: [
      "$x$", "$a*b$", "$_x y_$", "$\\{a\\}\\,\\\\$", "$a<b>c$", "$$x$$", "$[a](b)$", "$`$",
      "$x_{a}^{b}$", "$http://a.example$", "\\begin{align}a&b\\\\c*d*e\\end{align}",
      "\\begin{align*}x\\end{align*}", "$a_{$b$}$",
    ])
  func opaque(tex: String) {
    let text = tex.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    #expect(line(tex) == formula(text))
    #expect(line("*a* \(tex) b") == "<em>a</em> \(formula(text)) b")
  }

  @Test("A formula of several lines is not interrupted by block syntax")
  func lines() {
    for line in ["- b", "+ b", "> b", "# b", "= b", "===", "---", "1. b", "    b", "```", "<div>"] {
      let tex = "$$\na\n\(line)\nc\n$$"
      let text = tex.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("    b", with: "b")
      #expect(self.line(tex) == formula(text))
    }
  }

  @Test("A formula in a block quote keeps its lines without the quote markers")
  func containers() {
    #expect(
      post("> $$\n> - a\n> $$", Site(hasMath: true))
        == "<blockquote>\n<p>\(formula("$$\n- a\n$$"))</p>\n</blockquote>\n")
  }

  @Test(
    "An incomplete formula is text",
    arguments: [
      ("costs $5", "costs $5"), ("\\$5 and \\$6", "$5 and $6"), ("`$a$`", "<code>$a$</code>"),
      ("\\begin{x}", "\\begin{x}"), ("$a\n\nb$", "$ab$"),
    ])
  func noFormulas(markdown: String, html: String) {
    #expect(line(markdown) == html)
  }

  @Test("A single dollar sign does not prevent a list")
  func loneDollar() {
    #expect(line("costs $5\n- a") == "costs $5<ul>\n<li>a</li>\n</ul>\n")
  }

  @Test("A formula in link text is rendered, and in alternative text it stays source")
  func inLinks() {
    #expect(line("[$x$](/a)") == "<a href=\"/a\">\(formula("$x$"))</a>")
    #expect(line("![$x$](/a)") == "<img src=\"/a\" alt=\"$x$\" />")
  }
}
