import StackMarkdown
import Testing

/// The rules of the HTML standard for paragraphs and headings.
@Suite("Paragraphs and headings in HTML")
struct ParagraphTreeTests {
  @Test(
    "Every block closes an open paragraph",
    arguments: [
      "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "li", "dl", "dt",
      "dd", "div",
    ])
  func blocks(name: String) {
    #expect(safeHTML("<p>a<\(name)>b</\(name)>c") == "<p>a</p><\(name)>b</\(name)>c")
  }

  @Test("Rules and tables close an open paragraph, and inline elements do not")
  func others() {
    #expect(safeHTML("<p>a<hr>b") == "<p>a</p><hr />b")
    #expect(safeHTML("<p>a<table><td>b</table>c").hasPrefix("<p>a</p><table>"))
    for name in ["b", "code", "kbd", "sub", "del", "strike"] {
      #expect(safeHTML("<p>a<\(name)>b</\(name)>c") == "<p>a<\(name)>b</\(name)>c</p>")
    }
    #expect(safeHTML("<p>a<br>b<img src=/x>c") == "<p>a<br />b<img src=\"/x\" />c</p>")
    #expect(safeHTML("<p>a<u>b<section>c") == "<p>abc</p>")
  }

  @Test("A block within inline elements closes the paragraph around them")
  func throughInlines() {
    #expect(safeHTML("<p><kbd>a<p>b</kbd>c") == "<p><kbd>a</kbd></p><p>bc</p>")
    #expect(
      safeHTML("<p><code>a<ul><li>b</code>")
        == "<p><code>a</code></p><ul><li><code>b</code></li></ul>")
    #expect(
      safeHTML("<p><b>a<blockquote>b</blockquote></b>")
        == "<p><b>a</b></p><blockquote><b>b</b></blockquote>")
  }

  @Test("A paragraph end tag within a cell or block quote does not close an outer paragraph")
  func scopes() {
    #expect(
      safeHTML("<p>a<table><td>b</p>c</table>d")
        == "<p>a</p><table><tbody><tr><td>b<p></p>c</td></tr></tbody></table>d")
    #expect(
      safeHTML("<blockquote><p>a</blockquote>b</p>c")
        == "<blockquote><p>a</p></blockquote>b<p></p>c")
  }

  @Test(
    "An unmatched paragraph end tag creates an empty paragraph only between text",
    arguments: [
      ("</p>", ""), ("a</p>", "a"), ("</p>a", "a"), ("a</p> ", "a "), ("a</p>b", "a<p></p>b"),
      ("<p>a</p></p>b", "<p>a</p>b"), ("<b></p>a</b>", "<b><p></p>a</b>"),
      ("<ul></p></ul>", "<ul></ul>"),
      ("<h1></p>a</h1>", "<h1>a</h1>"), ("a</p></p></p>b", "a<p></p>b"),
      ("<table></p></table>", "<table></table>"),
    ])
  func loneEndTags(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("Empty paragraphs are removed, but those with a no-break space stay")
  func nearlyEmpty() {
    #expect(safeHTML("<p> \n\t</p>") == "")
    #expect(safeHTML("<p>&nbsp;</p>") == "<p>\u{A0}</p>")
    #expect(safeHTML("<p>&#8203;</p>") == "<p>\u{200B}</p>")
    #expect(safeHTML("<p><b></b></p>") == "<p><b></b></p>")
    #expect(safeHTML("<p><img src=/x></p>") == "<p><img src=\"/x\" /></p>")
    #expect(safeHTML("<p><img></p>") == "")
    #expect(safeHTML("<p><script>a</script><!-- b --></p>") == "")
  }

  @Test("The end tag of any heading level closes the open heading")
  func headingEnds() {
    #expect(safeHTML("<h1>a</h6>b") == "<h1>a</h1>b")
    #expect(safeHTML("<h3>a<b>b</h2>c") == "<h3>a<b>b</b></h3><b>c</b>")
    #expect(safeHTML("<h2>a<ul><li>b</h2>c") == "<h2>a<ul><li>b</li></ul></h2>c")
    #expect(safeHTML("<p>a</h1>b") == "<p>ab</p>")
  }

  @Test("A heading closes an open heading, unless a block lies between them")
  func headingsInHeadings() {
    #expect(safeHTML("<h1>a<h1>b") == "<h1>a</h1><h1>b</h1>")
    #expect(safeHTML("<h1><kbd>a<h2>b") == "<h1><kbd>a</kbd></h1><h2>b</h2>")
    #expect(safeHTML("<h1><p>a<h2>b") == "<h1><p>a</p></h1><h2>b</h2>")
    #expect(
      safeHTML("<h2>a<blockquote>b<h3>c") == "<h2>a<blockquote>b<h3>c</h3></blockquote></h2>")
    #expect(
      safeHTML("<h1>a<table><td><h2>b</table>c")
        == "<h1>a<table><tbody><tr><td><h2>b</h2></td></tr></tbody></table>c</h1>")
  }

  @Test("Only a line feed directly after the start tag of a code block is removed")
  func code() {
    #expect(safeHTML("<pre>\n\n\na</pre>") == "<pre>\n\n\na</pre>")
    #expect(safeHTML("<pre>&#10;a</pre>") == "<pre>a</pre>")
    #expect(safeHTML("<pre> \na</pre>") == "<pre> \na</pre>")
    #expect(safeHTML("<pre><b>\na</b></pre>") == "<pre><b>\na</b></pre>")
    #expect(safeHTML("<pre><!-- x -->\na</pre>") == "<pre>a</pre>")
    #expect(safeHTML("<pre></pre>\na") == "<pre></pre>\na")
    #expect(safeHTML("<pre class=lang-r>\n</pre>") == "<pre class=\"lang-r\"></pre>")
  }
}
