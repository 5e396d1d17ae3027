private import Glibc

/// An opaque colour in sRGB.
package struct RGBColor: Sendable, Equatable {
  /// Red, green and blue, each from 0 to 255.
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a colour from a number such as `0xB3430B`.
  package init(hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  package static let black = RGBColor(hex: 0)
  package static let white = RGBColor(hex: 0xFFFFFF)

  /// The colour in CSS, such as `#b3430b`.
  package var css: String { "#\([red, green, blue].hex)" }

  /// The relative luminance, from 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.2, definition of relative luminance.
  private var luminance: Double {
    let linear = [red, green, blue].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns the contrast with another colour, from 1 to 21.
  ///
  /// Source: WCAG 2.2, definition of contrast ratio.
  package func contrast(with other: RGBColor) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns a mixture with another colour.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: The share of the other colour, from 0 to 1.
  /// - Returns: The mixture.
  package func mixed(with other: RGBColor, share: Double) -> RGBColor {
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) * (1 - share) + Double(second) * share).rounded())
    }
    return RGBColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Returns the colour with as little of `admixture` as is necessary for a contrast of at least
  /// `contrast` with `background`.
  ///
  /// - Parameters:
  ///   - contrast: The contrast, as in ``contrast(with:)``.
  ///   - background: The colour behind text in the returned colour.
  ///   - admixture: Black for a light background, white for a dark one.
  /// - Returns: The colour; `admixture` if no mixture has enough contrast.
  package func legible(
    at contrast: Double, on background: RGBColor, mixing admixture: RGBColor
  ) -> RGBColor {
    let steps = 100
    return (0...steps).lazy.map { mixed(with: admixture, share: Double($0) / Double(steps)) }
      .first { $0.contrast(with: background) >= contrast } ?? admixture
  }
}

extension RGBColor {
  /// Parses an opaque colour of CSS: `#b3430b`, `#b40`, `rgb(179 67 11)`, `hsl(20 88% 37%)` or a name
  /// such as `teal`; returns `nil` for anything else.
  ///
  /// Source: CSS Color Module Level 4, without transparency and wide gamuts.
  package init?(css text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(hexDigits: Array(text.utf8.dropFirst()))
    } else if text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") {
      let arguments = text[text.index(after: parenthesis)...].dropLast()
        .split { $0 == "," || $0 == " " }
      guard arguments.count == 3 else { return nil }
      switch text[..<parenthesis] {
      case "rgb": self.init(rgb: arguments)
      case "hsl": self.init(hsl: arguments)
      default: return nil
      }
    } else {
      guard let digits = Self.digitsByName[Substring(text)] else { return nil }
      self.init(hexDigits: Array(digits.utf8))
    }
  }

  /// Creates a colour from three or six hexadecimal digits in lower case.
  private init?(hexDigits: [UInt8]) {
    let values = hexDigits.compactMap(\.hexValue)
    guard values.count == hexDigits.count else { return nil }
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6:
      self.init(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3],
        blue: values[4] << 4 | values[5])
    default: return nil
    }
  }

  /// Creates a colour from the arguments of `rgb()`: numbers up to 255, or percentages.
  private init?(rgb arguments: [Substring]) {
    let bytes = arguments.compactMap { argument in
      Self.percentage(argument).map { $0 * 255 }
        ?? Self.number(argument).flatMap { 0...255 ~= $0 ? $0 : nil }
    }.map { UInt8($0.rounded()) }
    guard bytes.count == 3 else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// Creates a colour from the arguments of `hsl()`: the hue in degrees, saturation and lightness in percent.
  private init?(hsl arguments: [Substring]) {
    let angle = arguments[0].hasSuffix("deg") ? arguments[0].dropLast(3) : arguments[0]
    guard let hue = Self.number(angle), abs(hue) <= 3600,
      let saturation = Self.percentage(arguments[1]), let lightness = Self.percentage(arguments[2])
    else { return nil }
    let amplitude = saturation * min(lightness, 1 - lightness)
    let bytes = [0.0, 8, 4].map { offset in
      let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let position = turn < 0 ? turn + 12 : turn
      let value = lightness - amplitude * max(-1, min(position - 3, 9 - position, 1))
      return UInt8((value * 255).rounded())
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// Parses a percentage such as `37.5%` as a number from 0 to 1; returns `nil` for anything else.
  private static func percentage(_ text: Substring) -> Double? {
    guard text.hasSuffix("%"), let value = number(text.dropLast()), 0...100 ~= value else {
      return nil
    }
    return value / 100
  }

  /// Parses a decimal number; returns `nil` for anything else, such as `nan`.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || "-+.".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  /// Returns the six hexadecimal digits of a named colour of CSS; `nil` for another name.
  ///
  /// Source: W3C, "CSS Color Module Level 4", 6.1.
  package static func hexDigits(ofColorNamed name: String) -> Substring? {
    digitsByName[Substring(name)]
  }

  /// The names of colours, each with six hexadecimal digits.
  private static let digitsByName: [Substring: Substring] = {
    let words = names.split { $0 == " " || $0 == "\n" }
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map {
        (words[$0], words[$0 + 1])
      })
  }()

  /// The named colours of CSS, each followed by six hexadecimal digits.
  private static let names = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
    bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
    burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50
    cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b
    darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
    darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
    darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f
    darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
    dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0
    forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
    goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
    hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
    lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
    lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
    lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
    lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00
    limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
    mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
    mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
    midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead
    navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500
    orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
    papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6
    purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
    saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
    silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
    springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
    turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00
    yellowgreen 9acd32
    """
}

/// The colours of links and badges on light and on dark pages.
package struct AccentColors: Sendable, Equatable {
  package let light: RGBColor
  /// The colour on dark pages; `nil` for a lighter variant of ``light``.
  package let dark: RGBColor?

  package init(light: RGBColor, dark: RGBColor? = nil) { (self.light, self.dark) = (light, dark) }
}
