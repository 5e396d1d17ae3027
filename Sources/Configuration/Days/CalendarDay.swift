/// A day of the Gregorian calendar, in no particular time zone.
package struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  package let ordinal: Int

  /// Names a day by its distance from 1970-01-01.
  package init(ordinal: Int) { self.ordinal = ordinal }

  /// Names a day by its date, which has to exist.
  init(year: Int, month: Int, day: Int) {
    ordinal = Self.ordinal(year: year, month: month, day: day)
  }

  /// Reads `2026-11-21`; `nil` for anything else and for days that do not exist.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  package func adding(days: Int) -> CalendarDay { CalendarDay(ordinal: ordinal + days) }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.ordinal < right.ordinal
  }
}

extension CalendarDay: CustomStringConvertible {
  /// For example `2026-11-21`.
  package var description: String {
    let (year, month, day) = civil
    return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Source: the proleptic Gregorian calendar counted in eras of 400 years from March.
  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func ordinal(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
