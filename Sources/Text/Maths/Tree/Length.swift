/// A length that is relative to the font size, stored in ten-thousandths of an em.
struct Length: Sendable, Equatable, Comparable {
  /// The length in ten-thousandths of an em; may be negative.
  var emTenThousandths: Int

  static let zero = Length(emTenThousandths: 0)
  /// The space around punctuation and large operators: 3/18 em.
  static let thin = Length(emTenThousandths: 1667)
  /// The space around binary operators: 4/18 em.
  static let medium = Length(emTenThousandths: 2222)
  /// The space around relations: 5/18 em.
  static let thick = Length(emTenThousandths: 2778)
  /// One em.
  static let quad = Length(emTenThousandths: 10_000)

  static func < (left: Length, right: Length) -> Bool {
    left.emTenThousandths < right.emTenThousandths
  }
  static func + (left: Length, right: Length) -> Length {
    Length(emTenThousandths: left.emTenThousandths + right.emTenThousandths)
  }
  static func - (left: Length, right: Length) -> Length {
    Length(emTenThousandths: left.emTenThousandths - right.emTenThousandths)
  }

  /// Returns whether two lengths look equal: both are zero or neither is, and they differ by at most 1/18 em.
  func isVisuallyEqual(to other: Length) -> Bool {
    let difference = emTenThousandths - other.emTenThousandths
    return (self == .zero) == (other == .zero) && abs(difference) <= 556
  }

  /// The length as an attribute value of MathML, such as `0.1667em`.
  var attributeValue: String {
    if self == .zero { return "0" }
    let size = abs(emTenThousandths)
    var fraction = String(10_000 + size % 10_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(self < .zero ? "-" : "")\(size / 10_000)\(fraction.isEmpty ? "" : ".")\(fraction)em"
  }
}

extension Length {
  /// The maximum length in ten-thousandths of an em; longer lengths are rejected.
  private static let maximumValue = 1_000_000.0
  /// The length of each unit of TeX in ten-thousandths of an em, for text of 10 points.
  private static let unitValues: [String: Double] = [
    "em": 10_000, "ex": 4306, "mu": 556, "pt": 1000, "px": 1000, "bp": 1004, "pc": 12_000,
    "cm": 28_453, "mm": 2845, "in": 72_270, "dd": 1070, "cc": 12_840, "sp": 0,
  ]

  /// Reads a number with a unit of TeX, such as `-1.5em`; returns `nil` if it is invalid or too long.
  init?(_ text: String) {
    let number = text.prefix { "+-.,".contains($0) || $0.isASCII && $0.isNumber }
    guard let unit = Self.unitValues[String(text.dropFirst(number.count))], number.utf8.count < 20,
      let value = Double(String(number.map { $0 == "," ? "." : $0 })),
      abs(value * unit) <= Self.maximumValue
    else { return nil }
    // Lengths are rounded towards zero, but not because of an inexact product.
    emTenThousandths = Int((value * unit * 10).rounded()) / 10
  }
}
