import Basics
import Images
import Testing
import Glibc

@Suite struct IdenticonTests {
  private let seeds = (0..<2000).map { "stackoverflow/\($0)" }

  @Test("The same seed always results in the same image")
  func stable() {
    let drawing = Identicon.svg(seed: "stackoverflow/22656")
    #expect(drawing == Identicon.svg(seed: "stackoverflow/22656"))
    let hash = "c842ae7cefe3d9f8cdb57e7306398a066d90ca20d45ad2e56785c76494fdc3e6"
    #expect(ContentHash(of: drawing).hex == hash)
  }

  @Test("Different seeds result in different images")
  func distinct() {
    #expect(Set(seeds.map { Identicon.svg(seed: $0) }).count == seeds.count)
  }

  @Test("Each identicon is small, complete and contains only shapes")
  func harmless() {
    for seed in seeds + ["", "naïve/\"><script>"] {
      let text = String(decoding: Identicon.svg(seed: seed), as: UTF8.self)
      #expect(text.utf8.count < 1536)
      #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\">"))
      #expect(text.hasSuffix("</svg>"))
      #expect(!text.contains("script") && !text.contains("href") && !text.contains("url("))
      #expect(text.split(separator: "<").count == 7)
    }
  }

  @Test("Foreground and background have sufficient contrast in light and dark colours")
  func contrast() throws {
    for seed in seeds.prefix(500) {
      let text = String(decoding: Identicon.svg(seed: seed), as: UTF8.self)
      // First the colours of the style for dark pages, then those of the shapes.
      let luminances = text.split(separator: "hsl(").dropFirst().map { luminance(hsl: $0) }
      try #require(luminances.count == 6)
      let (dark, light) = (luminances[0], luminances[3])
      for foreground in luminances[1...2] {
        #expect((foreground + 0.05) / (dark + 0.05) >= 3, "\(seed)")
      }
      for foreground in luminances[4...5] {
        #expect((light + 0.05) / (foreground + 0.05) >= 3, "\(seed)")
      }
      #expect(dark < 0.1 && light > 0.7)
    }
  }

  /// Returns the relative luminance as defined by WCAG 2.2 of a colour such as `210 50% 90%)…`.
  private func luminance(hsl text: Substring) -> Double {
    let parts = text.prefix { $0 != ")" }.split(separator: " ")
    let (hue, saturation, lightness) = (
      Double(parts[0]) ?? 0, (Double(parts[1].dropLast()) ?? 0) / 100,
      (Double(parts[2].dropLast()) ?? 0) / 100
    )
    let amplitude = saturation * min(lightness, 1 - lightness)
    let channels = [0.0, 8, 4].map { (channel: Double) -> Double in
      let k = (channel + hue / 30).truncatingRemainder(dividingBy: 12)
      let value = lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  @Test("Each identicon is symmetrical")
  func symmetrical() {
    for seed in seeds.prefix(200) {
      let squares = Set(squares(of: seed))
      #expect(squares.count >= 6)
      #expect(squares == Set(squares.map { Square(x: 6 - $0.x, y: $0.y) }))
      #expect(squares.allSatisfy { 1...5 ~= $0.x && 1...5 ~= $0.y })
    }
  }

  private struct Square: Hashable {
    var x: Int
    var y: Int
  }

  /// Returns the squares of an identicon, parsed from paths such as `M1 2h1v1h-1z`.
  private func squares(of seed: String) -> [Square] {
    let text = String(decoding: Identicon.svg(seed: seed), as: UTF8.self)
    return text.split(separator: "M").dropFirst(2).compactMap { step in
      let numbers = step.prefix { $0 != "h" }.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2 ? Square(x: numbers[0], y: numbers[1]) : nil
    }
  }
}
