import PostContract
import StackMarkdown
import Testing

@Suite("Repair of invalid HTML structure")
struct StructureTests {
  @Test(
    "Missing end tags are added",
    arguments: [
      ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
      ("<b><i>x", "<b><i>x</i></b>"), ("<blockquote><p>x", "<blockquote><p>x</p></blockquote>"),
      ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
      ("<pre><code>x", "<pre><code>x</code></pre>"),
      ("<ul><li>a<ul><li>b</ul><li>c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ])
  func missing(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test(
    "End tags without a start tag are removed",
    arguments: [
      "</b>", "</div>", "</blockquote>", "</li>", "</ul>", "</h1>", "</a>", "</kbd>", "</table>",
      "</td>", "</pre>", "</dd>", "</img>", "</hr>", "</span>",
    ])
  func orphans(endTag: String) {
    #expect(served("<p>x\(endTag)y</p>") == "<p>xy</p>")
  }

  @Test(
    "Overlapping formatting is closed and reopened",
    arguments: [
      ("<b><i>x</b>y</i>", "<b><i>x</i></b><i>y</i>"),
      ("<p><b>x</p><p>y</b>z</p>", "<p><b>x</b></p><p><b>y</b>z</p>"),
      ("<b>1<p>2</b>3</p>", "<b>1</b><p><b>2</b>3</p>"),
      ("<em><b><p>x</em>y</p></b>", "<em><b></b></em><b><p><em>x</em>y</p></b>"),
      ("<i>a<blockquote>b</i>c</blockquote>", "<i>a</i><blockquote><i>b</i>c</blockquote>"),
    ])
  func crossing(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test("A link within a link closes the outer one")
  func links() {
    #expect(
      served("<a href=/1>x<a href=/2>y</a>z</a>")
        == "<a href=\"/1\"\(relation)>x</a><a href=\"/2\"\(relation)>y</a>z")
    #expect(
      served("<a href=/1>x<p>y<a href=/2>z")
        == "<a href=\"/1\"\(relation)>x</a><p><a href=\"/1\"\(relation)>y</a>"
        + "<a href=\"/2\"\(relation)>z</a></p>")
  }

  @Test(
    "Links are not nested across tables, and the result is stable",
    arguments: [
      "<a href=/x><table><td><a href=/y></p></a><i>z",
      "<a href=/x><table><tr><td><p><a href=/y></p>a<table><td><p><a href=/z></p><i>b",
      "<a href=/1><b><table><td><b><p></a><a href=/2>x",
      "<a href=/1><i><blockquote><ul><i><p><a href=/1><s>x<p>",
    ])
  func linksInTables(html: String) throws {
    let safe = served(html)
    #expect(
      try StrictHTML(safe).elements.allSatisfy { $0.name != "a" || !$0.ancestors.contains("a") })
    #expect(served(safe) == safe)
  }

  @Test(
    "A block closes an open paragraph",
    arguments: [
      ("<p>a<blockquote>b</blockquote>c</p>", "<p>a</p><blockquote>b</blockquote>c"),
      ("<p>a<ul><li>b</ul></p>", "<p>a</p><ul><li>b</li></ul>"),
      ("<p>a<hr>b", "<p>a</p><hr />b"), ("<p>a<h2>b</h2>", "<p>a</p><h2>b</h2>"),
      ("<h1>a<h2>b", "<h1>a</h1><h2>b</h2>"), ("<h1>a</h2>b", "<h1>a</h1>b"),
      ("<h1>a<b><h2>b", "<h1>a<b></b></h1><h2><b>b</b></h2>"),
    ])
  func blocks(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test(
    "Empty paragraphs are removed unless they separate text",
    arguments: [
      ("<p></p>", ""), ("a<p> \n</p>", "a"), ("<p>a</p><p></p><p>b</p>", "<p>a</p><p>b</p>"),
      ("a<p></p>b", "a<p></p>b"), ("a<p></p><p></p> b", "a<p></p> b"),
      ("a</p>b", "a<p></p>b"), ("<p><br></p>", "<p><br /></p>"), ("<p>&nbsp;</p>", "<p>\u{A0}</p>"),
      ("<b>a</b><p></p><i>b</i>", "<b>a</b><p></p><i>b</i>"),
    ])
  func emptyParagraphs(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test("The line feed after a pre tag is removed, and a second one stays")
  func leadingLineFeed() {
    #expect(served("<pre>\na</pre>") == "<pre>a</pre>")
    #expect(served("<pre>\n\na</pre>") == "<pre>\n\na</pre>")
    #expect(served("<pre>\r\n\r\na</pre>") == "<pre>\n\na</pre>")
    #expect(served("<pre><code>\na</code></pre>") == "<pre><code>\na</code></pre>")
    #expect(served("<pre></p>\n\na</pre>") == "<pre>\n\n\na</pre>")
  }

  @Test(
    "Nesting beyond a hundred levels is flattened", arguments: ["blockquote", "b", "ul", "kbd"])
  func depth(name: String) {
    let html = served(String(repeating: "<\(name)>", count: 30_000) + "x")
    #expect(html.split(separator: "<\(name)>", omittingEmptySubsequences: false).count <= 101)
    #expect(html.contains("x"))
    #expect(served(html) == html)
  }

  @Test("End tags of flattened levels do not close outer elements")
  func flatEnd() {
    let deep = String(repeating: "<blockquote>", count: 150)
    let back = String(repeating: "</blockquote>", count: 150)
    #expect(
      served("\(deep)x\(back)y").hasSuffix(
        "x" + String(repeating: "</blockquote>", count: 100) + "y"))
  }

  @Test(
    "Missing parts of tables are added",
    arguments: [
      (
        "<table><tr><td>a<td>b<tr><th>c</table>d",
        "<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>d"
      ),
      ("<table>x</table>", "<table><tbody><tr><td>x</td></tr></tbody></table>"),
      ("<td>x</td>", "x"), ("<tr><td>x", "x"), ("<p>a<table></table>", "<p>a</p><table></table>"),
      (
        "<table><thead><tr><th>a<tbody><tr><td>b<b>c</table>d",
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b<b>c</b></td></tr></tbody>"
          + "</table>d"
      ),
      ("<table><table><td>x", "<table></table><table><tbody><tr><td>x</td></tr></tbody></table>"),
    ])
  func tables(html: String, expected: String) {
    #expect(served(html) == expected)
  }
}
