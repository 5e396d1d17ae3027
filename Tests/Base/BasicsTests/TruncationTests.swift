import Basics
import Testing

@Suite struct TruncationTests {
  @Test(
    "Text is truncated between characters, with an ellipsis",
    arguments: [
      ("", ""), ("abcd", "abcd"), ("abcde", "abcd…"), ("äöüß", "äöüß"), ("äöüßx", "äöüß…"),
      // A character of two scalars ends at the limit, or crosses it.
      ("abe\u{301}", "abe\u{301}"), ("abe\u{301}f", "abe\u{301}…"), ("abce\u{301}f", "abc…"),
      ("abc🇩🇪", "abc…"), ("ab🇩🇪", "ab🇩🇪"), ("abc\r\nd", "abc…"),
      ("ab cd", "ab c…"), ("abc de", "abc…"), ("a   bc", "a…"), ("     b", "…"),
      // The first character alone exceeds the limit.
      ("e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}\u{303}…"),
    ])
  func truncation(text: String, shown: String) {
    #expect(Array(text.truncated(to: 4).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test("Text with a megabyte of combining marks is truncated")
  func combiningMarks() {
    let text = "ab" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.truncatedTitle == "a…")
    #expect(text.truncatedName.unicodeScalars.count <= 101)
    #expect(String(text.dropFirst()).truncatedTitle.unicodeScalars.count == 301)
  }

  @Test("Titles have at most 300 characters, and names 100")
  func limits() {
    let text = String(repeating: "ж", count: 1_000)
    #expect(text.truncatedTitle == String(repeating: "ж", count: 300) + "…")
    #expect(text.truncatedName == String(repeating: "ж", count: 100) + "…")
    #expect(String(repeating: "ж", count: 300).truncatedTitle.count == 300)
  }
}
