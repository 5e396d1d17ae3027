/// The date format of HTTP and mail headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110, 5.6.7; RFC 5322, 3.3.
package enum InternetDate {
  /// Parses a date in GMT, such as `Sun, 06 Nov 1994 08:49:37 GMT`, and returns the seconds since
  /// 1970; `nil` for any other format.
  package static func unixTime(_ text: String) -> Int? {
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

  /// Formats seconds since 1970 as a date in UTC; `zone` is `GMT` for HTTP and `+0000` for mail.
  package static func text(unixTime: Int, zone: String = "GMT") -> String {
    let (day, second) = CalendarDay.dayAndSecond(unixTime: unixTime)
    let (year, month, dayOfMonth) = day.components
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
      .joined(separator: ":")
    // 1970-01-01 was a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((day.ordinal % 7) + 7) % 7]
    let monthName = CalendarDay.monthNames[month - 1]
    return "\(weekday), \(twoDigits(dayOfMonth)) \(monthName) \(year) \(time) \(zone)"
  }
}
