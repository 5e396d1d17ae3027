internal import Basics

/// Parses durations such as `90s`, `5m`, `36h`, `2d` or `0`.
enum DurationParser {
  /// Parses a duration in seconds; returns `nil` if the text is invalid or the number overflows.
  static func seconds(_ text: String) -> Int? {
    if text == "0" { return 0 }
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), !digits.isEmpty,
      digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
    else { return nil }
    let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit)
    return isTooLong ? nil : seconds
  }

  /// The number of seconds of each unit.
  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
}
