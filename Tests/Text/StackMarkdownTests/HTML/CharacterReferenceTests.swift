import StackMarkdown
import Testing

@Suite("Character references")
struct CharacterReferenceTests {
  @Test(
    "Character references in text are decoded",
    arguments: [
      ("&lt;b&gt; &amp;amp; &quot;", "&lt;b&gt; &amp;amp; &quot;"), ("&hellip;", "…"),
      ("&nbsp;", "\u{A0}"), ("&copy;&copy &copyx", "©© ©x"), ("&notit;", "¬it;"),
      ("&notin;", "∉"), ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&fjlig;", "fj"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&AMP", "&amp;"), ("&ltx", "&lt;x"),
      ("&#65;&#x42;&#X43;", "ABC"), ("&#65", "A"), ("&#x1F600;", "\u{1F600}"),
      ("&#039;&#0000039;", "''"),
    ])
  func decoded(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test(
    "An ampersand that starts no character reference stays text",
    arguments: [
      "&", "& ", "&;", "&#;", "&#x;", "&#xg;", "&nosuchname;", "&hellip", "&123;", "&&&", "&a",
    ])
  func literal(html: String) {
    #expect(served(html) == html.replacing("&", with: "&amp;"))
  }

  @Test(
    "References to invalid code points become the replacement character",
    arguments: [
      "&#0;", "&#xD800;", "&#xDFFF;", "&#x110000;", "&#99999999999999999999;",
    ])
  func replacement(html: String) {
    #expect(served(html) == "\u{FFFD}")
  }

  @Test(
    "References to C1 controls are read as Windows-1252, and other control characters are removed")
  func controls() {
    #expect(served("&#128;&#x99;&#150;") == "€™–")
    #expect(served("a&#1;&#x1F;&#127;&#13;b") == "ab")
    #expect(served("a&#10;b&#9;c&#12;d") == "a\nb\tc d")
  }

  @Test("In attributes, a reference without a semicolon is decoded only at the end of a word")
  func attributes() {
    let html = "<a href='/?a=1&copy=2&lt;&amp;&ampx&amp=3&reg'>x</a>"
    #expect(
      served(html)
        == "<a href=\"/?a=1&amp;copy=2%3C&amp;&amp;ampx&amp;amp=3%C2%AE\"\(relation)>x</a>")
  }
}
