internal import Basics
internal import FoundationEssentials

extension Date {
  /// The time in UTC in ISO 8601 format, such as `2026-11-21T09:00:00Z`.
  var iso8601Text: String {
    let (day, secondOfDay) = utcDayAndSecond
    return day.iso8601(secondOfDay: secondOfDay)
  }

  /// The day in UTC, and the seconds since its midnight.
  private var utcDayAndSecond: (day: CalendarDay, second: Int) {
    CalendarDay.dayAndSecond(unixTime: Int(timeIntervalSince1970.rounded(.down)))
  }

  /// The time to the minute in UTC, such as `06:00 UTC on 21 Nov 2026`.
  var utcText: String {
    let (day, secondOfDay) = utcDayAndSecond
    let time = day.iso8601(secondOfDay: secondOfDay).dropFirst(11).prefix(5)
    let date = day.components
    return "\(time) UTC on \(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.year)"
  }

  /// The time rounded up to a whole minute, so that a retry at that time is not too early.
  var roundedUpToMinute: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
  }
}

extension Int {
  /// The number of bytes in a decimal unit, such as `12.3 MB`.
  var byteCountText: String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
    guard let (size, name) = units.first(where: { self >= $0.0 }) else { return "\(self) bytes" }
    let tenths = self / (size / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}

/// Returns a number and its noun, in the singular or the plural: `1 edition`, `2 editions`.
func pluralized(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
