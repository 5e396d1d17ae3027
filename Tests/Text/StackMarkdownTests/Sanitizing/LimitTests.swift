import StackMarkdown
import Testing

@Suite("Size and time limits")
struct LimitTests {
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
