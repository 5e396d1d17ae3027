import Testing

@Suite("Images")
struct ImageTests {
  @Test(
    "An image has a description, an address and perhaps a title",
    arguments: [
      ("![a](/b.png)", #"<img src="/b.png" alt="a" />"#),
      (#"![a](/b.png "c")"#, #"<img src="/b.png" alt="a" title="c" />"#),
      ("![](/b.png)", #"<img src="/b.png" alt="" />"#),
      (
        "![a](<https://b.example/c d.png>)",
        #"<img src="https://b.example/c%20d.png" alt="a" />"#
      ),
      ("x![a](/b.png)y", #"x<img src="/b.png" alt="a" />y"#),
      ("!![a](/b.png)", #"!<img src="/b.png" alt="a" />"#),
      ("! [a](/b)", #"! <a href="/b">a</a>"#),
      ("[!](/b)", #"<a href="/b">!</a>"#),
    ] as [(String, String)])
  func forms(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A description is the text without its marks",
    arguments: [
      ("![*a* **b** `c`](/d.png)", #"<img src="/d.png" alt="a b c" />"#),
      ("![a [b](/c) d](/e.png)", #"<img src="/e.png" alt="a b d" />"#),
      ("![a ![b](/c.png)](/d.png)", #"<img src="/d.png" alt="a b" />"#),
      (#"![a "b" <c](/d.png)"#, #"<img src="/d.png" alt="a &quot;b&quot; &lt;c" />"#),
      ("![a\nb](/c.png)", #"<img src="/c.png" alt="a b" />"#),
      (#"![&copy; \*](/c.png)"#, #"<img src="/c.png" alt="© *" />"#),
      (
        "![a [tag:b] https://c.example](/d.png)",
        #"<img src="/d.png" alt="a [tag:b] https://c.example" />"#
      ),
    ] as [(String, String)])
  func descriptions(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An image elsewhere than on the web stays as it was written",
    arguments: [
      ("![a](b.png)", "![a](b.png)"),
      ("![a](data:image/png;base64,AA)", "![a](data:image/png;base64,AA)"),
      ("![a](javascript:b)", "![a](javascript:b)"),
      ("![a](file:///b.png)", "![a](file:///b.png)"),
      ("![*a*](b)", "![<em>a</em>](b)"),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An image of HTML has its size in up to three digits, and no more",
    arguments: [
      (#"x <img src="/a.png">"#, #"x <img src="/a.png" />"#),
      (
        #"x <img src="/a.png" alt="b" width="100" height="50" title="c">"#,
        #"x <img src="/a.png" alt="b" title="c" width="100" height="50" />"#
      ),
      ("x <img alt='b' src='/a.png'/>", #"x <img src="/a.png" alt="b" />"#),
      (#"x <img src="/a.png" width="50%" height="1000">"#, #"x <img src="/a.png" />"#),
      (
        #"x <img src="/a.png" onerror="b" style="c" class="d" srcset="e">"#,
        #"x <img src="/a.png" />"#
      ),
      (#"x <img src="data:image/png;base64,AA" alt="b">"#, "x "),
      (#"x <img alt="b"> y"#, "x  y"),
      (#"[<img src="/a.png">](/b)"#, #"<a href="/b"><img src="/a.png" /></a>"#),
      (#"<a href="/b"><img src="/a.png"></a> c"#, #"<a href="/b"><img src="/a.png" /></a> c"#),
    ] as [(String, String)])
  func html(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Images stand alone and among blocks",
    arguments: [
      (
        "![a](/b.png)\n![c](/d.png)",
        "<p><img src=\"/b.png\" alt=\"a\" />\n<img src=\"/d.png\" alt=\"c\" /></p>"
      ),
      ("- ![a](/b.png)", "<ul>\n<li><img src=\"/b.png\" alt=\"a\" /></li>\n</ul>"),
      ("# ![a](/b.png)", #"<h1><img src="/b.png" alt="a" /></h1>"#),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
