import Testing

@Suite("Line breaks")
struct BreakTests {
  @Test(
    "A line feed is a soft break, a space at its end goes",
    arguments: [
      ("one\ntwo", "one\ntwo"),
      ("one \n two", "one\ntwo"),
      ("*one\ntwo*", "<em>one\ntwo</em>"),
    ] as [(String, String)])
  func soft(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Two spaces or more at a line's end are a hard break",
    arguments: [
      ("one  \ntwo", "one<br />\ntwo"),
      ("one       \ntwo", "one<br />\ntwo"),
      ("one  \n     two", "one<br />\ntwo"),
      ("*one  \ntwo*", "<em>one<br />\ntwo</em>"),
      ("**one**  \n`two`", "<strong>one</strong><br />\n<code>two</code>"),
      ("[one  \ntwo](/q)", "<a href=\"/q\">one<br />\ntwo</a>"),
      ("one  \ntwo  \nthree", "one<br />\ntwo<br />\nthree"),
    ] as [(String, String)])
  func spaces(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A backslash at a line's end is a hard break, two are a backslash",
    arguments: [
      ("one\\\ntwo", "one<br />\ntwo"),
      ("one\\\n     two", "one<br />\ntwo"),
      ("_one\\\ntwo_", "<em>one<br />\ntwo</em>"),
      ("one\\\\\ntwo", "one\\\ntwo"),
      ("one\\\\\\\ntwo", "one\\<br />\ntwo"),
      ("one\\ \ntwo", "one\\\ntwo"),
    ] as [(String, String)])
  func backslash(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Nothing breaks at the end of a block",
    arguments: [
      ("one  \n", "one"),
      (#"one\"#, #"one\"#),
      ("one\\\n", #"one\"#),
    ] as [(String, String)])
  func notAtEnd(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A heading's end holds no break",
    arguments: [
      ("# one  ", "<h1>one</h1>"),
      (#"# one\"#, #"<h1>one\</h1>"#),
      ("one  \n===", "<h1>one</h1>"),
      ("one  \ntwo\n===", "<h1>one<br />\ntwo</h1>"),
    ] as [(String, String)])
  func headings(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Code and tags keep their line ends from being breaks",
    arguments: [
      ("`one  \ntwo`", "<code>one   two</code>"),
      ("`one\\\ntwo`", #"<code>one\ two</code>"#),
      ("<a href=\"/q\" title=\"a  \nb\">x</a>", "<a href=\"/q\" title=\"a  \nb\">x</a>"),
    ] as [(String, String)])
  func code(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A break of HTML is one wherever it stands, and however it is spelt",
    arguments: [
      ("one<br>two", "one<br />two"),
      ("one<br/>two", "one<br />two"),
      ("one<BR />two", "one<br />two"),
      (#"one<br clear="all">two"#, "one<br />two"),
      ("one  <br>\ntwo", "one  <br />\ntwo"),
    ] as [(String, String)])
  func element(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A break counts in quotations, lists and spoilers too",
    arguments: [
      ("> one  \n> two", "<blockquote>\n<p>one<br />\ntwo</p>\n</blockquote>"),
      ("> one  \ntwo", "<blockquote>\n<p>one<br />\ntwo</p>\n</blockquote>"),
      ("- one\\\n  two", "<ul>\n<li>one<br />\ntwo</li>\n</ul>"),
      (
        ">! one  \n>! two",
        "<blockquote class=\"spoiler\">\n<p>one<br />\ntwo</p>\n</blockquote>"
      ),
    ] as [(String, String)])
  func containers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("Line ends of every system break a line alike", arguments: ["\r\n", "\r"])
  func lineEnds(lineEnd: String) {
    for markdown in ["a  \nb", "a\\\nb", "a\nb", "# a\nb", "- a\n\n  b"] {
      #expect(post(markdown.replacing("\n", with: lineEnd)) == post(markdown))
    }
  }
}
