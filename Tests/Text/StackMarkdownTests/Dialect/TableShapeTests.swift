import Testing

@Suite("Boundaries of tables")
struct TableShapeTests {
  /// Returns the HTML of a table with one column, whose first cell is the header.
  private func table(_ cells: String...) -> String {
    var html = "<div class=\"s-table-container\"><table class=\"s-table\">\n<thead>\n"
    html += "<tr>\n<th>\(cells[0])</th>\n</tr>\n</thead>\n"
    if cells.count > 1 {
      html += "<tbody>\n"
      for cell in cells.dropFirst() { html += "<tr>\n<td>\(cell)</td>\n</tr>\n" }
      html += "</tbody>\n"
    }
    return html + "</table></div>\n"
  }

  @Test(
    "A table needs only a header and a delimiter row, with one pipe each",
    arguments: [
      "| a |\n| - |", "|a\n|-", "a|\n-|", "| a |\n|-----------|", "|a|\n| - |   ", "   |a|\n |-|",
    ])
  func smallest(markdown: String) {
    #expect(post(markdown) == table("a"))
  }

  @Test(
    "A delimiter row without a pipe is the underline of a heading", arguments: ["a\n-", "a\n---"])
  func underline(markdown: String) {
    #expect(post(markdown) == "<h2>a</h2>\n")
  }

  @Test(
    "A malformed delimiter row creates no table",
    arguments: [
      "|a|\n|+|", "|a|\n|=|", "|a|\n|- -|", "|a|\n|::-|", "|a|\n|-:-|", "|a|\n| |", "|a|\n||",
      "|a|\n|—|", "|a|\n|*-*|", "|a|\n|\\-|", "|a|b|\n|1|2|", "|a|\n\n|-|", "|a|b|\n|:|-|", "|\n|",
    ])
  func noDashes(markdown: String) {
    #expect(!post(markdown).contains("<table"))
  }

  @Test(
    "A delimiter row with more or fewer cells than the header creates no table",
    arguments: [
      "|a|b|\n|-|", "|a|\n|-|-|", "a|b|c\n-|-", "|a\\|b|\n|-|-|", "|a&#124;b|\n|-|-|",
    ])
  func columns(markdown: String) {
    #expect(!post(markdown).contains("<table"))
  }

  @Test("A table cannot start within a paragraph")
  func start() {
    #expect(post("text\n|a|\n|-|") == "<p>text\n|a|\n|-|</p>\n")
    #expect(post("text\n\n|a|\n|-|") == "<p>text</p>\n" + table("a"))
    #expect(post("# text\n|a|\n|-|") == "<h1>text</h1>\n" + table("a"))
    #expect(post("- text\n\n|a|\n|-|") == "<ul>\n<li>text</li>\n</ul>\n" + table("a"))
    #expect(post("    |a|\n    |-|") == "<pre><code>|a|\n|-|\n</code></pre>\n")
  }

  @Test("Definitions before a table are not part of it")
  func definitions() {
    #expect(post("[x]: /y\n|[x]|\n|-|") == table("<a href=\"/y\">x</a>"))
  }

  @Test(
    "Any other block ends a table",
    arguments: [
      ("# x", "<h1>x</h1>"), ("> x", "<blockquote>\n<p>x</p>\n</blockquote>"),
      (">! x", "<blockquote class=\"spoiler\">\n<p>x</p>\n</blockquote>"),
      ("- x", "<ul>\n<li>x</li>\n</ul>"), ("1. x", "<ol>\n<li>x</li>\n</ol>"),
      ("***", "<hr />"), ("```\nx\n```", "<pre><code>x\n</code></pre>"),
      ("\nx", "<p>x</p>"), ("\n    x", "<pre><code>x\n</code></pre>"),
    ])
  func end(markdown: String, html: String) {
    #expect(post("|a|\n|-|\n|b|\n\(markdown)") == table("a", "b") + html + "\n")
  }

  @Test("Two tables are separated by a blank line")
  func two() {
    #expect(post("|a|\n|-|\n\n|b|\n|-|") == table("a") + table("b"))
    #expect(post("|a|\n|-|\n|b|\n|-|") == table("a", "b", "-"))
  }

  @Test("A line without a pipe is a row with one cell", arguments: ["x", "  x", "x  ", "2. x"])
  func rowWithoutPipe(row: String) {
    let text = row.split(separator: " ").joined(separator: " ")
    #expect(post("|a|\n|-|\n\(row)") == table("a", text))
  }

  @Test("Tables may be nested in block quotes, spoilers and list items")
  func containers() {
    #expect(post("> |a|\n> |-|\n> |b|") == "<blockquote>\n\(table("a", "b"))</blockquote>\n")
    #expect(
      post(">! |a|\n>! |-|\n>! |b|")
        == "<blockquote class=\"spoiler\">\n\(table("a", "b"))</blockquote>\n")
    #expect(post("- |a|\n  |-|\n  |b|") == "<ul>\n<li>\n\(table("a", "b"))</li>\n</ul>\n")
    #expect(
      post("1. x\n\n   |a|\n   |-|\n2. y")
        == "<ol>\n<li>\n<p>x</p>\n\(table("a"))</li>\n<li>\n<p>y</p>\n</li>\n</ol>\n")
    #expect(
      post("> - |a|\n>   |-|")
        == "<blockquote>\n<ul>\n<li>\n\(table("a"))</li>\n</ul>\n</blockquote>\n")
  }

  @Test("A list item without blank lines stays tight around a table")
  func tight() {
    #expect(
      post("- |a|\n  |-|\n- x") == "<ul>\n<li>\n\(table("a"))</li>\n<li>x</li>\n</ul>\n")
  }

  @Test("Spaces around the text of a cell are removed, and those within it stay")
  func spaces() {
    #expect(post("|   a   |\n|-|\n|  b  c  |") == table("a", "b  c"))
  }

  @Test("Empty cells stay empty")
  func emptyCells() {
    #expect(post("|a|\n|-|\n| |\n||") == table("a", "", ""))
    #expect(post("| |\n|-|\n|b|") == table("", "b"))
  }
}
