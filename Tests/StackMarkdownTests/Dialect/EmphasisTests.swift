import Testing

@Suite("Emphasis")
struct EmphasisTests {
  @Test(
    "One mark on each side is emphasis, two are strong",
    arguments: [
      ("*a*", "<em>a</em>"),
      ("_a_", "<em>a</em>"),
      ("**a**", "<strong>a</strong>"),
      ("__a__", "<strong>a</strong>"),
      ("*two words*", "<em>two words</em>"),
      ("x *a* y **b** z", "x <em>a</em> y <strong>b</strong> z"),
    ] as [(String, String)])
  func pairs(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A mark beside white space opens or closes nothing",
    arguments: [
      "a * b * c",
      "a ** b ** c",
      "a _ b _ c",
      "*a *",
      "** a**",
      "_a _",
      "*a b * c *",
    ])
  func spaces(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test(
    "White space is that of Unicode",
    arguments: [
      ("x *\u{A0}a* y", "x *\u{A0}a* y"),
      ("*a\u{2003}*", "*a\u{2003}*"),
      ("*\u{3000}a*", "*\u{3000}a*"),
    ] as [(String, String)])
  func spacesOfUnicode(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Asterisks work within words, underscores do not",
    arguments: [
      ("un*frigging*believable", "un<em>frigging</em>believable"),
      ("a**b**c", "a<strong>b</strong>c"),
      ("snake_case_name", "snake_case_name"),
      ("__init__", "<strong>init</strong>"),
      ("a__init__b", "a__init__b"),
      ("self._a_b", "self._a_b"),
      ("_a_b", "_a_b"),
      ("a_b_", "a_b_"),
      ("*a*b", "<em>a</em>b"),
      ("**a**b", "<strong>a</strong>b"),
      ("привет_мир_да", "привет_мир_да"),
      ("при*вет*да", "при<em>вет</em>да"),
      ("2*3*4 = 24", "2<em>3</em>4 = 24"),
    ] as [(String, String)])
  func inWords(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Beside punctuation a mark needs white space or punctuation on its other side",
    arguments: [
      (#"a*"b"*"#, "a*&quot;b&quot;*"),
      ("*(a)*", "<em>(a)</em>"),
      ("(*a*)", "(<em>a</em>)"),
      ("*(*a*)*", "<em>(<em>a</em>)</em>"),
      (#"a_"b"_"#, "a_&quot;b&quot;_"),
      ("_(a)_.", "<em>(a)</em>."),
      ("a-_(b)_", "a-<em>(b)</em>"),
      ("**a.**b", "**a.**b"),
      ("**a**.b", "<strong>a</strong>.b"),
      ("**“a”**b", "**“a”**b"),
      ("**「あ」**い", "**「あ」**い"),
      ("*$*a", "*$*a"),
      ("*£*a", "<em>£</em>a"),
      (#""*a*""#, "&quot;<em>a</em>&quot;"),
      ("*a*'s", "<em>a</em>'s"),
    ] as [(String, String)])
  func punctuation(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Marks around nothing are text",
    arguments: [
      ("a ** b", "a ** b"),
      ("a **** b", "a **** b"),
      ("** is not empty", "** is not empty"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Emphasis and strong stand in each other",
    arguments: [
      ("***a***", "<em><strong>a</strong></em>"),
      ("***a** b*", "<em><strong>a</strong> b</em>"),
      ("***a* b**", "<strong><em>a</em> b</strong>"),
      ("**a *b***", "<strong>a <em>b</em></strong>"),
      ("*a **b***", "<em>a <strong>b</strong></em>"),
      ("*a _b_ c*", "<em>a <em>b</em> c</em>"),
      ("*a *b* c*", "<em>a <em>b</em> c</em>"),
      ("__a __b__ c__", "<strong>a <strong>b</strong> c</strong>"),
      ("****a****", "<strong><strong>a</strong></strong>"),
      ("*****a*****", "<em><strong><strong>a</strong></strong></em>"),
      ("**_a_**", "<strong><em>a</em></strong>"),
      ("*a**b**c*", "<em>a<strong>b</strong>c</em>"),
    ] as [(String, String)])
  func nested(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Marks that are left over stay where they are outermost",
    arguments: [
      ("**a*", "*<em>a</em>"),
      ("*a**", "<em>a</em>*"),
      ("***a**", "*<strong>a</strong>"),
      ("**a***", "<strong>a</strong>*"),
      ("****a*", "***<em>a</em>"),
      ("*a****", "<em>a</em>***"),
      ("__a_", "_<em>a</em>"),
    ] as [(String, String)])
  func unequal(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Runs that could do both pair only if their lengths do not make a multiple of three",
    arguments: [
      ("*a**b*", "<em>a**b</em>"),
      ("**a*b**", "<strong>a*b</strong>"),
      ("a***b***c", "a<em><strong>b</strong></em>c"),
      ("a******b******c", "a<strong><strong><strong>b</strong></strong></strong>c"),
      ("*a**b*c", "<em>a**b</em>c"),
    ] as [(String, String)])
  func multiplesOfThree(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "The mark that closes first wins, and what is between stays text",
    arguments: [
      ("*a _b* c_", "<em>a _b</em> c_"),
      ("**a _b** c_", "<strong>a _b</strong> c_"),
      ("__a *b__ c*", "<strong>a *b</strong> c*"),
      ("**a **b c**", "**a <strong>b c</strong>"),
      ("*a *b c*", "*a <em>b c</em>"),
      ("*a_", "*a_"),
    ] as [(String, String)])
  func crossing(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Code, links, tags and addresses bind tighter than emphasis",
    arguments: [
      ("*a `b*` c", "*a <code>b*</code> c"),
      ("*[a*](/b)", #"*<a href="/b">a*</a>"#),
      (#"**<a href="**">"#, "**"),
      (
        "*a <https://x.example/?q=*>",
        #"*a <a href="https://x.example/?q=*">https://x.example/?q=*</a>"#
      ),
      (#"*<kbd title="*"/>"#, "*"),
      ("_a [b_ c](/d)", #"_a <a href="/d">b_ c</a>"#),
    ] as [(String, String)])
  func precedence(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An escaped mark is text, and counts as punctuation beside others",
    arguments: [
      (#"\*a\*"#, "*a*"),
      (#"*\*a\**"#, "<em>*a*</em>"),
      (#"**a\***"#, "<strong>a*</strong>"),
      (#"*a\**"#, "<em>a*</em>"),
      (#"\_a_"#, "_a_"),
      (#"__\___"#, "<strong>_</strong>"),
      ("&#42;a*", "*a*"),
    ] as [(String, String)])
  func escaped(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Emphasis holds links, code, images, tags and breaks",
    arguments: [
      ("*[a](/b)*", #"<em><a href="/b">a</a></em>"#),
      ("**`a`**", "<strong><code>a</code></strong>"),
      ("*![a](/i.png)*", #"<em><img src="/i.png" alt="a" /></em>"#),
      ("*a <kbd>b</kbd>*", "<em>a <kbd>b</kbd></em>"),
      ("**a\nb**", "<strong>a\nb</strong>"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Emphasis ends with its block",
    arguments: [
      ("*a\n\nb*", "<p>*a</p>\n<p>b*</p>"),
      ("- *a\n- b*", "<ul>\n<li>*a</li>\n<li>b*</li>\n</ul>"),
      ("*a\n# b*", "<p>*a</p>\n<h1>b*</h1>"),
      (
        "| *a | b* |\n|---|---|",
        """
        <div class="s-table-container"><table class="s-table">
        <thead>
        <tr>
        <th>*a</th>
        <th>b*</th>
        </tr>
        </thead>
        </table></div>
        """
      ),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
