import StackMarkdown
import Testing

@Suite("Tables")
struct TableTests {
  /// Returns the HTML of a table whose first row is the header.
  private func table(_ rows: [[String]], alignments: [String?] = []) -> String {
    var html = "<div class=\"s-table-container\"><table class=\"s-table\">\n<thead>\n"
    for (number, row) in rows.enumerated() {
      if number == 1 { html += "</thead>\n<tbody>\n" }
      let name = number == 0 ? "th" : "td"
      html += "<tr>\n"
      for (column, cell) in row.enumerated() {
        let alignment = alignments.indices.contains(column) ? alignments[column] : nil
        let style = alignment.map { " style=\"text-align: \($0);\"" } ?? ""
        html += "<\(name)\(style)>\(cell)</\(name)>\n"
      }
      html += "</tr>\n"
    }
    return html + (rows.count == 1 ? "</thead>\n" : "</tbody>\n") + "</table></div>\n"
  }

  @Test(
    "A header, a delimiter row and rows form a table, with or without outer pipes",
    arguments: [
      "| a | b |\n| --- | --- |\n| 1 | 2 |", "a | b\n--- | ---\n1 | 2", "|a|b|\n|-|-|\n|1|2|",
      "| a | b\n|-|-\n| 1 | 2", "  | a | b |\n  |---|---|\n  | 1 | 2 |  ",
      "| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n", "a\t| b\n---\t| ---\n1 |\t2",
    ])
  func forms(markdown: String) {
    #expect(post(markdown) == table([["a", "b"], ["1", "2"]]))
  }

  @Test("Colons in the delimiter row align a column")
  func alignment() {
    #expect(
      post("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|")
        == table(
          [["a", "b", "c", "d"], ["1", "2", "3", "4"]],
          alignments: [nil, "left", "center", "right"]))
  }

  @Test("Cells may contain inline formatting and reference links")
  func inlines() {
    #expect(
      post("|*a*|`b`|\n|-|-|\n|[c][1]|[tag:d]|\n\n[1]: https://e.example")
        == table([
          ["<em>a</em>", "<code>b</code>"],
          [
            "<a href=\"https://e.example\">c</a>",
            post("[tag:d]").replacing("<p>", with: "").replacing("</p>\n", with: ""),
          ],
        ]))
  }

  @Test("An escaped pipe is a literal pipe, even in code")
  func escapedPipes() {
    #expect(
      post("|a\\|b|`c\\|d`|\n|-|-|\n|\\\\|e|")
        == table([["a|b", "<code>c|d</code>"], ["\\", "e"]]))
  }

  @Test("Block syntax in a cell is text")
  func blocksInCells() {
    #expect(
      post("|# a|- b|\n|-|-|\n|1. c|> d|\n|```|[x]: /y|")
        == table([["# a", "- b"], ["1. c", "&gt; d"], ["```", "[x]: /y"]]))
  }

  @Test("Short rows are padded, and long rows are truncated")
  func raggedRows() {
    #expect(
      post("|a|b|\n|-|-|\n|1|\n|1|2|3|\n||")
        == table([["a", "b"], ["1", ""], ["1", "2"], ["", ""]]))
  }

  @Test("A table may have a header only, or a single column")
  func small() {
    #expect(post("|a|b|\n|-|-|") == table([["a", "b"]]))
    #expect(post("|a|\n|-|\n|1|") == table([["a"], ["1"]]))
  }

  @Test(
    "A table requires a matching delimiter row",
    arguments: [
      "| a | b |\n| --- |\n| 1 | 2 |", "| a | b |\n| 1 | 2 |", "| a | b |\n\n| --- | --- |",
      "| a | b |\n| -- | x |", "x\n| a | b |\n|---|---|", "| a | b |\n| : | - |",
      "|\n|",
    ])
  func noTables(markdown: String) {
    #expect(!post(markdown).contains("<table"))
  }

  @Test("A blank line or another block ends a table, and a line without pipes is a row")
  func end() {
    let start = "|a|b|\n|-|-|\n|1|2|\n"
    #expect(post(start + "\nx") == table([["a", "b"], ["1", "2"]]) + "<p>x</p>\n")
    #expect(post(start + "# x") == table([["a", "b"], ["1", "2"]]) + "<h1>x</h1>\n")
    #expect(post(start + "x") == table([["a", "b"], ["1", "2"], ["x", ""]]))
  }

  @Test("Tables may be nested in lists and block quotes")
  func nested() {
    let expected = table([["a", "b"], ["1", "2"]])
    #expect(
      post("- x\n\n  |a|b|\n  |-|-|\n  |1|2|") == "<ul>\n<li>\n<p>x</p>\n\(expected)</li>\n</ul>\n")
    #expect(post("> |a|b|\n> |-|-|\n> |1|2|") == "<blockquote>\n\(expected)</blockquote>\n")
  }

  @Test("A table in code is code")
  func code() {
    #expect(post("    |a|\n    |-|") == "<pre><code>|a|\n|-|\n</code></pre>\n")
  }

  @Test("A table with many columns and short rows has limited output")
  func bomb() {
    let columns = 5_000
    let bar = String(repeating: "|", count: columns) + "|\n"
    let markdown =
      bar + String(repeating: "|-", count: columns) + "|\n" + String(repeating: "a\n", count: 5_000)
    #expect(post(markdown).utf8.count < 5_000_000)
  }
}
