import Testing

@Suite("Where tables begin and end")
struct TableShapeTests {
  /// A table of one column: its header, then its rows.
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
    "A header and dashes are enough, one pipe in each line will do",
    arguments: [
      "| a |\n| - |", "|a\n|-", "a|\n-|", "| a |\n|-----------|", "|a|\n| - |   ", "   |a|\n |-|",
    ])
  func smallest(markdown: String) {
    #expect(post(markdown) == table("a"))
  }

  @Test("A row of dashes without any pipe is an underline", arguments: ["a\n-", "a\n---"])
  func underline(markdown: String) {
    #expect(post(markdown) == "<h2>a</h2>\n")
  }

  @Test(
    "The row of dashes holds nothing but dashes, colons, pipes and spaces",
    arguments: [
      "|a|\n|+|", "|a|\n|=|", "|a|\n|- -|", "|a|\n|::-|", "|a|\n|-:-|", "|a|\n| |", "|a|\n||",
      "|a|\n|—|", "|a|\n|*-*|", "|a|\n|\\-|",
    ])
  func noDashes(markdown: String) {
    #expect(!post(markdown).contains("<table"))
  }

  @Test(
    "A header has as many cells as there are columns",
    arguments: [
      "|a|b|\n|-|", "|a|\n|-|-|", "a|b|c\n-|-", "|a\\|b|\n|-|-|", "|a&#124;b|\n|-|-|",
    ])
  func columns(markdown: String) {
    #expect(!post(markdown).contains("<table"))
  }

  @Test("A table begins a paragraph, never within one")
  func start() {
    #expect(post("text\n|a|\n|-|") == "<p>text\n|a|\n|-|</p>\n")
    #expect(post("text\n\n|a|\n|-|") == "<p>text</p>\n" + table("a"))
    #expect(post("# text\n|a|\n|-|") == "<h1>text</h1>\n" + table("a"))
    #expect(post("- text\n\n|a|\n|-|") == "<ul>\n<li>text</li>\n</ul>\n" + table("a"))
    #expect(post("    |a|\n    |-|") == "<pre><code>|a|\n|-|\n</code></pre>\n")
  }

  @Test("Definitions before a table are no part of it")
  func definitions() {
    #expect(post("[x]: /y\n|[x]|\n|-|") == table("<a href=\"/y\">x</a>"))
  }

  @Test(
    "Whatever begins a block ends a table",
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

  @Test("Two tables need a blank line between them")
  func two() {
    #expect(post("|a|\n|-|\n\n|b|\n|-|") == table("a") + table("b"))
    #expect(post("|a|\n|-|\n|b|\n|-|") == table("a", "b", "-"))
  }

  @Test("A line without a pipe is a row of one cell", arguments: ["x", "  x", "x  ", "2. x"])
  func rowWithoutPipe(row: String) {
    let text = row.split(separator: " ").joined(separator: " ")
    #expect(post("|a|\n|-|\n\(row)") == table("a", text))
  }

  @Test("A row has no more cells than the header")
  func longRow() {
    #expect(post("|a|\n|-|\n|b|c|d|\n|e") == table("a", "b", "e"))
  }

  @Test("Tables stand in quotations, spoilers and items, with the marks in each of their lines")
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

  @Test("An item without blank lines stays tight around a table")
  func tight() {
    #expect(
      post("- |a|\n  |-|\n- x") == "<ul>\n<li>\n\(table("a"))</li>\n<li>x</li>\n</ul>\n")
  }

  @Test("Spaces around a cell do not belong to it, those within do")
  func spaces() {
    #expect(post("|   a   |\n|-|\n|  b  c  |") == table("a", "b  c"))
  }

  @Test("Empty cells stay empty")
  func emptyCells() {
    #expect(post("|a|\n|-|\n| |\n||") == table("a", "", ""))
    #expect(post("| |\n|-|\n|b|") == table("", "b"))
  }
}
