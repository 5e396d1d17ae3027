import StackMarkdown
import Testing

/// The rules of the HTML standard for lists and description lists.
@Suite("Lists in HTML")
struct ListTreeTests {
  @Test(
    "A list item closes the previous item and all open elements in it",
    arguments: [
      ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
      ("<ul><li>a<p>b<li>c</ul>", "<ul><li>a<p>b</p></li><li>c</li></ul>"),
      ("<ul><li><div>a<li>b</ul>", "<ul><li><div>a</div></li><li>b</li></ul>"),
      ("<ul><li><kbd>a<li>b</ul>", "<ul><li><kbd>a</kbd></li><li>b</li></ul>"),
      ("<ul><li><b>a<li>b</b></ul>", "<ul><li><b>a</b></li><li><b>b</b></li></ul>"),
      ("<dl><dt>a<dt>b<dd>c<dd>d</dl>", "<dl><dt>a</dt><dt>b</dt><dd>c</dd><dd>d</dd></dl>"),
      ("<dl><dd><p>a<dt>b</dl>", "<dl><dd><p>a</p></dd><dt>b</dt></dl>"),
      ("<dl><dt><i>a<dd>b</dl>", "<dl><dt><i>a</i></dt><dd><i>b</i></dd></dl>"),
    ])
  func items(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "An item within another block does not close the outer item",
    arguments: [
      ("<ul><li><blockquote><li>a", "<ul><li><blockquote><li>a</li></blockquote></li></ul>"),
      ("<ul><li><pre>a<li>b", "<ul><li><pre>a<li>b</li></pre></li></ul>"),
      ("<ul><li><h1>a<li>b", "<ul><li><h1>a<li>b</li></h1></li></ul>"),
      ("<ul><li>a<ol><li>b", "<ul><li>a<ol><li>b</li></ol></li></ul>"),
      ("<ul><li>a<dl><dd>b<li>c", "<ul><li>a<dl><dd>b<li>c</li></dd></dl></li></ul>"),
      ("<dl><dd><blockquote><dt>a", "<dl><dd><blockquote><dt>a</dt></blockquote></dd></dl>"),
      (
        "<ul><li><table><td><li>a</table><li>b",
        "<ul><li><table><tbody><tr><td><li>a</li></td></tr></tbody></table></li><li>b</li></ul>"
      ),
    ])
  func inside(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Nested lists end at their end tags",
    arguments: [
      ("<ol><li>a<ol><li>b</ol>c<li>d</ol>", "<ol><li>a<ol><li>b</li></ol>c</li><li>d</li></ol>"),
      ("<dl><dd>a<dl><dt>b</dl>c<dt>d</dl>", "<dl><dd>a<dl><dt>b</dt></dl>c</dd><dt>d</dt></dl>"),
      ("<ul><ul><li>a</ul>b</ul>c", "<ul><ul><li>a</li></ul>b</ul>c"),
      ("<ol><ul><li>a</ol>b", "<ol><ul><li>a</li></ul></ol>b"),
      ("<ul><li>a</ul></li>b", "<ul><li>a</li></ul>b"),
    ])
  func nested(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "End tags without a matching start tag are ignored in lists",
    arguments: [
      ("<ul><li>a</ol>b</ul>", "<ul><li>ab</li></ul>"),
      ("<ul><li>a</li></li>b</ul>", "<ul><li>a</li>b</ul>"),
      ("<ul><li>a<ol></li>b</ol></ul>", "<ul><li>a<ol>b</ol></li></ul>"),
      ("<dl><dt>a</dd>b</dl>", "<dl><dt>ab</dt></dl>"),
      ("</dl>a</dt></li></ul>", "a"),
      (
        "<ul><li><table><td></ul>a</table>b",
        "<ul><li><table><tbody><tr><td>a</td></tr></tbody></table>b</li></ul>"
      ),
    ])
  func orphans(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Items without a list and lists without items are kept",
    arguments: [
      ("<li>a<li>b", "<li>a</li><li>b</li>"),
      ("<dt>a<dd>b", "<dt>a</dt><dd>b</dd>"),
      ("<p>a<li>b", "<p>a</p><li>b</li>"),
      ("<ul>a<li>b</ul>", "<ul>a<li>b</li></ul>"),
      ("<ul></ul>", "<ul></ul>"),
      ("<ol><p>a</p></ol>", "<ol><p>a</p></ol>"),
      ("<dl><li>a<dt>b</dl>", "<dl><li>a<dt>b</dt></li></dl>"),
    ])
  func incomplete(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("Formatting around a list item moves into the item")
  func formatting() {
    #expect(safeHTML("<ul><b><li>a</b></ul>") == "<ul><b></b><li><b>a</b></li></ul>")
    #expect(safeHTML("<b><ul><li>a</b>b</ul>") == "<b></b><ul><b></b><li><b>a</b>b</li></ul>")
  }
}
