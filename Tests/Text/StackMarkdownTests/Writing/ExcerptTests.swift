import StackMarkdown
import Testing

/// Plain text for excerpts, feed summaries and terminals.
@Suite("Plain text of posts")
struct ExcerptTests {
  private func text(_ markdown: String, _ site: Site = Site()) -> String {
    ParsedPost(.markdown(markdown), site).plainText
  }

  @Test("Plain text keeps the order of blocks, and only visible text")
  func post() {
    let markdown = """
      # Sorting *twice*

      I call [`sort()`](https://x.example/docs "the docs") like this:

      <!-- language: lang-swift -->

          items.sort()
            items.sort()

      > Sort is **stable**, says the [manual][1].

      1. first
      2. second
         - inner

      ![screenshot](https://x.example/i.png) Press <kbd>Ctrl</kbd> & wait.

      [1]: https://x.example/manual
      """
    #expect(
      text(markdown) == """
        Sorting twice

        I call `sort()` like this:

            items.sort()
              items.sort()

        > Sort is stable, says the manual.

        1. first
        2. second
           - inner

        [image: screenshot] Press Ctrl & wait.
        """)
  }

  @Test(
    "Code blocks are indented, even in lists and block quotes",
    arguments: [
      ("```\na\n\n  b\n```", "    a\n\n      b"), ("    a\n\nb", "    a\n\nb"),
      ("a\n\n```js\nb\n```\nc", "a\n\n    b\n\nc"),
      ("- ```\n  a\n  ```", "-     a"), ("1. a\n\n   ```\n   b\n   ```", "1. a\n\n       b"),
      ("> ```\n> a\n>\n> b\n> ```", ">     a\n>\n>     b"),
      ("```\n\n\na\n\n\n```", "    a"), ("```\n```\n\na", "a"),
    ] as [(String, String)])
  func code(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test("Preformatted text keeps its lines and loses its tags")
  func preformatted() {
    #expect(
      ParsedPost(.html("<p>x</p><pre>a <b>b</b>\n  c</pre>")).plainText == "x\n\n    a b\n      c")
  }

  @Test(
    "A spoiler is replaced by a notice",
    arguments: [
      (">! a\n>!\n>! - b\n>!\n>!       c", "[spoiler hidden]"),
      (">! ![a](/i.png) [b](/c)", "[spoiler hidden]"), (">! | a |\n>! |---|", "[spoiler hidden]"),
      (">! >! a", "[spoiler hidden]"), ("> a\n>\n> >! b", "> a\n>\n> [spoiler hidden]"),
      (">! a\n\n>! b", "[spoiler hidden]\n\n[spoiler hidden]"),
      ("1. a\n2. >! b\n3. c", "1. a\n2. [spoiler hidden]\n3. c"),
      (">! a\nb", "[spoiler hidden]"), ("> ! a", "> ! a"),
    ] as [(String, String)])
  func spoilers(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Lists keep their markers, numbers and nesting",
    arguments: [
      ("* a\n* b", "- a\n- b"), ("+ a\n\n  b", "- a\n\n  b"), ("5) a\n6) b", "5. a\n6. b"),
      ("9. a\n10. b", "9. a\n10. b"), ("1. a\n   > b", "1. a\n\n   > b"),
      ("0. a", "0. a"), ("- a\n  1. b\n     - c\n- d", "- a\n  1. b\n     - c\n- d"),
      ("- a\n  b\\\n  c", "- a b\n  c"), ("a\n- b\n\nc", "a\n\n- b\n\nc"),
      ("- a\n\n<!-- -->\n\n- b", "- a\n\n- b"), ("- - a", "- - a"), ("-\n- a", "-\n- a"),
      ("- # a\n- b", "- a\n- b"),
    ] as [(String, String)])
  func lists(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Every line of a block quote has a marker",
    arguments: [
      ("> a\nb", "> a b"), ("> a\\\n> b", "> a\n> b"), ("> > a\n>\n> b", "> > a\n>\n> b"),
      ("> - a\n> - b", "> - a\n> - b"), ("- > a", "- > a"), ("> a\n\n> b", "> a\n\n> b"),
      ("> # a\n> b", "> a\n>\n> b"),
    ] as [(String, String)])
  func blockQuotes(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "A table has a line for each row, with bars between cells",
    arguments: [
      ("| a | b |\n|:-:|---|\n| `c` | **d** |", "a | b\n`c` | d"),
      ("| a |\n|---|\n| x\\|y |", "a\nx|y"), ("x\n\n| a |\n|---|\n\ny", "x\n\na\n\ny"),
      ("> | a | b |\n> |---|---|", "> a | b"),
      ("| a |\n|---|\n| ![b](/i) [c](/d) |", "a\n[image: b] c"),
    ] as [(String, String)])
  func tables(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Links become their text, and images their alternative text",
    arguments: [
      ("[a *b*](/c \"d\")", "a b"), ("<https://x.example>", "https://x.example"),
      ("https://x.example/a_b.", "https://x.example/a_b."), ("<a@x.example>", "a@x.example"),
      ("[![a](/i)](/b)", "[image: a]"), ("![a *b*](/i \"t\")", "[image: a b]"),
      ("![](/i)", "[image]"),
      ("![  ](/i)", "[image]"), ("![Enter Image Description Here](/i)", "[image]"),
      ("a![b](/i)c", "a[image: b]c"), ("![a&amp;b](/i)", "[image: a&b]"), ("[](/b)", ""),
      ("[tag:c++], [meta-tag:bug]", "c++, bug"), ("[a](javascript:b)", "[a](javascript:b)"),
    ] as [(String, String)])
  func links(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Line breaks become line feeds, and other line ends become spaces",
    arguments: [
      ("a  \nb", "a\nb"), ("a\\\nb", "a\nb"), ("a<br>b<br/>c", "a\nb\nc"), ("a<br><br>b", "a\nb"),
      ("a\nb", "a b"), ("a<br>", "a"), ("<br>a", "a"), ("a\r\nb\r\n\r\nc", "a b\n\nc"),
      ("## a<br>b", "a\nb"), ("a \t  b", "a b"), ("a\u{A0}\u{A0}b", "a\u{A0}\u{A0}b"),
    ] as [(String, String)])
  func breaks(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Character references are decoded once, and escapes are removed",
    arguments: [
      ("&lt;b&gt; &copy; &#65;&#x42;", "<b> © AB"), ("&amp;lt;", "&lt;"), ("\\*a\\*", "*a*"),
      ("\\# a", "# a"), ("`&lt; \\*`", "`&lt; \\*`"), ("a < b > c", "a < b > c"),
      ("AT&T", "AT&T"), ("&nosuch;", "&nosuch;"),
    ] as [(String, String)])
  func characters(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test("Character references in served HTML are decoded once")
  func servedCharacters() {
    #expect(
      ParsedPost(.html("<p>&amp;lt;a&amp;gt; &quot;b&quot; &#39;c&#39;</p>")).plainText
        == "&lt;a&gt; \"b\" 'c'")
  }

  @Test("Formulas become their source, with or without formulas on the site")
  func formulas() {
    #expect(text("so $a_1*b*c$ it is", Site(hasMath: true)) == "so $a_1*b*c$ it is")
    #expect(
      ParsedPost(.html("<span class=\"math-container\">$a &lt; b$</span>")).plainText == "$a < b$")
  }

  @Test(
    "Invisible content has no text",
    arguments: [
      "", " \n\n", "<!-- a -->", "[a]: /b", "<script>a()</script>", "<p></p>", "<br>",
    ])
  func nothing(markdown: String) {
    #expect(text(markdown) == "")
  }

  @Test("Snippets become their code, as separate blocks")
  func snippets() {
    let markdown = """
      <!-- begin snippet: js hide: true -->

      <!-- language: lang-js -->

          a()

      <!-- language: lang-css -->

          b {}

      <!-- end snippet -->

      c
      """
    #expect(text(markdown) == "    a()\n\n    b {}\n\nc")
  }

  @Test("A player becomes the URL of its video")
  func player() {
    #expect(
      ParsedPost(.html("<p>a</p><iframe src=\"https://www.youtube.com/embed/x\"></iframe>"))
        .plainText
        .hasSuffix("https://www.youtube.com/watch?v=x"))
  }
}
