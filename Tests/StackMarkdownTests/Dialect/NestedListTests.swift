import Testing

@Suite("Lists in lists")
struct NestedListTests {
  @Test(
    "An item indented to the text of another stands in it",
    arguments: [
      (
        "- a\n  - b\n    - c\n      - d",
        """
        <ul>
        <li>a
        <ul>
        <li>b
        <ul>
        <li>c
        <ul>
        <li>d</li>
        </ul>
        </li>
        </ul>
        </li>
        </ul>
        </li>
        </ul>
        """
      ),
      ("- a\n - b\n   - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>"),
      ("1. a\n   - b", "<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>"),
      ("1. a\n  - b", "<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>"),
      ("10. a\n    1. b", "<ol start=\"10\">\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n</ol>"),
      ("-    a\n    - b", "<ul>\n<li>a\n- b</li>\n</ul>"),
    ] as [(String, String)])
  func depth(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Less indentation goes back to the list it belongs to",
    arguments: [
      (
        "- a\n  - b\n    - c\n- d",
        """
        <ul>
        <li>a
        <ul>
        <li>b
        <ul>
        <li>c</li>
        </ul>
        </li>
        </ul>
        </li>
        <li>d</li>
        </ul>
        """
      ),
      (
        "- a\n  - b\n\n  c",
        "<ul>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<p>c</p>\n</li>\n</ul>"
      ),
      (
        "- a\n    - b\n  - c",
        "<ul>\n<li>a\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n</ul>"
      ),
    ] as [(String, String)])
  func back(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Up to three spaces do not nest, four do not begin an item",
    arguments: [
      (
        "- a\n - b\n  - c\n   - d",
        "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n<li>d</li>\n</ul>"
      ),
      (
        "1. a\n\n  2. b\n\n    3. c",
        """
        <ol>
        <li>
        <p>a</p>
        </li>
        <li>
        <p>b</p>
        </li>
        </ol>
        <pre><code>3. c
        </code></pre>
        """
      ),
      (
        "- a\n - b\n  - c\n   - d\n    - e",
        "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n<li>d\n- e</li>\n</ul>"
      ),
    ] as [(String, String)])
  func staircase(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Numbers in an item begin a list of their own where they may",
    arguments: [
      (
        "- a\n  1. b\n  2. c",
        "<ul>\n<li>a\n<ol>\n<li>b</li>\n<li>c</li>\n</ol>\n</li>\n</ul>"
      ),
      ("- a\n  2. b", "<ul>\n<li>a\n2. b</li>\n</ul>"),
      (
        "- a\n\n  2. b",
        "<ul>\n<li>\n<p>a</p>\n<ol start=\"2\">\n<li>b</li>\n</ol>\n</li>\n</ul>"
      ),
      (
        "1. 2. 3. a",
        """
        <ol>
        <li>
        <ol start="2">
        <li>
        <ol start="3">
        <li>a</li>
        </ol>
        </li>
        </ol>
        </li>
        </ol>
        """
      ),
    ] as [(String, String)])
  func numbered(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Lists and quotations stand in each other",
    arguments: [
      (
        "> 1. > a\nb",
        """
        <blockquote>
        <ol>
        <li>
        <blockquote>
        <p>a
        b</p>
        </blockquote>
        </li>
        </ol>
        </blockquote>
        """
      ),
      (
        "> - a\n>\n>   b\n> - c",
        """
        <blockquote>
        <ul>
        <li>
        <p>a</p>
        <p>b</p>
        </li>
        <li>
        <p>c</p>
        </li>
        </ul>
        </blockquote>
        """
      ),
      (
        "- a\n  > b\n  ```\n  c\n  ```",
        """
        <ul>
        <li>a
        <blockquote>
        <p>b</p>
        </blockquote>
        <pre><code>c
        </code></pre>
        </li>
        </ul>
        """
      ),
      (
        ">>- a\n>>\n  >  > b",
        """
        <blockquote>
        <blockquote>
        <ul>
        <li>a</li>
        </ul>
        <p>b</p>
        </blockquote>
        </blockquote>
        """
      ),
      (
        "  - > a\n    > b\n\n  c",
        "<ul>\n<li>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</li>\n</ul>\n<p>c</p>"
      ),
    ] as [(String, String)])
  func quotations(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A tab indents to the next column that four divides",
    arguments: [
      ("- a\n\t- b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
      (
        "1.\ta\n\t- b\n2.\tc",
        "<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>"
      ),
      ("- a\n\n\tb", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
      ("- a\n\n\t\tb", "<ul>\n<li>\n<p>a</p>\n<pre><code>  b\n</code></pre>\n</li>\n</ul>"),
      ("-\t\ta", "<ul>\n<li>\n<pre><code>  a\n</code></pre>\n</li>\n</ul>"),
      (
        "- a\n \t- b\n\t\t- c",
        "<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>"
      ),
    ] as [(String, String)])
  func tabs(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
