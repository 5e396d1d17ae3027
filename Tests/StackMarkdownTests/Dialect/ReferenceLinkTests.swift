import Testing

@Suite("Links by reference")
struct ReferenceLinkTests {
  @Test(
    "A label stands in full behind the text, empty, or is the text",
    arguments: [
      ("[a][1]\n\n[1]: /b", #"<p><a href="/b">a</a></p>"#),
      ("[a][]\n\n[a]: /b", #"<p><a href="/b">a</a></p>"#),
      ("[a]\n\n[a]: /b", #"<p><a href="/b">a</a></p>"#),
      ("![a][1]\n\n[1]: /b.png \"c\"", #"<p><img src="/b.png" alt="a" title="c" /></p>"#),
      ("![a][]\n\n[a]: /b.png", #"<p><img src="/b.png" alt="a" /></p>"#),
      ("![a]\n\n[a]: /b.png", #"<p><img src="/b.png" alt="a" /></p>"#),
      ("[a] [1]\n\n[1]: /b", #"<p>[a] <a href="/b">1</a></p>"#),
      ("[a]\n[]\n\n[a]: /b", "<p><a href=\"/b\">a</a>\n[]</p>"),
    ] as [(String, String)])
  func forms(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Labels are the same whatever their case and white space",
    arguments: [
      ("[A b]\n\n[a B]: /c", #"<p><a href="/c">A b</a></p>"#),
      ("[a  b]\n\n[a b]: /c", #"<p><a href="/c">a  b</a></p>"#),
      ("[a\nb]\n\n[a b]: /c", "<p><a href=\"/c\">a\nb</a></p>"),
      ("[ a ]\n\n[a]: /c", #"<p><a href="/c"> a </a></p>"#),
      ("[ÄÖ]\n\n[äö]: /c", #"<p><a href="/c">ÄÖ</a></p>"#),
      ("[ПРИ]\n\n[при]: /c", #"<p><a href="/c">ПРИ</a></p>"#),
    ] as [(String, String)])
  func labels(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A label is compared as it is written, its marks included",
    arguments: [
      ("[*a*]\n\n[*a*]: /b", #"<p><a href="/b"><em>a</em></a></p>"#),
      ("[*a*]\n\n[a]: /b", "<p>[<em>a</em>]</p>"),
      ("[a][*b*]\n\n[*b*]: /c", #"<p><a href="/c">a</a></p>"#),
      ("[`a`]\n\n[`a`]: /b", #"<p><a href="/b"><code>a</code></a></p>"#),
    ] as [(String, String)])
  func asWritten(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Without a definition the brackets are text",
    arguments: [
      ("[a] [b][] [c][d]", "<p>[a] [b][] [c][d]</p>"),
      ("[*a*][1]", "<p>[<em>a</em>][1]</p>"),
      ("array[0][1]", "<p>array[0][1]</p>"),
      ("[a][1]\n\n[2]: /b", "<p>[a][1]</p>"),
    ] as [(String, String)])
  func undefined(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Of brackets beside each other the last label that is defined counts",
    arguments: [
      ("[a][b]\n\n[a]: /c", "<p>[a][b]</p>"),
      ("[a][b][c]\n\n[b]: /d", #"<p><a href="/d">a</a>[c]</p>"#),
      ("[a][b][c]\n\n[c]: /d", #"<p>[a]<a href="/d">b</a></p>"#),
      ("[a](b)\n\n[a]: /c", #"<p><a href="/c">a</a>(b)</p>"#),
      ("[a](/b)\n\n[a]: /c", #"<p><a href="/b">a</a></p>"#),
      ("[a [b]]\n\n[b]: /c", #"<p>[a <a href="/c">b</a>]</p>"#),
      ("[[a]]\n\n[a]: /b", #"<p>[<a href="/b">a</a>]</p>"#),
      ("[a]:\n\n[a]: /b", #"<p><a href="/b">a</a>:</p>"#),
    ] as [(String, String)])
  func adjacent(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An escaped bracket ends or begins no label",
    arguments: [
      ("\\[a]\n\n[a]: /b", "<p>[a]</p>"),
      ("[a\\]\n\n[a]: /b", "<p>[a]</p>"),
      ("!\\[a]\n\n[a]: /b", "<p>![a]</p>"),
      ("\\![a]\n\n[a]: /b", #"<p>!<a href="/b">a</a></p>"#),
    ] as [(String, String)])
  func escaped(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Code and pointed addresses hide brackets",
    arguments: [
      ("`[a]`\n\n[a]: /b", "<p><code>[a]</code></p>"),
      ("[a `b]`\n\n[a `b]: /c", "<p>[a <code>b]</code></p>"),
    ] as [(String, String)])
  func codeFirst(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "The references that the site's editor writes",
    arguments: [
      (
        """
        See [the docs][1] and [![shot][2]][2].

          [1]: https://a.example
          [2]: https://i.example/x.png
        """,
        #"<p>See <a href="https://a.example">the docs</a> and <a href="https://i.example/x.png"><img src="https://i.example/x.png" alt="shot" /></a>.</p>"#
      ),
      (
        "[a][1]\n[b][2]\n\n[1]: /c\n[2]: /d",
        "<p><a href=\"/c\">a</a>\n<a href=\"/d\">b</a></p>"
      ),
    ] as [(String, String)])
  func editor(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
