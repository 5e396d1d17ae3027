import Testing

@Suite("List markers")
struct ListMarkerTests {
  @Test(
    "Three marks make bullets",
    arguments: [
      ("- a", "<ul>\n<li>a</li>\n</ul>"),
      ("+ a", "<ul>\n<li>a</li>\n</ul>"),
      ("* a", "<ul>\n<li>a</li>\n</ul>"),
      ("-\ta", "<ul>\n<li>a</li>\n</ul>"),
      ("   - a", "<ul>\n<li>a</li>\n</ul>"),
    ] as [(String, String)])
  func bullets(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "One to nine digits with a dot or parenthesis number an item",
    arguments: [
      ("1. a", "<ol>\n<li>a</li>\n</ol>"),
      ("1) a", "<ol>\n<li>a</li>\n</ol>"),
      ("0. a", "<ol start=\"0\">\n<li>a</li>\n</ol>"),
      ("007. a", "<ol start=\"7\">\n<li>a</li>\n</ol>"),
      ("42) a", "<ol start=\"42\">\n<li>a</li>\n</ol>"),
      ("123456789. a", "<ol start=\"123456789\">\n<li>a</li>\n</ol>"),
      ("1234567890. a", "<p>1234567890. a</p>"),
    ] as [(String, String)])
  func numbers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Without a space behind it, or with anything else for it, there is no list",
    arguments: [
      "-a",
      "-1 degree",
      "1.a",
      "3.5 kg",
      "1.) a",
      "(1) a",
      "a. b",
      "i) a",
      "-5. a",
      "• a",
      "– a",
      "1 a",
      "#. a",
    ])
  func noMarkers(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "An escaped marker is text",
    arguments: [
      (#"\- a"#, "<p>- a</p>"),
      (#"1\. a"#, "<p>1. a</p>"),
      ("\\* a\n\\* b", "<p>* a\n* b</p>"),
      (#"1986\. A good year"#, "<p>1986. A good year</p>"),
      ("&#42; a", "<p>* a</p>"),
    ] as [(String, String)])
  func escaped(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A list ends where the mark changes",
    arguments: [
      ("- a\n* b\n* c", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>"),
      ("1. a\n2) b", "<ol>\n<li>a</li>\n</ol>\n<ol start=\"2\">\n<li>b</li>\n</ol>"),
      ("- a\n1. b", "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>"),
      ("- a\n\n+ b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>"),
    ] as [(String, String)])
  func changes(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Only the first number counts",
    arguments: [
      ("1. a\n1. b\n1. c", "<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>"),
      ("5. a\n3. b", "<ol start=\"5\">\n<li>a</li>\n<li>b</li>\n</ol>"),
      ("1. a\n999. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
    ] as [(String, String)])
  func counting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A list interrupts a paragraph if it has text and begins with 1",
    arguments: [
      ("Steps:\n- a\n- b", "<p>Steps:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
      ("Steps:\n* a", "<p>Steps:</p>\n<ul>\n<li>a</li>\n</ul>"),
      ("Steps:\n1) a", "<p>Steps:</p>\n<ol>\n<li>a</li>\n</ol>"),
      ("Steps:\n01. a", "<p>Steps:</p>\n<ol>\n<li>a</li>\n</ol>"),
      ("It came out in\n2014. Nobody cared.", "<p>It came out in\n2014. Nobody cared.</p>"),
      ("a\n0. b", "<p>a\n0. b</p>"),
      ("a\n+", "<p>a\n+</p>"),
      ("a\n1.", "<p>a\n1.</p>"),
      ("a\n\n2. b", "<p>a</p>\n<ol start=\"2\">\n<li>b</li>\n</ol>"),
      ("a\n    - b", "<p>a\n- b</p>"),
      ("# a\n7. b", "<h1>a</h1>\n<ol start=\"7\">\n<li>b</li>\n</ol>"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Within a list the next item needs neither",
    arguments: [
      ("1. a\n2. b\n3.", "<ol>\n<li>a</li>\n<li>b</li>\n<li></li>\n</ol>"),
      ("- a\n-\n- b", "<ul>\n<li>a</li>\n<li></li>\n<li>b</li>\n</ul>"),
    ] as [(String, String)])
  func afterItems(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An item may be empty; a text may follow in the next line, not after a blank one",
    arguments: [
      ("-", "<ul>\n<li></li>\n</ul>"),
      ("1.", "<ol>\n<li></li>\n</ol>"),
      ("-    \n  a", "<ul>\n<li>a</li>\n</ul>"),
      ("-\n\n  a", "<ul>\n<li></li>\n</ul>\n<p>a</p>"),
      ("*\n* a\n*", "<ul>\n<li></li>\n<li>a</li>\n<li></li>\n</ul>"),
      ("-\na", "<ul>\n<li></li>\n</ul>\n<p>a</p>"),
      ("1.\n   a", "<ol>\n<li>a</li>\n</ol>"),
      ("-\n  ```\n  a\n  ```", "<ul>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n</ul>"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
