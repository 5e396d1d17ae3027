import Testing

@Suite("Images")
struct ImageTests {
  @Test(
    "An image with a rejected URL stays text",
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
    "An HTML image keeps source, alternative text, title and a size of up to three digits",
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
      (#"x <img src="/a" alt="&copy;">"#, #"x <img src="/a" alt="©" />"#),
      (#"x <img src="/a" alt="\*">"#, #"x <img src="/a" alt="\*" />"#),
    ] as [(String, String)])
  func html(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }
}
