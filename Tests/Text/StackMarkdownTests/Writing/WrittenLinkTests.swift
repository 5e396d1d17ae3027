import StackMarkdown
import Testing

@Suite("Links and images written as Markdown")
struct WrittenLinkTests {
  private func expect(_ html: String, _ markdown: String, _ site: Site = Site()) {
    expectWritten("<p>\(html)</p>", as: "\(markdown)\n", site)
  }

  @Test(
    "A URL has angle brackets only if it contains parentheses",
    arguments: [
      ("/x", "/x"), ("//y.example/x", "//y.example/x"), ("ftp://y.example", "ftp://y.example"),
      ("HTTPS://Y.example", "HTTPS://Y.example"), ("/x(y)", "</x(y)>"), ("/x(y", "</x(y>"),
      ("/x)", "</x)>"), ("/a b", "/a%20b"), ("/é", "/%C3%A9"), ("/a&lt;b&gt;", "/a%3Cb%3E"),
      ("/a\\b", "/a%5Cb"), ("/*a*_b_", "/*a*_b_"), ("/?a=1&amp;b=2", "/?a=1&b=2"),
      ("/?a&amp;copy;b", "/?a&amp;copy;b"), ("/?a&amp;#35;", "/?a&amp;#35;"),
    ] as [(String, String)])
  func address(html: String, markdown: String) {
    expect("<a href=\"\(html)\">a</a>", "[a](\(markdown))")
    expect("<img src=\"/i\(html)\" alt=\"a\">", imageOf(html, markdown))
  }

  /// Returns an image whose URL is `/i` followed by the given one, in the same brackets.
  private func imageOf(_ html: String, _ markdown: String) -> String {
    markdown.hasPrefix("<") ? "![a](</i\(markdown.dropFirst()))" : "![a](/i\(markdown))"
  }

  @Test(
    "Brackets and pipes in a URL are percent-encoded"
  )
  func encoded() {
    let markdown = written(.html("<p><a href=\"/a[b]|c\">d</a></p>"))
    #expect(markdown == "[d](/a%5Bb%5D%7Cc)\n")
    #expect(written(.markdown(markdown)) == markdown)
  }

  @Test(
    "Within HTML tags, no URL is written in angle brackets, which other implementations misread")
  func inHTML() {
    #expect(
      written(.html("<p>a <s><a href=\"/x(y)\">b</a></s></p>")) == "a <s>[b](/x\\(y\\))</s>\n")
    expect(
      "a <s><a href=\"https://x.example\">https://x.example</a></s>",
      "a <s>[https://x.example](https://x.example)</s>")
    expect(
      "<a href=\"HTTPS://x.example\">HTTPS://x.example</a>",
      "[HTTPS://x.example](HTTPS://x.example)")
  }

  @Test(
    "A title is in double quotes, with references for special characters",
    arguments: [
      ("t", "t"), ("say &quot;hi&quot;", "say &quot;hi&quot;"), ("it's (so)", "it's (so)"),
      ("a\\b", "a\\b"), ("a\\", "a\\\\"), ("a\\\"", "a\\\\&quot;"), ("&amp;lt;", "&amp;lt;"),
      ("a &amp; b", "a & b"), ("a\n\nb", "a&#10;&#10;b"), ("*a* [b]", "*a* &#91;b]"),
      ("a `b` {c}", "a &#96;b&#96; &#123;c}"),
      ("&lt;b&gt; $5", "&lt;b> &#36;5"),
    ] as [(String, String)])
  func title(html: String, markdown: String) {
    let attribute = "title='\(html.replacing("'", with: "&#39;"))'"
    expect("<a href=\"/x\" \(attribute)>a</a>", "[a](/x \"\(markdown)\")")
    expect("<img src=\"/x\" alt=\"a\" \(attribute)>", "![a](/x \"\(markdown)\")")
  }

  @Test("An empty title is omitted")
  func emptyTitle() {
    #expect(written(.html("<p><a href=\"/x\" title=\"\">a</a></p>")) == "[a](/x)\n")
    #expect(written(.html("<p><img src=\"/x\" alt=a title=\"\"></p>")) == "![a](/x)\n")
  }

  @Test(
    "Brackets in link text are escaped",
    arguments: [
      ("[a]", "\\[a\\]"), ("a]", "a\\]"), ("a[", "a\\["), ("a\\", "a\\\\"), ("(a)", "(a)"),
      ("a](/y)", "a\\](/y)"), ("<code>a]</code>", "`a]`"), ("a <em>b</em>", "a *b*"),
      ("<kbd>a</kbd>", "<kbd>a</kbd>"), ("<img src=\"/i\" alt=\"a\">", "![a](/i)"),
      ("a<br>b", "a\\\nb"), ("http://y.example", "http://y.example"),
      ("http://y.example/*b*", "http\\://y.example/\\*b\\*"), ("[tag:a]", "\\[tag:a\\]"),
    ] as [(String, String)])
  func text(html: String, markdown: String) {
    expect("<a href=\"/x\">\(html)</a>", "[\(markdown)](/x)")
  }

  @Test(
    "Text before and after a link does not become part of it",
    arguments: [
      ("<a href=\"/x\">a</a>(b)", "[a](/x)(b)"), ("<a href=\"/x\">a</a>[b]", "[a](/x)\\[b]"),
      ("<a href=\"/x\">a</a><a href=\"/y\">b</a>", "[a](/x)[b](/y)"),
      ("!<a href=\"/x\">a</a>", "\\![a](/x)"), ("Hi! <a href=\"/x\">a</a>", "Hi! [a](/x)"),
      ("[<a href=\"/x\">a</a>]", "\\[[a](/x)]"), ("<a href=\"/x\">a</a>: b", "[a](/x): b"),
      ("<em>a</em><a href=\"/x\">b</a>", "*a*[b](/x)"),
    ] as [(String, String)])
  func neighbours(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "A link whose text is its URL is written as an autolink",
    arguments: [
      ("https://x.example", "https://x.example", "<https://x.example>"),
      ("https://x.example/?a&amp;b", "https://x.example/?a&amp;b", "<https://x.example/?a&b>"),
      ("https://x.example/_a_*b*", "https://x.example/_a_*b*", "<https://x.example/_a_*b*>"),
      ("mailto:a@x.example", "a@x.example", "<a@x.example>"),
      ("https://x.example/", "https://x.example", "[https://x.example](https://x.example/)"),
      (
        "https://x.example/?a&amp;lt;b", "https://x.example/?a&amp;lt;b",
        "[https\\://x.example/?a&amp;lt;b](https://x.example/?a&amp;lt;b)"
      ),
      ("/x", "/x", "[/x](/x)"),
      (
        "https://x.example", "<b>https://x.example</b>",
        "[<b>https\\://x.example</b>](https://x.example)"
      ),
    ] as [(String, String, String)])
  func autolink(address: String, text: String, markdown: String) {
    expect("<a href=\"\(address)\">\(text)</a>", markdown)
  }

  @Test("A link with a title is not written as an autolink")
  func titledAddress() {
    expect(
      "<a href=\"https://x.example\" title=\"t\">https://x.example</a>",
      "[https://x.example](https://x.example \"t\")")
  }

  @Test(
    "Other mailto links are written as HTML",
    arguments: [
      "<a href=\"mailto:a@x.example\">write</a>",
      "<a href=\"mailto:a@x.example?subject=b\" title=\"t\">write</a>",
    ])
  func mail(html: String) { expect(html, html) }

  @Test("A mail address in link text is split, so that it is not linked")
  func mailInLink() {
    expect(
      "<a href=\"mailto:a@x.example\">mailto:a@x.example</a>",
      "<a href=\"mailto:a@x.example\">mailto\\:a<!-- -->@x.example</a>")
    expect(
      "<a href=\"/b\">https://x.example/@a.b</a>", "[https\\://x.example/<!-- -->@a.b](/b)")
  }

  private func tagLink(_ name: String, _ path: String) -> String {
    "<a href=\"/questions/tagged/\(path)\" class=\"post-tag\" "
      + "title=\"show questions tagged '\(name)'\" rel=\"tag\">\(name)</a>"
  }

  @Test("A tag is written as a tag, and text after it is escaped if it would form a link")
  func tags() {
    expect(tagLink("swift", "swift"), "[tag:swift]")
    expect(tagLink("c#", "c%23"), "[tag:c#]")
    expect(tagLink("c++", "c%2b%2b") + "(x)", "[tag:c++]\\(x)")
    expect(tagLink("a", "a") + ": b", "[tag:a]\\: b")
    expect(tagLink("a", "a") + "[b]", "[tag:a]\\[b]")
    expect("<em>\(tagLink("a", "a"))</em>", "*[tag:a]*")
  }

  @Test("A tag link with a resolved URL is written as an ordinary link without its title")
  func resolvedTag() {
    let site = Site(url: "https://x.example")
    #expect(
      written(.markdown("[tag:c#]"), site) == "[c#](https://x.example/questions/tagged/c%23)\n")
  }

  @Test(
    "The alternative text of an image is escaped",
    arguments: [
      ("", ""), ("a *b* _c_ `d`", "a \\*b\\* \\_c\\_ \\`d\\`"), ("[a]", "\\[a\\]"),
      ("a\\", "a\\\\"),
      ("&lt;b&gt;", "&lt;b>"), ("{a}", "\\{a}"), ("&quot;a", "&quot;a"), ("&amp;lt;", "&amp;lt;"),
      ("at http://x.example", "at http\\://x.example"),
      ("a ! b", "a ! b"), ("a | b", "a | b"), ("$a$", "\\$a\\$"),
    ] as [(String, String)])
  func alternativeText(html: String, markdown: String) {
    expect("<img src=\"/i\" alt=\"\(html)\">", "![\(markdown)](/i)")
  }

  @Test(
    "An image with a size or without alternative text is written as a tag",
    arguments: [
      "<img src=\"/i\" alt=\"a\" width=\"10\" />", "<img src=\"/i\" alt=\"a\" height=\"20\" />",
      "<img src=\"/i\" alt=\"a\" title=\"&quot;b&quot; &amp; c\" width=\"10\" height=\"20\" />",
      "<img src=\"/i\" />", "<img src=\"/i\" title=\"t\" />",
      "<a href=\"/x\"><img src=\"/i\" alt=\"a\" width=\"10\" /></a>",
    ])
  func sized(html: String) {
    let inLine =
      html.hasPrefix("<a")
      ? "[" + html.replacing("<a href=\"/x\">", with: "").replacing("</a>", with: "](/x)") : html
    expect("a \(html)", "a \(inLine)")
    // A tag alone on its line would start an HTML block, so the paragraph is written as HTML.
    expectWritten("<p>\(html)</p>", as: written(.html("<p>\(html)</p>")))
    #expect(written(.html("<p>\(html)</p>")).hasPrefix("<p><"))
  }
}
