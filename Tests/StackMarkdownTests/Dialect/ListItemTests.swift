import Testing

@Suite("List items")
struct ListItemTests {
  @Test(
    "Indented to the item's text a block belongs to the item",
    arguments: [
      ("- a\n\n  b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      ("- a\n\n b", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"),
      ("1. a\n\n   b", "<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ol>"),
      ("1. a\n\n  b", "<ol>\n<li>a</li>\n</ol>\n<p>b</p>"),
      ("10. a\n\n    b", "<ol start=\"10\">\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ol>"),
      ("10. a\n\n   b", "<ol start=\"10\">\n<li>a</li>\n</ol>\n<p>b</p>"),
      ("-   a\n\n    b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      ("-   a\n\n   b", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"),
      ("-\ta\n\n\tb", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      (" - a\n\n   b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      (" - a\n\n  b", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"),
    ] as [(String, String)])
  func continuation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An item's paragraph goes on in lines with any indentation",
    arguments: [
      ("- a\nb", "<ul>\n<li>a\nb</li>\n</ul>"),
      ("- a\n      b", "<ul>\n<li>a\nb</li>\n</ul>"),
      ("- a\n  - b\nc", "<ul>\n<li>a\n<ul>\n<li>b\nc</li>\n</ul>\n</li>\n</ul>"),
      ("1. a\nb\n2. c", "<ol>\n<li>a\nb</li>\n<li>c</li>\n</ol>"),
      ("- > a\nb", "<ul>\n<li>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</li>\n</ul>"),
      ("- # a\nb", "<ul>\n<li>\n<h1>a</h1>\n</li>\n</ul>\n<p>b</p>"),
    ] as [(String, String)])
  func lazy(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Code in an item is indented by four more than its text",
    arguments: [
      ("- a\n\n      b", "<ul>\n<li>\n<p>a</p>\n<pre><code>b\n</code></pre>\n</li>\n</ul>"),
      (
        "- a\n\n        b",
        "<ul>\n<li>\n<p>a</p>\n<pre><code>  b\n</code></pre>\n</li>\n</ul>"
      ),
      (
        "1. a\n\n       b\n\n   c",
        "<ol>\n<li>\n<p>a</p>\n<pre><code>b\n</code></pre>\n<p>c</p>\n</li>\n</ol>"
      ),
      ("1.     a", "<ol>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n</ol>"),
      ("-     a\n\n  b", "<ul>\n<li>\n<pre><code>a\n</code></pre>\n<p>b</p>\n</li>\n</ul>"),
      (
        "1.     a\n\n   b\n\n       c",
        """
        <ol>
        <li>
        <pre><code>a
        </code></pre>
        <p>b</p>
        <pre><code>c
        </code></pre>
        </li>
        </ol>
        """
      ),
      ("- a\n\n    b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      (
        "- a\n\n\n\n      b\n\n\n\n      c",
        "<ul>\n<li>\n<p>a</p>\n<pre><code>b\n\n\n\nc\n</code></pre>\n</li>\n</ul>"
      ),
    ] as [(String, String)])
  func code(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A fence in an item ends with the item at the latest",
    arguments: [
      ("- ```\n  a\n  ```\n  b", "<ul>\n<li>\n<pre><code>a\n</code></pre>\nb</li>\n</ul>"),
      ("- ```\n  a\n- b", "<ul>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n<li>b</li>\n</ul>"),
      (
        "- a\n  ```\n  b\n\n  c\n  ```",
        "<ul>\n<li>a\n<pre><code>b\n\nc\n</code></pre>\n</li>\n</ul>"
      ),
      ("- a\n```\nb\n```", "<ul>\n<li>a</li>\n</ul>\n<pre><code>b\n</code></pre>"),
      (
        "1. a\n\n   ```py\n   b\n   ```\n2. c",
        """
        <ol>
        <li>
        <p>a</p>
        <pre class="lang-py prettyprint-override"><code>b
        </code></pre>
        </li>
        <li>
        <p>c</p>
        </li>
        </ol>
        """
      ),
      (
        "- ```\n    a\n      b\n  ```",
        "<ul>\n<li>\n<pre><code>  a\n    b\n</code></pre>\n</li>\n</ul>"
      ),
    ] as [(String, String)])
  func fences(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An item may begin with any block",
    arguments: [
      ("- # a", "<ul>\n<li>\n<h1>a</h1>\n</li>\n</ul>"),
      ("- > a", "<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>"),
      ("- - a", "<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>"),
      (
        "1. - 2. a",
        "<ol>\n<li>\n<ul>\n<li>\n<ol start=\"2\">\n<li>a</li>\n</ol>\n</li>\n</ul>\n</li>\n</ol>"
      ),
      ("- a\n  ===\n  b", "<ul>\n<li>\n<h1>a</h1>\nb</li>\n</ul>"),
      ("- <kbd>a</kbd>", "<ul>\n<li><kbd>a</kbd></li>\n</ul>"),
    ] as [(String, String)])
  func first(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "What stands left of the text and is no item ends the list",
    arguments: [
      ("- a\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"),
      ("- a\n\n    b\n\nc", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n<p>c</p>"),
      ("- a\n# b\n- c", "<ul>\n<li>a</li>\n</ul>\n<h1>b</h1>\n<ul>\n<li>c</li>\n</ul>"),
      ("- a\n\n<!-- -->\n\n- b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>"),
      ("- a\n\n<!-- -->\n\n    b", "<ul>\n<li>a</li>\n</ul>\n<pre><code>b\n</code></pre>"),
      (
        "1. a\n\n# b\n\n2. c",
        "<ol>\n<li>a</li>\n</ol>\n<h1>b</h1>\n<ol start=\"2\">\n<li>c</li>\n</ol>"
      ),
    ] as [(String, String)])
  func ends(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
