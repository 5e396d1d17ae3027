import StackMarkdown
import Testing

@Suite("HTML tokenizer")
struct TokenizerTests {
  @Test("Markup and special characters are recognized at every offset", arguments: 0..<20)
  func everyOffset(offset: Int) {
    let before = String(repeating: "a", count: offset)
    let cases = [
      ("<b>x</b>", "<b>x</b>"), ("&amp;", "&amp;"), ("\"", "&quot;"), (">", "&gt;"),
      ("\u{1}", ""), ("\u{7F}", ""), ("\u{0C}", " "), ("\t", "\t"),
      ("\t\n<i>x</i>", "\t\n<i>x</i>"),
      ("\n\u{B}\u{1F}é", "\né"), ("\r\n", "\n"), ("=;%", "=;%"),
    ]
    for (html, expected) in cases {
      #expect(served(before + html + "z\u{2}&lt;") == before + expected + "z&lt;")
    }
  }
}
