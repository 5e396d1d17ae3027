package import Basics
package import FoundationEssentials

/// Counts days as the people in one time zone do.
package struct DayCalendar: Sendable, Equatable {
  package let zone: ZoneName

  package init(zone: ZoneName = .utc) { self.zone = zone }

  /// Sets the time zone of the process now, while no other thread reads its variables; else the
  /// first question does.
  package func settle() { _ = day(ofSecond: 0) }

  /// The day on which a moment falls.
  package func day(of moment: Date) -> CalendarDay {
    day(ofSecond: Int(moment.timeIntervalSince1970.rounded(.down)))
  }

  /// The first moment of a day.
  ///
  /// Mostly midnight; where clocks leap over midnight it is later, and where a zone once left a day
  /// out it is the first moment of the next one.
  package func start(of day: CalendarDay) -> Date {
    Date(timeIntervalSince1970: Double(firstSecond(of: day)))
  }

  /// The last whole second of a day; before its start for a day that was left out.
  package func lastSecond(of day: CalendarDay) -> Date {
    start(of: day.adding(days: 1)) - 1
  }

  /// Finds where the date changes, by halving: what the clock shows is known of every moment, when
  /// it shows a certain time is not, for it may never do so, or twice.
  private func firstSecond(of day: CalendarDay) -> Int {
    let midnight = day.ordinal * CalendarDay.secondsPerDay
    guard zone != .utc else { return midnight }
    // No zone has ever been a whole day off.
    var before = midnight - CalendarDay.secondsPerDay
    var after = midnight + CalendarDay.secondsPerDay
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.day(ofSecond: middle) < day { before = middle } else { after = middle }
    }
    return after
  }

  private func day(ofSecond second: Int) -> CalendarDay {
    if zone != .utc, let day = ProcessZone.day(ofSecond: second, in: zone) { return day }
    return CalendarDay.dayAndSecond(unixTime: second).day
  }
}
