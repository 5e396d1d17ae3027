import Testing

@Suite("HTML blocks")
struct HTMLBlockTests {
  @Test(
    "Markdown in an HTML block is not parsed before the next blank line",
    arguments: [
      ("<blockquote>\n*a*\n</blockquote>", "<blockquote>\n*a*\n</blockquote>"),
      ("<blockquote>\n\n*a*\n\n</blockquote>", "<blockquote>\n<p><em>a</em></p>\n</blockquote>"),
      ("<ul><li>*a*</li></ul>", "<ul><li>*a*</li></ul>"),
      ("<h2>a *b*</h2>", "<h2>a *b*</h2>"),
      ("<p>a *b*</p>", "<p>a *b*</p>"),
      ("<hr>\n*a*", "<hr />\n*a*"),
      (
        "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>",
        "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>"
      ),
      ("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
    ] as [(String, String)])
  func markdown(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "In an HTML block only character references are decoded",
    arguments: [
      (#"<p>https://a.example [tag:b] \*</p>"#, #"<p>https://a.example [tag:b] \*</p>"#),
      ("<p>&copy; &lt;b&gt;</p>", "<p>© &lt;b&gt;</p>"),
      ("<p>[a](/b) `c`</p>", "<p>[a](/b) `c`</p>"),
      ("<p>a</p>\n# b", "<p>a</p>\n# b"),
      ("<p>a</p>\n[b]: /c", "<p>a</p>\n[b]: /c"),
    ] as [(String, String)])
  func text(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A block-level tag ends a paragraph, and an inline tag does not",
    arguments: [
      ("a\n<p>b</p>", "<p>a</p>\n<p>b</p>"),
      ("a\n<blockquote>b</blockquote>", "<p>a</p>\n<blockquote>b</blockquote>"),
      ("a\n<kbd>b</kbd>", "<p>a\n<kbd>b</kbd></p>"),
      ("a\n<sup>\nb</sup>", "<p>a\n<sup>\nb</sup></p>"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A pre element continues across blank lines up to its end tag",
    arguments: [
      ("<pre>\n*a*\n\n*b*\n</pre>\n*c*", "<pre>*a*\n\n*b*\n</pre>\n<p><em>c</em></p>"),
      ("<pre><code>a\n\nb</code></pre>", "<pre><code>a\n\nb</code></pre>"),
      ("<pre>\na\n\nb", "\na\n\nb"),
      ("x\n<pre>a</pre>", "<p>x</p>\n<pre>a</pre>"),
    ] as [(String, String)])
  func verbatim(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A tag alone on a line starts an HTML block, unless it continues a paragraph",
    arguments: [
      ("<kbd>\n*a*\n</kbd>", "<kbd>\n*a*\n</kbd>"),
      ("<sup>\n*a*\n</sup>", "<sup>\n*a*\n</sup>"),
      ("<sup>*a*</sup>", "<p><sup><em>a</em></sup></p>"),
      ("<sup>\n\n*a*\n\n</sup>", "<sup>\n<p><em>a</em></p>\n</sup>"),
      ("<b>\n*a*", "\n*a*"),
    ] as [(String, String)])
  func loneTags(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Comments are removed with their content",
    arguments: [
      ("<!-- a -->\n\nb", "<p>b</p>"),
      ("<!--\n*a*\n\n# b\n-->\n\nc", "\n<p>c</p>"),
      ("<!-- a\n\n[b]: /c\n-->\n\n[b]", "\n<p>[b]</p>"),
      ("a\n<!-- b -->\nc", "<p>a</p>\n<p>c</p>"),
      ("- a\n\n  <!-- b -->\n- c", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"),
    ] as [(String, String)])
  func comments(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Tags of disallowed blocks are removed, and their text stays, except in scripts and styles",
    arguments: [
      ("<div>a</div>", "a"),
      ("x\n\n<center>\n\n*a*\n\n</center>\n\ny", "<p>x</p>\n\n<p><em>a</em></p>\n\n<p>y</p>"),
      ("<details><summary>a</summary>\n\nb\n\n</details>", "a\n<p>b</p>\n"),
      ("<script>\na\n\nb\n</script>\n\nc", "\n<p>c</p>"),
      ("<style>\na\n</style>\nb", "\n<p>b</p>"),
      ("<section>\n# a\n\n# b\n</section>", "\n# a\n<h1>b</h1>\n"),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An HTML block may be indented by up to three spaces, and four make it code",
    arguments: [
      ("   <p>a</p>", "   <p>a</p>"),
      ("    <p>a</p>", "<pre><code>&lt;p&gt;a&lt;/p&gt;\n</code></pre>"),
      (
        "<ul>\n    <li>a</li>\n\n    <li>b</li>\n</ul>",
        "<ul>\n    <li>a</li>\n<pre><code>&lt;li&gt;b&lt;/li&gt;\n</code></pre>\n</ul>"
      ),
    ] as [(String, String)])
  func indentation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An HTML block ends with its container",
    arguments: [
      ("> <p>a\n\nb", "<blockquote>\n<p>a\n</p></blockquote>\n<p>b</p>"),
      ("- <p>a</p>\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>b</li>\n</ul>"),
      ("- a\n\n<!-- -->\n\n- b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>"),
      ("- a\n\n<!-- -->\n\n    b", "<ul>\n<li>a</li>\n</ul>\n<pre><code>b\n</code></pre>"),
      ("> <div>\n> *a*\n>\n> *b*", "<blockquote>\n\n*a*\n<p><em>b</em></p>\n</blockquote>"),
      ("<b title=\"a\n\nb\">c</b>", "<p>&lt;b title=&quot;a</p>\n<p>b&quot;&gt;c</p>"),
    ] as [(String, String)])
  func containers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Unmatched tags do not affect the rest of the post",
    arguments: [
      ("<ul><li>a\n\nb", "<li>a\n<p>b</p>\n</li>"),
      ("</ul>\n\na", "\n<p>a</p>"),
      ("<b>\n\na\n\nb", "\n<p>a</p>\n<p>b</p>"),
      ("</blockquote>\n\n> a", "\n<blockquote>\n<p>a</p>\n</blockquote>"),
    ] as [(String, String)])
  func unbalanced(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
