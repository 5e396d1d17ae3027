/// A date as HTTP and mail write it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110, 5.6.7; RFC 5322, 3.3.
package enum InternetDate {
  /// Seconds since 1970, or `nil` for any other form.
  package static func seconds(_ text: String) -> Int? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == ":" })
    guard words.count == 8, words[7] == "GMT", let day = Int(words[1]),
      let month = CalendarDay.monthNames.firstIndex(of: String(words[2])), let year = Int(words[3]),
      let hour = Int(words[4]), let minute = Int(words[5]), let second = Int(words[6]),
      (1...31).contains(day), (1970...9999).contains(year), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return CalendarDay(year: year, month: month + 1, day: day).ordinal * CalendarDay.secondsPerDay
      + hour * 3600 + minute * 60 + second
  }

  /// The date of a second since 1970, in UTC, which HTTP calls `GMT`, mail `+0000`.
  package static func text(second: Int, zone: String = "GMT") -> String {
    let (day, second) = CalendarDay.containing(second: second)
    let (year, month, number) = day.civil
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let time = [second / 3_600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
    // The first day of all was a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((day.ordinal % 7) + 7) % 7]
    return "\(weekday), \(two(number)) \(CalendarDay.monthNames[month - 1]) \(year) \(time) \(zone)"
  }
}
