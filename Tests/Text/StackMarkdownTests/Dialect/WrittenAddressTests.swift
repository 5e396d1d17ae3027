import Testing

/// Bare URLs in which characters are written as references or with a backslash.
@Suite("Character references and escapes in bare URLs")
struct WrittenAddressTests {
  private func link(_ address: String, text: String? = nil) -> String {
    "<a href=\"\(address)\">\(text ?? address)</a>"
  }

  @Test("Character references are decoded")
  func references() {
    #expect(
      paragraph("http://a.example/?a=1&amp;b=2 c") == "\(link("http://a.example/?a=1&amp;b=2")) c")
    #expect(paragraph("http://a.example/&#x41;&#65;b") == link("http://a.example/AAb"))
    #expect(
      paragraph("http://a.example/&copy;")
        == link("http://a.example/%C2%A9", text: "http://a.example/©"))
    #expect(paragraph("http://a.example/?a&amp;") == link("http://a.example/?a&amp;"))
  }

  @Test("Invalid character references stay unchanged")
  func noReferences() {
    #expect(paragraph("http://a.example/?a&copy=1") == link("http://a.example/?a&amp;copy=1"))
    #expect(
      paragraph("http://a.example/?a&bogus; b") == "\(link("http://a.example/?a&amp;bogus")); b")
    #expect(paragraph("http://a.example/?a&b;c") == link("http://a.example/?a&amp;b;c"))
    #expect(paragraph("http://a.example/?a&#;c") == link("http://a.example/?a&amp;#;c"))
    #expect(
      paragraph("http://a.example/?a&#12345678;c") == link("http://a.example/?a&amp;#12345678;c"))
  }

  @Test(
    "A reference to a character that ends a URL ends the URL",
    arguments: [
      ("&gt;", "&gt;"), ("&lt;", "&lt;"), ("&quot;", "&quot;"), ("&#39;", "'"),
      ("&nbsp;", "\u{A0}"), ("&#41;", ")"),
    ])
  func ends(reference: String, character: String) {
    #expect(
      paragraph("http://a.example/b\(reference)c") == "\(link("http://a.example/b"))\(character)c")
    #expect(
      paragraph("&lt; http://a.example\(reference)")
        == "&lt; \(link("http://a.example"))\(character)"
    )
  }

  @Test("A backslash before punctuation is removed")
  func escapes() {
    #expect(paragraph("http://a.example/foo\\_bar b") == "\(link("http://a.example/foo_bar")) b")
    #expect(paragraph("http://a.example/\\(b\\) c") == "\(link("http://a.example/(b)")) c")
    #expect(paragraph("(http://a.example/b\\)") == "(\(link("http://a.example/b")))")
    #expect(paragraph("http://a.example/b\\. c") == "\(link("http://a.example/b")). c")
    #expect(
      paragraph("http://a.example/b\\\\. c")
        == "\(link("http://a.example/b%5C", text: "http://a.example/b\\")). c")
    #expect(
      paragraph("http://a.example/b\\c")
        == link("http://a.example/b%5Cc", text: "http://a.example/b\\c"))
  }

  @Test("References and escapes are decoded in link and alternative text, but not in code")
  func elsewhere() {
    let text = "http://a.example/?a&amp;b\\_c"
    let shown = "http://a.example/?a&amp;b_c"
    #expect(paragraph("[\(text)](/d)") == link("/d", text: shown))
    #expect(paragraph("![\(text)](/d)") == "<img src=\"/d\" alt=\"\(shown)\" />")
    #expect(paragraph("`\(text)`") == "<code>http://a.example/?a&amp;amp;b\\_c</code>")
  }

  @Test("References in comments are not decoded")
  func comments() {
    let html = Input.comment.html("http://a.example/?a&amp;b")
    #expect(html.contains("href=\"http://a.example/?a&amp;amp;b\""))
  }
}
