package import Basics
package import FoundationEssentials

extension CalendarDay {
  /// Creates the day in UTC that contains a time.
  package init(of date: Date) {
    self = Self.dayAndSecond(unixTime: Int(date.timeIntervalSince1970.rounded(.down))).day
  }
}
