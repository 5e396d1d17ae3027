internal import Archive
package import Basics
package import FoundationEssentials

/// The time zone in which the days of editions and of the data are computed; dates of posts are in
/// UTC.
package struct SiteTimeZone: Sendable {
  /// The name of the time zone in the IANA database, such as `Europe/Berlin`.
  package let name: String
  /// Returns the calendar day of a point in time in this time zone.
  package let day: @Sendable (Date) -> CalendarDay

  /// Creates a time zone from its name and a function that returns the day of a point in time.
  package init(name: String, day: @escaping @Sendable (Date) -> CalendarDay) {
    self.name = name
    self.day = day
  }

  /// Coordinated Universal Time.
  package static let utc = SiteTimeZone(name: "UTC") { date in
    CalendarDay(of: date)
  }

  /// Whether the time zone is UTC.
  package var isUTC: Bool { name == Self.utc.name }
}
