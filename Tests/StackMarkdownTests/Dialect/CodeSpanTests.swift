import Testing

@Suite("Code spans")
struct CodeSpanTests {
  @Test(
    "As many backticks close a span as have opened it",
    arguments: [
      ("`a`", "<code>a</code>"),
      ("``a ` b``", "<code>a ` b</code>"),
      ("` `` `", "<code>``</code>"),
      ("```a `` b``` c", "<code>a `` b</code> c"),
      ("`a``b`", "<code>a``b</code>"),
      ("`a` `b`", "<code>a</code> <code>b</code>"),
      ("`a`b`c`", "<code>a</code>b<code>c</code>"),
    ] as [(String, String)])
  func delimiters(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Backticks without a partner are text",
    arguments: [
      "`a",
      "a`",
      "``a`",
      "`a``",
      "```a``",
      "it`s and that`` is",
    ])
  func unclosed(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "A longer run that finds no partner leaves the shorter ones theirs",
    arguments: [
      ("``a `b`", "``a <code>b</code>"),
      ("`a `` `b`", "<code>a `` </code>b`"),
      ("``` a `b`", "``` a <code>b</code>"),
    ] as [(String, String)])
  func partly(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "One space is taken from each end if both have one and there is more inside",
    arguments: [
      ("` a `", "<code>a</code>"),
      ("`  a  `", "<code> a </code>"),
      ("` a`", "<code> a</code>"),
      ("`a `", "<code>a </code>"),
      ("` `", "<code> </code>"),
      ("`   `", "<code>   </code>"),
      ("`a  b`", "<code>a  b</code>"),
    ] as [(String, String)])
  func spaces(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A line end is a space in code",
    arguments: [
      ("`a\nb`", "<code>a b</code>"),
      ("`\na\n`", "<code>a</code>"),
      ("``\na\nb\n``", "<code>a b</code>"),
      ("`a \n  b`", "<code>a  b</code>"),
    ] as [(String, String)])
  func lines(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Nothing in a span is Markdown or HTML",
    arguments: [
      ("`*a* _b_ **c**`", "<code>*a* _b_ **c**</code>"),
      ("`<b>a</b>`", "<code>&lt;b&gt;a&lt;/b&gt;</code>"),
      ("`&amp; &lt;`", "<code>&amp;amp; &amp;lt;</code>"),
      ("`[a](/b)`", "<code>[a](/b)</code>"),
      (#"`a\`"#, #"<code>a\</code>"#),
      (#"`\`a`"#, #"<code>\</code>a`"#),
      (#"`\*a\*`"#, #"<code>\*a\*</code>"#),
      ("`List<String>`", "<code>List&lt;String&gt;</code>"),
      (#"`"a" & 'b'`"#, "<code>&quot;a&quot; &amp; 'b'</code>"),
      ("`https://a.example`", "<code>https://a.example</code>"),
      ("`<!-- a -->`", "<code>&lt;!-- a --&gt;</code>"),
      ("`<https://a.example>`", "<code>&lt;https://a.example&gt;</code>"),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A backslash before the opening backtick makes it text, one in the code does not",
    arguments: [
      (#"\`a`"#, "`a`"),
      (#"\`a\`"#, "`a`"),
      (#"\\`a`"#, #"\<code>a</code>"#),
      (#"\``a`"#, "`<code>a</code>"),
      ("&#96;a`", "`a`"),
    ] as [(String, String)])
  func escaped(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "The span that begins first wins over links, tags and emphasis, and they over it",
    arguments: [
      ("[a `b](/c)`", "[a <code>b](/c)</code>"),
      ("`a [b` c](/d)", "<code>a [b</code> c](/d)"),
      (#"`<a href="`">`"#, "<code>&lt;a href=&quot;</code>&quot;&gt;`"),
      (#"<a href="/`">`</a>"#, #"<a href="/%60">`</a>"#),
      (
        "<https://a.example/`b>`",
        #"<a href="https://a.example/%60b">https://a.example/`b</a>`"#
      ),
      ("*a `b*`", "*a <code>b*</code>"),
      ("[a](/b`c) `d", #"<a href="/b%60c">a</a> `d"#),
    ] as [(String, String)])
  func precedence(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A span stands beside words and punctuation",
    arguments: [
      ("a`b`c", "a<code>b</code>c"),
      ("(`a`), `b`.", "(<code>a</code>), <code>b</code>."),
      ("*`a`*b", "*<code>a</code>*b"),
      ("[`a`](/b)", #"<a href="/b"><code>a</code></a>"#),
    ] as [(String, String)])
  func neighbours(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }
}
