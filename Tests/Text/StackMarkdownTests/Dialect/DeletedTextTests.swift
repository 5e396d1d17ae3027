import StackMarkdown
import Testing

@Suite("Strikethrough and other formatting")
struct DeletedTextTests {
  @Test(
    "Double tildes strike text through, even within words",
    arguments: [
      ("a~~b~~c", "a<del>b</del>c"),
      ("~~a~~, ~~b~~.", "<del>a</del>, <del>b</del>."),
      ("(~~a~~)", "(<del>a</del>)"),
      ("~~a\nb~~", "<del>a\nb</del>"),
      ("~~a ~~b~~ c~~", "<del>a <del>b</del> c</del>"),
    ] as [(String, String)])
  func pairs(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasStrikethrough: true)) == html)
  }

  @Test(
    "Struck-through text may contain other formatting and be part of it",
    arguments: [
      ("~~**a**~~", "<del><strong>a</strong></del>"),
      ("**~~a~~ b**", "<strong><del>a</del> b</strong>"),
      ("*~~a~~*", "<em><del>a</del></em>"),
      ("[~~a~~](/b)", #"<a href="/b"><del>a</del></a>"#),
      ("~~[a](/b)~~", #"<del><a href="/b">a</a></del>"#),
      ("~~`a`~~", "<del><code>a</code></del>"),
      ("~~<kbd>a</kbd>~~", "<del><kbd>a</kbd></del>"),
      ("~~https://a.example~~", #"<del><a href="https://a.example">https://a.example</a></del>"#),
    ] as [(String, String)])
  func formatting(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasStrikethrough: true)) == html)
  }

  @Test(
    "Tildes are text beside white space, in code and in URLs",
    arguments: [
      ("a ~~ b ~~ c", "a ~~ b ~~ c"),
      ("~~a ~~", "~~a ~~"),
      ("~a~ ~~b", "~a~ ~~b"),
      ("a ~~~b~~~", "a ~~~b~~~"),
      ("*~~a*~~", "<em>~~a</em>~~"),
      ("~~~~", "<pre><code></code></pre>\n"),
      ("`~~a~~` ~~b~~", "<code>~~a~~</code> <del>b</del>"),
      (
        "https://a.example/~~b~~c",
        #"<a href="https://a.example/~~b~~c">https://a.example/~~b~~c</a>"#
      ),
      ("[a](/b~~c) d~~", #"<a href="/b~~c">a</a> d~~"#),
      (#"~~a\~~"#, "~~a~~"),
    ] as [(String, String)])
  func none(markdown: String, html: String) {
    #expect(paragraph(markdown, Site(hasStrikethrough: true)) == html)
  }

  @Test(
    "Strikethrough ends with its block",
    arguments: [
      ("~~a\n\nb~~", "<p>~~a</p>\n<p>b~~</p>"),
      ("- ~~a~~\n- b", "<ul>\n<li><del>a</del></li>\n<li>b</li>\n</ul>"),
      ("# ~~a~~", "<h1><del>a</del></h1>"),
      ("a\n~~b~~", "<p>a\n<del>b</del></p>"),
    ] as [(String, String)])
  func blocks(markdown: String, html: String) {
    #expect(post(markdown, Site(hasStrikethrough: true)).trimmed == html)
  }

  @Test(
    "Tildes are text without the option",
    arguments: [
      "a ~~b~~ c",
      "*~~",
    ])
  func off(text: String) {
    #expect(paragraph(text) == text.asText)
  }

  @Test("HTML elements for deleted text do not depend on the option")
  func html() {
    #expect(
      paragraph("<s>a</s> <del>b</del> ~~c~~")
        == "<s>a</s> <del>b</del> ~~c~~")
  }
}
