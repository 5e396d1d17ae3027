import StackMarkdown
import Testing

/// The numeric character reference states of the HTML standard.
@Suite("Numeric character references")
struct NumericReferenceTests {
  @Test(
    "Numeric references may be decimal or hexadecimal, of any length, without a semicolon",
    arguments: [
      ("&#65 ", "A "), ("&#65a", "Aa"), ("&#65&#66", "AB"), ("&#x41g", "Ag"), ("&#x41G;", "AG;"),
      ("&#X4a;&#x4A;", "JJ"), ("&#0000000000000000000000065;", "A"), ("&#x00000000000000041;", "A"),
      ("&#65;;", "A;"), ("&#xE9;", "é"), ("&#233;", "é"), ("&#x20AC;", "€"),
      ("&#128512;", "\u{1F600}"),
    ])
  func digits(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A numeric reference without digits is text",
    arguments: [
      "&#x;", "&#X;", "&#xZ;", "&#;", "&#-1;", "&# 65;", "&#x 41;", "&#+65;", "&#.5;", "&#a;",
    ])
  func noDigits(html: String) {
    #expect(safeHTML(html) == html.replacing("&", with: "&amp;"))
  }

  @Test("Only ASCII digits form a numeric reference")
  func otherDigits() {
    #expect(safeHTML("&#\u{661}\u{662};") == "&amp;#\u{661}\u{662};")
    #expect(safeHTML("&#x4\u{FF11};") == "\u{FF11};")
  }

  @Test(
    "A number that overflows becomes the replacement character",
    arguments: [
      // Each is 65 more than a power of two at which integers overflow.
      "&#4294967361;", "&#18446744073709551681;", "&#x100000041;", "&#x10000000000000041;",
      "&#65601000000;", "&#99999999999999999999;",
    ])
  func overflow(html: String) {
    #expect(safeHTML(html) == "\u{FFFD}")
  }

  @Test(
    "References at the limits of Unicode and of the surrogate range are decoded correctly",
    arguments: [
      ("&#xD7FF;", "\u{D7FF}"), ("&#55296;", "\u{FFFD}"), ("&#57343;", "\u{FFFD}"),
      ("&#xE000;", "\u{E000}"), ("&#xFFFD;", "\u{FFFD}"), ("&#x10000;", "\u{10000}"),
      ("&#x10FFFD;", "\u{10FFFD}"), ("&#1114112;", "\u{FFFD}"),
      // A pair of surrogates is not one character.
      ("&#xD83D;&#xDE00;", "\u{FFFD}\u{FFFD}"),
    ])
  func edges(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "References to 128 through 159 are decoded as Windows-1252",
    arguments: [
      (0x80, "€"), (0x82, "‚"), (0x83, "ƒ"), (0x84, "„"), (0x85, "…"), (0x86, "†"), (0x87, "‡"),
      (0x88, "ˆ"), (0x89, "‰"), (0x8A, "Š"), (0x8B, "‹"), (0x8C, "Œ"), (0x8E, "Ž"), (0x91, "‘"),
      (0x92, "’"), (0x93, "“"), (0x94, "”"), (0x95, "•"), (0x96, "–"), (0x97, "—"), (0x98, "˜"),
      (0x99, "™"), (0x9A, "š"), (0x9B, "›"), (0x9C, "œ"), (0x9E, "ž"), (0x9F, "Ÿ"),
      (0xA0, "\u{A0}"),
    ])
  func windows1252(number: Int, character: String) {
    #expect(safeHTML("&#\(number);") == character)
    #expect(safeHTML("&#x\(String(number, radix: 16));") == character)
  }

  @Test("References to control characters are removed, except tab, line feed and form feed")
  func controls() {
    for number in 1..<0x20 {
      let expected =
        switch number {
        case 9: "a\tb"
        case 10: "a\nb"
        case 12: "a b"
        default: "ab"
        }
      #expect(safeHTML("a&#\(number);b") == expected, "\(number)")
      #expect(safeHTML("a&#x\(String(number, radix: 16));b") == expected, "\(number)")
    }
    #expect(safeHTML("a&#127;b") == "ab")
  }

  @Test(
    "A decoded reference is text, neither markup nor part of another reference",
    arguments: [
      ("&#60;b&#62;x", "&lt;b&gt;x"), ("&#38;lt;", "&amp;lt;"), ("&#x26;#65;", "&amp;#65;"),
      ("&#60;!-- x --&#62;", "&lt;!-- x --&gt;"), ("<&#98;>x", "&lt;b&gt;x"),
      ("&#38;#60;script&#62;", "&amp;#60;script&gt;"),
    ])
  func text(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("A tag or a control character ends a numeric reference")
  func interrupted() {
    #expect(safeHTML("&#54<i>5;</i>") == "6<i>5;</i>")
    #expect(safeHTML("&#54<!-- x -->5;") == "65;")
    #expect(safeHTML("&#\u{0}65;") == "&amp;#65;")
  }

  @Test("Numeric references are decoded in attributes as in text")
  func attributes() {
    #expect(
      safeHTML("<img src='&#47;&#x78' alt='&#65&#x42x &#39;&#34;&#60;&#128;&#0;'>")
        == "<img src=\"/x\" alt=\"ABx '&quot;&lt;€\u{FFFD}\" />")
    #expect(safeHTML("<img src=/x alt=&#65>") == "<img src=\"/x\" alt=\"A\" />")
    #expect(safeHTML("<img src=/x alt='&#;&#x;'>") == "<img src=\"/x\" alt=\"&amp;#;&amp;#x;\" />")
  }
}
