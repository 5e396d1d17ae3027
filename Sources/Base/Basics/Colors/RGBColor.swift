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
