import Testing

@Suite("Inline links")
struct InlineLinkTests {
  @Test(
    "A link has a text, an address, and perhaps a title in any of three quotes",
    arguments: [
      ("[a](/b)", #"<a href="/b">a</a>"#),
      (#"[a](/b "c")"#, #"<a href="/b" title="c">a</a>"#),
      ("[a](/b 'c')", #"<a href="/b" title="c">a</a>"#),
      ("[a](/b (c))", #"<a href="/b" title="c">a</a>"#),
      (#"[a](</b> "c")"#, #"<a href="/b" title="c">a</a>"#),
      (#"[a](  /b  "c"  )"#, #"<a href="/b" title="c">a</a>"#),
      ("[a](\n/b\n\"c\"\n)", #"<a href="/b" title="c">a</a>"#),
      ("[](/b)", #"<a href="/b"></a>"#),
    ] as [(String, String)])
  func forms(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "What is not written so is text, with the marks in it",
    arguments: [
      ("[a] (/b)", "[a] (/b)"),
      ("[a](/b", "[a](/b"),
      ("[a](/b c)", "[a](/b c)"),
      (#"[a](/b "c" d)"#, "[a](/b &quot;c&quot; d)"),
      ("[a](</1>c)", "[a](&lt;/1&gt;c)"),
      (#"[a](/b "c"#, "[a](/b &quot;c"),
      ("(a)[/b]", "(a)[/b]"),
      (#"[a](/b "c"d")"#, "[a](/b &quot;c&quot;d&quot;)"),
      ("[*a*] (/b)", "[<em>a</em>] (/b)"),
    ] as [(String, String)])
  func noLinks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An address balances its parentheses, or stands in angle brackets",
    arguments: [
      ("[a](/b(c)d)", #"<a href="/b(c)d">a</a>"#),
      ("[a](/b((c)))", #"<a href="/b((c))">a</a>"#),
      ("[a](/b(c)", "[a](/b(c)"),
      ("[a](/b)c)", #"<a href="/b">a</a>c)"#),
      ("[a](</b(c>)", #"<a href="/b(c">a</a>"#),
      ("[a](</b)c>)", #"<a href="/b)c">a</a>"#),
      ("[a](</b c>)", #"<a href="/b%20c">a</a>"#),
      ("[a](</b\nc>)", "[a](&lt;/b\nc&gt;)"),
      (
        "[a](https://en.example/wiki/B_(c))",
        #"<a href="https://en.example/wiki/B_(c)">a</a>"#
      ),
    ] as [(String, String)])
  func addresses(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A title may hold quotes of another kind, escaped ones, and lines",
    arguments: [
      (#"[a](/b "it's")"#, #"<a href="/b" title="it's">a</a>"#),
      (#"[a](/b 'say "hi"')"#, #"<a href="/b" title="say &quot;hi&quot;">a</a>"#),
      (#"[a](/b (c \(d\)))"#, #"<a href="/b" title="c (d)">a</a>"#),
      (#"[a](/b "*c* `d`")"#, #"<a href="/b" title="*c* `d`">a</a>"#),
      (#"[a](/b "<b>")"#, #"<a href="/b" title="&lt;b&gt;">a</a>"#),
      (#"[a](/b "")"#, #"<a href="/b">a</a>"#),
      ("[a](/b \"c\nd\")", "<a href=\"/b\" title=\"c\nd\">a</a>"),
    ] as [(String, String)])
  func titles(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test("A blank line ends everything, a title too")
  func titleBlankLine() {
    #expect(
      post("[a](/b \"c\n\nd\")").trimmed
        == "<p>[a](/b &quot;c</p>\n<p>d&quot;)</p>")
  }

  @Test(
    "A text balances its brackets and holds marks, images and code",
    arguments: [
      ("[a [b] c](/d)", #"<a href="/d">a [b] c</a>"#),
      ("[a] b](/c)", "[a] b](/c)"),
      ("[a [b](/c)", #"[a <a href="/c">b</a>"#),
      (#"[a \[ b](/c)"#, #"<a href="/c">a [ b</a>"#),
      (
        "[*a* **b** `c`](/d)",
        #"<a href="/d"><em>a</em> <strong>b</strong> <code>c</code></a>"#
      ),
      ("[![a](/i.png)](/b)", #"<a href="/b"><img src="/i.png" alt="a" /></a>"#),
      ("[![a](/i.png) b](/c)", #"<a href="/c"><img src="/i.png" alt="a" /> b</a>"#),
      ("[<kbd>a</kbd>](/b)", #"<a href="/b"><kbd>a</kbd></a>"#),
      ("[a\nb](/c)", "<a href=\"/c\">a\nb</a>"),
    ] as [(String, String)])
  func texts(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "No link stands in another: the inner one wins",
    arguments: [
      ("[a [b](/c) d](/e)", #"[a <a href="/c">b</a> d](/e)"#),
      ("[a *b [c](/d)*](/e)", #"[a <em>b <a href="/d">c</a></em>](/e)"#),
      (
        "[a <https://b.example>](/c)",
        #"<a href="/c">a </a><a href="https://b.example">https://b.example</a>"#
      ),
      ("![a [b](/c)](/d.png)", #"<img src="/d.png" alt="a b" />"#),
      ("[![a [b](/c)](/d.png)](/e)", #"[<img src="/d.png" alt="a b" />](/e)"#),
    ] as [(String, String)])
  func nested(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A link stands beside words, punctuation and other links",
    arguments: [
      ("a[b](/c)d", #"a<a href="/c">b</a>d"#),
      ("([a](/b)).", #"(<a href="/b">a</a>)."#),
      ("[a](/b)[c](/d)", #"<a href="/b">a</a><a href="/d">c</a>"#),
      ("[a](/b)(c)", #"<a href="/b">a</a>(c)"#),
      (#""[a](/b)""#, #"&quot;<a href="/b">a</a>&quot;"#),
      ("**[a](/b)**", #"<strong><a href="/b">a</a></strong>"#),
    ] as [(String, String)])
  func neighbours(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Tags in a text bind tighter than its end",
    arguments: [
      (#"[a <b title="](/c)">d</b>"#, "[a <b>d</b>"),
      (
        "[a<https://b.example/](/c)>",
        #"[a<a href="https://b.example/%5D(/c)">https://b.example/](/c)</a>"#
      ),
    ] as [(String, String)])
  func elements(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Links stand in every block of text",
    arguments: [
      ("# [a](/b)", #"<h1><a href="/b">a</a></h1>"#),
      ("- [a](/b)", "<ul>\n<li><a href=\"/b\">a</a></li>\n</ul>"),
      ("> [a\n> b](/c)", "<blockquote>\n<p><a href=\"/c\">a\nb</a></p>\n</blockquote>"),
      ("[a\n- b](/c)", "<p>[a</p>\n<ul>\n<li>b](/c)</li>\n</ul>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
