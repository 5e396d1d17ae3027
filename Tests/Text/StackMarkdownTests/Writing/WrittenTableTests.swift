import StackMarkdown
import Testing

@Suite("Tables written as Markdown")
struct WrittenTableTests {
  /// Returns the HTML of a table as Stack Exchange serves it.
  private func table(_ head: [String], _ rows: [[String]] = []) -> String {
    let cells = { (name: String, texts: [String]) in
      "<tr>\n" + texts.map { "<\(name)>\($0)</\(name)>\n" }.joined() + "</tr>\n"
    }
    let body = rows.map { cells("td", $0) }.joined()
    return "<div class=\"s-table-container\"><table class=\"s-table\">\n<thead>\n"
      + cells("th", head) + "</thead>\n"
      + (rows.isEmpty ? "" : "<tbody>\n\(body)</tbody>\n") + "</table></div>"
  }

  @Test("Each row is a line, with a delimiter row after the header")
  func rows() {
    expectWritten(
      table(["a", "b"], [["c", "d"], ["", "e"]]),
      as: "| a | b |\n| --- | --- |\n| c | d |\n|  | e |\n")
    expectWritten(table(["a"]), as: "| a |\n| --- |\n")
    expectWritten(table([""], [[""]]), as: "|  |\n| --- |\n|  |\n")
  }

  static let cells: [(String, String)] = [
    ("b|c", #"b\|c"#), ("|", #"\|"#), ("b\\|c", #"b\\\|c"#), ("b\\", #"b\\"#),
    ("<code>b|c</code>", #"`b\|c`"#), ("<code>||</code>", #"`\|\|`"#),
    ("<code>\\</code>", #"`\`"#), ("<code>`</code>", "`` ` ``"),
    ("<code>b\\|c</code>", "<code>b&#92;&#124;c</code>"),
    ("<code>b|&lt;c></code>", "<code>b&#124;&lt;c&gt;</code>"),
    ("<a href=\"/x\" title=\"p|q\">b</a>", #"[b](/x "p\|q")"#),
    ("<img src=\"/x\" alt=\"p|q\">", #"![p\|q](/x)"#),
    ("<img src=\"/x\" alt=\"p|q\" width=\"1\">", #"<img src="/x" alt="p&#124;q" width="1" />"#),
    (
      "<a href=\"https://x.example\">https://x.example</a>",
      "[https://x.example](https://x.example)"
    ),
    ("<em>b</em> *c*", #"*b* \*c\*"#), ("&lt;b&gt;", "&lt;b>"), ("<kbd>b</kbd>", "<kbd>b</kbd>"),
    ("- b", "- b"), ("# b", "# b"), ("&gt; b", "> b"), ("1. b", "1. b"), ("---", "---"),
    ("b<br>c", "b<br>c"), ("b\nc", "b c"), (" b ", "b"), ("[tag:b]", #"\[tag:b]"#),
  ]

  @Test("A cell is one line, and all pipes in it are escaped", arguments: cells)
  func cell(html: String, markdown: String) {
    expectWritten(table(["a"], [[html]]), as: "| a |\n| --- |\n| \(markdown) |\n")
    expectWritten(table([html]), as: "| \(markdown) |\n| --- |\n")
  }

  @Test("Colons in the delimiter row align columns")
  func alignment() {
    let head = ["left", "center", "right"].map {
      "<th style=\"text-align: \($0);\">\($0)</th>"
    }
    expectWritten(
      "<div class=\"s-table-container\"><table class=\"s-table\"><thead><tr>\(head.joined())"
        + "<th>none</th></tr></thead></table></div>",
      as: "| left | center | right | none |\n| :--- | :---: | ---: | --- |\n")
  }

  @Test("A table is separated from other blocks by blank lines")
  func surroundings() {
    let table = table(["a"], [["b"]])
    let markdown = ["| a |", "| --- |", "| b |"]
    let plain = markdown.joined(separator: "\n")
    expectWritten("<p>x</p>\(table)<p>y</p>", as: "x\n\n\(plain)\n\ny\n")
    expectWritten(table + table, as: "\(plain)\n\n\(plain)\n")
    expectWritten(
      "<blockquote>\(table)</blockquote>", as: markdown.map { "> \($0)\n" }.joined())
    expectWritten(
      "<ul><li><p>x</p>\(table)</li></ul>",
      as: "- x\n\n" + markdown.map { "  \($0)\n" }.joined())
    expectWritten(
      "<blockquote class=\"spoiler\">\(table)</blockquote>",
      as: markdown.map { ">! \($0)\n" }.joined())
    expectWritten("<h2>x</h2>\(table)", as: "## x\n\n\(plain)\n")
  }

  @Test("Pipes in formulas are escaped only within cells")
  func formulas() {
    let site = Site(hasMath: true)
    let formula = "<span class=\"math-container\">$|x|$</span>"
    expectWritten(table(["a"], [[formula]]), as: "| a |\n| --- |\n| $\\|x\\|$ |\n", site)
    expectWritten("<p>\(formula)</p>", as: "$|x|$\n", site)
  }

  @Test("Rows are written with their own length and padded or truncated on parsing")
  func ragged() {
    let short = written(.html(table(["a", "b"], [["c"]])))
    #expect(short == "| a | b |\n| --- | --- |\n| c |\n")
    #expect(written(.markdown(short)) == "| a | b |\n| --- | --- |\n| c |  |\n")
    let long = written(.html(table(["a"], [["c", "d"]])))
    #expect(written(.markdown(long)) == "| a |\n| --- |\n| c |\n")
  }
}
