import StackMarkdown
import Testing

@Suite("Link destinations")
struct LinkTargetTests {
  @Test(
    "A valid URL is accepted with all its parts",
    arguments: [
      (
        "[a](https://b.example:8080/c?d=e&f=g#h)",
        #"<a href="https://b.example:8080/c?d=e&amp;f=g#h">a</a>"#
      ),
      ("[a](https://b.example/~c/!$*,;@)", #"<a href="https://b.example/~c/!$*,;@">a</a>"#),
      ("[a](https://b.example/c|d)", #"<a href="https://b.example/c%7Cd">a</a>"#),
      ("[a](https://b.example/é)", #"<a href="https://b.example/%C3%A9">a</a>"#),
      ("[a](https://b.example/c%20d)", #"<a href="https://b.example/c%20d">a</a>"#),
      ("[a](HTTP://B.example)", #"<a href="HTTP://B.example">a</a>"#),
      ("[a](ftp://b.example/c)", #"<a href="ftp://b.example/c">a</a>"#),
      ("[a](mailto:b.c-d@e.example)", #"<a href="mailto:b.c-d@e.example">a</a>"#),
      ("[a](/a/123#456_789)", #"<a href="/a/123#456_789">a</a>"#),
      (#"[a](/b "")"#, #"<a href="/b">a</a>"#),
    ] as [(String, String)])
  func accepted(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A link with a rejected URL stays text, with its title and brackets",
    arguments: [
      ("[a](b.example)", "[a](b.example)"),
      (#"[a](b/c "d")"#, "[a](b/c &quot;d&quot;)"),
      ("[a](<b c>)", "[a](&lt;b c&gt;)"),
      ("[a](../b)", "[a](../b)"),
      ("[a](?b=c)", "[a](?b=c)"),
      ("[a](#b)", "[a](#b)"),
      ("[a](https:b.example)", "[a](https:b.example)"),
      ("[a](http:/b.example)", "[a](http:/b.example)"),
      ("[a](://b.example)", "[a](://b.example)"),
      ("[a](ssh://b.example)", "[a](ssh://b.example)"),
      ("[a](mailto:b)", "[a](mailto:b)"),
      ("[a](tel:+123)", "[a](tel:+123)"),
      ("[a](about:blank)", "[a](about:blank)"),
      ("[a](blob:https://b.example/c)", "[a](blob:https://b.example/c)"),
      ("[a](b)\n\n[a]: /c", #"<a href="/c">a</a>(b)"#),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "The content of a rejected link is parsed like other text",
    arguments: [
      ("[**a**](b)", "[<strong>a</strong>](b)"),
      ("[`a`](b)", "[<code>a</code>](b)"),
      (#"[a](b "*c*")"#, "[a](b &quot;<em>c</em>&quot;)"),
      ("*[a](b)*", "<em>[a](b)</em>"),
      ("[a [b](/c)](d)", #"[a <a href="/c">b</a>](d)"#),
      ("[a](b) [c](/d)", #"[a](b) <a href="/d">c</a>"#),
    ] as [(String, String)])
  func refusedMarks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A link without a destination becomes its text",
    arguments: [
      ("[a]()", "a"),
      ("[*a*]() b", "<em>a</em> b"),
      ("[a](<>)", "a"),
      ("[a]( )", "a"),
    ] as [(String, String)])
  func withoutDestination(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A URL in angle brackets becomes a link with the URL as its text",
    arguments: [
      ("<https://a.example/b?c=d&e>", "‹https://a.example/b?c=d&amp;e›"),
      ("<ftp://a.example>", "‹ftp://a.example›"),
      ("<HTTPS://A.example>", "‹HTTPS://A.example›"),
      ("<mailto:a@b.example>", "‹mailto:a@b.example›"),
      ("<a.b-c+d@e.example>", #"<a href="mailto:a.b-c+d@e.example">a.b-c+d@e.example</a>"#),
      ("a<https://b.example>c", "a‹https://b.example›c"),
      ("<https://a.example/*b*>", "‹https://a.example/*b*›"),
      (
        "<https://a.example/[tag:b]>",
        #"<a href="https://a.example/%5Btag:b%5D">https://a.example/[tag:b]</a>"#
      ),
      ("[a <https://b.example>](/c)", #"<a href="/c">a </a>‹https://b.example›"#),
    ] as [(String, String)])
  func autolinks(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Other text in angle brackets stays text",
    arguments: [
      ("<https://a.example b>", "&lt;https://a.example b&gt;"),
      ("<>", "&lt;&gt;"),
      ("<a.example>", "&lt;a.example&gt;"),
      ("<a@b@c>", "&lt;a@b@c&gt;"),
      ("<x:y>", "&lt;x:y&gt;"),
      ("<javascript:alert(1)>", "&lt;javascript:alert(1)&gt;"),
      ("<data:text/html,a>", "&lt;data:text/html,a&gt;"),
      ("<irc://a.example/b>", "&lt;irc://a.example/b&gt;"),
      ("< https://a.example >", "&lt; ‹https://a.example› &gt;"),
    ] as [(String, String)])
  func otherAngleBrackets(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Paths are resolved against the URL of the site",
    arguments: [
      ("[a](/b)", #"<a href="https://emacs.stackexchange.com/b">a</a>"#),
      ("[a](//b.example/c)", #"<a href="https://b.example/c">a</a>"#),
      ("[a](https://b.example)", #"<a href="https://b.example">a</a>"#),
      ("![a](/i.png)", #"<img src="https://emacs.stackexchange.com/i.png" alt="a" />"#),
      ("[a](b)", "[a](b)"),
    ] as [(String, String)])
  func site(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(url: "https://emacs.stackexchange.com")) == html)
  }
}
