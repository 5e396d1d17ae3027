package import Basics
package import FoundationEssentials
private import Glibc
private import Synchronization

/// A calendar that converts between times and days in one time zone.
package struct DayCalendar: Sendable, Equatable {
  /// The time zone in which days begin and end.
  package let timeZone: TimeZoneName

  package init(timeZone zone: TimeZoneName = .utc) { self.timeZone = zone }

  /// Sets the time zone of the process now, instead of at the first conversion.
  ///
  /// Must be called while no other thread reads environment variables.
  package func installTimeZone() { _ = day(atUnixTime: 0) }

  /// Returns the day to which a moment belongs in the calendar's time zone.
  package func day(of date: Date) -> CalendarDay {
    day(atUnixTime: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// Returns the first moment of a day.
  ///
  /// This is usually midnight. If clocks skip midnight it is later, and if the time zone skipped the whole day it is
  /// the first moment of the next day.
  package func start(of day: CalendarDay) -> Date {
    Date(timeIntervalSince1970: Double(firstSecond(of: day)))
  }

  /// Returns the last whole second of a day; for a day that the time zone skipped, it is before the start of the day.
  package func lastSecond(of day: CalendarDay) -> Date {
    start(of: day.adding(days: 1)) - 1
  }

  /// Returns the Unix time of the first second of a day, found by binary search.
  ///
  /// A search works because every moment has exactly one local date, whereas a local time may not exist, or exist
  /// twice.
  private func firstSecond(of day: CalendarDay) -> Int {
    let midnight = day.ordinal * CalendarDay.secondsPerDay
    guard timeZone != .utc else { return midnight }
    // No time zone has ever been a whole day off UTC.
    var before = midnight - CalendarDay.secondsPerDay
    var after = midnight + CalendarDay.secondsPerDay
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.day(atUnixTime: middle) < day { before = middle } else { after = middle }
    }
    return after
  }

  /// Returns the day to which a Unix time in seconds belongs in the calendar's time zone.
  private func day(atUnixTime second: Int) -> CalendarDay {
    if timeZone != .utc, let day = ProcessTimeZone.day(atUnixTime: second, in: timeZone) {
      return day
    }
    return CalendarDay.dayAndSecond(unixTime: second).day
  }
}

/// The time zone of the process, which the C library uses for conversions.
///
/// A process has one time zone, from the environment variable `TZ`. This type is the only place that sets the
/// variable: at the first conversion, and again only if a conversion needs another time zone, which does not happen
/// in a run. The lock makes setting and converting one step.
private enum ProcessTimeZone {
  /// The time zone that `TZ` was last set to; `nil` before the first conversion.
  private static let current = Mutex(TimeZoneName?.none)

  /// Returns the local date at a Unix time in an existing time zone; `nil` if its year does not fit an integer.
  static func day(atUnixTime second: Int, in zone: TimeZoneName) -> CalendarDay? {
    current.withLock { current in
      if current != zone {
        unsafe setenv("TZ", zone.name, 1)
        tzset()
        current = zone
      }
      var time = time_t(second)
      var parts = unsafe tm()
      guard unsafe localtime_r(&time, &parts) != nil else { return nil }
      return unsafe CalendarDay(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
  }
}

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
