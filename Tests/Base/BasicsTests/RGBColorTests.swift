import Basics
import Testing

@Suite("Colours")
struct RGBColorTests {
  @Test(
    "Colours of CSS are parsed",
    arguments: [
      ("#b3430b", "#b3430b"), ("#B3430B", "#b3430b"), ("#fa0", "#ffaa00"), ("teal", "#008080"),
      ("RebeccaPurple", "#663399"), ("rgb(179 67 11)", "#b3430b"), ("rgb(179, 67, 11)", "#b3430b"),
      ("rgb(100% 0% 50%)", "#ff0080"), ("hsl(120 100% 25%)", "#008000"),
      ("hsl(-120deg, 100%, 50%)", "#0000ff"), ("hsl(20 0% 100%)", "#ffffff"), ("white", "#ffffff"),
    ])
  func parsing(text: String, expected: String) {
    #expect(RGBColor(css: text)?.css == expected)
  }

  @Test(
    "Anything else is rejected, also colours with transparency",
    arguments: [
      "", "#", "#12", "#12345", "#b3430b80", "#gggggg", "bluee", "rgb()", "rgb(1 2)",
      "rgb(1 2 3 4)",
      "rgb(256 0 0)", "rgb(-1 0 0)", "rgb(nan 0 0)", "rgb(1 2 3", "hsl(1 2 3)", "hsl(0 101% 0%)",
      "hsl(9999999 1% 1%)", "hwb(1 2% 3%)", "transparent", "red;", "url(a)", "var(--link)",
    ])
  func rejected(text: String) {
    #expect(RGBColor(css: text) == nil)
  }

  @Test("Contrast is that of WCAG")
  func contrast() {
    #expect(RGBColor.black.contrast(with: .white) == 21)
    #expect(RGBColor.white.contrast(with: .white) == 1)
    let grey = RGBColor(hex: 0x767676).contrast(with: .white)
    #expect((4.54...4.55).contains(grey), "\(grey)")
  }

  @Test("A legible colour is unchanged, others are mixed with as little as necessary")
  func legible() {
    let teal = RGBColor(hex: 0x00695C)
    #expect(teal.legible(at: 4.5, on: .white, mixing: .black) == teal)
    for color in [
      RGBColor(hex: 0xFFCC00), .white, RGBColor(hex: 0xFF0000), RGBColor(hex: 0x777777),
    ] {
      let result = color.legible(at: 4.5, on: .white, mixing: .black)
      #expect((4.5..<5).contains(result.contrast(with: .white)), "\(color.css): \(result.css)")
    }
    #expect(RGBColor.black.legible(at: 21.5, on: .black, mixing: .white) == .white)
  }
}
