import StackMarkdown
import Testing

/// The tag open, end tag open, tag name and self-closing states of the HTML standard.
@Suite("Parsing of HTML tags")
struct TagReadingTests {
  @Test(
    "A tag name ends only at white space, a slash or the end of the tag",
    arguments: [
      ("<b\t>x</b>", "<b>x</b>"),
      ("<b\n\n>x</b\r\n>", "<b>x</b>"),
      ("<b/i>x", "<b>x</b>"),
      ("<b////>x</b>", "<b>x</b>"),
      // These are other names.
      ("<b\u{B}>x</b>", "x"),
      ("<b!>x</b>", "x"),
      ("<b-x>y</b-x>", "y"),
      ("<b:i>x</b:i>", "x"),
      ("<b\u{E9}>x", "x"),
      ("<b\u{A0}>x", "x"),
      ("<b\u{0}>x</b>", "x"),
      ("<b\u{1F}>x</b>", "x"),
      ("<b=>x", "x"),
      ("<b\">x", "x"),
      ("<bb>x</bb>", "x"),
    ])
  func names(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Tag names are case-insensitive in ASCII only",
    arguments: [
      ("<sTrOnG>x</StRoNg>", "<strong>x</strong>"),
      ("<BLOCKQUOTE>x</blockquote>", "<blockquote>x</blockquote>"),
      ("<IMG SRC=/x>", "<img src=\"/x\" />"),
      // The Kelvin sign, the long s and the dotless i are not ASCII letters.
      ("<\u{212A}bd>x", "&lt;\u{212A}bd&gt;x"),
      ("<k\u{212A}d>x", "x"),
      ("<\u{17F}>x", "&lt;\u{17F}&gt;x"),
      ("<l\u{131}>x", "x"),
    ])
  func cases(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A start tag requires an ASCII letter after <",
    arguments: ["< b>", "<1>", "<é>", "<=a>", "<\"a\">", "<-b>", "<.b>", "<\tb>", "<<>", "<_b>"])
  func noTag(html: String) {
    let text = html.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(safeHTML(html) == text.replacing("\"", with: "&quot;"))
  }

  @Test(
    "A </ without a letter after it starts a comment that ends at the next >",
    arguments: [
      "</ b>", "</1>", "</-->", "</\n>", "</=\"x>", "</!-- x -->", "</?x>", "</é>", "</</b>",
      "</\u{0}b>",
    ])
  func bogusEndTag(html: String) {
    #expect(safeHTML("<b>x\(html)y</b>") == "<b>xy</b>")
  }

  @Test(
    "Attributes and slashes in an end tag are ignored",
    arguments: [
      "</b x=y>", "</b x='>'>", "</b/>", "</b / x>", "</B\n\n>", "</b class=\"</i>\">",
    ])
  func endTagAttributes(endTag: String) {
    #expect(safeHTML("<b>x\(endTag)y") == "<b>x</b>y")
  }

  @Test(
    "A slash in the start tag closes only void elements",
    arguments: [
      ("<h1/>x", "<h1>x</h1>"),
      ("<p/>x<p/>y", "<p>x</p><p>y</p>"),
      ("<i>x<i/>y", "<i>x<i>y</i></i>"),
      ("<sup/>x</sup>y", "<sup>x</sup>y"),
      ("<ul/><li/>x", "<ul><li>x</li></ul>"),
    ])
  func selfClosing(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Void elements have no content, with or without a slash",
    arguments: [
      ("<br>x</br>y", "<br />x<br />y"),
      ("<br/ />x", "<br />x"),
      ("<hr / / >x</hr>", "<hr />x"),
      ("<img src='/x'>y</img>", "<img src=\"/x\" />y"),
      ("<img src='/x'/>", "<img src=\"/x\" />"),
      // Without quotes, the slash is part of the value.
      ("<img src=/x/>", "<img src=\"/x/\" />"),
    ])
  func voids(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A < within a tag belongs to a name or a value and opens no element",
    arguments: [
      ("<b<i>x</b<i>", "x"),
      ("<b <i>x</i>", "<b>x</b>"),
      ("<b <script>x</b>", "<b>x</b>"),
      ("<b x=<i>y</b>", "<b>y</b>"),
      ("<b x='<i>'>y</b>", "<b>y</b>"),
      ("<b x=`>`>y", "<b>`&gt;y</b>"),
      ("<<b>x</b>", "&lt;<b>x</b>"),
      ("<b<!-- -->>x</b>", "&gt;x"),
      ("<scr<!-- -->ipt>x", "ipt&gt;x"),
    ])
  func nestedBracket(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("A > outside a tag is text")
  func strayBracket() {
    #expect(safeHTML("a > b >> c") == "a &gt; b &gt;&gt; c")
    #expect(safeHTML("<b>></b>>") == "<b>&gt;</b>&gt;")
  }
}
