import StackMarkdown
import Testing

@Suite("Repair of invalid HTML structure")
struct StructureTests {
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
}
