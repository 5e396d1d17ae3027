import Testing

@Suite("Paragraphs")
struct ParagraphTests {
  @Test(
    "A blank line, and nothing less, parts two paragraphs",
    arguments: [
      ("first\nsecond", "<p>first\nsecond</p>"),
      ("first\n\nsecond", "<p>first</p>\n<p>second</p>"),
      ("first\n   \nsecond", "<p>first</p>\n<p>second</p>"),
      ("first\n\t\nsecond", "<p>first</p>\n<p>second</p>"),
      ("first\n\n\n\n\nsecond", "<p>first</p>\n<p>second</p>"),
      ("first\n\\\nsecond", "<p>first\n<br />\nsecond</p>"),
      ("first\n&nbsp;\nsecond", "<p>first\n\u{A0}\nsecond</p>"),
    ] as [(String, String)])
  func boundaries(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Blank lines before, behind and around a post count nothing",
    arguments: [
      ("\n\nonly", "<p>only</p>"),
      ("only\n\n\n", "<p>only</p>"),
      ("  \n\nonly\n  ", "<p>only</p>"),
      (
        "  \n\t\n",
        ""
      ),
    ] as [(String, String)])
  func edges(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "White space at the ends of a paragraph's lines is dropped, however much there is behind the first",
    arguments: [
      (" one\n  two\n   three", "<p>one\ntwo\nthree</p>"),
      ("one\n        two\n\t\tthree", "<p>one\ntwo\nthree</p>"),
      ("   one\n    two", "<p>one\ntwo</p>"),
      ("one \ntwo ", "<p>one\ntwo</p>"),
      ("one   \n\ntwo", "<p>one</p>\n<p>two</p>"),
      ("one\t\ntwo", "<p>one\ntwo</p>"),
    ] as [(String, String)])
  func indentation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "White space within a line stays as it is",
    arguments: [
      ("a  b   c", "a  b   c"),
      ("a\tb", "a   b"),
      ("abcd\te", "abcd    e"),
    ] as [(String, String)])
  func inner(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Characters that open blocks elsewhere are text within a line",
    arguments: [
      "a # b",
      "a > b",
      "a - b + c",
      "see 1. and 2)",
      "x = y == z",
      "a ~ b ``` c",
      "a | b",
      #"50% & more < less > "quoted""#,
      "it's <3",
      "a <- b -> c <> d",
      "(c) (tm) ... -- ---x",
      ":smile: [^1] ==marked== ++inserted++ H~2~O x^2^",
    ])
  func punctuation(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "Footnotes, tasks, definitions, attributes and other extensions of Markdown are text",
    arguments: [
      ("a[^1]\n[^1]", "a[^1]\n[^1]"),
      ("Term\n: definition", "Term\n: definition"),
      ("a {#id .class}", "a {#id .class}"),
      (#""a" -- 'b'..."#, "&quot;a&quot; -- 'b'..."),
      ("*[HTML]: Hyper", "*[HTML]: Hyper"),
      ("@name #1234 :tada:", "@name #1234 :tada:"),
    ] as [(String, String)])
  func unsupported(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test("A list of tasks is a list with brackets")
  func tasks() {
    #expect(
      post("- [ ] open\n- [x] done").trimmed
        == "<ul>\n<li>[ ] open</li>\n<li>[x] done</li>\n</ul>")
  }

  @Test("A post's head is no metadata")
  func frontMatter() {
    #expect(
      post("---\ntitle: x\n---").trimmed
        == "<hr />\n<h2>title: x</h2>")
  }
}
