internal import Basics

/// A colour of text or background in a formula.
struct Colour: Sendable {
  /// The colour in CSS notation: `#rgb` or `#rrggbb`.
  let cssValue: String

  /// Reads a colour name of CSS, `#rgb` or `#rrggbb`; returns `nil` for anything else.
  init?(_ name: String) {
    let name = name.lowercased()
    if let digits = RGBColor.hexDigits(ofColorNamed: name) {
      cssValue = "#\(digits)"
    } else {
      guard name.first == "#", name.utf8.count == 4 || name.utf8.count == 7,
        name.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
      else { return nil }
      cssValue = name
    }
  }

  /// Reads a colour in a LaTeX colour model, such as `rgb` with `1,0,0.5`.
  ///
  /// - Parameters:
  ///   - model: `rgb` or `gray` with components from 0 to 1, `RGB` with components from 0 to 255, `HTML`, `named`.
  ///   - components: The components, separated by commas or spaces; six hexadecimal digits, or a name.
  init?(model: String, _ components: String) {
    if model == "named" || model == "HTML" {
      guard let colour = Colour((model == "HTML" ? "#" : "") + components) else { return nil }
      cssValue = colour.cssValue
      return
    }
    let values = components.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      .filter(\.isFinite)
    let scale: Double
    switch (model, values.count) {
    case ("rgb", 3), ("gray", 1): scale = 255
    case ("RGB", 3): scale = 1
    default: return nil
    }
    let channels = values.map { value in
      String(256 + Int(min(max(value * scale, 0), 255)), radix: 16).dropFirst()
    }
    cssValue = "#\((channels.count == 1 ? channels + channels + channels : channels).joined())"
  }
}
