/// A day of the Gregorian calendar, in no particular time zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  public let ordinal: Int

  /// Names a day by its distance from 1970-01-01.
  public init(ordinal: Int) { self.ordinal = ordinal }

  /// Names a day by its date, which has to exist; months and days count from 1.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  public init(year: Int, month: Int, day: Int) {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).divided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads `2026-11-21`; `nil` for anything else and for days that do not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(existing: year, month: month, day: day)
  }

  /// Names a day by its date; `nil` where no month has such a day, or no year such a month.
  package init?(existing year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(year: year, month: month, day: day)
    // Every month has the first 28.
    guard day <= 28 || civil.day == day else { return nil }
  }

  /// The day in UTC of a moment, given in seconds since 1970, and the second of that day.
  package static func containing(second: Int) -> (day: CalendarDay, second: Int) {
    let (day, rest) = second.divided(by: secondsPerDay)
    return (CalendarDay(ordinal: day), rest)
  }

  /// As a day in UTC has them.
  package static let secondsPerDay = 86_400

  package func adding(days: Int) -> CalendarDay { CalendarDay(ordinal: ordinal + days) }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.ordinal < right.ordinal
  }

  /// The date; months and days count from 1.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  public var civil: (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (ordinal + 719_468).divided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension CalendarDay: CustomStringConvertible {
  /// For example `2026-11-21`.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// For example `2026-11-21T09:00:00Z`, for a second of the day.
  package func time(second: Int) -> String {
    var bytes = bytes
    bytes.append(UInt8(ascii: "T"), second / 3_600, digits: 2)
    bytes.append(UInt8(ascii: ":"), second / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"), second % 60, digits: 2)
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of the months in three letters, the first for month 1.
  package static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private var bytes: [UInt8] {
    let (year, month, day) = civil
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    bytes.append(nil, year, digits: 4)
    bytes.append(UInt8(ascii: "-"), month, digits: 2)
    bytes.append(UInt8(ascii: "-"), day, digits: 2)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a sign, and a number with at least so many digits.
  fileprivate mutating func append(_ sign: UInt8?, _ number: Int, digits: Int) {
    if let sign { append(sign) }
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, digits: digits)
  }

  private mutating func append(_ number: UInt, digits: Int) {
    if digits > 1 || number > 9 { append(number / 10, digits: digits - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension Int {
  /// Division whose remainder is never negative.
  fileprivate func divided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
