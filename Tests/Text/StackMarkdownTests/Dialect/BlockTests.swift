import StackMarkdown
import Testing

@Suite("Block structure")
struct BlockTests {
  @Test("Definitions after a list do not make it loose")
  func definitionsAfterList() {
    for definition in ["  [1]: /x", "[1]: /x"] {
      #expect(
        post("- [a][1]\n- b\n\n\(definition)\n")
          == "<ul>\n<li><a href=\"/x\">a</a></li>\n<li>b</li>\n</ul>\n")
    }
  }

  @Test(
    "Line ends, byte order marks and control characters are normalized",
    arguments: [
      ("a\r\nb\r\n\r\n- c\r\n", "<p>a\nb</p>\n<ul>\n<li>c</li>\n</ul>\n"),
      ("a\rb", "<p>a\nb</p>\n"),
      ("\u{FEFF}# a", "<h1>a</h1>\n"), ("a\0b", "<p>a\u{FFFD}b</p>\n"),
      ("```\r\na\r\n\r\nb\r\n```\r\n", "<pre><code>a\n\nb\n</code></pre>\n"),
      ("a  \r\nb", "<p>a<br />\nb</p>\n"), ("\u{1}0\u{2}", "<p>\u{FFFD}0\u{FFFD}</p>\n"),
    ])
  func bytes(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test("Inline HTML, HTML blocks and comments are passed to the sanitizer unchanged")
  func html() {
    #expect(post("<kbd>Ctrl</kbd> *a*") == "<p><kbd>Ctrl</kbd> <em>a</em></p>\n")
    #expect(post("<pre>\n*a*\n\n*b*\n</pre>") == "<pre>*a*\n\n*b*\n</pre>\n")
    #expect(post("a <!-- b --> c") == "<p>a  c</p>\n")
  }
}
