import Mustache
import Testing

@Suite struct EscapingTests {
  private static let declaration = RecordDeclaration(["v": .text, "a": .address, "m": .markup])

  private func rendered(_ text: String, in page: String) throws -> String {
    try render("{{v}}", page: page, for: Self.declaration, [.text(text), .none, .none])
  }

  @Test(
    "Text in HTML is escaped",
    arguments: [
      ("plain", "plain"), ("", ""),
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\" onload='x'", "&quot; onload=&#39;x&#39;"), ("&amp; & &", "&amp;amp; &amp; &amp;"),
      ("*[<_`", "*[&lt;_`"), ("tab\tline\r\n\u{C}", "tab\tline\r\n\u{C}"),
      ("\u{0}\u{1}\u{8}\u{B}\u{1F}\u{7F}", String(repeating: "\u{FFFD}", count: 6)),
      ("\u{80}é\u{85}\u{9F}\u{A0}", "\u{FFFD}é\u{FFFD}\u{FFFD}\u{A0}"),
      ("a\u{FFFE}b\u{FFFF}c", "a\u{FFFD}b\u{FFFD}c"),
      (String(decoding: [0x61, 0xEF, 0xB7, 0x90], as: UTF8.self), "a\u{FFFD}"),
      ("\u{FFFD}\u{FFFC}\u{FDF0}\u{FF01}\u{202E}", "\u{FFFD}\u{FFFC}\u{FDF0}\u{FF01}\u{202E}"),
      ("é<👩‍🚀>", "é&lt;👩‍🚀&gt;"),
      (
        "more than fifteen bytes of text, so that it is not stored in place",
        "more than fifteen bytes of text, so that it is not stored in place"
      ),
      ("more than fifteen bytes <of> text", "more than fifteen bytes &lt;of&gt; text"),
    ])
  func html(text: String, expected: String) throws {
    #expect(try rendered(text, in: "p.html") == expected)
  }

  @Test("Special characters are escaped at any offset", arguments: 0..<20)
  func offsets(offset: Int) throws {
    let replacements = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\u{0}": "\u{FFFD}",
      "%": "%", "#": "#", "=": "=", "?": "?", "\u{7F}": "\u{FFFD}", "é": "é",
      "\u{A0}": "\u{A0}", "\u{85}": "\u{FFFD}", "\u{FF01}": "\u{FF01}",
    ]
    for (character, replacement) in replacements {
      let (before, after) = (String(repeating: "x", count: offset), "y\u{1}'z")
      let expected = before + replacement + "y\u{FFFD}&#39;z"
      #expect(try rendered(before + character + after, in: "p.html") == expected)
    }
  }

  @Test(
    "Text in XML is escaped",
    arguments: [
      ("<a b=\"c\">'&'</a>", "&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;"),
      ("]]>", "]]&gt;"),
      ("tab\tline\r\n", "tab\tline\r\n"),
      ("\u{0}\u{1}\u{8}\u{B}\u{C}\u{1F}", String(repeating: "\u{FFFD}", count: 6)),
      ("a\u{FFFE}b\u{FFFF}c", "a\u{FFFD}b\u{FFFD}c"),
      ("\u{FFFD}\u{FFFC}\u{F000}\u{FF01}", "\u{FFFD}\u{FFFC}\u{F000}\u{FF01}"),
      ("é👩‍🚀\u{7F}\u{85}", "é👩‍🚀\u{FFFD}\u{FFFD}"),
    ])
  func xml(text: String, expected: String) throws {
    #expect(try rendered(text, in: "p.xml") == expected)
  }

  @Test(
    "Text in Markdown is escaped",
    arguments: [
      // Inline syntax.
      ("*a* _b_ `c` ~~d~~", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~"),
      ("[a](b) ![c][d]", "\\[a\\](b) !\\[c\\]\\[d\\]"), ("a\\b\\", "a\\\\b\\\\"),
      ("a|b $c$", "a\\|b \\$c\\$"),
      ("<script>", "&lt;script>"), ("<!-- x -->", "&lt;!-- x -->"),
      ("<https://a.b>", "&lt;https\\://a.b>"),
      // Character references, and other ampersands.
      ("&lt; &#60; &#x3c;", "&amp;lt; &amp;#60; &amp;#x3c;"),
      ("R&D & a&b, x&", "R&D & a&b, x&amp;"), ("AT&T", "AT&amp;T"),
      // Control characters.
      ("\u{1B}a\u{80}\u{9B}\u{A0}b\u{C2}é", "\u{FFFD}a\u{FFFD}\u{FFFD}\u{A0}b\u{C2}é"),
      ("&;", "&;"),
      // Block syntax at the start of a line.
      ("# a", "\\# a"), ("### a", "\\### a"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("---", "\\---"),
      ("===", "\\==="),
      ("> a", "&gt; a"), ("1. a", "1\\. a"), ("12345) a", "12345\\) a"), ("1.5.2", "1\\.5.2"),
      ("1", "1"),
      ("#a", "\\#a"), ("  # a", "\\# a"), (".net", ".net"), (") a", ") a"), ("*", "\\*"),
      ("~~~", "\\~\\~\\~"), ("```", "\\`\\`\\`"),
      // Block syntax elsewhere.
      ("a # b", "a # b"), ("C# or F#?", "C# or F#?"), ("a - b + c = d > e", "a - b + c = d > e"),
      ("in 1. or 2)", "in 1. or 2)"),
      ("a: -1", "a: -1"), ("Hello! (x) \"z\" 'q'", "Hello! (x) \"z\" 'q'"),
      // Attributes, containers and automatic links of Markdown extensions.
      ("a {onclick=b}", "a \\{onclick=b}"), ("::: a", "\\::: a"), ("!!! a", "\\!!! a"),
      ("% a", "&#37; a"), ("a ::: 5% !", "a ::: 5% !"),
      ("www.a.b/<c>", "www\\.a.b/&lt;c>"), ("a (WWW.b.c)", "a (WWW\\.b.c)"), ("awww. b", "awww. b"),
      ("https://a.b", "https\\://a.b"), ("a//b: c", "a//b: c"),
      ("xmpp:a@b.c", "xmpp:a<!-- -->@b.c"), ("a@b.c", "a<!-- -->@b.c"),
      ("a@b", "a@b"), ("@b.c a @b.c a@b.", "@b.c a @b.c a@b."), ("javascript:a", "javascript\\:a"),
      ("Data:, xdata:a data: a", "Data\\:, xdata:a data: a"),
      // Closing sequences of headings.
      ("a #", "a \\#"), ("a ##", "a \\##"), ("a ## ", "a \\##"), ("C#", "C#"), ("#", "\\#"),
      // White space.
      ("a\nb", "a b"), ("a\r\n\r\nb", "a b"), ("a  \nb", "a b"), ("a\tb\u{B}c\u{C}d", "a b c d"),
      ("    a", "a"), ("\n\na\n", "a"),
      (" ", ""), ("", ""), ("a\n# b\n- c", "a # b - c"), ("a   b", "a b"), ("a\u{A0}b", "a\u{A0}b"),
      ("\u{0}", "\u{FFFD}"),
    ])
  func markdown(text: String, expected: String) throws {
    #expect(try rendered(text, in: "p.md") == expected)
  }

  private func rendered(_ address: LinkAddress, in page: String) throws -> String {
    try render("{{a}}", page: page, for: Self.declaration, [.none, .address(address), .none])
  }

  @Test(
    "Addresses are escaped in HTML, XML and Markdown",
    arguments: [
      ("https://a.b/c?d=e&f=g#h", "https://a.b/c?d=e&amp;f=g#h", "https://a.b/c?d=e&f=g#h"),
      (
        "https://a.b/\"><script>", "https://a.b/&quot;&gt;&lt;script&gt;",
        "https://a.b/%22%3E%3Cscript%3E"
      ),
      ("https://a.b/'x'`y`", "https://a.b/&#39;x&#39;`y`", "https://a.b/%27x%27%60y%60"),
      (
        "https://a.b/Swift_(parser) x", "https://a.b/Swift_(parser) x",
        "https://a.b/Swift_%28parser%29%20x"
      ),
      (
        "https://a.b/?x&lt;y&#60;", "https://a.b/?x&amp;lt;y&amp;#60;",
        "https://a.b/?x&amp;lt;y&amp;#60;"
      ),
      ("https://a.b/\\x|y", "https://a.b/\\x|y", "https://a.b/%5Cx%7Cy"),
      ("https://a.b/{c}", "https://a.b/{c}", "https://a.b/%7Bc%7D"),
      ("https://[::1]/*a*~b", "https://[::1]/*a*~b", "https://[::1]/*a*~b"),
      ("mailto:a@b.c", "mailto:a@b.c", "mailto:a@b.c"),
      ("../q/1.html#a", "../q/1.html#a", "../q/1.html#a"),
      ("https://例え.jp/é", "https://例え.jp/é", "https://例え.jp/é"),
    ])
  func addresses(text: String, html: String, markdown: String) throws {
    let address = try #require(LinkAddress(text))
    #expect(try rendered(address, in: "p.html") == html)
    #expect(try rendered(address, in: "p.xml") == html)
    #expect(try rendered(address, in: "p.md") == markdown)
  }

  @Test("Markup is printed unchanged, and escaped in XML")
  func markup() throws {
    let markup = TemplateRecord.Value.markup(Array("<p class=\"x\">*&amp;</p>\u{0}".utf8))
    let values: [TemplateRecord.Value] = [.none, .none, markup]
    for (page, template, expected) in [
      ("p.html", "{{m}}", "<p class=\"x\">*&amp;</p>\u{0}"),
      ("p.md", "{{m}}", "<p class=\"x\">*&amp;</p>\u{0}"),
      ("p.md", "{{&m}}", "<p class=\"x\">*&amp;</p>\u{0}"),
      ("p.xml", "{{m}}", "&lt;p class=&quot;x&quot;&gt;*&amp;amp;&lt;/p&gt;\u{FFFD}"),
      ("p.xml", "<![CDATA[{{{m}}}]]>", "<![CDATA[<p class=\"x\">*&amp;</p>\u{0}]]>"),
    ] {
      #expect(try render(template, page: page, for: Self.declaration, values) == expected)
    }
  }

  @Test("Numbers are printed the same in every format", arguments: ["p.html", "p.md", "p.xml"])
  func numbers(page: String) throws {
    let declaration = RecordDeclaration(["n": .number])
    for number in [0, 7, -5, 1_234_567, Int.max, Int.min] {
      #expect(try render("{{n}}", page: page, for: declaration, [.number(number)]) == "\(number)")
    }
  }
}
