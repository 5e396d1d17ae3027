internal import Basics
internal import FoundationEssentials

extension Date {
  /// The time to the minute in UTC, such as `06:00 UTC on 21 Nov 2026`.
  var utcText: String {
    let second = Int(timeIntervalSince1970.rounded(.down))
    let (day, secondOfDay) = CalendarDay.dayAndSecond(unixTime: second)
    let time = day.iso8601(secondOfDay: secondOfDay).dropFirst(11).prefix(5)
    let date = day.components
    return "\(time) UTC on \(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.year)"
  }

  /// The time rounded up to a whole minute, so that a retry at that time is not too early.
  var roundedUpToMinute: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
  }
}
