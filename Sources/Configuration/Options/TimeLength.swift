internal import Basics

/// Reads how long something lasts: `90s`, `5m`, `36h`, `2d`, or `0`.
enum TimeLength {
  /// - Returns: `nil` for anything else, and for more seconds than there are numbers.
  static func seconds(_ text: String) -> Int? {
    if text == "0" { return 0 }
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), !digits.isEmpty,
      digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
    else { return nil }
    let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit)
    return isTooLong ? nil : seconds
  }

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
}
