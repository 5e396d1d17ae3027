import StackMarkdown
import Testing

@Suite("Formulas")
struct FormulaTests {
  private func line(_ markdown: String) -> String {
    post(markdown, Site(hasMath: true)).replacing("<p>", with: "").replacing("</p>\n", with: "")
  }

  private func formula(_ tex: String) -> String { "<span class=\"math-container\">\(tex)</span>" }

  @Test(
    "Nothing in a formula is Markdown or HTML",
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

  @Test("Formulas do not reach across each other")
  func several() {
    #expect(line("$a*b$ and $c*d$") == "\(formula("$a*b$")) and \(formula("$c*d$"))")
  }

  @Test("A formula over several lines is not interrupted by what looks like a block")
  func lines() {
    for line in ["- b", "+ b", "> b", "# b", "= b", "===", "---", "1. b", "    b", "```", "<div>"] {
      let tex = "$$\na\n\(line)\nc\n$$"
      let text = tex.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("    b", with: "b")
      #expect(self.line(tex) == formula(text))
    }
  }

  @Test("A formula in a quotation or list keeps its lines, without the marks of the quotation")
  func containers() {
    #expect(
      post("> $$\n> - a\n> $$", Site(hasMath: true))
        == "<blockquote>\n<p>\(formula("$$\n- a\n$$"))</p>\n</blockquote>\n")
  }

  @Test(
    "What is no whole formula is text",
    arguments: [
      ("costs $5", "costs $5"), ("\\$5 and \\$6", "$5 and $6"), ("`$a$`", "<code>$a$</code>"),
      ("\\begin{x}", "\\begin{x}"), ("$a\n\nb$", "$ab$"),
    ])
  func noFormulas(markdown: String, html: String) {
    #expect(line(markdown) == html)
  }

  @Test("A lone dollar does not keep a list from beginning")
  func loneDollar() {
    #expect(line("costs $5\n- a") == "costs $5<ul>\n<li>a</li>\n</ul>\n")
  }

  @Test("Pipes in a formula separate no cells")
  func tables() {
    #expect(line("|a|\n|-|\n|$|x|$|").contains("<td>\(formula("$|x|$"))</td>"))
  }

  @Test("Without formulas on the site a dollar is a dollar")
  func currency() {
    #expect(post("$5 *and* $6") == "<p>$5 <em>and</em> $6</p>\n")
    #expect(post("$$\n- a\n$$") == "<p>$$</p>\n<ul>\n<li>a\n$$</li>\n</ul>\n")
  }

  @Test("A formula in a link stays one, in an image's text it is text")
  func inLinks() {
    #expect(line("[$x$](/a)") == "<a href=\"/a\">\(formula("$x$"))</a>")
    #expect(line("![$x$](/a)") == "<img src=\"/a\" alt=\"$x$\" />")
  }
}
