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

  @Test("Short rows are padded, and long rows are truncated")
  func raggedRows() {
    #expect(
      post("|a|b|\n|-|-|\n|1|\n|1|2|3|\n||")
        == table([["a", "b"], ["1", ""], ["1", "2"], ["", ""]]))
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
