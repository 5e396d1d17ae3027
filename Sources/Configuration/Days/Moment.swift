package import FoundationEssentials

/// Reads an ISO 8601 time, or a day as its first moment; 1970 or later.
package func moment(_ text: String, calendar: DayCalendar = DayCalendar()) -> Date? {
  if let day = CalendarDay(text) { return day.ordinal >= 0 ? calendar.start(of: day) : nil }
  let parsed = try? Date(text, strategy: .iso8601)
  return parsed.flatMap { $0.timeIntervalSince1970 >= 0 ? $0 : nil }
}
