import Testing

@Suite("Tight and loose lists")
struct ListTightnessTests {
  @Test(
    "Without blank lines between its blocks a list is tight",
    arguments: [
      ("- a\n- b\n- c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"),
      (
        "- a\n  > b\n- c",
        "<ul>\n<li>a\n<blockquote>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>"
      ),
      (
        "- a\n  ```\n  b\n  ```\n- c",
        "<ul>\n<li>a\n<pre><code>b\n</code></pre>\n</li>\n<li>c</li>\n</ul>"
      ),
      ("- # a\n- b", "<ul>\n<li>\n<h1>a</h1>\n</li>\n<li>b</li>\n</ul>"),
    ] as [(String, String)])
  func tight(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A blank line between two of its blocks makes all of its items loose",
    arguments: [
      (
        "- a\n- b\n\n- c",
        "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"
      ),
      (
        "- a\n\n  b\n- c",
        "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"
      ),
      ("1. a\n\n2. b", "<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>"),
      ("- a\n\n\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"),
      (
        "- a\n  > b\n\n  c",
        "<ul>\n<li>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</li>\n</ul>"
      ),
      ("*\n\n* a", "<ul>\n<li></li>\n<li>\n<p>a</p>\n</li>\n</ul>"),
    ] as [(String, String)])
  func loose(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Blank lines in code, in quotations or behind the list do not count",
    arguments: [
      (
        "- ```\n  a\n\n\n  b\n  ```\n- c",
        "<ul>\n<li>\n<pre><code>a\n\n\nb\n</code></pre>\n</li>\n<li>c</li>\n</ul>"
      ),
      (
        "- > a\n  >\n  > b\n- c",
        "<ul>\n<li>\n<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>"
      ),
      (
        "- >! a\n  >!\n  >! b\n- c",
        """
        <ul>
        <li>
        <blockquote class="spoiler">
        <p>a</p>
        <p>b</p>
        </blockquote>
        </li>
        <li>c</li>
        </ul>
        """
      ),
      ("- a\n- b\n\n\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
      (
        "> - a\n> - b\n>\n> c",
        "<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n</blockquote>"
      ),
    ] as [(String, String)])
  func elsewhere(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An inner list is loose or tight for itself",
    arguments: [
      (
        "- a\n  - b\n\n  - c\n- d",
        """
        <ul>
        <li>a
        <ul>
        <li>
        <p>b</p>
        </li>
        <li>
        <p>c</p>
        </li>
        </ul>
        </li>
        <li>d</li>
        </ul>
        """
      ),
      (
        "- a\n\n  - b\n  - c\n\n- d",
        """
        <ul>
        <li>
        <p>a</p>
        <ul>
        <li>b</li>
        <li>c</li>
        </ul>
        </li>
        <li>
        <p>d</p>
        </li>
        </ul>
        """
      ),
      (
        "* a\n  > - b\n  >\n  > - c\n* d",
        """
        <ul>
        <li>a
        <blockquote>
        <ul>
        <li>
        <p>b</p>
        </li>
        <li>
        <p>c</p>
        </li>
        </ul>
        </blockquote>
        </li>
        <li>d</li>
        </ul>
        """
      ),
      (
        "- a\n  - b\n\n- c",
        "<ul>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"
      ),
    ] as [(String, String)])
  func inner(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A definition between items is no block that could be parted",
    arguments: [
      (
        "- a\n- b\n\n  [x]: /y\n- c",
        "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"
      ),
      ("1. [x]\n2. b\n\n   [x]: /y", "<ol>\n<li><a href=\"/y\">x</a></li>\n<li>b</li>\n</ol>"),
    ] as [(String, String)])
  func definitions(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
