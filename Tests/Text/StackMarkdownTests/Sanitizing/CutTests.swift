import PostContract
import StackMarkdown
import Testing

/// Texts longer than a megabyte (1,048,576 bytes) are truncated.
@Suite("Truncation at one megabyte")
struct CutTests {
  private static let limit = 1 << 20
  private static let note = "[The rest is left out: this text is longer than 1 MB.]"

  private static func filled(_ start: String, _ end: String = "", _ count: Int = limit) -> String {
    start + String(repeating: "x", count: count - start.utf8.count - end.utf8.count) + end
  }

  @Test(
    "A text is truncated if it is longer than a megabyte by one byte", arguments: Input.allCases)
  func border(input: Input) {
    let exact = input.html(Self.filled("", "", Self.limit))
    let longer = input.html(Self.filled("", "y", Self.limit + 1))
    #expect(!exact.contains(Self.note))
    #expect(longer.contains(Self.note))
    #expect(!longer.contains("y</p>") && !longer.hasSuffix("y"))
  }

  @Test("A character that crosses the limit is removed completely")
  func characters() {
    for (character, length) in [("é", 2), ("\u{20AC}", 3), ("\u{1F600}", 4)] {
      for missing in 1..<length {
        let start = Self.filled("", "", Self.limit - missing)
        let html = safeHTML(start + character + "z")
        #expect(html == start + "<p><em>\(Self.note)</em></p>")
      }
      let fits = Self.filled("", character)
      #expect(safeHTML(fits) == fits)
    }
  }

  @Test(
    "A tag or comment that crosses the limit is removed",
    arguments: [
      ("<b>y</b>", 2), ("<a href='/y'>z</a>", 6), ("<!-- y -->", 6), ("</b>", 3),
      ("<script>y</script>", 4),
    ])
  func constructs(construct: String, inside: Int) {
    let start = Self.filled("", "", Self.limit - inside)
    #expect(safeHTML(start + construct) == start + "<p><em>\(Self.note)</em></p>")
  }

  @Test("Elements that are open at the limit are closed before the truncation notice")
  func open() {
    let html = safeHTML(Self.filled("<blockquote><p><b>") + "y</b></p></blockquote>")
    #expect(html.hasSuffix("x</b></p></blockquote><p><em>\(Self.note)</em></p>"))
    Safety.check(html, "a long quotation")
  }

  @Test("Markdown, plain text and images of a long post come from its first megabyte")
  func outputs() {
    let long = Self.filled("<img src=/i>") + "<img src=/j>"
    #expect(ParsedPost(.html(long)).imageURLs == ["/i"])
    let text = ParsedPost(.html(long)).plainText
    #expect(text.hasSuffix(Self.note))
    let markdown = String(decoding: ParsedPost(.markdown(long)).markdown(), as: UTF8.self)
    #expect(markdown.contains("The rest is left out"))
    #expect(!markdown.contains("/j"))
  }

  @Test("The limit counts bytes, not characters")
  func bytes() {
    let text = String(repeating: "\u{1F600}", count: Self.limit / 4)
    #expect(safeHTML(text) == text)
    #expect(safeHTML(text + "x").hasSuffix("</em></p>"))
    #expect(Input.servedComment.html(text + "x").hasSuffix("\u{1F600} \(Self.note)"))
  }
}
