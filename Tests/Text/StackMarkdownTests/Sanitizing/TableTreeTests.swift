import StackMarkdown
import Testing

@Suite("Tables in HTML")
struct TableTreeTests {
  /// Returns the HTML of a table with one body of the given rows.
  private static func table(_ rows: String...) -> String {
    "<table><tbody>" + rows.map { "<tr>\($0)</tr>" }.joined() + "</tbody></table>"
  }

  @Test(
    "Missing table bodies, rows and cells are added",
    arguments: [
      ("<table><td>a</table>", table("<td>a</td>")),
      ("<table><th>a<td>b<tr><td>c", table("<th>a</th><td>b</td>", "<td>c</td>")),
      ("<table><tr>a</table>", table("<td>a</td>")),
      ("<table>a<tr><td>b</table>", table("<td>a</td>", "<td>b</td>")),
      ("<table><tr><td>a</tr>b<tr><td>c</table>", table("<td>a</td>", "<td>b</td>", "<td>c</td>")),
      ("<table><tr><p>a<td>b</table>", table("<td><p>a</p></td><td>b</td>")),
      ("<table><hr></table>", table("<td><hr /></td>")),
      ("<table><br><tr><td>a</table>", table("<td><br /></td>", "<td>a</td>")),
      ("<table><img src=/x></table>", table("<td><img src=\"/x\" /></td>")),
      ("<table><ul><li>a</table>", table("<td><ul><li>a</li></ul></td>")),
    ])
  func added(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("A new table section closes the previous one")
  func sections() {
    #expect(
      safeHTML("<table><thead><td>a<tbody><td>b<tbody><tr><td>c</table>")
        == "<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody>"
        + "<tbody><tr><td>c</td></tr></tbody></table>")
    #expect(
      safeHTML("<table><tr><td>a<thead><th>b</table>")
        == "<table><tbody><tr><td>a</td></tr></tbody><thead><tr><th>b</th></tr></thead></table>")
    #expect(safeHTML("<table><thead></thead></table>") == "<table><thead></thead></table>")
  }

  @Test("White space between parts of a table creates no cell")
  func spaces() {
    #expect(
      safeHTML("<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>")
        == "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>")
    #expect(safeHTML("<table> a </table>") == Self.table("<td> a </td>"))
    #expect(safeHTML("<table>&nbsp;</table>") == Self.table("<td>\u{A0}</td>"))
  }

  @Test("Tags of captions, columns and table footers are removed")
  func unknownParts() {
    #expect(
      safeHTML("<table><caption>a</caption><colgroup><col></colgroup><tr><td>b</table>")
        == Self.table("<td>a</td>", "<td>b</td>"))
    #expect(safeHTML("<table><tfoot><tr><td>a</tfoot></table>") == Self.table("<td>a</td>"))
  }

  @Test(
    "The end of a cell closes all open elements in it",
    arguments: ["td", "th", "tr", "tbody", "table"])
  func closing(name: String) {
    let html = safeHTML("<table><tr><td><ul><li><p><b>a<\(name == "table" ? "/" : "")\(name)>")
    #expect(
      html.hasPrefix("<table><tbody><tr><td><ul><li><p><b>a</b></p></li></ul></td>"), "\(html)")
  }

  @Test("Formatting ends with its cell, and open formatting is not reopened in a table")
  func formatting() {
    #expect(
      safeHTML("<table><td><b>a<td>b</b></table>c") == Self.table("<td><b>a</b></td><td>b</td>")
        + "c")
    #expect(
      safeHTML("<b><table><td>a</b>b</table>c") == "<b>" + Self.table("<td>ab</td>") + "c</b>")
    #expect(
      safeHTML("<table><b><tr><td>a</table>b") == Self.table("<td><b></b></td>", "<td>a</td>") + "b"
    )
  }

  @Test("A table may be nested in a cell, and elsewhere in a table it closes the outer one")
  func nested() {
    let inner = Self.table("<td>b</td>")
    #expect(
      safeHTML("<table><td>a<table><td>b</table>c</table>d")
        == Self.table("<td>a\(inner)c</td>") + "d")
    #expect(
      safeHTML("<table><td><table><td>b</td></tr></table></td><td>c</table>")
        == Self.table("<td>\(inner)</td><td>c</td>"))
    #expect(
      safeHTML("<table><tr><table><td>b</table>")
        == "<table><tbody><tr></tr></tbody></table>" + inner)
  }

  @Test(
    "Tags of table parts outside a table are removed",
    arguments: [
      "<td>", "<th>", "<tr>", "<thead>", "<tbody>", "</td>", "</th>", "</tr>", "</thead>",
      "</tbody>",
      "</table>", "<tr><td>", "</td></tr></table>",
    ])
  func outside(tags: String) {
    #expect(safeHTML("<p>a\(tags)b</p>") == "<p>ab</p>")
    #expect(safeHTML("<b>a\(tags)b</b>") == "<b>ab</b>")
  }

  @Test(
    "The end tag of an enclosing block is ignored within a cell",
    arguments: ["div", "blockquote", "ul", "li", "h1", "dl", "pre", "b", "a"])
  func around(name: String) {
    #expect(safeHTML("<\(name) href=/x><table><td>a</\(name)>b</table>").contains("<td>ab</td>"))
  }

  @Test("End tags of other table parts are ignored within a cell")
  func otherEnds() {
    #expect(safeHTML("<table><td>a</th>b</table>") == Self.table("<td>ab</td>"))
    #expect(safeHTML("<table><td>a</thead>b</table>") == Self.table("<td>ab</td>"))
  }

  @Test("HTML tags in a cell of a Markdown table do not break the table")
  func dialect() {
    func body(_ cell: String) -> Substring {
      let html = post("| a |\n|---|\n| \(cell) |\n| b |\n")
      return html[(html.firstRange(of: "<tbody>")?.upperBound ?? html.endIndex)...]
    }
    func expected(_ cell: String) -> String {
      "\n<tr>\n<td>\(cell)</td>\n</tr>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table></div>\n"
    }
    for tags in ["</td></tr></tbody></table></div>", "<td><tr>", "<table>", "<td", "<b>", "</b>"] {
      let text = tags == "<td" ? "&lt;td" : ""
      #expect(body("x \(tags) y") == expected("x \(text) y"), "\(tags)")
    }
    #expect(body("<b>x") == expected("x"))
    #expect(body("<li>x</li>") == expected("<li>x</li>"))
  }
}
