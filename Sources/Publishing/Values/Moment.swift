package import FoundationEssentials
internal import Mustache

/// A point in time as pages show it, in UTC.
package struct Moment: Equatable {
  /// For machines, such as `2026-11-21T09:00:00Z`; a day alone where no more is known.
  package let iso: String
  /// For readers, such as `21 Nov 2026`.
  package let day: String

  /// Gives nil outside the years 0 to 9999, which no post is from.
  package init?(_ date: Date) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)),
      -62_167_219_200..<253_402_300_800 ~= seconds
    else { return nil }
    let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
    let date = CivilDate(daysSince1970: days)
    var text = date.iso
    text.append(UInt8(ascii: "T"))
    text.append(decimal: second / 3_600, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(decimal: second / 60 % 60, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(decimal: second % 60, width: 2)
    text.append(UInt8(ascii: "Z"))
    iso = String(decoding: text, as: UTF8.self)
    day = date.text
  }

  /// Reads a day such as `2026-11-21`.
  package init?(day text: String) {
    guard let date = CivilDate(iso: text) else { return nil }
    iso = text
    day = date.text
  }
}

extension Moment: PageValue {
  static let declaration = Declaration(["iso": .text, "day": .text])
  var record: Record { Record(Self.declaration, [.text(iso), .text(day)]) }
}

/// A day of the Gregorian calendar.
struct CivilDate: Equatable {
  let year: Int
  /// From 1.
  let month: Int
  let day: Int

  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  init(daysSince1970 days: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooring: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Reads a day such as `2026-11-21`; nil for anything else.
  init?(iso: String) {
    let parts = iso.split(separator: "-", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month, 1...31 ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Such as `2026-11-21`, UTF-8.
  var iso: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(20)
    text.append(decimal: year, width: 4)
    text.append(UInt8(ascii: "-"))
    text.append(decimal: month, width: 2)
    text.append(UInt8(ascii: "-"))
    text.append(decimal: day, width: 2)
    return text
  }

  /// Such as `21 Nov 2026`.
  var text: String { "\(day) \(Self.months[month - 1]) \(year)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Int {
  /// Division whose remainder is never negative.
  fileprivate func quotientAndRemainder(flooring divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension [UInt8] {
  /// Appends a number that is not negative, with zeros before it.
  fileprivate mutating func append(decimal number: Int, width: Int) {
    var place = 1
    for _ in 1..<width { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}
