internal import Basics
private import Glibc
private import Synchronization

/// The time zone of the process, which is how the C library knows one.
///
/// It has a single zone, taken from the variable `TZ`, and it does all arithmetic of zones here. This
/// is the one place that sets the variable: at the first question, and again only when a question is
/// about another zone, which a run has no reason for. The lock makes setting and asking one step.
enum ProcessZone {
  private static let current = Mutex(ZoneName?.none)

  /// The date that the clocks of a zone that the system knows show; `nil` when its year has no
  /// number.
  static func day(ofSecond second: Int, in zone: ZoneName) -> CalendarDay? {
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
