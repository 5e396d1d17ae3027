import Testing

@Suite("Tabs")
struct TabTests {
  @Test(
    "A tab leads to the next column of the line that four divides",
    arguments: [
      (
        "```\na\tb\nab\tc\nabc\td\nabcd\te\n```",
        "<pre><code>a   b\nab  c\nabc d\nabcd    e\n</code></pre>"
      ),
      ("    a\tb\n    ab\tc", "<pre><code>a   b\nab  c\n</code></pre>"),
      ("`a\tb`", "<p><code>a  b</code></p>"),
      ("```\nü\tb\n日本\tc\n```", "<pre><code>ü   b\n日本  c\n</code></pre>"),
    ] as [(String, String)])
  func columns(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Columns are those of the source, with the marks of containers",
    arguments: [
      ("> ```\n> a\tb\n> ```", "<blockquote>\n<pre><code>a b\n</code></pre>\n</blockquote>"),
      ("- ```\n  \ta\n  ```", "<ul>\n<li>\n<pre><code>  a\n</code></pre>\n</li>\n</ul>"),
      (">\t\ta", "<blockquote>\n<pre><code>  a\n</code></pre>\n</blockquote>"),
      (
        ">!\t\ta",
        "<blockquote class=\"spoiler\">\n<pre><code> a\n</code></pre>\n</blockquote>"
      ),
    ] as [(String, String)])
  func containers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A line of tabs is blank",
    arguments: [
      ("a\n\t\t\nb", "<p>a</p>\n<p>b</p>"),
      ("- a\n\t\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"),
    ] as [(String, String)])
  func blank(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A tab separates like a space: behind marks, in definitions and links",
    arguments: [
      ("##\ta\t##", "<h2>a</h2>"),
      ("*\t*\t*", "<hr />"),
      ("[x](/y\t\"z\")", #"<p><a href="/y" title="z">x</a></p>"#),
      ("[x]\n\n[x]:\t/y\t\"z\"", #"<p><a href="/y" title="z">x</a></p>"#),
      (
        "|\ta\t|\n|\t-\t|",
        """
        <div class="s-table-container"><table class="s-table">
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table></div>
        """
      ),
    ] as [(String, String)])
  func separators(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
