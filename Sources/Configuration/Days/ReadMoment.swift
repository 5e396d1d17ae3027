internal import Basics
package import FoundationEssentials

/// Reads an ISO 8601 time, or a day as its first moment; 1970 or later.
package func moment(_ text: String, calendar: DayCalendar = DayCalendar()) -> Date? {
  if let day = CalendarDay(text) { return day.ordinal >= 0 ? calendar.start(of: day) : nil }
  guard CalendarDay(String(text.prefix(10))) != nil, isClockTime(text.dropFirst(11)) else {
    return nil
  }
  let parsed = try? Date(text, strategy: .iso8601)
  return parsed.flatMap { $0.timeIntervalSince1970 >= 0 ? $0 : nil }
}

/// Whether a clock shows such a time; Foundation counts on to the next hour or day, as it does at the
/// end of a month.
private func isClockTime(_ text: Substring) -> Bool {
  let parts = text.prefix(8).split(separator: ":").compactMap { Int($0) }
  return parts.count == 3 && parts[0] < 24 && parts[1] < 60 && parts[2] < 60
}
