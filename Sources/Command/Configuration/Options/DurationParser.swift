internal import Basics

/// Parses durations such as `90s`, `5m`, `36h`, `2d` or `0`.
enum DurationParser {
  /// Parses a duration in seconds; returns `nil` if the text is invalid or the number overflows.
  static func parseSeconds(_ text: String) -> Int? {
    if text == "0" { return 0 }
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ secondsPerUnit[$0] }), !digits.isEmpty,
      digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
    else { return nil }
    let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit)
    return isTooLong ? nil : seconds
  }

  /// The number of seconds in each unit, such as 60 for `m`.
  private static let secondsPerUnit: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
}
