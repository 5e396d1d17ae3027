package import Basics
internal import Contents
package import FoundationEssentials
internal import Mustache

/// A date as pages show it, in UTC unless it was created with a time zone.
package struct DisplayDate: PageValue, Equatable {
  /// The date in the format of ISO 8601, such as `2026-11-21T09:00:00Z`, or `2026-11-21` if the time is unknown.
  package let iso: String
  /// The calendar day that pages show.
  package let day: CalendarDay

  /// Creates a displayed date in UTC; `nil` outside the years 0 to 9999.
  package init?(_ date: Date) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)),
      -62_167_219_200..<253_402_300_800 ~= seconds
    else { return nil }
    let (day, second) = CalendarDay.dayAndSecond(unixTime: seconds)
    iso = day.iso8601(secondOfDay: second)
    self.day = day
  }

  /// Creates a displayed date with the day in a time zone and the ISO 8601 text in UTC; `nil`
  /// outside the years 0 to 9999.
  init?(_ date: Date, in zone: SiteTimeZone) {
    guard let utc = DisplayDate(date) else { return nil }
    (iso, day) = (utc.iso, zone.day(date))
  }

  /// Reads a day such as `2026-11-21`; `nil` for other texts.
  package init?(day text: String) {
    guard let date = CalendarDay(text) else { return nil }
    iso = text
    day = date
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("iso", note: "the date and time in ISO 8601, or only the date") { $0.iso }
    fields.day("day", note: "the day in the date format of the theme") { $0.day }
  }
}
