import Basics
import Testing

@Suite("Texts by strangers in a terminal or a mail")
struct PrintableTextTests {
  @Test(
    "Controls and invisible characters are escaped",
    arguments: [
      0x00, 0x07, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0x9D, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4,
      0x180B, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069,
      0x206F,
      0x3164, 0xE000, 0xFE00, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0x1D173, 0xE0041, 0xE0100,
    ])
  func controls(code: Int) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let text = printable("a\(scalar)b")
    #expect(!text.unicodeScalars.contains(scalar) && text.hasPrefix("a\\") && text.hasSuffix("b"))
    #expect(printable("a\(scalar)b", escaping: { _ in "?" }) == "a?b")
  }

  @Test(
    "Letters, accents and emoji stay as they are",
    arguments: [
      "plain\ntext", "naïve e\u{301}\u{323}", "שָׁלוֹם", "العَرَبِيَّة", "می‌خواهم", "क्‍ष", "👩‍💻 ⚠️ 1️⃣",
      "한국어", "རྒྱུད", "ཧཱུྃ",
    ])
  func letters(text: String) {
    #expect(printable(text) == text)
  }

  @Test("Joiners stay only behind a letter beyond ASCII or an emoji")
  func joiners() {
    #expect(printable("a\u{200D}b", escaping: { _ in "?" }) == "a?b")
    #expect(printable("é\u{200D}\u{200D}b", escaping: { _ in "?" }) == "é\u{200D}?b")
    #expect(printable("\u{200C}b", escaping: { _ in "?" }) == "?b")
  }

  @Test("Accents that pile up on a letter are cut")
  func accents() {
    let pile = "a" + String(repeating: "\u{301}", count: 5_000) + "b"
    #expect(printable(pile) == "a" + String(repeating: "\u{301}", count: 8) + "…b")
    let escaped = printable(pile, excess: nil, escaping: { _ in "?" })
    #expect(escaped.unicodeScalars.count == 5_002 && escaped.hasSuffix("??b"))
  }

  @Test("Line feeds stay only where lines are kept")
  func lines() {
    #expect(printable("a\nb") == "a\nb")
    #expect(printable("a\nb", keepsLines: false, escaping: { _ in " " }) == "a b")
  }
}
