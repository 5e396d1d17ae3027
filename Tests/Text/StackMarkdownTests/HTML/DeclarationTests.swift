import StackMarkdown
import Testing

/// The comment states of the HTML standard, and constructs that it parses as comments.
@Suite("HTML comments, declarations and processing instructions")
struct DeclarationTests {
  @Test(
    "A comment ends at --> or --!>, even after more hyphens",
    arguments: [
      "<!----->", "<!------>", "<!-- ---->", "<!-- ---!>", "<!-- -->", "<!--x-->", "<!--x--!>",
      "<!--\u{0}-->", "<!-- & &amp; < > -->", "<!--<b>-->", "<!--</b>-->", "<!-- 'x\" -->",
      "<!--\n\n\n-->", "<!--<!-- x --!>", "<!--<!-->", "<!--<!>-->", "<!-- é -->", "<!--!>x-->",
      "<!---!>x-->",
    ])
  func whole(comment: String) {
    #expect(safeHTML("<b>a\(comment)b</b>") == "<b>ab</b>")
  }

  @Test(
    "A sequence that only resembles --> does not end a comment",
    arguments: ["- ->", "-->".replacing("--", with: "-"), "--!b", "--! >", "-- >", "->", "!>"])
  func notTheEnd(text: String) {
    #expect(safeHTML("a<!-- \(text) b-->c") == "ac")
  }

  @Test(
    "Text after an empty or prematurely closed comment is shown",
    arguments: [
      ("<!-->-->", "--&gt;"), ("<!--->-->", "--&gt;"), ("<!---->-->", "--&gt;"),
      ("<!--><b>x</b>-->", "<b>x</b>--&gt;"),
      ("<!-- <!-- x --> y -->", " y --&gt;"),
    ])
  func early(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A declaration ends at its first >, even within quotes",
    arguments: [
      ("a<!- x ->b", "ab"), ("a<! x>b", "ab"), ("a<!>b", "ab"), ("a<!-x-->b", "ab"),
      ("a<!DOCTYPE html><p>b", "a<p>b</p>"),
      ("a<!DOCTYPE x 'b>c'>d", "ac'&gt;d"),
      ("a<!DOCTYPE x PUBLIC \"b>c\">d", "ac&quot;&gt;d"),
      ("a<!DOCTYPE x [<!ENTITY y 'z'>]>b", "a]&gt;b"),
      ("a<!ELEMENT br EMPTY>b", "ab"),
      ("a<![if IE]>b<![endif]>c", "abc"),
      ("<!--[if IE]><script>a</script><![endif]-->b", "b"),
    ])
  func declarations(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A CDATA section is a comment that ends at its first >",
    arguments: [
      ("a<![CDATA[b]]>c", "ac"), ("a<![CDATA[<i>b</i>]]>c", "ab]]&gt;c"), ("a<![cdata[>b", "ab"),
    ])
  func cdata(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A processing instruction is a comment that ends at its first >",
    arguments: [
      ("a<?xml version='1.0'?>b", "ab"), ("a<?>b", "ab"), ("a<??>b", "ab"),
      ("a<?php echo '<b>' ?>b", "a' ?&gt;b"), ("a<?x <!-- ?>b-->", "ab--&gt;"),
    ])
  func instructions(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("Tags and references within comments and declarations are ignored")
  func inert() {
    let hidden = "&lt;b&gt; <b class='x' title=y"
    for html in ["<!-- \(hidden) -->", "<! \(hidden)>", "<? \(hidden)>", "</ \(hidden)>"] {
      #expect(safeHTML("<i>a\(html)b</i>") == "<i>ab</i>")
    }
  }

  @Test("A comment separates neither words nor paragraphs, and completes no character reference")
  func seamless() {
    #expect(safeHTML("<p>a<!-- x -->b</p>") == "<p>ab</p>")
    #expect(safeHTML("&a<!-- x -->mp;") == "&amp;amp;")
    #expect(safeHTML("<p>a</p><!-- x --><p>b</p>") == "<p>a</p><p>b</p>")
    #expect(safeHTML("<table><!-- x --><tr><td>a</table>").hasPrefix("<table><tbody><tr><td>a"))
  }

  @Test("HTML comments are removed from posts and are text in the Markdown of comments")
  func inputs() {
    #expect(post("a <!-- b --> c") == "<p>a  c</p>\n")
    #expect(post("<!-- a\n\nb -->\n\nc") == "\n<p>c</p>\n")
    #expect(comment("a <!-- b --> c") == "a &lt;!-- b --&gt; c")
    #expect(Input.servedComment.html("a <!-- b --> c") == "a  c")
  }
}
