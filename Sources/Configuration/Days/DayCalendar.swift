package import Basics
package import FoundationEssentials

/// A calendar that converts between times and days in one time zone.
package struct DayCalendar: Sendable, Equatable {
  /// The time zone of the calendar.
  package let timeZone: TimeZoneName

  package init(timeZone zone: TimeZoneName = .utc) { self.timeZone = zone }

  /// Sets the time zone of the process now, while no other thread reads environment variables; otherwise the first
  /// conversion does.
  package func installTimeZone() { _ = day(ofSecond: 0) }

  /// Returns the day that contains a time.
  package func day(of date: Date) -> CalendarDay {
    day(ofSecond: Int(date.timeIntervalSince1970.rounded(.down)))
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

  /// Finds the first second of a day by binary search.
  ///
  /// A search works because the local date of every time is known, whereas a local time may not exist, or exist
  /// twice.
  private func firstSecond(of day: CalendarDay) -> Int {
    let midnight = day.ordinal * CalendarDay.secondsPerDay
    guard timeZone != .utc else { return midnight }
    // No time zone has ever been a whole day off UTC.
    var before = midnight - CalendarDay.secondsPerDay
    var after = midnight + CalendarDay.secondsPerDay
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.day(ofSecond: middle) < day { before = middle } else { after = middle }
    }
    return after
  }

  /// Returns the day that contains a second since 1970.
  private func day(ofSecond second: Int) -> CalendarDay {
    if timeZone != .utc, let day = ProcessTimeZone.day(ofSecond: second, in: timeZone) {
      return day
    }
    return CalendarDay.dayAndSecond(unixTime: second).day
  }
}
