import StackMarkdown
import Testing

/// Emphasis is written with delimiters where CommonMark recognizes them, and with tags elsewhere.
@Suite("Emphasis written as Markdown")
struct WrittenEmphasisTests {
  private func expect(_ html: String, _ markdown: String) {
    expectWritten("<p>\(html)</p>", as: "\(markdown)\n")
  }

  @Test(
    "Emphasis is written with asterisks, and nested emphasis with underscores",
    arguments: [
      ("<em>a</em>", "*a*"), ("<strong>a</strong>", "**a**"),
      ("<em>a <strong>b</strong> c</em>", "*a __b__ c*"),
      ("<strong>a <em>b</em> c</strong>", "**a _b_ c**"),
      ("<strong><em>a</em></strong>", "**_a_**"), ("<em><strong>a</strong></em>", "*__a__*"),
      ("<em>a</em> <em>b</em> <strong>c</strong>", "*a* *b* **c**"),
      ("<em>a\nb</em>", "*a\nb*"), ("<em><code>a</code></em>", "*`a`*"),
      ("<em><a href=\"/x\">a</a></em>", "*[a](/x)*"),
      ("<a href=\"/x\"><strong>a</strong></a>", "[**a**](/x)"),
      ("<em><img src=\"/i\" alt=\"a\"></em>", "*![a](/i)*"),
    ] as [(String, String)])
  func delimiters(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Bold and italic tags of authors stay tags, as they are other elements",
    arguments: ["<b>a</b>", "<i>a</i>", "<b>a <i>b</i></b>", "<em>a</em> <i>b</i>"])
  func tags(html: String) {
    expect(html, html.replacing("<em>", with: "*").replacing("</em>", with: "*"))
  }

  @Test(
    "Emphasis within or beside a word is written with asterisks",
    arguments: [
      ("un<em>believ</em>able", "un*believ*able"), ("a<strong>b</strong>", "a**b**"),
      ("<em>a</em>s", "*a*s"), ("1<em>2</em>3", "1*2*3"), ("é<em>a</em>ö", "é*a*ö"),
      ("中<strong>文</strong>字", "中**文**字"),
    ] as [(String, String)])
  func inWords(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Nested emphasis between two letters is written as a tag",
    arguments: [
      ("a<em>b<strong>c</strong></em>d", "a<em>b**c**</em>d"),
      ("<em>a<strong>b</strong>c</em>", "*a<strong>b</strong>c*"),
    ] as [(String, String)])
  func nestedInWords(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Emphasis with punctuation at an edge is written with asterisks beside spaces and punctuation",
    arguments: [
      ("a <em>(b)</em> c", "a *(b)* c"), ("(<em>a</em>)", "(*a*)"),
      ("\"<strong>a</strong>\"", "\"**a**\""), ("<em>\"a\"</em>.", "*\"a\"*."),
      ("<strong>a:</strong> b", "**a:** b"), ("<em>a</em>, b", "*a*, b"),
    ] as [(String, String)])
  func punctuation(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Emphasis that delimiters cannot express is written as a tag",
    arguments: [
      "a<em>(b)</em>", "a<em>\"b\"</em>c", "<strong>a:</strong>b", "中<strong>文。</strong>字",
      "<em>☃</em>a", "<em> a</em>", "a<em>b </em>c", "a<em> </em>b", "<em></em>a",
      "<strong></strong>a",
    ])
  func tagsInstead(html: String) { expect(html, html) }

  @Test(
    "Emphasis nested in the same kind, or more than two levels deep, is written as a tag",
    arguments: [
      ("<em>a<em>b</em>c</em>", "*a<em>b</em>c*"),
      ("<em>a <em>b</em></em>", "*a <em>b</em>*"),
      ("<strong>a <strong>b</strong></strong>", "**a <strong>b</strong>**"),
      ("<em>a <strong>b <em>c</em></strong></em>", "*a __b <em>c</em>__*"),
    ] as [(String, String)])
  func deeper(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Adjacent emphases have different delimiters",
    arguments: [
      ("<em>a</em><em>b</em>", "*a*_b_"), ("<em>a</em><strong>b</strong>", "*a*__b__"),
      ("<strong>a</strong><em>b</em>", "**a**_b_"),
      ("<em>a</em><em>b</em><em>c</em>", "*a*_b_*c*"),
      ("<em>a</em><code>b</code><em>c</em>", "*a*`b`*c*"),
    ] as [(String, String)])
  func adjacent(html: String, markdown: String) { expect(html, markdown) }

  @Test(
    "Literal asterisks and underscores beside emphasis are escaped",
    arguments: [
      ("*<em>a</em>*", "\\*_a_\\*"), ("<em>a</em>*", "*a*\\*"), ("_<em>a</em>_", "\\_*a*\\_"),
      ("<em>*</em>", "*\\**"), ("<strong>**</strong>", "**\\*\\***"), ("<em>a*b</em>", "*a\\*b*"),
      ("<em>a_b</em>", "*a_b*"), ("<strong>a</strong>*b*", "**a**\\*b\\*"),
    ] as [(String, String)])
  func literals(html: String, markdown: String) { expect(html, markdown) }
}
