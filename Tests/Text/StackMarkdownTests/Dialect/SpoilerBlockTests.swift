import Testing

@Suite("Spoilers and other blocks")
struct SpoilerBlockTests {
  @Test(
    "A spoiler may contain any kind of block",
    arguments: [
      (
        ">! 1. a\n>! 2. b",
        "<blockquote class=\"spoiler\">\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</blockquote>"
      ),
      (
        ">! ~~~js\n>! a\n>! ~~~",
        """
        <blockquote class="spoiler">
        <pre class="lang-js prettyprint-override"><code>a
        </code></pre>
        </blockquote>
        """
      ),
      (
        ">! <pre>\n>! a\n>! </pre>",
        "<blockquote class=\"spoiler\">\n<pre>a\n</pre>\n</blockquote>"
      ),
      (
        ">! ![a](/i.png)",
        "<blockquote class=\"spoiler\">\n<p><img src=\"/i.png\" alt=\"a\" /></p>\n</blockquote>"
      ),
      (
        ">! one  \n>! two",
        "<blockquote class=\"spoiler\">\n<p>one<br />\ntwo</p>\n</blockquote>"
      ),
      (
        ">! ```\n>!   a\n>! ```",
        "<blockquote class=\"spoiler\">\n<pre><code>  a\n</code></pre>\n</blockquote>"
      ),
      (
        ">! - > a",
        """
        <blockquote class="spoiler">
        <ul>
        <li>
        <blockquote>
        <p>a</p>
        </blockquote>
        </li>
        </ul>
        </blockquote>
        """
      ),
      (">! a\n>! ===", "<blockquote class=\"spoiler\">\n<h1>a</h1>\n</blockquote>"),
      (">! ***\n>! a", "<blockquote class=\"spoiler\">\n<hr />\n<p>a</p>\n</blockquote>"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "One space or tab after the marker is not part of the content",
    arguments: [
      (
        ">!      a",
        "<blockquote class=\"spoiler\">\n<pre><code> a\n</code></pre>\n</blockquote>"
      ),
      (">!    a", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>"),
      (">!\ta", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>"),
      (">!!a", "<blockquote class=\"spoiler\">\n<p>!a</p>\n</blockquote>"),
    ] as [(String, String)])
  func spacing(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A spoiler may be empty",
    arguments: [
      (">!", "<blockquote class=\"spoiler\">\n</blockquote>"),
      (">!\n>!  \n>!", "<blockquote class=\"spoiler\">\n</blockquote>"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A line without the marker ends a spoiler, unless it continues a paragraph",
    arguments: [
      (">! a\n\nb", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>\n<p>b</p>"),
      (
        ">! - a\n- b",
        """
        <blockquote class="spoiler">
        <ul>
        <li>a</li>
        </ul>
        </blockquote>
        <ul>
        <li>b</li>
        </ul>
        """
      ),
      (">! # a\nb", "<blockquote class=\"spoiler\">\n<h1>a</h1>\n</blockquote>\n<p>b</p>"),
      (
        ">! ```\na",
        "<blockquote class=\"spoiler\">\n<pre><code></code></pre>\n</blockquote>\n<p>a</p>"
      ),
      (">!\na", "<blockquote class=\"spoiler\">\n</blockquote>\n<p>a</p>"),
      (">! a\n>!\nb", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>\n<p>b</p>"),
      (">! a\n---", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>\n<hr />"),
    ] as [(String, String)])
  func ends(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Markers of spoilers and block quotes are distinguished at every level",
    arguments: [
      (
        ">!> a\n>! b",
        "<blockquote class=\"spoiler\">\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</blockquote>"
      ),
      (
        "> >! a\n> b",
        "<blockquote>\n<blockquote class=\"spoiler\">\n<p>a\nb</p>\n</blockquote>\n</blockquote>"
      ),
      (
        "> >! a\n>! b",
        """
        <blockquote>
        <blockquote class="spoiler">
        <p>a</p>
        </blockquote>
        </blockquote>
        <blockquote class="spoiler">
        <p>b</p>
        </blockquote>
        """
      ),
      (
        "> a\n>! b",
        """
        <blockquote>
        <p>a</p>
        </blockquote>
        <blockquote class="spoiler">
        <p>b</p>
        </blockquote>
        """
      ),
      (
        ">! a\n>!\n>! > b\n>! >! c",
        """
        <blockquote class="spoiler">
        <p>a</p>
        <blockquote>
        <p>b</p>
        </blockquote>
        <blockquote class="spoiler">
        <p>c</p>
        </blockquote>
        </blockquote>
        """
      ),
    ] as [(String, String)])
  func blockQuotes(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A spoiler may be part of a list item",
    arguments: [
      (
        "1. a\n   >! b\n2. c",
        """
        <ol>
        <li>a
        <blockquote class="spoiler">
        <p>b</p>
        </blockquote>
        </li>
        <li>c</li>
        </ol>
        """
      ),
      (
        "- a\n>! b",
        "<ul>\n<li>a</li>\n</ul>\n<blockquote class=\"spoiler\">\n<p>b</p>\n</blockquote>"
      ),
      (
        "- >! a\n  >! b",
        "<ul>\n<li>\n<blockquote class=\"spoiler\">\n<p>a\nb</p>\n</blockquote>\n</li>\n</ul>"
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
    ] as [(String, String)])
  func lists(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Formatting spans the lines of a spoiler, and its definitions apply to the whole post",
    arguments: [
      (">! *a\n>! b*", "<blockquote class=\"spoiler\">\n<p><em>a\nb</em></p>\n</blockquote>"),
      (
        ">! [x]: /y\n\n[x]",
        "<blockquote class=\"spoiler\">\n</blockquote>\n<p><a href=\"/y\">x</a></p>"
      ),
      (
        "[x]\n\n>! [x]: /y\n>! z",
        "<p><a href=\"/y\">x</a></p>\n<blockquote class=\"spoiler\">\n<p>z</p>\n</blockquote>"
      ),
    ] as [(String, String)])
  func formatting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "HTML by authors creates block quotes, but no spoilers",
    arguments: [
      (#"<blockquote class="spoiler">a</blockquote>"#, "<blockquote>a</blockquote>"),
      (#"<div class="spoiler">a</div>"#, "a"),
    ] as [(String, String)])
  func authors(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
