import StackMarkdown
import Testing

/// Markdown that the dialect does not extend renders exactly as in libcmark.
@Suite("Markdown that renders as in CommonMark")
struct PlainMarkdownTests {
  private func expectPlain(
    _ markdown: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let html = String(decoding: CommonMark.html(of: Array(markdown.utf8)), as: UTF8.self)
    #expect(post(markdown) == html, sourceLocation: sourceLocation)
  }

  @Test(
    "Paragraphs, including block syntax within a line",
    arguments: [
      "first\n   \nsecond", "first\n\t\nsecond", "first\n\n\n\n\nsecond", "first\n\\\nsecond",
      "first\n&nbsp;\nsecond", "  \n\nonly\n  ", "  \n\t\n", " one\n  two\n   three",
      "one\n        two\n\t\tthree", "one   \n\ntwo", "one\t\ntwo", "a  b   c", "a # b", "a > b",
      "a - b + c", "see 1. and 2)", "x = y == z", "a ~ b ``` c", "a | b",
      #"50% & more < less > "quoted""#, "it's <3", "a <- b -> c <> d", "(c) (tm) ... -- ---x",
      ":smile: [^1] ==marked== ++inserted++ H~2~O x^2^",
    ])
  func paragraphs(markdown: String) { expectPlain(markdown) }

  @Test(
    "Line breaks, and line ends of all systems",
    arguments: [
      "**one**  \n`two`", "[one  \ntwo](/q)", "one  \ntwo  \nthree", "_one\\\ntwo_", "one\\\\\ntwo",
      "one\\\\\\\ntwo", "# one  ", #"# one\"#, "one  \n===", "one  \ntwo\n===",
      "<a href=\"/q\" title=\"a  \nb\">x</a>", "> one  \n> two", "> one  \ntwo", "- one\\\n  two",
      "a\\\r\nb", "# a\r\nb", "a  \rb", "a\\\rb", "# a\rb", "- a\r\r  b",
    ])
  func breaks(markdown: String) { expectPlain(markdown) }

  @Test(
    "Headings",
    arguments: [
      "## Setup", "### Setup", "#### Setup", "##### Setup", "###### Setup", "#1234 is open",
      "#!/bin/sh", "##**Update**", "#      Setup      ", "#", "## ", "### ###", "#\ntext",
      " # a\n  # b\n   # c", "# a #", "# a ########", "##### a ##", "## a ##    ", "# a ## b",
      "# a####", "## F# #", ##"# a \##"##, ##"# a #\#"##, "## *a* `b` **c**",
      "# [a](/b) <kbd>c</kbd>", "# [a] \n\n[a]: /b", "# `a # b`", "# - a", "# > a", "# *a\nb*",
      "# <b>a</b>", "# a\n## b\n# c", "***\n## a\n***", "- a\n# b", "> a\n# b", "> # a\n> b",
      "- # a\n  b", "1. ## a\n2. ## b", "Title\n=====", "Title\n-----", "Title\n   ---",
      "Title\n---   ", "   Title  \n===", "A title\nover *two\nlines*\n===", "Title\n===\ntext",
      "Title\n====\n====", "a\n---\nb\n---\nc", "\\> a\n---", "a\n=-=", "a\n== =", "a\n--- -",
      "a\n     ===", "a\n\n===", "a\n=== b", "a\\\n---", "`a\n----\n`", "<a title=\"a\n---\nb\">",
      "*a\n===\nb*", "> a\n===", "> a\n> ---", "- a\n  ---", "- a\n===", "# a\n---",
      "```\na\n```\n---", "-\n--",
    ])
  func headings(markdown: String) { expectPlain(markdown) }

  @Test(
    "Thematic breaks",
    arguments: [
      "________________", " -  -   -   ", "_\t_\t_", "**  * ** * **", "**", "__", "*-*", "---a",
      "a---", "_ _ _ a", "a\n- - -", "a\n\n---", "- a\n  ***\n  b", "> a\n***", "> a\n> ***",
    ])
  func rules(markdown: String) { expectPlain(markdown) }

  @Test(
    "Block quotes",
    arguments: [
      "   > a", #"\> a"#, "> # a\n> b\n>\n>     c\n> - d", ">     a\n> b", "> ```\n> a\n> ```",
      "> 1. a\n> 2. b", "> a\n>  \n> b", ">\n> a\n>", ">\n>  \n>", "# a\n> b", "***\n> a\n***",
      "> a\n    b", "> > a\n> b\n>> c", "> - a\nb", "> a\n```\nb\n```", "> # a\nb", "> a\n1. b",
      "> a\n2. b", ">>a", "> a\n> > b\n>\n> c", "> > a\n\n> b", "- > a\n  > b\n- c",
      "1. a\n\n   > b\n\n   c", "- a\n> b", "> *a\n> b*", "> `a\n> b`", "> *a\n\nb*",
    ])
  func blockQuotes(markdown: String) { expectPlain(markdown) }

  @Test(
    "Lists with their markers, items and numbers",
    arguments: [
      "1. a\n\n   b", "1. a\n\n  b", "10. a\n\n    b", "10. a\n\n   b", "-   a\n\n    b",
      "-   a\n\n   b", "-\ta\n\n\tb", " - a\n\n   b", " - a\n\n  b", "- a\nb", "- a\n      b",
      "- a\n  - b\nc", "1. a\nb\n2. c", "- > a\nb", "- # a\nb", "- a\n\n        b",
      "1. a\n\n       b\n\n   c", "-     a\n\n  b", "- a\n\n    b",
      "- a\n\n\n\n      b\n\n\n\n      c", "- ```\n  a\n  ```\n  b", "- ```\n  a\n- b",
      "- a\n  ```\n  b\n\n  c\n  ```", "- a\n```\nb\n```", "- ```\n    a\n      b\n  ```", "- > a",
      "- a\n  ===\n  b", "- <kbd>a</kbd>", "- a\n\nb", "- a\n\n    b\n\nc", "- a\n# b\n- c",
      "1. a\n\n# b\n\n2. c", "1) a", "007. a", #"\- a"#, #"1\. a"#, "\\* a\n\\* b",
      #"1986\. A good year"#, "&#42; a", "- a\n* b\n* c", "1. a\n2) b", "- a\n1. b", "- a\n\n+ b",
      "1. a\n1. b\n1. c", "5. a\n3. b", "1. a\n999. b", "Steps:\n- a\n- b", "Steps:\n* a",
      "Steps:\n1) a", "Steps:\n01. a", "It came out in\n2014. Nobody cared.", "a\n+", "a\n1.",
      "a\n\n2. b", "a\n    - b", "# a\n7. b", "1. a\n2. b\n3.", "-    \n  a", "*\n* a\n*", "-\na",
      "1.\n   a", "-\n  ```\n  a\n  ```", "-1 degree", "3.5 kg", "1.) a", "(1) a", "a. b", "i) a",
      "-5. a", "• a", "– a", "1 a", "#. a",
    ])
  func lists(markdown: String) { expectPlain(markdown) }

  @Test(
    "Tight, loose and nested lists",
    arguments: [
      "- a\n- b\n- c", "- a\n  > b\n- c", "- a\n  ```\n  b\n  ```\n- c", "- # a\n- b",
      "- a\n\n  b\n- c", "1. a\n\n2. b", "- a\n\n\n\n- b", "- a\n  > b\n\n  c", "*\n\n* a",
      "- ```\n  a\n\n\n  b\n  ```\n- c", "- > a\n  >\n  > b\n- c", "- a\n- b\n\n\n",
      "> - a\n> - b\n>\n> c", "- a\n  - b\n\n  - c\n- d", "- a\n\n  - b\n  - c\n\n- d",
      "* a\n  > - b\n  >\n  > - c\n* d", "- a\n  - b\n\n- c", "1. [x]\n2. b\n\n   [x]: /y",
      "- a\n - b\n   - c", "1. a\n   - b", "1. a\n  - b", "10. a\n    1. b", "-    a\n    - b",
      "- a\n  - b\n    - c\n- d", "- a\n  - b\n\n  c", "- a\n    - b\n  - c", "- a\n  1. b\n  2. c",
      "- a\n  2. b", "- a\n\n  2. b", "1. 2. 3. a", "> 1. > a\nb", "> - a\n>\n>   b\n> - c",
      "- a\n  > b\n  ```\n  c\n  ```", "  - > a\n    > b\n\n  c", "- a\n\t- b",
      "1.\ta\n\t- b\n2.\tc", "- a\n\n\tb", "- a\n \t- b\n\t\t- c",
    ])
  func nesting(markdown: String) { expectPlain(markdown) }

  @Test(
    "Indented code",
    arguments: [
      "    let x = 1", "\tlet x = 1", "  \tlet x = 1", "      let x = 1",
      "    if a {\n      b\n    }", "    a\n\n    b", "    a\n\n\n\n    b\n\n\n",
      "    a\n      \n    b", "    a\n  \n    b", "    \n    a\n    ", "a\n\n    b", "# a\n    b",
      "a\n===\n    b\n----", "> a\n\n    b", "    *a* `b` [c](/d)", "    # a\n    - b\n    > c",
      #"    \* \\ &amp; &copy;"#, #"    <b>"a" & 'b'</b>"#, "    [x]: /y\n\n[x]",
      "    a  \n    b\\", "    <!-- language: lang-js -->", "    https://a.example",
      "    +---+\n    | a |\n    +---+",
    ])
  func indentedCode(markdown: String) { expectPlain(markdown) }

  @Test(
    "Fenced code",
    arguments: [
      "```\na\n```", "~~~\na\n~~~", "````\n```\na\n```\n````", "```\na\n`````", "~~~\n```\n~~~",
      "```\n~~~\n```", "~~~~\n~~~\na\n~~~~", "```a```", "``` a``b", "~~\na\n~~", "``` js`\na",
      "```\na\n``` b\n```", "```\na\n   ```", "```\na\n```    \nb", "```\na\n`` `", "```\na\nb```",
      "```\na\n\nb", "```\n\n ", "- ```\n  a\n\nb", "```\n\na\n\n\nb\n\n```", "```\n\n```",
      "```\n a \n```", "  ```\n  a\n b\nc\n   d\n  ```", "   ```\n   a\n   ```", "   ```\na\n```",
      "a\n    ```\nb", "    a\n```\nb\n```", "```\na\n```\n```\nb\n```",
      "```\n# a\n- *b*\n> c\n```", "```\n<script>a</script>\n```", "```\n&lt; \\* [tag:x]\n```",
      "```\n[x]: /y\n```\n[x]", "```\n| a |\n|---|\n```",
      "```\n<!-- end snippet -->\n<!-- language: lang-js -->\n```", "```\n</code></pre><b>\n```",
      "> ```\n> a\n>  b\n>\n> c\n> ```", "> ```\n> > a\n> ```",
    ])
  func fencedCode(markdown: String) { expectPlain(markdown) }

  @Test(
    "Link reference definitions",
    arguments: [
      "   [a]: /b\n\n[a]", "[a]:/b\n\n[a]", "[a]: /b 'c'\n\n[a]", "[a]: /b (c)\n\n[a]",
      "[a]: </b c> \"d\"\n\n[a]", "[a]: /b\n\"c\"\n\n[a]", "[a]:\n  /b\n  \"c\"\n\n[a]",
      "[a]: /b \"c\nd\ne\"\n\n[a]", "[a\nb]: /c\n\n[a b]", "[a]: /b  \"c\"  \n\n[a]", "[a] : /b",
      "[a]:", "[]: /b", "[ ]: /b", "[a[b]: /c", "[a]: /b\nx", "[a]: /b\n[c]: /d\n[a] [c]",
      "> [a]: /b\n> [a]", "- [a]: /b\n- [a]", "- x\n\n[1]: /b\n\n[a][1]",
      "- [a][1]\n- y\n\n\n  [1]: /b\n  [2]: /c", "1. [a][1]\n[1]: /b", "[a]: /b\n===",
      "[a]: /b\n# c", "[a]: /b\n******", "[a]\n\n[a]: /b\n[a]: /c", "[a]\n\n[A]: /b\n\n[a]: /c",
      "> [a]: /b\n\n[a]: /c\n\n[a]", "[a]: /b\n[c]: /d", "[a]: /b \"c\nd\"", "> [a]: /b",
      "[a]: /b c",
    ])
  func definitions(markdown: String) { expectPlain(markdown) }

  @Test(
    "Nested blocks, and blocks across formatting",
    arguments: [
      "a\nb\n\nc", "# a #\n## b", "###### a\n####### b", "a\n===\nb\n---", "***\n- - -\n___",
      "> a\n> > b\nc", "a  \nb\\\nc", "# a `#` #", "## ##", "- a\n\n- b", "3. a\n4. b",
      "- a\n  - b\n- c", "- a\n+ b", "1. a\n\n       b\n", "a\n1. b", "a\n2. b",
      "- ```\n\n  a\n  ```\n- b", "a `b\n    ``` c` d", "a `b\n    # c` d", "[a](/b\n    \"- c\")",
      "[x]: /y\n2. a", "> - `a` *b*\n>   > [c](/d)", "- a\n  1. b\n\n         c\n- d", "**a\n> b**",
      "[a\n***\nb](/c)", "`a\n\nb`", "~~~\n# a\n~~~\n# b", "> # a", "- 1. > a", "> ---\n> a",
      #"*a* `b` [c](/d) <kbd>e</kbd> ![f](/g.png) \*h\* &copy;"#, "**[`a`](/b)** _<kbd>c</kbd>_",
      #"[**a** ![b](/c.png "d")](/e "f")"#, #"(*[a](/b "c (d)")*)"#,
    ])
  func blocks(markdown: String) { expectPlain(markdown) }

  @Test(
    "Tabs outside code",
    arguments: [
      "a\n\t\t\nb", "- a\n\t\n- b", "##\ta\t##", "*\t*\t*", "[x](/y\t\"z\")",
      "[x]\n\n[x]:\t/y\t\"z\"",
    ])
  func tabs(markdown: String) { expectPlain(markdown) }

  @Test(
    "Code spans",
    arguments: [
      "``a ` b``", "```a `` b``` c", "`a``b`", "`a` `b`", "`a`b`c`", "``a `b`", "`a `` `b`",
      "``` a `b`", "` a `", "`  a  `", "`a `", "` `", "`   `", "`a  b`", "`a\nb`", "`\na\n`",
      "``\na\nb\n``", "`a \n  b`", "`*a* _b_ **c**`", "`<b>a</b>`", "`&amp; &lt;`", "`[a](/b)`",
      #"`a\`"#, #"`\`a`"#, #"`\*a\*`"#, "`List<String>`", #"`"a" & 'b'`"#, "`https://a.example`",
      "`<!-- a -->`", "`<https://a.example>`", #"\`a`"#, #"\`a\`"#, #"\\`a`"#, #"\``a`"#, "&#96;a`",
      "[a `b](/c)`", "`a [b` c](/d)", "*a `b*`", "[a](/b`c) `d", "a`b`c", "(`a`), `b`.", "*`a`*b",
      "[`a`](/b)", "a`", "``a`", "`a``", "it`s and that`` is",
    ])
  func codeSpans(markdown: String) { expectPlain(markdown) }

  @Test(
    "Emphasis",
    arguments: [
      "_a_", "x *a* y **b** z", "x *\u{A0}a* y", "*a\u{2003}*", "*\u{3000}a*",
      "un*frigging*believable", "a**b**c", "snake_case_name", "a__init__b", "self._a_b",
      "привет_мир_да", "при*вет*да", "2*3*4 = 24", "*(a)*", "(*a*)", "**a.**b", "**a**.b",
      "**“a”**b", "**「あ」**い", "*$*a", "*£*a", #""*a*""#, "*a*'s", "a ** b", "a **** b", "*a _b_ c*",
      "*a *b* c*", "*****a*****", "**_a_**", "**a*b**", "a******b******c", "*a**b*c", "**a _b** c_",
      "__a *b__ c*", "*a_", "*a `b*` c", "*a <https://x.example/?q=*>", "_a [b_ c](/d)", #"\*a\*"#,
      #"*\*a\**"#, #"**a\***"#, #"*a\**"#, #"\_a_"#, #"__\___"#, "&#42;a*", "*[a](/b)*", "**`a`**",
      "*![a](/i.png)*", "*a <kbd>b</kbd>*", "*a\n\nb*", "- *a\n- b*", "*a\n# b*", "a * b * c",
      "a ** b ** c", "a _ b _ c", "_a _", "*a b * c *", "_a_ __b__ *c*d", #"_"a"_ *(b)*"#,
    ])
  func emphasis(markdown: String) { expectPlain(markdown) }

  @Test(
    "Escapes",
    arguments: [
      ##"\!\"\#\$\%\&\'\(\)\*\+\,\-\.\/"##, #"\:\;\<\=\>\?\@"#, #"\[\\\]\^\_\`\{\|\}\~"#, #"\*a*"#,
      #"\[a](/b)"#, #"[a\](/b)"#, #"[a]\(/b)"#, #"[a](/b\)"#, #"!\[a](/b)"#, #"\![a](/b)"#,
      #"\<b>a"#, #"\&amp;"#, #"\\\*a*"#, #"https\://a.example"#, #"[a](/b\*c)"#, #"[a](/b\)c)"#,
      #"[a](/b "c\"d")"#, #"[a\]b](/c)"#, "[x\\]y]\n\n[x\\]y]: /z", "[x\\!]\n\n[x!]: /z", #"`\*`"#,
      #"<https://a.example/\*>"#, ##"\# a"##, #"\+ a"#, #"1\) a"#, #"\```"#, #"\~~~"#, #"\***"#,
      #"\<div>"#, "a\n\\===", #"\[x]: /y"#, #"C:\Users\name"#, #"\d+\s\w"#, #"\ä\→\«"#, #"a\ b"#,
      #"\1\0"#,
    ])
  func escapes(markdown: String) { expectPlain(markdown) }

  @Test(
    "Character references",
    arguments: [
      "&copy; &Auml; &frac34; &hearts;", "&amp; &lt; &gt; &quot;", "&nbsp;a&nbsp;",
      "&HilbertSpace;&DifferentialD;", "&#65;&#x42;&#X63;", "&#128512; &#x1F600;", "&#0;",
      "&#xD800;", "&#1114112;", "a&b", "&; &#; &#x;", "&#12345678;", "&#xabcdef0;", "&#1a;",
      "a && b & c", "&#42;a&#42;", "&lsqb;a](/b)", "&lt;kbd&gt;a&lt;/kbd&gt;", "&#96;a&#96;",
      "https&colon;//a.example", "&#126;&#126;a~~", "&num; a", "&#45; a", "&gt;! a",
      "&#32;&#32;&#32;&#32;a", "[a](/b?c&amp;d)", "[a](/b?c&d)", "[a](/f&ouml;o)",
      #"[a](/b "&quot;c&quot;")"#, "[a](/b &quot;c&quot;)", "[&copy;](/b)",
      "<https://a.example/?b&amp;c>", "`&copy;`", "<kbd>&copy;</kbd>", "👩‍👩‍👧 naïve 日本語",
      "*😀* **é** `ü`", "&ngE;",
    ])
  func entities(markdown: String) { expectPlain(markdown) }

  @Test(
    "Links",
    arguments: [
      "[a](/b 'c')", "[a](/b (c))", #"[a](</b> "c")"#, #"[a](  /b  "c"  )"#, "[a](\n/b\n\"c\"\n)",
      "[](/b)", "[a](/b", #"[a](/b "c" d)"#, "[a](</1>c)", #"[a](/b "c"#, "(a)[/b]",
      #"[a](/b "c"d")"#, "[*a*] (/b)", "[a](/b(c)d)", "[a](/b((c)))", "[a](/b(c)", "[a](/b)c)",
      "[a](</b(c>)", "[a](</b)c>)", "[a](</b\nc>)", "[a](https://en.example/wiki/B_(c))",
      #"[a](/b "it's")"#, #"[a](/b 'say "hi"')"#, #"[a](/b (c \(d\)))"#, #"[a](/b "*c* `d`")"#,
      #"[a](/b "<b>")"#, "[a](/b \"c\nd\")", "[a [b] c](/d)", #"[a \[ b](/c)"#,
      "[*a* **b** `c`](/d)", "[![a](/i.png)](/b)", "[![a](/i.png) b](/c)", "[<kbd>a</kbd>](/b)",
      "[a\nb](/c)", "[a [b](/c) d](/e)", "[a *b [c](/d)*](/e)", "![a [b](/c)](/d.png)",
      "[![a [b](/c)](/d.png)](/e)", "a[b](/c)d", "([a](/b)).", "[a](/b)[c](/d)", "[a](/b)(c)",
      #""[a](/b)""#, "**[a](/b)**", "[a<https://b.example/](/c)>", "# [a](/b)", "- [a](/b)",
      "> [a\n> b](/c)", "[a\n- b](/c)", "[a][1]\n\n[1]: /b", "[a][]\n\n[a]: /b", "[a]\n\n[a]: /b",
      "![a][1]\n\n[1]: /b.png \"c\"", "![a][]\n\n[a]: /b.png", "![a]\n\n[a]: /b.png",
      "[a] [1]\n\n[1]: /b", "[a]\n[]\n\n[a]: /b", "[a  b]\n\n[a b]: /c", "[a\nb]\n\n[a b]: /c",
      "[ a ]\n\n[a]: /c", "[ÄÖ]\n\n[äö]: /c", "[ПРИ]\n\n[при]: /c", "[*a*]\n\n[*a*]: /b",
      "[*a*]\n\n[a]: /b", "[a][*b*]\n\n[*b*]: /c", "[`a`]\n\n[`a`]: /b", "[a] [b][] [c][d]",
      "[*a*][1]", "array[0][1]", "[a][1]\n\n[2]: /b", "[a][b]\n\n[a]: /c", "[a](/b)\n\n[a]: /c",
      "[a [b]]\n\n[b]: /c", "[[a]]\n\n[a]: /b", "[a]:\n\n[a]: /b", "\\[a]\n\n[a]: /b",
      "[a\\]\n\n[a]: /b", "!\\[a]\n\n[a]: /b", "\\![a]\n\n[a]: /b", "`[a]`\n\n[a]: /b",
      "[a `b]`\n\n[a `b]: /c",
      "See [a b][1] and [![c][2]][2].\n\n  [1]: https://a.example\n  [2]: https://i.example/x.png",
      "[a][1]\n[b][2]\n\n[1]: /c\n[2]: /d", "[a](/b \"c\n\nd\")", "[A b]\n\n[a B]: /c",
      "[a][b][c]\n\n[b]: /d", "[a][b][c]\n\n[c]: /d",
      "[a]: /b 'c\n    - d'\n\n[a]", "[a]: /b 'c\n    # d'\n\n[a]",
    ])
  func links(markdown: String) { expectPlain(markdown) }

  @Test(
    "Images",
    arguments: [
      "![a](/b.png)", "![a](<https://b.example/c d.png>)", "x![a](/b.png)y", "!![a](/b.png)",
      "! [a](/b)", "[!](/b)", "![*a* **b** `c`](/d.png)", "![a [b](/c) d](/e.png)",
      "![a ![b](/c.png)](/d.png)", #"![a "b" <c](/d.png)"#, "![a\nb](/c.png)",
      #"![&copy; \*](/c.png)"#, "![a [tag:b] https://c.example](/d.png)",
      "![a](/b.png)\n![c](/d.png)", "- ![a](/b.png)", "# ![a](/b.png)",
    ])
  func images(markdown: String) { expectPlain(markdown) }

  @Test(
    "Extensions of other dialects are text",
    arguments: [
      "a[^1]\n[^1]", "Term\n: definition", "a {#id .class}", #""a" -- 'b'..."#, "*[HTML]: Hyper",
      "@name #1234 :tada:", "- [ ] open\n- [x] done", "---\ntitle: x\n---",
    ])
  func extensions(markdown: String) { expectPlain(markdown) }
}
