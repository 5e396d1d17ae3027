import StackMarkdown
import Testing

@Suite("Spoilers")
struct SpoilerTests {
  @Test(
    "The marker >! makes a quotation that hides its text",
    arguments: [
      (">! a", "<p>a</p>"), (">!a", "<p>a</p>"), ("   >! a", "<p>a</p>"),
      (">! a\n>! b", "<p>a\nb</p>"), (">! a\n>!\n>! b", "<p>a</p>\n<p>b</p>"),
      (">! a\nb", "<p>a\nb</p>"), (">! # a", "<h1>a</h1>"),
      (">! - a\n>! - b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
      (">! ```\n>! >! a\n>! ```", "<pre><code>&gt;! a\n</code></pre>"),
      (">!     a", "<pre><code>a\n</code></pre>"),
    ])
  func spoilers(markdown: String, content: String) {
    #expect(post(markdown) == "<blockquote class=\"spoiler\">\n\(content)\n</blockquote>\n")
  }

  @Test("Spoilers and quotations never merge, whichever comes first")
  func neverMerge() {
    #expect(
      post(">! foo\n> bar\n>! baz") == """
        <blockquote class="spoiler">
        <p>foo</p>
        </blockquote>
        <blockquote>
        <p>bar</p>
        </blockquote>
        <blockquote class="spoiler">
        <p>baz</p>
        </blockquote>

        """)
  }
}
