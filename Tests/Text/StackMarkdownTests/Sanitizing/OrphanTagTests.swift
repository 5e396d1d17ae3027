import StackMarkdown
import Testing

/// Text that authors did not mean as HTML: generics, placeholders and unclosed tags.
@Suite("Unmatched tags in prose")
struct OrphanTagTests {
  @Test(
    "An unmatched start tag is removed without the text after it",
    arguments: [
      ("List<A> and Map<B, I>", "<p>List and Map&lt;B, I&gt;</p>"),
      ("x <i> y </i> z <b> w", "<p>x <i> y </i> z  w</p>"),
      ("a <kbd>b <kbd>c</kbd> d", "<p>a b <kbd>c</kbd> d</p>"),
      ("a <sup>b</sub> c", "<p>a b c</p>"),
      ("a <h1> b", "<p>a  b</p>"),
      ("a <ul> b", "<p>a  b</p>"),
      ("a <pre> b\n\nc", "<p>a  b</p>\n<p>c</p>"),
      ("a <code> b `c` d", "<p>a  b <code>c</code> d</p>"),
      ("<del>a", "<p>a</p>"),
      ("a <a href=\"/x\"> b", "<p>a  b</p>"),
      ("a <a href=\"/x\"> b <a href=\"/y\">c</a>", "<p>a  b <a href=\"/y\">c</a></p>"),
      ("<b>a <i>b</b> c", "<p><b>a b</b> c</p>"),
      ("<dl><dt>a<dd>b", "ab"),
    ])
  func starts(markdown: String, expected: String) {
    #expect(post(markdown).trimmed == expected)
  }

  @Test(
    "An unmatched end tag is removed",
    arguments: [
      "</b>", "</i>", "</kbd>", "</code>", "</a>", "</ul>", "</ol>", "</h2>", "</pre>",
      "</blockquote>",
      "</div>", "</span>", "</table>", "</u>", "</hr>", "</img>",
    ])
  func ends(tag: String) {
    #expect(post("a \(tag) b\n\nc") == "<p>a  b</p>\n<p>c</p>\n")
  }

  @Test("Paragraphs, list items and void elements need no end tag")
  func exempt() {
    #expect(post("a <p> b") == "<p>a </p><p> b</p>\n")
    #expect(post("<li>a") == "<li>a\n</li>")
    #expect(post("a <br> b <img src=\"/x\"> c") == "<p>a <br /> b <img src=\"/x\" /> c</p>\n")
    #expect(post("a </br> b") == "<p>a <br /> b</p>\n")
    #expect(post("a </p> b") == "<p>a </p> b\n")
  }

  @Test("Tags are matched by name, even across paragraphs and if they overlap")
  func pairs() {
    #expect(post("<b>a\n\nb</b>").contains("<p><b>b</b></p>"))
    #expect(
      post("<blockquote>\n\na\n\n</blockquote>\n\nb")
        == "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n")
    #expect(post("<i>a <b>b</i> c</b> d") == "<p><i>a <b>b</b></i><b> c</b> d</p>\n")
    #expect(post("<b>a</b></b> <b>c") == "<p><b>a</b> c</p>\n")
  }

  @Test("Unmatched tags do not affect elements that Markdown creates")
  func dialect() {
    #expect(post("**a <b> b**") == "<p><strong>a  b</strong></p>\n")
    #expect(post("a <em> *b* c") == "<p>a  <em>b</em> c</p>\n")
    #expect(post("- a <b> b\n- c") == "<ul>\n<li>a  b</li>\n<li>c</li>\n</ul>\n")
    #expect(post("`a` </code> b") == "<p><code>a</code>  b</p>\n")
    #expect(post("[a <b> b](/x)") == "<p><a href=\"/x\">a  b</a></p>\n")
  }

  @Test("An author's tag can be matched with an end tag that Markdown creates")
  func byNameAlone() {
    #expect(post("**a <strong> b** c") == "<p>a <strong> b</strong> c</p>\n")
    #expect(
      post("> a <blockquote> b\n\nc")
        == "\n<p>a </p><blockquote> b\n</blockquote>\n<p>c</p>\n")
  }

  @Test("Tags in code are text")
  func code() {
    #expect(post("`<b>` `</b>`") == "<p><code>&lt;b&gt;</code> <code>&lt;/b&gt;</code></p>\n")
    #expect(post("    <b>\n\nx") == "<pre><code>&lt;b&gt;\n</code></pre>\n<p>x</p>\n")
    #expect(post("```\n</code></pre>\n```").contains("&lt;/code&gt;&lt;/pre&gt;"))
    #expect(post("\\<b>x</b>") == "<p>&lt;b&gt;x</p>\n")
  }

  @Test("A rejected start tag is not matched with an end tag")
  func refused() {
    #expect(
      post("<a href=\"javascript:x\">a</a> <a href=\"/y\">b</a>")
        == "<p>a <a href=\"/y\">b</a></p>\n")
    #expect(post("<a>a <a href=\"/y\">b</a>") == "<p>a <a href=\"/y\">b</a></p>\n")
  }

  @Test("In served HTML, an unmatched start tag stays open")
  func served() {
    #expect(safeHTML("a List<B> c") == "a List<b> c</b>")
    #expect(Input.servedComment.html("a <i> b") == "a <i> b</i>")
  }

  @Test("In the Markdown of comments, tags are text")
  func comments() {
    #expect(comment("a List<B> c </b>") == "a List&lt;B&gt; c &lt;/b&gt;")
  }

  @Test("Thousands of unmatched tags do not affect the text")
  func many() {
    let prose = String(repeating: "A<B> ", count: 5_000)
    let expected = String(repeating: "A ", count: 5_000)
    #expect(post(prose + "end") == "<p>\(expected)end</p>\n")
  }
}
