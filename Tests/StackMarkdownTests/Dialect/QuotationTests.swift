import Testing

@Suite("Quotations")
struct QuotationTests {
  @Test(
    "A > with or without a space begins a quotation",
    arguments: [
      ("> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
      (">a", "<blockquote>\n<p>a</p>\n</blockquote>"),
      ("   > a", "<blockquote>\n<p>a</p>\n</blockquote>"),
      (">\ta", "<blockquote>\n<p>a</p>\n</blockquote>"),
      ("    > a", "<pre><code>&gt; a\n</code></pre>"),
      (#"\> a"#, "<p>&gt; a</p>"),
      ("&gt; a", "<p>&gt; a</p>"),
    ] as [(String, String)])
  func markers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Blocks of all kinds stand in a quotation",
    arguments: [
      (
        "> # a\n> b\n>\n>     c\n> - d",
        """
        <blockquote>
        <h1>a</h1>
        <p>b</p>
        <pre><code>c
        </code></pre>
        <ul>
        <li>d</li>
        </ul>
        </blockquote>
        """
      ),
      (">     a\n> b", "<blockquote>\n<pre><code>a\n</code></pre>\n<p>b</p>\n</blockquote>"),
      (">    a", "<blockquote>\n<p>a</p>\n</blockquote>"),
      ("> ```\n> a\n> ```", "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>"),
      ("> <div>\n> *a*\n>\n> *b*", "<blockquote>\n\n*a*\n<p><em>b</em></p>\n</blockquote>"),
      ("> 1. a\n> 2. b", "<blockquote>\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</blockquote>"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A marker alone parts paragraphs, a blank line ends the quotation",
    arguments: [
      ("> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>"),
      ("> a\n>  \n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>"),
      (
        "> a\n\n> b",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>"
      ),
      ("> a\n\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>"),
      (">\n> a\n>", "<blockquote>\n<p>a</p>\n</blockquote>"),
      ("> a\n>\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>"),
    ] as [(String, String)])
  func blankLines(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A quotation may hold nothing",
    arguments: [
      (">", "<blockquote>\n</blockquote>"),
      (">\n>  \n>", "<blockquote>\n</blockquote>"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A quotation needs no blank line before it",
    arguments: [
      ("a\n> b", "<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>"),
      ("# a\n> b", "<h1>a</h1>\n<blockquote>\n<p>b</p>\n</blockquote>"),
      ("***\n> a\n***", "<hr />\n<blockquote>\n<p>a</p>\n</blockquote>\n<hr />"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A paragraph in a quotation goes on in lines without the marker",
    arguments: [
      ("> a\nb", "<blockquote>\n<p>a\nb</p>\n</blockquote>"),
      ("> a\nb\n> c", "<blockquote>\n<p>a\nb\nc</p>\n</blockquote>"),
      ("> a\n    b", "<blockquote>\n<p>a\nb</p>\n</blockquote>"),
      (
        "> > > a\nb",
        """
        <blockquote>
        <blockquote>
        <blockquote>
        <p>a
        b</p>
        </blockquote>
        </blockquote>
        </blockquote>
        """
      ),
      (
        "> > a\n> b\n>> c",
        "<blockquote>\n<blockquote>\n<p>a\nb\nc</p>\n</blockquote>\n</blockquote>"
      ),
      ("> - a\nb", "<blockquote>\n<ul>\n<li>a\nb</li>\n</ul>\n</blockquote>"),
    ] as [(String, String)])
  func lazy(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Only a paragraph goes on so: code, lists and what begins a block do not",
    arguments: [
      (
        "> - a\n- b",
        "<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>"
      ),
      (
        ">     a\n    b",
        "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<pre><code>b\n</code></pre>"
      ),
      (
        "> ```\na\n```",
        """
        <blockquote>
        <pre><code></code></pre>
        </blockquote>
        <p>a</p>
        <pre><code></code></pre>
        """
      ),
      (
        "> a\n```\nb\n```",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<pre><code>b\n</code></pre>"
      ),
      ("> # a\nb", "<blockquote>\n<h1>a</h1>\n</blockquote>\n<p>b</p>"),
      ("> a\n1. b", "<blockquote>\n<p>a</p>\n</blockquote>\n<ol>\n<li>b</li>\n</ol>"),
      (
        "> a\n2. b",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<ol start=\"2\">\n<li>b</li>\n</ol>"
      ),
      (">\na", "<blockquote>\n</blockquote>\n<p>a</p>"),
    ] as [(String, String)])
  func notLazy(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Markers stand in each other, with spaces or without",
    arguments: [
      (">>a", "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>"),
      (
        "> a\n> > b\n>\n> c",
        "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>"
      ),
      (
        "> > a\n\n> b",
        """
        <blockquote>
        <blockquote>
        <p>a</p>
        </blockquote>
        </blockquote>
        <blockquote>
        <p>b</p>
        </blockquote>
        """
      ),
      (
        "- > a\n  > b\n- c",
        "<ul>\n<li>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>"
      ),
      (
        "1. a\n\n   > b\n\n   c",
        "<ol>\n<li>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</li>\n</ol>"
      ),
      ("- a\n> b", "<ul>\n<li>a</li>\n</ul>\n<blockquote>\n<p>b</p>\n</blockquote>"),
    ] as [(String, String)])
  func nesting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Marks in a quotation reach over its lines, not over its end",
    arguments: [
      ("> *a\n> b*", "<blockquote>\n<p><em>a\nb</em></p>\n</blockquote>"),
      ("> `a\n> b`", "<blockquote>\n<p><code>a b</code></p>\n</blockquote>"),
      ("> *a\n\nb*", "<blockquote>\n<p>*a</p>\n</blockquote>\n<p>b*</p>"),
    ] as [(String, String)])
  func marks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
