import StackMarkdown
import Testing

@Suite("Blocks")
struct BlockTests {
  @Test(
    "Paragraphs, headings, rules and quotations",
    arguments: [
      ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"), ("# a #\n## b", "<h1>a</h1>\n<h2>b</h2>\n"),
      ("#a", "<p>#a</p>\n"), ("###### a\n####### b", "<h6>a</h6>\n<p>####### b</p>\n"),
      ("a\n===\nb\n---", "<h1>a</h1>\n<h2>b</h2>\n"),
      ("***\n- - -\n___", "<hr />\n<hr />\n<hr />\n"),
      (
        "> a\n> > b\nc",
        "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b\nc</p>\n</blockquote>\n</blockquote>\n"
      ),
      (
        "> a\n\n> b",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>\n"
      ),
      ("a  \nb\\\nc", "<p>a<br />\nb<br />\nc</p>\n"), ("", ""), ("\n \n", ""),
      ("# a `#` #", "<h1>a <code>#</code></h1>\n"), ("## ##", "<h2></h2>\n"),
    ])
  func basics(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test(
    "Lists are tight or loose, begin with their number, and nest",
    arguments: [
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
      ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("- a\n  - b\n- c", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"),
      ("- a\n+ b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>\n"),
      ("1. a\n\n       b\n", "<ol>\n<li>\n<p>a</p>\n<pre><code>b\n</code></pre>\n</li>\n</ol>\n"),
      ("a\n1. b", "<p>a</p>\n<ol>\n<li>b</li>\n</ol>\n"), ("a\n2. b", "<p>a\n2. b</p>\n"),
      ("a\n-", "<h2>a</h2>\n"), ("-\n  a", "<ul>\n<li>a</li>\n</ul>\n"),
      ("- a\n\n\n  b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n"),
      (
        "- ```\n\n  a\n  ```\n- b",
        "<ul>\n<li>\n<pre><code>\na\n</code></pre>\n</li>\n<li>b</li>\n</ul>\n"
      ),
    ])
  func lists(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test("Definitions after a list do not make it loose")
  func definitionsAfterList() {
    for definition in ["  [1]: /x", "[1]: /x"] {
      #expect(
        post("- [a][1]\n- b\n\n\(definition)\n")
          == "<ul>\n<li><a href=\"/x\">a</a></li>\n<li>b</li>\n</ul>\n")
    }
  }

  @Test(
    "Lines that look like blocks inside a paragraph's code or links do not end it",
    arguments: [
      ("a `b\n    ``` c` d", "<p>a <code>b ``` c</code> d</p>\n"),
      ("a `b\n    # c` d", "<p>a <code>b # c</code> d</p>\n"),
      ("[a](/b\n    \"- c\")", "<p><a href=\"/b\" title=\"- c\">a</a></p>\n"),
      ("[x]: /y\n2. a", "<p>2. a</p>\n"), ("[x]: /y\n    a", "<p>a</p>\n"),
      ("[x]: /y\n===", "<p>===</p>\n"),
    ])
  func lookalikes(markdown: String, html: String) {
    #expect(post(markdown) == html)
  }

  @Test("Emphasis at the beginning of a text needs no letter before it")
  func emphasis() {
    #expect(post("_a_ __b__ *c*d") == "<p><em>a</em> <strong>b</strong> <em>c</em>d</p>\n")
    #expect(post("snake_case_x 2*3*4") == "<p>snake_case_x 2<em>3</em>4</p>\n")
    #expect(post("_\"a\"_ *(b)*") == "<p><em>&quot;a&quot;</em> <em>(b)</em></p>\n")
  }

  @Test(
    "Line ends of every kind, a byte order mark and NUL",
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

  @Test("HTML that CommonMark lets pass reaches the sanitiser whole")
  func html() {
    #expect(post("<kbd>Ctrl</kbd> *a*") == "<p><kbd>Ctrl</kbd> <em>a</em></p>\n")
    #expect(post("<pre>\n*a*\n\n*b*\n</pre>") == "<pre>*a*\n\n*b*\n</pre>\n")
    #expect(post("a <!-- b --> c") == "<p>a  c</p>\n")
  }
}
