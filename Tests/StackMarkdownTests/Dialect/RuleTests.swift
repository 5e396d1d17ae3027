import Testing

@Suite("Thematic breaks")
struct RuleTests {
  @Test(
    "Three or more of * - _ are a rule, with any spaces between and behind",
    arguments: [
      ("***", "<hr />"),
      ("---", "<hr />"),
      ("___", "<hr />"),
      ("________________", "<hr />"),
      ("* * *", "<hr />"),
      (" -  -   -   ", "<hr />"),
      ("_\t_\t_", "<hr />"),
      ("**  * ** * **", "<hr />"),
      ("   ***", "<hr />"),
    ] as [(String, String)])
  func marks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Two marks, other marks, or mixed ones are none",
    arguments: [
      ("--", "<p>--</p>"),
      ("**", "<p>**</p>"),
      ("__", "<p>__</p>"),
      ("+++", "<p>+++</p>"),
      ("===", "<p>===</p>"),
      ("~~~", "<pre><code></code></pre>"),
      ("*-*", "<p><em>-</em></p>"),
      ("---a", "<p>---a</p>"),
      ("a---", "<p>a---</p>"),
      ("_ _ _ a", "<p>_ _ _ a</p>"),
      ("    ***", "<pre><code>***\n</code></pre>"),
    ] as [(String, String)])
  func noRules(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A rule ends a paragraph, dashes make it a heading instead",
    arguments: [
      ("a\n***\nb", "<p>a</p>\n<hr />\n<p>b</p>"),
      ("a\n___", "<p>a</p>\n<hr />"),
      ("a\n---\nb", "<h2>a</h2>\n<p>b</p>"),
      ("a\n- - -", "<p>a</p>\n<hr />"),
      ("a\n\n---", "<p>a</p>\n<hr />"),
      ("a\n    ***", "<p>a\n***</p>"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A rule wins over a list's item",
    arguments: [
      ("- a\n***\n- b", "<ul>\n<li>a</li>\n</ul>\n<hr />\n<ul>\n<li>b</li>\n</ul>"),
      ("* a\n* * *\n* b", "<ul>\n<li>a</li>\n</ul>\n<hr />\n<ul>\n<li>b</li>\n</ul>"),
      ("- a\n- * * *", "<ul>\n<li>a</li>\n<li>\n<hr />\n</li>\n</ul>"),
      ("- - -", "<hr />"),
      ("+ ---", "<ul>\n<li>\n<hr />\n</li>\n</ul>"),
      ("- a\n  ***\n  b", "<ul>\n<li>a\n<hr />\nb</li>\n</ul>"),
    ] as [(String, String)])
  func lists(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A rule without the marker ends a quotation or spoiler",
    arguments: [
      ("> a\n***", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr />"),
      ("> a\n> ***", "<blockquote>\n<p>a</p>\n<hr />\n</blockquote>"),
      (">! ***\n>! a", "<blockquote class=\"spoiler\">\n<hr />\n<p>a</p>\n</blockquote>"),
    ] as [(String, String)])
  func quotations(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
