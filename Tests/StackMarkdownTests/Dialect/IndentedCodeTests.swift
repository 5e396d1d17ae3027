import Testing

@Suite("Indented code")
struct IndentedCodeTests {
  @Test(
    "Four spaces or a tab make code, what is more belongs to it",
    arguments: [
      ("    let x = 1", "<pre><code>let x = 1\n</code></pre>"),
      ("\tlet x = 1", "<pre><code>let x = 1\n</code></pre>"),
      ("  \tlet x = 1", "<pre><code>let x = 1\n</code></pre>"),
      ("      let x = 1", "<pre><code>  let x = 1\n</code></pre>"),
      ("    \tx", "<pre><code>    x\n</code></pre>"),
      ("   x", "<p>x</p>"),
      ("    if a {\n      b\n    }", "<pre><code>if a {\n  b\n}\n</code></pre>"),
    ] as [(String, String)])
  func indentation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Blank lines between belong to the code, those around it do not",
    arguments: [
      ("    a\n\n    b", "<pre><code>a\n\nb\n</code></pre>"),
      ("    a\n\n\n\n    b\n\n\n", "<pre><code>a\n\n\n\nb\n</code></pre>"),
      ("    a\n      \n    b", "<pre><code>a\n  \nb\n</code></pre>"),
      ("    a\n  \n    b", "<pre><code>a\n\nb\n</code></pre>"),
      ("    \n    a\n    ", "<pre><code>a\n</code></pre>"),
      ("    a  ", "<pre><code>a  \n</code></pre>"),
    ] as [(String, String)])
  func blankLines(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Code needs a blank line after a paragraph, none before one",
    arguments: [
      ("a\n    b", "<p>a\nb</p>"),
      ("a\n\n    b", "<p>a</p>\n<pre><code>b\n</code></pre>"),
      ("    a\nb", "<pre><code>a\n</code></pre>\n<p>b</p>"),
      ("# a\n    b", "<h1>a</h1>\n<pre><code>b\n</code></pre>"),
      ("a\n===\n    b\n----", "<h1>a</h1>\n<pre><code>b\n</code></pre>\n<hr />"),
      ("> a\n\n    b", "<blockquote>\n<p>a</p>\n</blockquote>\n<pre><code>b\n</code></pre>"),
      (
        "| a |\n|---|\n\n    b",
        """
        <div class="s-table-container"><table class="s-table">
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table></div>
        <pre><code>b
        </code></pre>
        """
      ),
    ] as [(String, String)])
  func neighbours(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Nothing in code is Markdown",
    arguments: [
      ("    *a* `b` [c](/d)", "<pre><code>*a* `b` [c](/d)\n</code></pre>"),
      ("    # a\n    - b\n    > c", "<pre><code># a\n- b\n&gt; c\n</code></pre>"),
      (#"    \* \\ &amp; &copy;"#, "<pre><code>\\* \\\\ &amp;amp; &amp;copy;\n</code></pre>"),
      (
        #"    <b>"a" & 'b'</b>"#,
        "<pre><code>&lt;b&gt;&quot;a&quot; &amp; 'b'&lt;/b&gt;\n</code></pre>"
      ),
      ("    [x]: /y\n\n[x]", "<pre><code>[x]: /y\n</code></pre>\n<p>[x]</p>"),
      ("    a  \n    b\\", "<pre><code>a  \nb\\\n</code></pre>"),
      ("    ```\n    a\n    ```", "<pre><code>```\na\n```\n</code></pre>"),
      (
        "    <!-- language: lang-js -->",
        "<pre><code>&lt;!-- language: lang-js --&gt;\n</code></pre>"
      ),
      ("    https://a.example", "<pre><code>https://a.example\n</code></pre>"),
      ("    +---+\n    | a |\n    +---+", "<pre><code>+---+\n| a |\n+---+\n</code></pre>"),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
