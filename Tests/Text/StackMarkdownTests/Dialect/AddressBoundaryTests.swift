import Testing

@Suite("Boundaries of bare URLs")
struct AddressBoundaryTests {
  @Test(
    "A bare URL starts after white space, an opening parenthesis or a delimiter of emphasis",
    arguments: [
      ("(https://a.example", #"(<a href="https://a.example">https://a.example</a>"#),
      ("b\nhttps://a.example", "b\n<a href=\"https://a.example\">https://a.example</a>"),
      ("b\thttps://a.example", #"b   <a href="https://a.example">https://a.example</a>"#),
      (#"\*https://a.example"#, #"*<a href="https://a.example">https://a.example</a>"#),
      ("~https://a.example", #"~<a href="https://a.example">https://a.example</a>"#),
      ("a_https://a.example", #"a_<a href="https://a.example">https://a.example</a>"#),
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
      (
        "**see**https://a.example",
        #"<strong>see</strong><a href="https://a.example">https://a.example</a>"#
      ),
      (
        "https://https://a.example",
        #"<a href="https://https://a.example">https://https://a.example</a>"#
      ),
    ] as [(String, String)])
  func before(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Brackets belong to a URL only if they are balanced",
    arguments: [
      (
        "(see https://a.example/b)",
        #"(see <a href="https://a.example/b">https://a.example/b</a>)"#
      ),
      (
        "(https://a.example/b_(c))",
        #"(<a href="https://a.example/b_(c)">https://a.example/b_(c)</a>)"#
      ),
      (
        "https://a.example/b_(c)_d",
        #"<a href="https://a.example/b_(c)_d">https://a.example/b_(c)_d</a>"#
      ),
      ("https://a.example/b) c", #"<a href="https://a.example/b">https://a.example/b</a>) c"#),
      (
        "https://a.example/b(c d)",
        #"<a href="https://a.example/b">https://a.example/b</a>(c d)"#
      ),
      ("[https://a.example/b]", "[https://a.example/b]"),
      ("{https://a.example/b}", "{https://a.example/b}"),
      (
        "{ https://a.example/b}",
        #"{ <a href="https://a.example/b">https://a.example/b</a>}"#
      ),
      (
        "https://a.example/{b}",
        #"<a href="https://a.example/%7Bb%7D">https://a.example/{b}</a>"#
      ),
    ] as [(String, String)])
  func brackets(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Punctuation belongs to a URL, except at its end",
    arguments: [
      (
        "https://a.example/b.html, c",
        #"<a href="https://a.example/b.html">https://a.example/b.html</a>, c"#
      ),
      ("https://a.example/b?!", #"<a href="https://a.example/b">https://a.example/b</a>?!"#),
      (
        "https://a.example/?b=c;d=e;",
        #"<a href="https://a.example/?b=c;d=e">https://a.example/?b=c;d=e</a>;"#
      ),
      ("https://a.example/b/", #"<a href="https://a.example/b/">https://a.example/b/</a>"#),
      ("https://a.example/b-", #"<a href="https://a.example/b-">https://a.example/b-</a>"#),
      ("https://a.example/b...", #"<a href="https://a.example/b">https://a.example/b</a>..."#),
      (
        "https://a.example/it's",
        #"<a href="https://a.example/it%27s">https://a.example/it's</a>"#
      ),
      ("*https://a.example'*", #"<em><a href="https://a.example">https://a.example</a>'</em>"#),
      ("https://a.example/b: c", #"<a href="https://a.example/b">https://a.example/b</a>: c"#),
      ("https://a.example/@b", #"<a href="https://a.example/@b">https://a.example/@b</a>"#),
      ("https://a.example/#!b", #"<a href="https://a.example/#!b">https://a.example/#!b</a>"#),
    ] as [(String, String)])
  func punctuation(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "White space of any kind ends a URL",
    arguments: [
      ("https://a.example/b\nc", "<a href=\"https://a.example/b\">https://a.example/b</a>\nc"),
      ("https://a.example/b\tc", #"<a href="https://a.example/b">https://a.example/b</a> c"#),
      (
        "https://a.example/b  \nc",
        "<a href=\"https://a.example/b\">https://a.example/b</a><br />\nc"
      ),
    ] as [(String, String)])
  func spaces(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Emphasis, code and HTML tags around a URL are not part of it",
    arguments: [
      (
        "*https://a.example/b*",
        #"<em><a href="https://a.example/b">https://a.example/b</a></em>"#
      ),
      (
        "**https://a.example/b**.",
        #"<strong><a href="https://a.example/b">https://a.example/b</a></strong>."#
      ),
      (
        "_https://a.example/b_c_",
        #"<em><a href="https://a.example/b_c">https://a.example/b_c</a></em>"#
      ),
      (
        "https://a.example/`b`",
        #"<a href="https://a.example/">https://a.example/</a><code>b</code>"#
      ),
      ("https://a.example<br>b", #"<a href="https://a.example">https://a.example</a><br />b"#),
      (
        "<b> https://a.example</b>",
        #"<b> <a href="https://a.example">https://a.example</a></b>"#
      ),
    ] as [(String, String)])
  func delimiters(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Underscores and asterisks within a URL do not start emphasis",
    arguments: [
      (
        "https://a.example/b_c_d_e",
        #"<a href="https://a.example/b_c_d_e">https://a.example/b_c_d_e</a>"#
      ),
      (
        "https://a.example/__b__/c",
        #"<a href="https://a.example/__b__/c">https://a.example/__b__/c</a>"#
      ),
      (
        "https://a.example/*/b/*/c",
        #"<a href="https://a.example/*/b/*/c">https://a.example/*/b/*/c</a>"#
      ),
      (
        "*a https://a.example/b*c*",
        #"<em>a <a href="https://a.example/b*c">https://a.example/b*c</a></em>"#
      ),
    ] as [(String, String)])
  func underscores(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An ampersand without a semicolon starts no character reference in a URL",
    arguments: [
      (
        "https://a.example/?b&c=d",
        #"<a href="https://a.example/?b&amp;c=d">https://a.example/?b&amp;c=d</a>"#
      ),
      (
        "https://a.example/?b&copy=c",
        #"<a href="https://a.example/?b&amp;copy=c">https://a.example/?b&amp;copy=c</a>"#
      ),
    ] as [(String, String)])
  func ampersands(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A bare URL in link text stays text, unless the link is invalid",
    arguments: [
      ("[see https://a.example](/b)", #"<a href="/b">see https://a.example</a>"#),
      (
        "[see https://a.example](b)",
        #"[see <a href="https://a.example">https://a.example</a>](b)"#
      ),
      ("[see https://a.example]", #"[see <a href="https://a.example">https://a.example</a>]"#),
      (
        #"<a href="/b">*https://a.example*</a>"#,
        #"<a href="/b"><em>https://a.example</em></a>"#
      ),
      (
        "<kbd>(https://a.example</kbd>",
        #"<kbd>(<a href="https://a.example">https://a.example</a></kbd>"#
      ),
    ] as [(String, String)])
  func inLinks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A mailto URL requires an address with a local part and a domain",
    arguments: [
      ("mailto:a@b.example", #"<a href="mailto:a@b.example">mailto:a@b.example</a>"#),
      ("(mailto:a@b.example)", #"(<a href="mailto:a@b.example">mailto:a@b.example</a>)"#),
      ("mailto:a@b.example.", #"<a href="mailto:a@b.example">mailto:a@b.example</a>."#),
      (
        "mailto:a.b+c@d.example",
        #"<a href="mailto:a.b+c@d.example">mailto:a.b+c@d.example</a>"#
      ),
      ("mailto:a@b", "mailto:a@b"),
      ("mailto:@b.example", "mailto:@b.example"),
    ] as [(String, String)])
  func mail(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
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
      ("https://a.example", #"<p><a href="https://a.example">https://a.example</a></p>"#),
      (
        "- https://a.example",
        "<ul>\n<li><a href=\"https://a.example\">https://a.example</a></li>\n</ul>"
      ),
      (
        "> https://a.example",
        "<blockquote>\n<p><a href=\"https://a.example\">https://a.example</a></p>\n</blockquote>"
      ),
      (
        "https://a.example\n---",
        #"<h2><a href="https://a.example">https://a.example</a></h2>"#
      ),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
