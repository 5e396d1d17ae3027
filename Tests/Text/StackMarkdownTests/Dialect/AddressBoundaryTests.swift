import Testing

@Suite("Boundaries of bare URLs")
struct AddressBoundaryTests {
  @Test(
    "A bare URL starts after white space, an opening parenthesis or a delimiter of emphasis",
    arguments: [
      ("(https://a.example", "(‹https://a.example›"),
      ("b\nhttps://a.example", "b\n‹https://a.example›"),
      ("b\thttps://a.example", "b   ‹https://a.example›"),
      (#"\*https://a.example"#, "*‹https://a.example›"),
      ("~https://a.example", "~‹https://a.example›"),
      ("a_https://a.example", "a_‹https://a.example›"),
      (#""https://a.example"#, "&quot;https://a.example"),
      ("-https://a.example", "-https://a.example"), ("x=https://a.example", "x=https://a.example"),
      ("a:ftp://a.example", "a:ftp://a.example"), ("“https://a.example”", "“https://a.example”"),
      ("（https://a.example）", "（https://a.example）"),
      ("a\u{A0}https://a.example", "a\u{A0}https://a.example"),
      (#"\https://a.example"#, #"\https://a.example"#),
      ("[mailto:b@a.example]", "[mailto:b@a.example]"),
      ("ahttps://a.example", "ahttps://a.example"),
      ("1https://a.example", "1https://a.example"),
      ("`b`https://a.example", "<code>b</code>https://a.example"),
      ("**see**https://a.example", "<strong>see</strong>‹https://a.example›"),
      ("https://https://a.example", "‹https://https://a.example›"),
    ] as [(String, String)])
  func before(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Brackets belong to a URL only if they are balanced",
    arguments: [
      ("(see https://a.example/b)", "(see ‹https://a.example/b›)"),
      ("(https://a.example/b_(c))", "(‹https://a.example/b_(c)›)"),
      ("https://a.example/b_(c)_d", "‹https://a.example/b_(c)_d›"),
      ("https://a.example/b) c", "‹https://a.example/b›) c"),
      ("https://a.example/b(c d)", "‹https://a.example/b›(c d)"),
      ("[https://a.example/b]", "[https://a.example/b]"),
      ("{https://a.example/b}", "{https://a.example/b}"),
      ("{ https://a.example/b}", "{ ‹https://a.example/b›}"),
      ("https://a.example/{b}", #"<a href="https://a.example/%7Bb%7D">https://a.example/{b}</a>"#),
    ] as [(String, String)])
  func brackets(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Punctuation belongs to a URL, except at its end",
    arguments: [
      ("https://a.example/b.html, c", "‹https://a.example/b.html›, c"),
      ("https://a.example/b?!", "‹https://a.example/b›?!"),
      ("https://a.example/?b=c;d=e;", "‹https://a.example/?b=c;d=e›;"),
      ("https://a.example/b/", "‹https://a.example/b/›"),
      ("https://a.example/b-", "‹https://a.example/b-›"),
      ("https://a.example/b...", "‹https://a.example/b›..."),
      ("https://a.example/it's", #"<a href="https://a.example/it%27s">https://a.example/it's</a>"#),
      ("*https://a.example'*", "<em>‹https://a.example›'</em>"),
      ("https://a.example/b: c", "‹https://a.example/b›: c"),
      ("https://a.example/@b", "‹https://a.example/@b›"),
      ("https://a.example/#!b", "‹https://a.example/#!b›"),
    ] as [(String, String)])
  func punctuation(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "White space of any kind ends a URL",
    arguments: [
      ("https://a.example/b\nc", "‹https://a.example/b›\nc"),
      ("https://a.example/b\tc", "‹https://a.example/b› c"),
      ("https://a.example/b  \nc", "‹https://a.example/b›<br />\nc"),
    ] as [(String, String)])
  func spaces(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Emphasis, code and HTML tags around a URL are not part of it",
    arguments: [
      ("*https://a.example/b*", "<em>‹https://a.example/b›</em>"),
      ("**https://a.example/b**.", "<strong>‹https://a.example/b›</strong>."),
      ("_https://a.example/b_c_", "<em>‹https://a.example/b_c›</em>"),
      ("https://a.example/`b`", "‹https://a.example/›<code>b</code>"),
      ("https://a.example<br>b", "‹https://a.example›<br />b"),
      ("<b> https://a.example</b>", "<b> ‹https://a.example›</b>"),
    ] as [(String, String)])
  func delimiters(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "Underscores and asterisks within a URL do not start emphasis",
    arguments: [
      ("https://a.example/b_c_d_e", "‹https://a.example/b_c_d_e›"),
      ("https://a.example/__b__/c", "‹https://a.example/__b__/c›"),
      ("https://a.example/*/b/*/c", "‹https://a.example/*/b/*/c›"),
      ("*a https://a.example/b*c*", "<em>a ‹https://a.example/b*c›</em>"),
    ] as [(String, String)])
  func underscores(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "An ampersand without a semicolon starts no character reference in a URL",
    arguments: [
      ("https://a.example/?b&c=d", "‹https://a.example/?b&amp;c=d›"),
      ("https://a.example/?b&copy=c", "‹https://a.example/?b&amp;copy=c›"),
    ] as [(String, String)])
  func ampersands(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "A bare URL in link text stays text, unless the link is invalid",
    arguments: [
      ("[see https://a.example](/b)", #"<a href="/b">see https://a.example</a>"#),
      ("[see https://a.example](b)", "[see ‹https://a.example›](b)"),
      ("[see https://a.example]", "[see ‹https://a.example›]"),
      (#"<a href="/b">*https://a.example*</a>"#, #"<a href="/b"><em>https://a.example</em></a>"#),
      ("<kbd>(https://a.example</kbd>", "<kbd>(‹https://a.example›</kbd>"),
    ] as [(String, String)])
  func inLinks(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "A mailto URL requires an address with a local part and a domain",
    arguments: [
      ("mailto:a@b.example", "‹mailto:a@b.example›"),
      ("(mailto:a@b.example)", "(‹mailto:a@b.example›)"),
      ("mailto:a@b.example.", "‹mailto:a@b.example›."),
      ("mailto:a.b+c@d.example", "‹mailto:a.b+c@d.example›"),
      ("mailto:a@b", "mailto:a@b"),
      ("mailto:@b.example", "mailto:@b.example"),
    ] as [(String, String)])
  func mail(markdown: String, html: String) {
    #expect(paragraph(markdown) == linked(html))
  }

  @Test(
    "URLs with other schemes, hosts without a scheme and paths stay text",
    arguments: [
      "ssh://a.example",
      "git://a.example/b.git",
      "file:///etc/hosts",
      "ws://a.example",
      "www.a.example/b",
      "//a.example/b",
      "/questions/1",
      "a@b.example",
      "https:/a.example",
      "https//a.example",
      "https://",
      "https:///a",
      "http://.",
      "javascript://a.example",
    ])
  func other(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "A bare URL may be the whole content of a block",
    arguments: [
      ("https://a.example", "<p>‹https://a.example›</p>"),
      ("- https://a.example", "<ul>\n<li>‹https://a.example›</li>\n</ul>"),
      ("> https://a.example", "<blockquote>\n<p>‹https://a.example›</p>\n</blockquote>"),
      ("https://a.example\n---", "<h2>‹https://a.example›</h2>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == linked(html))
  }
}
