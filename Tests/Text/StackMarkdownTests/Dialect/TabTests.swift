import Testing

@Suite("Tabs")
struct TabTests {
  @Test(
    "A tab extends to the next multiple of four columns",
    arguments: [
      (
        "```\na\tb\nab\tc\nabc\td\nabcd\te\n```",
        "<pre><code>a   b\nab  c\nabc d\nabcd    e\n</code></pre>"
      ),
      ("    a\tb\n    ab\tc", "<pre><code>a   b\nab  c\n</code></pre>"),
      ("`a\tb`", "<p><code>a  b</code></p>"),
      ("```\nü\tb\n日本\tc\n```", "<pre><code>ü   b\n日本  c\n</code></pre>"),
      ("    \tx", "<pre><code>    x\n</code></pre>"),
      ("a\tb", "<p>a   b</p>"),
      ("abcd\te", "<p>abcd    e</p>"),
    ] as [(String, String)])
  func columns(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Columns include the markers of block quotes and lists",
    arguments: [
      ("> ```\n> a\tb\n> ```", "<blockquote>\n<pre><code>a b\n</code></pre>\n</blockquote>"),
      ("- ```\n  \ta\n  ```", "<ul>\n<li>\n<pre><code>  a\n</code></pre>\n</li>\n</ul>"),
      (">\t\ta", "<blockquote>\n<pre><code>  a\n</code></pre>\n</blockquote>"),
      (">!\t\ta", "<blockquote class=\"spoiler\">\n<pre><code> a\n</code></pre>\n</blockquote>"),
    ] as [(String, String)])
  func containers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("A tab separates like a space, even around table cells")
  func cells() {
    #expect(post("|\ta\t|\n|\t-\t|") == post("| a |\n| - |"))
  }
}
