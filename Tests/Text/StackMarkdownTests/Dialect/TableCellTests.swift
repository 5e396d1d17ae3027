import StackMarkdown
import Testing

@Suite("Table cells")
struct TableCellTests {
  /// Returns the content of the only cell below a header.
  private func cell(_ text: String, _ after: String = "") -> String {
    let html = post("|h|\n|-|\n|\(text)|\n\(after)")
    guard let start = html.firstRange(of: "<td>"), let end = html.firstRange(of: "</td>") else {
      return html
    }
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test(
    "The text of a cell is parsed like a line of a paragraph",
    arguments: [
      ("*a* **b**", "<em>a</em> <strong>b</strong>"), ("`a`", "<code>a</code>"),
      ("[a](/b)", "<a href=\"/b\">a</a>"), ("![a](/i.png)", "<img src=\"/i.png\" alt=\"a\" />"),
      ("a<br>b", "a<br />b"), ("<kbd>a</kbd>", "<kbd>a</kbd>"), ("&copy; &lt;", "© &lt;"),
      ("https://a.example", "<a href=\"https://a.example\">https://a.example</a>"),
      ("<https://a.example>", "<a href=\"https://a.example\">https://a.example</a>"),
      ("\\*a\\*", "*a*"), ("a\\", "a\\"), ("~~a~~", "~~a~~"), ("$a$", "$a$"),
    ] as [(String, String)])
  func inlines(text: String, html: String) {
    // A final backslash would escape the pipe after the cell.
    #expect(cell(text.hasSuffix("\\") ? text + " " : text) == html)
  }

  @Test(
    "Block syntax in a cell is text",
    arguments: [
      "# a", "- a", "1. a", "+ a", "```", "~~~", "***", "===", "- - -", "    a", "[x]: /y",
    ])
  func blocks(text: String) {
    #expect(cell(text) == text.split(separator: " ").joined(separator: " "))
  }

  @Test("Block quotes and spoilers in a cell are text")
  func blockQuotes() {
    #expect(cell("> a") == "&gt; a")
    #expect(cell(">! a") == "&gt;! a")
  }

  @Test(
    "An escaped pipe is a literal pipe, even in code, links and titles",
    arguments: [
      ("a\\|b", "a|b"), ("`a\\|b`", "<code>a|b</code>"), ("`a\\|\\|b`", "<code>a||b</code>"),
      ("[a\\|b](/c)", "<a href=\"/c\">a|b</a>"),
      ("[a](/b \"c\\|d\")", "<a href=\"/b\" title=\"c|d\">a</a>"),
      ("**a\\|b**", "<strong>a|b</strong>"), ("\\|", "|"),
    ] as [(String, String)])
  func escapedPipes(text: String, html: String) {
    #expect(cell(text) == html)
  }

  @Test("An unescaped pipe ends the cell even in a code span, which becomes text")
  func pipeInCode() {
    #expect(cell("`a|b`") == "`a")
  }

  @Test("A pipe written as a reference does not separate cells")
  func reference() {
    #expect(cell("a&#124;b") == "a|b")
  }

  @Test(
    "Formatting does not extend beyond its cell",
    arguments: [
      ("*a|b*", "*a"), ("**a|b**", "**a"), ("[a|b](/c)", "[a"), ("<kbd|></kbd>", "&lt;kbd"),
    ])
  func borders(text: String, html: String) {
    #expect(cell(text) == html)
  }

  @Test("An unclosed element in a cell does not affect other cells")
  func openElements() {
    let html = post("|a|b|\n|-|-|\n|<b>c|d|\n\ne")
    #expect(html.contains("<td>c</td>\n<td>d</td>"))
    #expect(html.hasSuffix("<p>e</p>\n"))
  }

  @Test("Definitions of the post apply in cells")
  func definitions() {
    #expect(cell("[a]", "\n[a]: /b") == "<a href=\"/b\">a</a>")
    #expect(
      cell("[a][1] ![b][1]", "\n[1]: /c")
        == "<a href=\"/c\">a</a> <img src=\"/c\" alt=\"b\" />")
    #expect(cell("[a]", "\n[a]: nowhere") == "[a]")
  }

  @Test("A tag in a cell becomes a link")
  func tags() {
    #expect(cell("[tag:a]").contains("href=\"/questions/tagged/a\" class=\"post-tag\""))
    #expect(cell("`[tag:a]`") == "<code>[tag:a]</code>")
  }

  @Test("Every cell of an aligned column is aligned, even one that was missing")
  func alignment() {
    let html = post("|a|b|\n|:-:|-:|\n|c|\n|d|e|")
    #expect(html.ranges(of: "style=\"text-align: center;\"").count == 3)
    #expect(html.ranges(of: "style=\"text-align: right;\"").count == 3)
    #expect(html.contains("<td style=\"text-align: right;\"></td>"))
  }

  @Test(
    "A delimiter row may contain spaces and any number of dashes",
    arguments: [
      ("|:-|", "left"), ("|-:|", "right"), ("|:-:|", "center"), ("| :--------: |", "center"),
      (":-|", "left"), ("|   -: ", "right"),
    ])
  func alignments(dashes: String, side: String) {
    #expect(post("|a|\n\(dashes)").contains("<th style=\"text-align: \(side);\">a</th>"))
  }

  @Test("Pipes in formulas do not separate cells on sites with formulas")
  func formulas() {
    let site = Site(hasMath: true)
    #expect(
      post("|$|x|$|\n|-|", site).contains("<th><span class=\"math-container\">$|x|$</span>"))
    #expect(post("|a|$5|\n|-|-|", site).contains("<th>a</th>\n<th>$5</th>"))
    #expect(!post("|$|x|$|\n|-|").contains("<table"))
  }

  @Test("HTML table tags by authors are removed, and their text stays")
  func html() {
    #expect(
      post("<table><tr><td>a</td><td>*b*</td></tr></table>").replacing("\n", with: "") == "a*b*")
  }
}
