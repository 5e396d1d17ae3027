package import Basics
package import FoundationEssentials

/// The time zone for the days of editions and of data; dates of posts are in UTC.
package struct SiteTimeZone: Sendable {
  /// The name in the IANA time zone database, such as `Europe/Berlin`.
  package let name: String
  /// Returns the day of a point in time in this zone.
  package let day: @Sendable (Date) -> CalendarDay

  /// Creates a time zone from its name and its calendar.
  package init(name: String, day: @escaping @Sendable (Date) -> CalendarDay) {
    self.name = name
    self.day = day
  }

  /// Coordinated Universal Time.
  package static let utc = SiteTimeZone(name: "UTC") { date in
    CalendarDay.dayAndSecond(unixTime: Int(date.timeIntervalSince1970.rounded(.down))).day
  }

  /// Whether the zone is UTC.
  package var isUTC: Bool { name == Self.utc.name }
}
