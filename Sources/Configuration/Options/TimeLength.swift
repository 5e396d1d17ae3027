internal import Basics

/// Reads how long something lasts: `90` or `90s`, `5m`, `36h`, `2d`.
enum TimeLength {
  /// - Returns: `nil` for anything else, and for more seconds than there are numbers.
  static func seconds(_ text: String) -> Int? {
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
    else { return nil }
    let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLong ? nil : seconds
  }

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
}
