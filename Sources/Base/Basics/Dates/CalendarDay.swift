package import FoundationEssentials

/// A date of the Gregorian calendar, without a time zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01.
  public let ordinal: Int

  /// Creates the day that is `ordinal` days after 1970-01-01.
  public init(ordinal: Int) { self.ordinal = ordinal }

  /// Creates a day from its date, which has to exist; months and days count from 1.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  public init(year: Int, month: Int, day: Int) {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).divided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the day in UTC that contains a time.
  package init(of date: Date) {
    self = Self.dayAndSecond(unixTime: Int(date.timeIntervalSince1970.rounded(.down))).day
  }

  /// Parses a date such as `2026-11-21`; `nil` for another format or a date that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(validatingYear: year, month: month, day: day)
  }

  /// Creates a day from its date; `nil` if the date does not exist.
  package init?(validatingYear year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(year: year, month: month, day: day)
    // Days up to 28 exist in every month.
    guard day <= 28 || components.day == day else { return nil }
  }

  /// Splits seconds since 1970 into the day in UTC and the second of that day.
  package static func dayAndSecond(unixTime: Int) -> (day: CalendarDay, second: Int) {
    let (day, secondOfDay) = unixTime.divided(by: secondsPerDay)
    return (CalendarDay(ordinal: day), secondOfDay)
  }

  /// The number of seconds of a day in UTC, without leap seconds.
  package static let secondsPerDay = 86_400

  /// Returns the date that is `days` days later, or earlier if `days` is negative.
  package func adding(days: Int) -> CalendarDay { CalendarDay(ordinal: ordinal + days) }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.ordinal < right.ordinal
  }

  /// The date as its year, its month from 1 to 12, and its day of the month from 1.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  public var components: (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (ordinal + 719_468).divided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthSinceMarch < 10 ? monthSinceMarch + 3 : monthSinceMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1
    )
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The date in ISO 8601 format, such as `2026-11-21`.
  public var description: String { String(decoding: dateBytes, as: UTF8.self) }

  /// Returns the date and a time of the day in UTC, given in seconds since midnight, in ISO 8601
  /// format, such as `2026-11-21T09:00:00Z`.
  package func iso8601(secondOfDay: Int) -> String {
    var bytes = dateBytes
    bytes.append(UInt8(ascii: "T"), secondOfDay / 3_600, digits: 2)
    bytes.append(UInt8(ascii: ":"), secondOfDay / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"), secondOfDay % 60, digits: 2)
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The English names of the months, three letters each, January first.
  package static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The ASCII bytes of the date in ISO 8601 format, such as `2026-11-21`.
  private var dateBytes: [UInt8] {
    let (year, month, day) = components
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    bytes.append(nil, year, digits: 4)
    bytes.append(UInt8(ascii: "-"), month, digits: 2)
    bytes.append(UInt8(ascii: "-"), day, digits: 2)
    return bytes
  }
}

extension [UInt8] {
  /// Appends an optional separator, then a decimal number, padded with zeros to at least `digits`
  /// digits.
  fileprivate mutating func append(_ separator: UInt8?, _ number: Int, digits: Int) {
    if let separator { append(separator) }
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, digits: digits)
  }

  /// Appends a decimal number, padded with zeros to at least `digits` digits.
  private mutating func append(_ number: UInt, digits: Int) {
    if digits > 1 || number > 9 { append(number / 10, digits: digits - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension Int {
  /// Divides the number and rounds down, so that the remainder is never negative.
  fileprivate func divided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

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
