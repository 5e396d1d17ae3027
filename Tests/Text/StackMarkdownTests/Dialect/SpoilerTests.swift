import StackMarkdown
import Testing

@Suite("Spoilers")
struct SpoilerTests {
  @Test(
    "The marker >! creates a spoiler",
    arguments: [
      (">! a", "<p>a</p>"), (">!a", "<p>a</p>"), ("   >! a", "<p>a</p>"),
      (">! a\n>! b", "<p>a\nb</p>"), (">! a\n>!\n>! b", "<p>a</p>\n<p>b</p>"),
      (">! # a", "<h1>a</h1>"), (">!     a", "<pre><code>a\n</code></pre>"),
      (">! - a\n>! - b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
      (">! ```\n>! >! a\n>! ```", "<pre><code>&gt;! a\n</code></pre>"),
      (">! | a |\n>! |---|", post("| a |\n|---|").trimmed),
    ])
  func spoilers(markdown: String, content: String) {
    #expect(post(markdown) == "<blockquote class=\"spoiler\">\n\(content)\n</blockquote>\n")
  }

  @Test(
    "A paragraph in a spoiler continues on lines without the marker",
    arguments: [">! a\nb", ">! a\n    b", ">! a\n  b"])
  func lazyContinuation(markdown: String) {
    #expect(post(markdown) == "<blockquote class=\"spoiler\">\n<p>a\nb</p>\n</blockquote>\n")
  }

  @Test("A spoiler interrupts a paragraph")
  func interruptsParagraph() {
    #expect(
      post("a\n>! b") == "<p>a</p>\n<blockquote class=\"spoiler\">\n<p>b</p>\n</blockquote>\n")
  }

  @Test("A blank line separates two spoilers")
  func blankLine() {
    let spoiler = "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>\n"
    #expect(post(">! a\n\n>! a") == spoiler + spoiler)
  }

  @Test(
    "A character between > and ! makes an ordinary block quote",
    arguments: [("> ! a", "! a"), (">\\! a", "! a"), ("> a\n> ! b", "a\n! b")])
  func ordinaryQuotations(markdown: String, text: String) {
    #expect(post(markdown) == "<blockquote>\n<p>\(text)</p>\n</blockquote>\n")
  }

  @Test(
    "The marker is ignored in code, after a backslash and within a line",
    arguments: [
      ("    >! a", "<pre><code>&gt;! a\n</code></pre>\n"),
      ("```\n>! a\n```", "<pre><code>&gt;! a\n</code></pre>\n"),
      ("\\>! a", "<p>&gt;! a</p>\n"), ("a >! b", "<p>a &gt;! b</p>\n"),
    ])
  func noSpoilers(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test("Adjacent spoilers and block quotes are never merged")
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

  @Test(
    "Spoilers may be nested in spoilers, block quotes and lists",
    arguments: [
      (">!>! a", ["<blockquote class=\"spoiler\">", "<blockquote class=\"spoiler\">", "<p>a</p>"]),
      ("> >! a", ["<blockquote>", "<blockquote class=\"spoiler\">", "<p>a</p>"]),
      (">! > a", ["<blockquote class=\"spoiler\">", "<blockquote>", "<p>a</p>"]),
      ("- >! a", ["<ul>", "<li>", "<blockquote class=\"spoiler\">", "<p>a</p>"]),
      ("1. x\n\n   >! a", ["<p>x</p>", "<blockquote class=\"spoiler\">", "<p>a</p>"]),
    ])
  func nesting(markdown: String, lines: [String]) {
    #expect(post(markdown).contains(lines.joined(separator: "\n")))
  }
}
