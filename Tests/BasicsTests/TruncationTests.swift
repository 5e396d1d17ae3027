import Basics
import Testing

@Suite struct TruncationTests {
  @Test(
    "A text is cut between characters, with an ellipsis",
    arguments: [
      ("", ""), ("abcd", "abcd"), ("abcde", "abcd…"), ("äöüß", "äöüß"), ("äöüßx", "äöüß…"),
      // One character of two scalars ends at the limit, or lies across it.
      ("abe\u{301}", "abe\u{301}"), ("abe\u{301}f", "abe\u{301}…"), ("abce\u{301}f", "abc…"),
      ("abc🇩🇪", "abc…"), ("ab🇩🇪", "ab🇩🇪"), ("abc\r\nd", "abc…"),
      ("ab cd", "ab c…"), ("abc de", "abc…"), ("a   bc", "a…"), ("     b", "…"),
      // The first is longer than the limit itself.
      ("e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}\u{303}…"),
    ])
  func cut(text: String, shown: String) {
    #expect(Array(text.truncated(to: 4).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test("A megabyte of combining marks stays short")
  func marks() {
    let text = "ab" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.truncatedTitle == "a…")
    #expect(text.truncatedName.unicodeScalars.count <= 101)
    #expect(String(text.dropFirst()).truncatedTitle.unicodeScalars.count == 301)
  }

  @Test("Titles have 300 characters, names 100")
  func limits() {
    let text = String(repeating: "ж", count: 1_000)
    #expect(text.truncatedTitle == String(repeating: "ж", count: 300) + "…")
    #expect(text.truncatedName == String(repeating: "ж", count: 100) + "…")
    #expect(String(repeating: "ж", count: 300).truncatedTitle.count == 300)
  }
}
