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
    iso = ASCIIText.string(capacity: 20) { text in
      date.appendISO(to: &text)
      text.append("T")
      text.append(second / 3_600, width: 2)
      text.append(":")
      text.append(second / 60 % 60, width: 2)
      text.append(":")
      text.append(second % 60, width: 2)
      text.append("Z")
    }
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

  /// Appends it as in `2026-11-21`.
  fileprivate func appendISO(to text: inout ASCIIText) {
    text.append(year, width: 4)
    text.append("-")
    text.append(month, width: 2)
    text.append("-")
    text.append(day, width: 2)
  }

  /// Such as `21 Nov 2026`.
  var text: String {
    ASCIIText.string(capacity: 11) { text in
      text.append(day, width: day < 10 ? 1 : 2)
      text.append(" ")
      text.append(Self.months[month - 1])
      text.append(" ")
      text.append(year, width: year < 1_000 ? String(year).utf8.count : 4)
    }
  }

  private static let months: [StaticString] = [
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

/// A short text that is written where it will stay.
@safe
private struct ASCIIText: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  /// Makes a string of at most so many bytes.
  static func string(capacity: Int, _ write: (inout ASCIIText) -> Void) -> String {
    unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var text = unsafe ASCIIText(buffer)
      write(&text)
      return text.count
    }
  }

  mutating func append(_ text: StaticString) {
    unsafe precondition(count + text.utf8CodeUnitCount <= buffer.count)
    for index in 0..<text.utf8CodeUnitCount {
      unsafe buffer[count + index] = text.utf8Start[index]
    }
    count += text.utf8CodeUnitCount
  }

  /// Appends the last digits of a number that is not negative.
  mutating func append(_ number: Int, width: Int) {
    unsafe precondition(count + width <= buffer.count)
    var rest = number
    for index in stride(from: count + width - 1, through: count, by: -1) {
      unsafe buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += width
  }
}
