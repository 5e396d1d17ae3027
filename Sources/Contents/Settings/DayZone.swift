package import Basics
package import FoundationEssentials

/// The time zone in which pages name the days of editions and of data; dates of posts are in UTC.
package struct DayZone: Sendable {
  /// In the IANA database, such as `Europe/Berlin`.
  package let name: String
  /// The day of a moment there.
  package let day: @Sendable (Date) -> CalendarDay

  package init(name: String, day: @escaping @Sendable (Date) -> CalendarDay) {
    self.name = name
    self.day = day
  }

  package static let utc = DayZone(name: "UTC") { date in
    CalendarDay.containing(second: Int(date.timeIntervalSince1970.rounded(.down))).day
  }

  package var isUTC: Bool { name == Self.utc.name }
}
