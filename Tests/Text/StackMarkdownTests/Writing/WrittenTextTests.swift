import StackMarkdown
import Testing

/// Tests which characters of text are escaped, and where.
@Suite("Text written as Markdown")
struct WrittenTextTests {
  static let lineStarts: [(String, String)] = [
    ("# a", "\\# a"), ("###### a", "\\###### a"), ("#", "\\#"),
    ("#a", "#a"), ("#!/bin/sh", "#!/bin/sh"), ("a # b", "a # b"),
    ("- a", #"\- a"#), ("-", #"\-"#), ("-a", "-a"), ("-1", "-1"), ("a - b", "a - b"),
    ("+ a", #"\+ a"#), ("+", #"\+"#), ("+1 for that", "+1 for that"), ("a + b", "a + b"),
    ("* a", #"\* a"#), ("*", #"\*"#),
    ("1. a", #"1\. a"#), ("1.", #"1\."#), ("1) a", #"1\) a"#), ("0. a", #"0\. a"#),
    ("123456789. a", #"123456789\. a"#), ("1234567890. a", "1234567890. a"),
    ("1.5 a", "1.5 a"), ("v1. a", "v1. a"), ("a 1. b", "a 1. b"), ("(1) a", "(1) a"),
    ("---", #"\---"#), ("- - -", #"\- - -"#), ("--", #"\--"#), ("-- a", "-- a"),
    ("***", #"\*\*\*"#), ("___", #"\_\_\_"#),
    ("===", #"\==="#), ("=", #"\="#), ("= a", "= a"), ("=== a", "=== a"),
    ("~~~", #"\~\~\~"#), ("~~~ a", #"\~\~\~ a"#), ("~/a", "~/a"),
    (":::", #"\:::"#), ("a ::: b", "a ::: b"), ("% a", "&#37; a"), ("a % b", "a % b"),
    ("!!! a", #"\!!! a"#), ("!a", "!a"), ("+---+", #"\+---+"#), ("+++", #"\+++"#),
    ("--+--", #"\--+--"#),
    ("{a}", #"\{a}"#),
    ("&gt; a", #"\> a"#), ("&gt;a", #"\>a"#), ("&gt;! a", #"\>! a"#), ("a &gt; b", "a > b"),
    ("|-|", #"\|-|"#), (":--", #"\:--"#), (":-)", ":-)"), ("| a", "| a"), ("a | b", "a | b"),
  ]

  @Test(
    "Text that would start a block is escaped only at the start of a line",
    arguments: lineStarts)
  func lineStart(text: String, markdown: String) {
    expectWritten("<p>\(text)</p>", as: "\(markdown)\n")
    expectWritten("<p>x\n\(text)</p>", as: "x\n\(markdown)\n")
    expectWritten("<p>x<br>\(text)</p>", as: "x\\\n\(markdown)\n")
    expectWritten("<ul><li>\(text)</li></ul>", as: "- \(markdown)\n")
    expectWritten("<blockquote><p>\(text)</p></blockquote>", as: "> \(markdown)\n")
  }

  static let words: [(String, String)] = [
    ("2 * 3", "2 * 3"), ("2*3", #"2\*3"#), ("*a", #"\*a"#), ("a*", #"a\*"#),
    ("snake_case_name", "snake_case_name"), ("_private", #"\_private"#),
    ("trailing_", #"trailing\_"#), ("__init__", #"\_\_init\_\_"#), ("a _ b", "a _ b"),
    ("a`b", #"a\`b"#), ("``", #"\`\`"#),
    ("[a]", #"\[a]"#), ("a[0]", #"a\[0]"#), ("a]", "a]"),
    ("[a](/b)", #"\[a](/b)"#), ("[a]: /b", #"\[a]: /b"#), ("![a](/b)", #"!\[a](/b)"#),
    ("[tag:swift]", #"\[tag:swift]"#), ("[meta-tag:bug]", #"\[meta-tag:bug]"#),
    ("Array&lt;Int&gt;", "Array&lt;Int>"), ("a &lt; b", "a < b"), ("a &lt;3", "a <3"),
    ("&lt;/p", "&lt;/p"), ("&lt;!-- a", "&lt;!-- a"), ("&lt;?php", "&lt;?php"),
    ("a &lt;", "a &lt;"), ("&lt;https://x.example&gt;", #"&lt;https\://x.example>"#),
    ("a{b}", #"a\{b}"#), ("www.x.example", #"www\.x.example"#), ("awww. b", "awww. b"),
    ("xmpp:a@b", "xmpp:a<!-- -->@b"),
    ("a@b.c", "a<!-- -->@b.c"), ("@b.c a @b.c a@b.", "@b.c a @b.c a@b."),
    ("javascript:a", "javascript\\:a"), ("DATA:, xdata:a data: a", "DATA\\:, xdata:a data: a"),
    ("a@xmpp:b", "a@xmpp:b"),
    ("AT&amp;T", "AT&T"), ("a &amp; b;", "a & b;"), ("&amp;lt;", "&amp;lt;"),
    ("&amp;#38;", "&amp;#38;"), ("&amp;#x26;", "&amp;#x26;"), ("&amp;copy", "&copy"),
    ("C:\\dir", #"C:\dir"#), ("\\*", #"\\\*"#), ("\\\\server", #"\\\server"#),
    ("a\\", #"a\\"#), ("\\d+", #"\d+"#), ("\\ a", #"\\ a"#), ("\\#a", "\\\\#a"),
    ("http://x.example", #"http\://x.example"#), ("FTP://x.example", #"FTP\://x.example"#),
    ("mailto:a@x.example", #"mailto\:a<!-- -->@x.example"#), ("file://a", #"file\://a"#),
    ("a://b", "a://b"), ("http:a", "http:a"), ("a@x.example", "a<!-- -->@x.example"),
    ("“quoted” – dash… 中文 😀", "“quoted” – dash… 中文 😀"), ("a\u{A0}b", "a\u{A0}b"),
    ("$5", "$5"), ("$5 and $6", #"\$5 and \$6"#), ("~~a~~", #"\~\~a\~\~"#), ("~a", "~a"),
    ("\\begin{a}", #"\begin\{a}"#),
  ]

  @Test(
    "Within a line, only text that would be parsed as syntax is escaped", arguments: words)
  func word(text: String, markdown: String) {
    expectWritten("<p>a \(text)</p>", as: "a \(markdown)\n")
    expectWritten("<h2>a \(text)</h2>", as: "## a \(markdown)\n")
    expectWritten("<p>a <b>\(text)</b></p>", as: "a <b>\(markdown)</b>\n")
  }

  @Test(
    "Dollar signs, tildes and environments are escaped on sites that support them",
    arguments: [
      ("$5 and $6", #"\$5 and \$6"#), ("a$b", #"a\$b"#), ("~~a~~", #"\~\~a\~\~"#),
      ("a ~ b", #"a \~ b"#), ("\\begin{a}", #"\\begin\{a}"#), ("\\$a", #"\\\$a"#),
    ] as [(String, String)])
  func extras(text: String, markdown: String) {
    let site = Site(hasMath: true, hasStrikethrough: true)
    expectWritten("<p>a \(text)</p>", as: "a \(markdown)\n", site)
  }

  static let headings: [(String, String)] = [
    ("<h1>a</h1>", "# a\n"), ("<h6>a</h6>", "###### a\n"), ("<h1></h1>", "# \n"),
    ("<h2># a</h2>", "## # a\n"), ("<h2>- a</h2>", "## - a\n"), ("<h2>1. a</h2>", "## 1. a\n"),
    ("<h2>&gt; a</h2>", "## > a\n"), ("<h2>===</h2>", "## ===\n"), ("<h2>a | b</h2>", "## a | b\n"),
    ("<h2>C#</h2>", "## C\\#\n"), ("<h2>a #</h2>", "## a \\#\n"), ("<h2>a ##</h2>", "## a #\\#\n"),
    ("<h2>#</h2>", "## \\#\n"), ("<h2>a # b</h2>", "## a # b\n"),
    ("<h2><em>a #</em></h2>", "## *a #*\n"), ("<h2><em>a</em> #</h2>", "## *a* \\#\n"),
    ("<h2>a<br>b</h2>", "## a<br>b\n"), ("<h3>a\nb</h3>", "### a b\n"),
    ("<h4> a </h4>", "#### a\n"),
    ("<h2><code>#</code></h2>", "## `#`\n"), ("<h2><a href=\"/x\">#</a></h2>", "## [#](/x)\n"),
    ("<h1>a</h1><h2>b</h2><p>c</p>", "# a\n\n## b\n\nc\n"),
  ]

  @Test("A heading is one line, and trailing hashes are escaped", arguments: headings)
  func heading(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }

  @Test(
    "White space at the edges of lines is removed, and inner white space stays",
    arguments: [
      ("<p> a </p>", "a\n"), ("<p>\n\ta\n</p>", "a\n"), ("<p>a \n b</p>", "a\nb\n"),
      ("<p>a  b</p>", "a  b\n"), ("<p>a   \nb</p>", "a\nb\n"), ("<p>x\n    a</p>", "x\na\n"),
      ("<p>\u{A0}a\u{A0}</p>", "\u{A0}a\u{A0}\n"),
      ("<p>a <b> b </b> c</p>", "a <b> b </b> c\n"),
      ("\n<p>a</p>\n\n\n<p>b</p>\n", "a\n\nb\n"),
    ] as [(String, String)])
  func whiteSpace(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }

  @Test(
    "A line break is a backslash, or a tag if no text follows",
    arguments: [
      ("<p>a<br>b</p>", "a\\\nb\n"), ("<p>a<br />\nb</p>", "a\\\nb\n"),
      ("<p>a<br><br>b</p>", "a<br>\\\nb\n"), ("<p>a<br></p>", "a<br>\n"),
      ("<p>a\\<br>b</p>", "a\\\\\\\nb\n"), ("<ul><li>a<br>b</li></ul>", "- a\\\n  b\n"),
      ("<blockquote><p>a<br>b</p></blockquote>", "> a\\\n> b\n"),
      ("<p><em>a<br>b</em></p>", "*a\\\nb*\n"),
    ] as [(String, String)])
  func lineBreak(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }

  @Test(
    "Empty content is omitted",
    arguments: [
      ("", ""), (" \n ", ""), ("<p></p>", ""), ("<p> </p><p>a</p>", "a\n"),
      ("<p>a</p><p></p><p>b</p>", "a\n\nb\n"), ("<!-- a -->", ""),
    ] as [(String, String)])
  func nothing(html: String, markdown: String) {
    expectWritten(html, as: markdown)
  }
}
