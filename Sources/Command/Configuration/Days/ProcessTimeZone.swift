internal import Basics
private import Glibc
private import Synchronization

/// The time zone of the process, which the C library uses for conversions.
///
/// A process has one time zone, from the environment variable `TZ`. This type is the only place that sets the
/// variable: at the first conversion, and again only if a conversion needs another time zone, which does not happen
/// in a run. The lock makes setting and converting one step.
enum ProcessTimeZone {
  /// The time zone that `TZ` was last set to; `nil` before the first conversion.
  private static let current = Mutex(TimeZoneName?.none)

  /// Returns the local date at a Unix time in an existing time zone; `nil` if its year does not fit an integer.
  static func day(atUnixTime second: Int, in zone: TimeZoneName) -> CalendarDay? {
    current.withLock { current in
      if current != zone {
        unsafe setenv("TZ", zone.name, 1)
        tzset()
        current = zone
      }
      var time = time_t(second)
      var parts = unsafe tm()
      guard unsafe localtime_r(&time, &parts) != nil else { return nil }
      return unsafe CalendarDay(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
  }
}
