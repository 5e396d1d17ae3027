import StackMarkdown
import Testing

@Suite("HTML that authors write in Markdown")
struct AuthorsHTMLTests {
  @Test(
    "Authors cannot write elements and classes that are reserved for the dialect",
    arguments: [
      ("<span class=\"math-container\">x</span>", "<p>x</p>\n"),
      ("a <div class=\"snippet\">b</div> c", "<p>a b c</p>\n"),
      ("a <span>b</span> <u>c</u>", "<p>a b c</p>\n"),
      ("a <table><tr><td>b</td></tr></table> c", "<p>a b c</p>\n"),
      ("<blockquote class=\"spoiler\">x</blockquote>", "<blockquote>x</blockquote>\n"),
      ("<pre class=\"lang-js\">x</pre>", "<pre>x</pre>\n"),
      ("<a href=\"/x\" class=\"post-tag\">y</a>", "<p><a href=\"/x\">y</a></p>\n"),
    ])
  func generated(markdown: String, expected: String) {
    #expect(post(markdown) == expected)
  }

  @Test(
    "A start tag without an end tag is removed, so that prose with angle brackets stays readable",
    arguments: [
      ("a List<B> and\n\nmore", "<p>a List and</p>\n<p>more</p>\n"),
      ("<b>x", "<p>x</p>\n"), ("x</b>", "<p>x</p>\n"),
      ("a <blockquote> b\n\nc", "<p>a  b</p>\n<p>c</p>\n"),
      ("<b>x <b>y</b>", "<p>x <b>y</b></p>\n"),
      ("<b><i>x</b>y</i>", "<p><b><i>x</i></b><i>y</i></p>\n"),
      ("*a <em> b*", "<p>a <em> b</em></p>\n"),
    ])
  func orphans(markdown: String, expected: String) {
    #expect(post(markdown) == expected)
  }

  @Test("An end tag in a cell does not end the table")
  func cells() {
    let html = post("| a |\n|---|\n| b </td></table> c |\n| d |\n")
    #expect(
      html.hasSuffix("<td>b  c</td>\n</tr>\n<tr>\n<td>d</td>\n</tr>\n</tbody>\n</table></div>\n"))
  }

  @Test("Formatting around blocks applies to the text within them")
  func around() {
    #expect(
      post("<sub>\n\na\n\n- b\n\n</sub>")
        == "<sub>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</sub>\n")
  }
}
