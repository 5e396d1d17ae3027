/// A length in ten thousandths of an em.
struct Length: Sendable, Equatable, Comparable {
  var value: Int

  static let zero = Length(value: 0)
  static let thin = Length(value: 1667)
  static let medium = Length(value: 2222)
  static let thick = Length(value: 2778)
  static let quad = Length(value: 10_000)

  static func < (left: Length, right: Length) -> Bool { left.value < right.value }
  static func + (left: Length, right: Length) -> Length { Length(value: left.value + right.value) }
  static func - (left: Length, right: Length) -> Length { Length(value: left.value - right.value) }

  /// Whether nobody sees a difference: at most an eighteenth of an em.
  func looksLike(_ other: Length) -> Bool {
    (value == 0) == (other.value == 0) && abs(value - other.value) <= 556
  }

  /// As a value of an attribute.
  var text: String {
    if value == 0 { return "0" }
    let size = abs(value)
    var fraction = String(10_000 + size % 10_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(value < 0 ? "-" : "")\(size / 10_000)\(fraction.isEmpty ? "" : ".")\(fraction)em"
  }
}

extension Length {
  /// The longest one; what is longer is none.
  private static let limit = 1_000_000
  /// Ten thousandths of an em in each unit, for text of 10 points.
  private static let units: [String: Int] = [
    "em": 10_000, "ex": 4306, "mu": 556, "pt": 1000, "px": 1000, "bp": 1004, "pc": 12_000,
    "cm": 28_453, "mm": 2845, "in": 72_270, "dd": 1070, "cc": 12_840, "sp": 0,
  ]

  /// Reads a number with a unit, such as `-1.5em`.
  init?(_ text: String) {
    var sign = 1
    var digits = text[...]
    if let first = digits.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      digits.removeFirst()
    }
    let number = digits.prefix { $0 == "." || $0 == "," || $0.isASCII && $0.isNumber }
    guard let unit = Self.units[String(digits.dropFirst(number.count))],
      let parts = Self.thousandths(number)
    else { return nil }
    let value = parts * unit / 1000
    guard value <= Self.limit else { return nil }
    self.value = sign * value
  }

  private static func thousandths(_ number: Substring) -> Int? {
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count <= 2, let whole = parts.first, whole.count < 6, number.count < 20,
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let fraction = parts.count == 2 ? (parts[1] + "000").prefix(3) : "000"
    guard let high = Int(whole.isEmpty ? "0" : whole), let low = Int(fraction) else { return nil }
    return high * 1000 + low
  }
}
