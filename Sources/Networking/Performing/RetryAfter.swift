internal import Basics

/// How long an answer asks to wait (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The pause asked for; `nil` when none is asked, or none that can be understood.
  ///
  /// A date is taken against the answer's own `Date`, so that no clock here matters.
  package static func wait(in response: HTTPResponse) -> Duration? {
    guard let value = response.header("Retry-After") else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
      return .seconds(min(Int(value) ?? longest, longest))
    }
    guard let until = HTTPDate.seconds(value), let now = response.header("Date"),
      let now = HTTPDate.seconds(now)
    else { return nil }
    return .seconds(min(max(0, until - now), longest))
  }

  /// A year; more is the same as never.
  private static let longest = 366 * 86_400
}

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  /// Seconds since 1970, or `nil` for any other form.
  static func seconds(_ text: String) -> Int? {
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
}
