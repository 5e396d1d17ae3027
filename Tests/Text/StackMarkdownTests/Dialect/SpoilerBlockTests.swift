import Testing

@Suite("Spoilers and other blocks")
struct SpoilerBlockTests {
  /// Returns the HTML of a post, with a short form of the start tags of spoilers.
  private func marked(_ markdown: String) -> String {
    post(markdown).trimmed.replacing("<blockquote class=\"spoiler\">", with: "<spoiler>")
  }

  @Test(
    "A spoiler may contain any kind of block",
    arguments: [
      (">! 1. a\n>! 2. b", "<spoiler>\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</blockquote>"),
      (
        ">! ~~~js\n>! a\n>! ~~~",
        "<spoiler>\n<pre class=\"lang-js prettyprint-override\"><code>a\n</code></pre>\n</blockquote>"
      ),
      (">! <pre>\n>! a\n>! </pre>", "<spoiler>\n<pre>a\n</pre>\n</blockquote>"),
      (">! ![a](/i.png)", "<spoiler>\n<p><img src=\"/i.png\" alt=\"a\" /></p>\n</blockquote>"),
      (">! one  \n>! two", "<spoiler>\n<p>one<br />\ntwo</p>\n</blockquote>"),
      (">! ```\n>!   a\n>! ```", "<spoiler>\n<pre><code>  a\n</code></pre>\n</blockquote>"),
      (
        ">! - > a",
        "<spoiler>\n<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>\n</blockquote>"
      ),
      (">! a\n>! ===", "<spoiler>\n<h1>a</h1>\n</blockquote>"),
      (">! ***\n>! a", "<spoiler>\n<hr />\n<p>a</p>\n</blockquote>"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "One space or tab after the marker is not part of the content",
    arguments: [
      (">!      a", "<spoiler>\n<pre><code> a\n</code></pre>\n</blockquote>"),
      (">!    a", "<spoiler>\n<p>a</p>\n</blockquote>"),
      (">!\ta", "<spoiler>\n<p>a</p>\n</blockquote>"),
      (">!!a", "<spoiler>\n<p>!a</p>\n</blockquote>"),
    ] as [(String, String)])
  func spacing(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "A spoiler may be empty",
    arguments: [
      (">!", "<spoiler>\n</blockquote>"),
      (">!\n>!  \n>!", "<spoiler>\n</blockquote>"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "A line without the marker ends a spoiler, unless it continues a paragraph",
    arguments: [
      (">! a\n\nb", "<spoiler>\n<p>a</p>\n</blockquote>\n<p>b</p>"),
      (">! - a\n- b", "<spoiler>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>"),
      (">! # a\nb", "<spoiler>\n<h1>a</h1>\n</blockquote>\n<p>b</p>"),
      (">! ```\na", "<spoiler>\n<pre><code></code></pre>\n</blockquote>\n<p>a</p>"),
      (">!\na", "<spoiler>\n</blockquote>\n<p>a</p>"),
      (">! a\n>!\nb", "<spoiler>\n<p>a</p>\n</blockquote>\n<p>b</p>"),
      (">! a\n---", "<spoiler>\n<p>a</p>\n</blockquote>\n<hr />"),
    ] as [(String, String)])
  func ends(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "Markers of spoilers and block quotes are distinguished at every level",
    arguments: [
      (">!> a\n>! b", "<spoiler>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</blockquote>"),
      ("> >! a\n> b", "<blockquote>\n<spoiler>\n<p>a\nb</p>\n</blockquote>\n</blockquote>"),
      (
        "> >! a\n>! b",
        "<blockquote>\n<spoiler>\n<p>a</p>\n</blockquote>\n</blockquote>\n<spoiler>\n<p>b</p>\n</blockquote>"
      ),
      ("> a\n>! b", "<blockquote>\n<p>a</p>\n</blockquote>\n<spoiler>\n<p>b</p>\n</blockquote>"),
      (
        ">! a\n>!\n>! > b\n>! >! c",
        "<spoiler>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<spoiler>\n<p>c</p>\n</blockquote>\n</blockquote>"
      ),
    ] as [(String, String)])
  func blockQuotes(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "A spoiler may be part of a list item",
    arguments: [
      (
        "1. a\n   >! b\n2. c",
        "<ol>\n<li>a\n<spoiler>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ol>"
      ),
      ("- a\n>! b", "<ul>\n<li>a</li>\n</ul>\n<spoiler>\n<p>b</p>\n</blockquote>"),
      ("- >! a\n  >! b", "<ul>\n<li>\n<spoiler>\n<p>a\nb</p>\n</blockquote>\n</li>\n</ul>"),
      (
        "- >! a\n  >!\n  >! b\n- c",
        "<ul>\n<li>\n<spoiler>\n<p>a</p>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>"
      ),
    ] as [(String, String)])
  func lists(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "Formatting spans the lines of a spoiler, and its definitions apply to the whole post",
    arguments: [
      (">! *a\n>! b*", "<spoiler>\n<p><em>a\nb</em></p>\n</blockquote>"),
      (">! [x]: /y\n\n[x]", "<spoiler>\n</blockquote>\n<p><a href=\"/y\">x</a></p>"),
      (
        "[x]\n\n>! [x]: /y\n>! z",
        "<p><a href=\"/y\">x</a></p>\n<spoiler>\n<p>z</p>\n</blockquote>"
      ),
    ] as [(String, String)])
  func formatting(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }

  @Test(
    "HTML by authors creates block quotes, but no spoilers",
    arguments: [
      (#"<blockquote class="spoiler">a</blockquote>"#, "<blockquote>a</blockquote>"),
      (#"<div class="spoiler">a</div>"#, "a"),
    ] as [(String, String)])
  func authors(markdown: String, html: String) {
    #expect(marked(markdown) == html)
  }
}
