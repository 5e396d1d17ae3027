import StackMarkdown
import Testing

@Suite("Formatting in comments")
struct CommentMarkTests {
  @Test(
    "Emphasis may be nested",
    arguments: [
      ("*a **b** c*", "<i>a <b>b</b> c</i>"), ("**a *b* c**", "<b>a <i>b</i> c</b>"),
      ("_a **b**_", "<i>a <b>b</b></i>"), ("__a _b_ c__", "<b>a <i>b</i> c</b>"),
      ("_a *b* c_", "<i>a <i>b</i> c</i>"), ("***a***", "<b><i>a</i></b>"),
      ("*a* and _b_ and **c**", "<i>a</i> and <i>b</i> and <b>c</b>"),
      ("*[a](/b) `c`*", "<i><a href=\"/b\">a</a> <code>c</code></i>"),
      ("**https://x.example**", "<b><a href=\"https://x.example\">x.example</a></b>"),
    ] as [(String, String)])
  func nested(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test(
    "Punctuation may be on either side of a delimiter",
    arguments: [
      ("(_a_)", "(<i>a</i>)"), ("\"*a*\"", "&quot;<i>a</i>&quot;"),
      ("*a*, *b*!", "<i>a</i>, <i>b</i>!"),
      ("*(a)*", "<i>(a)</i>"), ("-*a*-", "-<i>a</i>-"), ("*a*\n*b*", "<i>a</i> <i>b</i>"),
      ("*é*", "<i>é</i>"), ("*😀*", "<i>😀</i>"), ("*a\nb*", "<i>a b</i>"),
    ] as [(String, String)])
  func punctuation(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test(
    "Emphasis within words, beside spaces or with unmatched delimiters is text",
    arguments: [
      "*a*b", "a*b*", "a_b_c", "a__b__c", "é*a*", "*a*é", "1*2*", "x**y**z", "a*b*c*d",
      "* a*", "*a *", "** a **", "_ _", "****a****", "*****", "**a*", "*a**", "_a*", "__a**",
    ])
  func text(text: String) {
    #expect(comment(text) == text)
  }

  @Test("Of two overlapping emphases, the first to close is used")
  func crossing() {
    #expect(comment("*a **b* c**") == "<i>a **b</i> c**")
    #expect(comment("_a *b_ c*") == "<i>a *b</i> c*")
    #expect(comment("*a *b*") == "*a <i>b</i>")
  }

  @Test(
    "A code span ends at the same number of backticks",
    arguments: [
      ("`a`", "<code>a</code>"), ("``a`b``", "<code>a`b</code>"), ("a``b``c", "a<code>b</code>c"),
      ("`*a* [b](/c) https://x.example @d`", "<code>*a* [b](/c) https://x.example @d</code>"),
      ("`<b>&amp;`", "<code>&lt;b&gt;&amp;amp;</code>"), ("`a\nb`", "<code>a b</code>"),
      ("`a\\`b", "<code>a\\</code>b"),
      ("`[ask]` `[tag:a]`", "<code>[ask]</code> <code>[tag:a]</code>"),
      ("`a` `b`", "<code>a</code> <code>b</code>"), ("**`a`** b", "<b><code>a</code></b> b"),
    ] as [(String, String)])
  func code(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test(
    "Unmatched backticks are text",
    arguments: ["`a", "a`", "``a`", "`a``", "``", "a ` b", "```a``"])
  func noCode(text: String) {
    #expect(comment(text) == text)
  }

  @Test(
    "A backslash escapes only the syntax of comments",
    arguments: [
      ("\\*a\\*", "*a*"), ("\\_a\\_", "_a_"), ("\\`a\\`", "`a`"), ("\\[a](/b)", "[a](/b)"),
      ("[a\\]](/b)", "<a href=\"/b\">a]</a>"), ("\\\\", "\\"), ("\\\\*a*", "\\<i>a</i>"),
      ("\\[ask]", "[ask]"), ("\\[tag:a]", "[tag:a]"), ("*a\\*b*", "<i>a*b</i>"),
      ("\\a \\# \\( \\> \\!", "\\a \\# \\( \\&gt; \\!"), ("C:\\dir\\file", "C:\\dir\\file"),
      ("a\\", "a\\"), ("a\\\nb", "a\\ b"), ("\\d+\\.\\d*", "\\d+\\.\\d*"),
    ] as [(String, String)])
  func escapes(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test(
    "Blocks, strikethrough, formulas and images are not supported, and lines are joined",
    arguments: [
      ("- a\n- b", "- a - b"), ("1. a\n2. b", "1. a 2. b"), ("> a\n> b", "&gt; a &gt; b"),
      ("# a\nb", "# a b"), ("| a |\n|---|", "| a | |---|"), ("~~~\na\n~~~", "~~~ a ~~~"),
      ("a\n===", "a ==="), ("a  \nb", "a   b"), ("a\rb", "a b"), ("a\r\nb", "a b"),
      ("\n\na\n\n", "  a  "), ("a\n\nb", "a  b"), ("[a]: /b", "[a]: /b"), ("[a][b]", "[a][b]"),
      ("~~a~~ $b$", "~~a~~ $b$"), ("![a](/b)", "!<a href=\"/b\">a</a>"), (">! a", "&gt;! a"),
    ] as [(String, String)])
  func noBlocks(markdown: String, html: String) {
    #expect(comment(markdown) == html)
    let site = Site(hasMath: true, hasStrikethrough: true)
    #expect(comment(markdown, site) == html)
  }

  @Test(
    "HTML and character references are text",
    arguments: [
      ("<b>a</b>", "&lt;b&gt;a&lt;/b&gt;"), ("<!-- a -->", "&lt;!-- a --&gt;"),
      ("a<br>b", "a&lt;br&gt;b"),
      ("&lt; &amp; &copy;", "&amp;lt; &amp;amp; &amp;copy;"),
      ("a < b > c & d \"e\" 'f'", "a &lt; b &gt; c &amp; d &quot;e&quot; 'f'"),
      ("Array<Int>", "Array&lt;Int&gt;"),
      ("<https://x.example>", "&lt;<a href=\"https://x.example\">x.example</a>&gt;"),
    ] as [(String, String)])
  func html(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test("An empty comment stays empty, and NUL becomes the replacement character")
  func edges() {
    #expect(comment("") == "")
    #expect(comment("a\u{0}b") == "a\u{FFFD}b")
    #expect(comment("@name, @other_one: *hi*") == "@name, @other_one: <i>hi</i>")
  }
}
