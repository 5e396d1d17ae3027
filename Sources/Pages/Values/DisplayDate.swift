package import Basics
internal import Contents
package import FoundationEssentials
internal import Mustache

/// A point in time as pages show it, in UTC unless a zone is given.
package struct DisplayDate: PageValue, Equatable {
  /// For machines, such as `2026-11-21T09:00:00Z`; a day alone where no more is known.
  package let iso: String
  /// For readers.
  package let day: CalendarDay

  /// Gives nil outside the years 0 to 9999, which no post is from.
  package init?(_ date: Date) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)),
      -62_167_219_200..<253_402_300_800 ~= seconds
    else { return nil }
    let (day, second) = CalendarDay.containing(second: seconds)
    iso = day.time(second: second)
    self.day = day
  }

  /// The same with the day of a time zone; what machines read stays in UTC.
  init?(_ date: Date, in zone: DayZone) {
    guard let moment = DisplayDate(date) else { return nil }
    (iso, day) = (moment.iso, zone.day(date))
  }

  /// Reads a day such as `2026-11-21`.
  package init?(day text: String) {
    guard let date = CalendarDay(text) else { return nil }
    iso = text
    day = date
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("iso", note: "for machines") { $0.iso }
    fields.day("day", note: "for readers") { $0.day }
  }
}
