import Testing

@Suite("Escapes")
struct EscapeTests {
  @Test(
    "A backslash makes every ASCII punctuation mark literal",
    arguments: [
      (##"\!\"\#\$\%\&\'\(\)\*\+\,\-\.\/"##, "!&quot;#$%&amp;'()*+,-./"),
      (#"\:\;\<\=\>\?\@"#, ":;&lt;=&gt;?@"),
      (#"\[\\\]\^\_\`\{\|\}\~"#, #"[\]^_`{|}~"#),
    ] as [(String, String)])
  func punctuation(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Before anything else it stands for itself",
    arguments: [
      #"C:\Users\name"#,
      #"\d+\s\w"#,
      #"\ä\→\«"#,
      #"a\ b"#,
      #"\1\0"#,
    ])
  func others(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "What is escaped begins and ends nothing",
    arguments: [
      (#"\*a*"#, "*a*"),
      (#"\[a](/b)"#, "[a](/b)"),
      (#"[a\](/b)"#, "[a](/b)"),
      (#"[a]\(/b)"#, "[a](/b)"),
      (#"[a](/b\)"#, "[a](/b)"),
      (#"!\[a](/b)"#, "![a](/b)"),
      (#"\![a](/b)"#, #"!<a href="/b">a</a>"#),
      (#"\<b>a"#, "&lt;b&gt;a"),
      (#"\&amp;"#, "&amp;amp;"),
      (#"\\*a*"#, #"\<em>a</em>"#),
      (#"\\\*a*"#, #"\*a*"#),
      (#"\https://a.example"#, #"\<a href="https://a.example">https://a.example</a>"#),
      (#"https\://a.example"#, "https://a.example"),
    ] as [(String, String)])
  func marks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Escapes count in addresses, titles and labels",
    arguments: [
      (#"[a](/b\*c)"#, #"<a href="/b*c">a</a>"#),
      (#"[a](/b\)c)"#, #"<a href="/b)c">a</a>"#),
      (#"[a](/b "c\"d")"#, #"<a href="/b" title="c&quot;d">a</a>"#),
      (#"[a\]b](/c)"#, #"<a href="/c">a]b</a>"#),
      ("[x\\]y]\n\n[x\\]y]: /z", #"<a href="/z">x]y</a>"#),
      ("[x\\!]\n\n[x!]: /z", "[x!]"),
    ] as [(String, String)])
  func addresses(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "In code, in HTML and in pointed addresses a backslash is one",
    arguments: [
      (#"`\*`"#, #"<code>\*</code>"#),
      (
        #"<https://a.example/\*>"#,
        #"<a href="https://a.example/%5C*">https://a.example/\*</a>"#
      ),
      (#"x <img src="/a" alt="\*">"#, #"x <img src="/a" alt="\*" />"#),
    ] as [(String, String)])
  func literal(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A block's mark that is escaped begins none",
    arguments: [
      (##"\# a"##, "<p># a</p>"),
      (#"\+ a"#, "<p>+ a</p>"),
      (#"1\) a"#, "<p>1) a</p>"),
      (#"\```"#, "<p>```</p>"),
      (#"\~~~"#, "<p>~~~</p>"),
      (#"\***"#, "<p>***</p>"),
      (#"\<div>"#, "<p>&lt;div&gt;</p>"),
      ("a\n\\===", "<p>a\n===</p>"),
      (#"\[x]: /y"#, "<p>[x]: /y</p>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
