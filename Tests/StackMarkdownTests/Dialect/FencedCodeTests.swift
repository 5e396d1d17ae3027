import Testing

@Suite("Fenced code")
struct FencedCodeTests {
  @Test(
    "Three or more backticks or tildes open code, as many of the same close it",
    arguments: [
      ("```\na\n```", "<pre><code>a\n</code></pre>"),
      ("~~~\na\n~~~", "<pre><code>a\n</code></pre>"),
      ("````\n```\na\n```\n````", "<pre><code>```\na\n```\n</code></pre>"),
      ("```\na\n`````", "<pre><code>a\n</code></pre>"),
      ("~~~\n```\n~~~", "<pre><code>```\n</code></pre>"),
      ("```\n~~~\n```", "<pre><code>~~~\n</code></pre>"),
      ("~~~~\n~~~\na\n~~~~", "<pre><code>~~~\na\n</code></pre>"),
    ] as [(String, String)])
  func fences(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Two backticks, or text behind the closing ones, make a span in a paragraph",
    arguments: [
      ("``\na\n``", "<p><code>a</code></p>"),
      ("```a```", "<p><code>a</code></p>"),
      ("``` a``b", "<p>``` a``b</p>"),
      ("~~\na\n~~", "<p>~~\na\n~~</p>"),
      ("``` js`\na", "<p>``` js`\na</p>"),
    ] as [(String, String)])
  func inline(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An info string behind tildes may hold backticks and tildes",
    arguments: [
      ("~~~ a`b ~~~\nc\n~~~", "<pre><code>c\n</code></pre>"),
      (
        "~~~ js ``` ~~~\nc\n~~~",
        "<pre class=\"lang-js prettyprint-override\"><code>c\n</code></pre>"
      ),
    ] as [(String, String)])
  func tildes(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A closing fence has nothing behind it and at most three spaces before it",
    arguments: [
      ("```\na\n``` b\n```", "<pre><code>a\n``` b\n</code></pre>"),
      ("```\na\n   ```", "<pre><code>a\n</code></pre>"),
      ("```\na\n    ```", "<pre><code>a\n    ```\n</code></pre>"),
      ("```\na\n```    \nb", "<pre><code>a\n</code></pre>\n<p>b</p>"),
      ("```\na\n`` `", "<pre><code>a\n`` `\n</code></pre>"),
      ("```\na\nb```", "<pre><code>a\nb```\n</code></pre>"),
    ] as [(String, String)])
  func closing(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A fence without end reaches to the end of what it stands in",
    arguments: [
      ("```\na\n\nb", "<pre><code>a\n\nb\n</code></pre>"),
      ("```", "<pre><code></code></pre>"),
      ("```\n\n ", "<pre><code>\n \n</code></pre>"),
      (
        "> ```\n> a\n\nb",
        "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<p>b</p>"
      ),
      ("- ```\n  a\n\nb", "<ul>\n<li>\n<pre><code>a\n\n</code></pre>\n</li>\n</ul>\n<p>b</p>"),
    ] as [(String, String)])
  func unclosed(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Blank lines in a fence stay, those at its ends too",
    arguments: [
      ("```\n\na\n\n\nb\n\n```", "<pre><code>\na\n\n\nb\n\n</code></pre>"),
      ("```\n```", "<pre><code></code></pre>"),
      ("```\n\n```", "<pre><code>\n</code></pre>"),
      ("```\n a \n```", "<pre><code> a \n</code></pre>"),
    ] as [(String, String)])
  func blankLines(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "As many spaces as before the fence are taken from each line",
    arguments: [
      ("  ```\n  a\n b\nc\n   d\n  ```", "<pre><code>a\nb\nc\n d\n</code></pre>"),
      ("   ```\n   a\n   ```", "<pre><code>a\n</code></pre>"),
      ("   ```\na\n```", "<pre><code>a\n</code></pre>"),
      ("a\n    ```\nb", "<p>a\n```\nb</p>"),
    ] as [(String, String)])
  func indentation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A fence needs no blank lines around it",
    arguments: [
      ("a\n```\nb\n```\nc", "<p>a</p>\n<pre><code>b\n</code></pre>\n<p>c</p>"),
      ("a\n---\n~~~\nb\n~~~\n# c", "<h2>a</h2>\n<pre><code>b\n</code></pre>\n<h1>c</h1>"),
      ("    a\n```\nb\n```", "<pre><code>a\n</code></pre>\n<pre><code>b\n</code></pre>"),
      ("```\na\n```\n```\nb\n```", "<pre><code>a\n</code></pre>\n<pre><code>b\n</code></pre>"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Nothing in a fence is Markdown or HTML",
    arguments: [
      ("```\n# a\n- *b*\n> c\n```", "<pre><code># a\n- *b*\n&gt; c\n</code></pre>"),
      (
        "```\n<script>a</script>\n```",
        "<pre><code>&lt;script&gt;a&lt;/script&gt;\n</code></pre>"
      ),
      ("```\n&lt; \\* [tag:x]\n```", "<pre><code>&amp;lt; \\* [tag:x]\n</code></pre>"),
      ("```\n[x]: /y\n```\n[x]", "<pre><code>[x]: /y\n</code></pre>\n<p>[x]</p>"),
      ("```\n| a |\n|---|\n```", "<pre><code>| a |\n|---|\n</code></pre>"),
      (
        "```\n<!-- end snippet -->\n<!-- language: lang-js -->\n```",
        "<pre><code>&lt;!-- end snippet --&gt;\n&lt;!-- language: lang-js --&gt;\n</code></pre>"
      ),
      (
        "```\n</code></pre><b>\n```",
        "<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;b&gt;\n</code></pre>"
      ),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A fence in a quotation loses the marks of the quotation, not what follows",
    arguments: [
      (
        "> ```\n> a\n>  b\n>\n> c\n> ```",
        "<blockquote>\n<pre><code>a\n b\n\nc\n</code></pre>\n</blockquote>"
      ),
      ("> ```\n> > a\n> ```", "<blockquote>\n<pre><code>&gt; a\n</code></pre>\n</blockquote>"),
      (
        ">! ```\n>!   a\n>! ```",
        "<blockquote class=\"spoiler\">\n<pre><code>  a\n</code></pre>\n</blockquote>"
      ),
    ] as [(String, String)])
  func quotations(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
