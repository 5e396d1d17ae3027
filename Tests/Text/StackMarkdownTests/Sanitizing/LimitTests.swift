import StackMarkdown
import Testing

@Suite("Size and time limits")
struct LimitTests {
  @Test("A text of more than 1 MB is truncated between characters, with a notice")
  func cut() {
    let text = String(repeating: "é", count: 600_000)
    for source in [PostSource.html(text), .markdown(text)] {
      let html = ParsedPost(source).html().description
      #expect(html.utf8.count < 1_100_000)
      #expect(!html.contains("\u{FFFD}"))
      #expect(
        html.hasSuffix("<p><em>[The rest is left out: this text is longer than 1 MB.]</em></p>"))
    }
    let comment = ParsedPost(.commentHTML(text)).html().description
    #expect(comment.hasSuffix("é [The rest is left out: this text is longer than 1 MB.]"))
  }

  @Test("A text of exactly 1 MB is complete")
  func whole() {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(ParsedPost(.html(text)).html().bytes == Array(text.utf8))
  }

  /// Quadratic time would exceed the limit by many minutes.
  @Test(
    "Hostile repetitions take no more than linear time",
    .timeLimit(.minutes(4)),
    arguments: [
      "<", "&", "<b>", "<a ", "</", "<!--", "&amp", "&#", "<p>", "</p>", "<b></p>", "<ul><li>",
      "<a href=/x>", "<a href=/x><p>", "<b><i><em><s><p>", "<table><td>", "<script>", "<p><svg>",
      "<b><i><p></b></i>", "<h1><b>", "x<p></p>", "<span class=math-container>$", "<code>`",
      "<pre>\n", "<div>", "<dl><dt><dd>", "<kbd><p>", "<ol><li><p>",
    ])
  func repetitions(piece: String) {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let html = ParsedPost(.html(text)).html()
    #expect(ParsedPost(.html(html.description)).html() == html)
    #expect(ParsedPost(.html(text)).markdown().count < 20_000_000)
    #expect(ParsedPost(.html(text)).plainText.utf8.count < 20_000_000)
  }
}
