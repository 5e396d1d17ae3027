internal import Basics
package import FoundationEssentials

/// Parses an ISO 8601 time, or a day, which stands for its first moment; returns `nil` for times before 1970.
package func parseDate(_ text: String, calendar: DayCalendar = DayCalendar()) -> Date? {
  if let day = CalendarDay(text) { return day.ordinal >= 0 ? calendar.start(of: day) : nil }
  guard CalendarDay(String(text.prefix(10))) != nil, isClockTime(text.dropFirst(11)) else {
    return nil
  }
  let parsed = try? Date(text, strategy: .iso8601)
  return parsed.flatMap { $0.timeIntervalSince1970 >= 0 ? $0 : nil }
}

/// Reports whether a text such as `06:00:00` is a valid time of day; Foundation would read 24:00 as the next day.
private func isClockTime(_ text: Substring) -> Bool {
  let parts = text.prefix(8).split(separator: ":").compactMap { Int($0) }
  return parts.count == 3 && parts[0] < 24 && parts[1] < 60 && parts[2] < 60
}

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
