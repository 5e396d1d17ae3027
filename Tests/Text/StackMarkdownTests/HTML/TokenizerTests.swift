import StackMarkdown
import Testing

@Suite("HTML tokenizer")
struct TokenizerTests {
  @Test(
    "Plain text is kept and escaped",
    arguments: [
      ("a < b", "a &lt; b"), ("a <3 b", "a &lt;3 b"), ("<", "&lt;"), ("</", "&lt;/"),
      ("1 <= 2 & 3 >= 2", "1 &lt;= 2 &amp; 3 &gt;= 2"), ("", ""), ("\u{1F600}é", "\u{1F600}é"),
      ("say \"x\" and 'y'", "say &quot;x&quot; and 'y'"),
    ])
  func text(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test("Markup and special characters are recognized at every offset", arguments: 0..<20)
  func everyOffset(offset: Int) {
    let before = String(repeating: "a", count: offset)
    let cases = [
      ("<b>x</b>", "<b>x</b>"), ("&amp;", "&amp;"), ("\"", "&quot;"), (">", "&gt;"),
      ("\u{1}", ""), ("\u{7F}", ""), ("\u{0C}", " "), ("\t", "\t"),
      ("\t\n<i>x</i>", "\t\n<i>x</i>"),
      ("\n\u{B}\u{1F}é", "\né"), ("\r\n", "\n"), ("=;%", "=;%"),
    ]
    for (html, expected) in cases {
      #expect(served(before + html + "z\u{2}&lt;") == before + expected + "z&lt;")
    }
  }

  @Test(
    "Tags are recognized in any case, with extra spaces and slashes",
    arguments: [
      ("<B>x</B>", "<b>x</b>"), ("<b >x</b\n>", "<b>x</b>"), ("<b/>x</b>", "<b>x</b>"),
      ("<b/x/y>x</b/>", "<b>x</b>"), ("<br/>", "<br />"), ("<br / >", "<br />"),
      ("</br>", "<br />"), ("<b a='>'>x", "<b>x</b>"), ("<b a=\">\">x", "<b>x</b>"),
      ("<b a=`>`>x", "<b>`&gt;x</b>"), ("<b =x>y", "<b>y</b>"), ("<b\u{0C}a>y", "<b>y</b>"),
    ])
  func tags(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test(
    "A tag that is incomplete at the end of the input is removed",
    arguments: [
      "x<b", "x<b ", "x<b a", "x<b a=", "x<b a=y", "x<b a='y", "x<b a=\"y>z", "x</b", "x<b a/",
      "x<a href=//x.example <",
    ])
  func incompleteTag(html: String) {
    #expect(served(html) == "x")
  }

  @Test(
    "Attributes may be unquoted, and the first of several with the same name is used",
    arguments: [
      ("<a href=/x>y</a>", "/x"), ("<a href='/x'>y</a>", "/x"), ("<a HREF = \"/x\">y</a>", "/x"),
      ("<a href=/x href=/z>y</a>", "/x"), ("<a b=c href=/x/>y</a>", "/x/"),
      ("<a b='c'href='/x'>y</a>", "/x"), ("<a href=/x?a=b>y</a>", "/x?a=b"),
      ("<a href=/x\u{9}title=t>y</a>", "/x\" title=\"t"),
    ])
  func attributes(html: String, expected: String) {
    #expect(served(html) == "<a href=\"\(expected)\"\(relation)>y</a>")
  }

  @Test(
    "Comments, doctypes, processing instructions and CDATA sections are removed",
    arguments: [
      "<!-- c -->", "<!---->", "<!-->", "<!--->", "<!-- a -- b --!>", "<!-- a > b -->", "<!--\n-->",
      "<!DOCTYPE html>", "<!doctype html PUBLIC \"-//W3C//DTD\">", "<?php echo 1 ?>", "</ x>",
      "</>", "<![CDATA[ x ]]>", "<!x>", "<!--<!---->", "<!----!>",
    ])
  func invisibleMarkup(html: String) {
    #expect(served("a\(html)b") == "ab")
  }

  @Test(
    "A comment ends where browsers end it",
    arguments: [
      ("<!--!>b-->", ""), ("<!---!>b-->", ""), ("<!-- - ->b-->", ""), ("<!-- a --b>c-->", ""),
      ("<!-- ", ""), ("<!-->b-->", "b--&gt;"), ("<!-- <!-- -->b-->", "b--&gt;"),
      ("<![CDATA[<b>x</b>]]>", "x]]&gt;"),
    ])
  func comments(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test("Line ends become line feeds, and control characters are removed")
  func controls() {
    #expect(served("a\r\nb\rc\nd") == "a\nb\nc\nd")
    #expect(served("a\u{0}b\u{1}c\u{7F}d\u{B}e\u{C}f") == "abcde f")
    #expect(served("<img src=/x alt='a\r\nb\u{0}c'>") == "<img src=\"/x\" alt=\"a\nbc\" />")
  }
}
