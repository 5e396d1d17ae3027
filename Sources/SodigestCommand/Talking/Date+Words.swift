internal import Basics
internal import FoundationEssentials

extension Date {
  /// The minute in UTC, for people: `06:00 UTC on 21 Nov 2026`.
  var inWords: String {
    let second = Int(timeIntervalSince1970.rounded(.down))
    let (day, rest) = CalendarDay.dayAndSecond(unixTime: second)
    let time = day.iso8601(secondOfDay: rest).dropFirst(11).prefix(5)
    let date = day.components
    return "\(time) UTC on \(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.year)"
  }

  /// The next whole minute, so that nobody comes too early.
  var nextMinute: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.up) * 60)
  }
}
