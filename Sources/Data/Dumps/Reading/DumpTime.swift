internal import Basics

/// The date format of data dumps, such as `2010-08-25T19:50:51.187`, always in UTC.
enum DumpTime {
  /// The number of bytes of a date without fractions of a second.
  static let length = 19

  /// Parses a date into whole seconds since 1970; `nil` for another format or a date that does not
  /// exist.
  static func unixTime(_ text: Span<UInt8>) -> Int? {
    guard text.count >= length, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let day = day(text), let hour = twoDigits(text, at: 11),
      let minute = twoDigits(text, at: 14), let second = twoDigits(text, at: 17),
      hour < 24, minute < 60, second < 61
    else { return nil }
    return day.ordinal * CalendarDay.secondsPerDay + hour * 3_600 + minute * 60 + second
  }

  /// Parses the part of a date before the `T`, such as `2010-08-25`; `nil` if it is invalid.
  private static func day(_ text: Span<UInt8>) -> CalendarDay? {
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = twoDigits(text, at: 0), let year = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8), century + year > 0
    else { return nil }
    return CalendarDay(validatingYear: century * 100 + year, month: month, day: day)
  }

  /// Parses a number of two digits at an index; `nil` if they are not digits.
  private static func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int? {
    let (tens, ones) = (text[index], text[index + 1])
    guard tens.isDigit, ones.isDigit else { return nil }
    return Int(tens - UInt8(ascii: "0")) * 10 + Int(ones - UInt8(ascii: "0"))
  }
}
